"""Why a move is not legal, mode by mode: a sentence in the rule's words and the rule's ID."""
