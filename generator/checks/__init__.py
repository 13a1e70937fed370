"""Every problem id of the product, and the module that holds its manual.

A module with a `check` function is one check and its docstring is the manual; a module with `MANUALS` tells
of problems that are found on the way, while reading or resolving files.
"""

PROBLEMS: dict[str, str] = {}
