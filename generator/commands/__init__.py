"""The commands, one module each: name, where its click command is, and its line in `leonardo --help`."""

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("generator.commands.new:new", "Start a project, or an expansion set in one, that checks at once."),
    "check": ("generator.commands.check:check", "List every mistake in the project's files."),
    "explain": ("generator.commands.explain:explain", "Explain a problem id, with examples."),
    "prove": ("generator.commands.prove:prove", "Prove decks: legal, winnable, playable."),
    "simulate": ("generator.commands.simulate:simulate", "Play many games with a deck and count."),
    "legal": ("generator.commands.legal:legal", "Say which player counts a deck is legal for."),
    "analyse": ("generator.commands.analyse:analyse", "Count what a set or deck holds, lacks, and what would mend it."),
    "build": ("generator.commands.build:build", "Write the printable sheets."),
    "calibrate": ("generator.commands.calibrate:calibrate", "Measure a printer's shift, for backs behind fronts."),
    "replay": ("generator.commands.replay:replay", "Replay moves from a position file."),
    "play": ("generator.commands.play:play", "Play a deck against bots in the terminal."),
    "schema": ("generator.commands.schema:schema", "Print or refresh the JSON Schemas."),
}
