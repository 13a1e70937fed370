"""Fuzz targets, one for each parser: whatever the bytes, problems with places or a clean result.

`tests/test_fuzz.py` runs them over Hypothesis strategies, `python -m tests.fuzz` coverage-guided by atheris.
"""
