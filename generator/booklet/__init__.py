"""Rule booklets: Markdown with directives, in a language, to pages, a screen PDF and sheets to fold."""

NAME = "booklets"
"""What a build calls them."""
