"""The pictures of a booklet: cards, layouts, fields, keys, covers, drawn as display records."""
