"""Positions as plain data, read and checked (format: schemas/position.schema.json)."""

from engine.position.reading import read_position

__all__ = ["read_position"]
