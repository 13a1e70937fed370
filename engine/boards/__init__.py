"""What lies on the table in the larger modes: data and primitives, without the flow of a turn."""
