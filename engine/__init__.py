"""The rules engine of leonardo: modes, moves, positions, players and proofs.

It imports the standard library and itself, nothing else.
"""
