"""Positions as plain data, read and checked (format: schemas/position.schema.json)."""

from engine.position.cards import CardOf
from engine.position.cursor import CardUnread
from engine.position.reading import read_position

__all__ = ["CardOf", "CardUnread", "read_position"]
