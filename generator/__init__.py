"""leonardo's studio: reading and checking card files, layout, printing and the command line."""
