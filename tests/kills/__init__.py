"""Commands ended at random moments, by every signal: what they wrote before is intact, or the new is complete."""
