"""The manuals of the problems that turn up while a file is read (generator.source, generator.compose)."""

from __future__ import annotations

GOOD = """
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
"""

MANUALS: dict[str, str] = {
    "unreadable-file": f"""A file cannot be read.

It is missing, a folder bears its name, it is a pipe or a device, or you have no right to read it.

Passes:
{GOOD}
Fails:

    # folder: cards/workshop.yaml
""",
    "file-too-large": f"""A file is larger than 5 MiB.

No set needs that much; a file of that size is usually something else. Booklets are smaller still: 250,000
bytes, 5,000 characters in a paragraph, 30,000 signs that may be markup (asterisks, brackets, hyphens, line breaks),
20,000 pieces of text (a word among icons, a link, a quarter of a table's cell), 100 directives in fences, 5,000 cards
in lists, 1,000 chapters in contents, 120 moves and 10,000 words; the cards in the pictures of a language have at most
120,000 letters and elements. A leaf and a quick reference have at most 2,000 pieces, 8 directives and 25,000
characters in 4,000 words; a quick reference, which has to fit one page, 500 cards in lists and 100 chapters in
contents.

Passes:
{GOOD}
Fails:

    # file: cards/workshop.yaml (padded to 33554433 bytes)
    set: workshop
""",
    "bad-encoding": f"""A file is not saved as UTF-8.

The problem names the first byte that is wrong and stands where it is. Editors offer the encoding under
"Save as"; files in Russian saved as Windows-1251 are recognised. A byte-order mark does no harm.

Passes:
{GOOD}
Fails:

    # file: cards/workshop.yaml (saved as cp1251)
    set: workshop
    kind: expansion
    title: Мастерская
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "control-character": f"""A file holds a character that cannot be printed.

Such characters come with text copied from other programs or from a damaged file. Tabs between words are
allowed and count as spaces.

Passes:
{GOOD}
Fails:

    # file: cards/workshop.yaml (escapes: \\x07 is the bell)
    set: workshop
    kind: expansion
    title: Work\\x07shop
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "hidden-character": f"""A file holds a character that cannot be seen.

Marks that turn the direction of writing make a line look different from what it says; spaces of no width
make two equal-looking ids differ. Neither belongs in a card file.

Passes:
{GOOD}
Fails:

    # file: cards/workshop.yaml (escapes: \\u202e turns the direction of writing)
    set: workshop
    kind: expansion
    title: The \\u202eWorkshop
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "yaml-syntax": """The file is not correct YAML.

The most frequent causes: a text with a ':' or a '#' that is not in quotes, a bracket or quote that is never
closed, lines that belong together and do not start in the same column. Reading stops there, so the file may
hold further mistakes; other files are checked all the same.

Passes:

    set: workshop
    kind: expansion
    title: "The Workshop: a set"
    cards:
      - id: workshop-01
        symbols: [cat, skull]

Fails:

    set: workshop
    kind: expansion
    title: The Workshop: a set
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "tab-indentation": f"""A line is indented with a tab.

YAML indents with spaces only. Most editors can be told to write spaces for the tab key.

Passes:
{GOOD}
Fails:

    # file: cards/workshop.yaml (escapes: \\t is a tab)
    set: workshop
    kind: expansion
    cards:
    \\t- id: workshop-01
""",
    "empty-file": f"""A file holds nothing, or nothing but comments.

Passes:
{GOOD}
Fails:

    # The set is still to come.
""",
    "several-documents": f"""A file holds more than one YAML document.

A line of three hyphens begins a new document. One file holds one set or one deck.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
    ---
    set: garden
    kind: expansion
    cards:
      - id: garden-01
        symbols: [cat, flower]
""",
    "duplicate-key": f"""A key stands twice in one mapping.

YAML programs commonly keep the last and drop the first in silence; here the first is read and the second
reported.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        copies: 1
        copies: 2
""",
    "yaml-alias": f"""The file uses YAML's anchors (&name) or aliases (*name).

They are not read: a few lines of them can stand for billions of values, and a card is easier to read where
it says itself what it is. Text that begins with & or * goes in quotes.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: &pair [cat, skull]
      - id: workshop-02
        symbols: *pair
""",
    "merge-key": f"""The file uses a YAML merge key (<<).

Merge keys left the YAML standard with version 1.2 and are not read. Write the fields out.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        <<: {{copies: 2}}
""",
    "yaml-tag": """The file uses a YAML tag (!name).

Tags say of which type a value is. Here the field says so: a title is text even if it looks like a number.

Passes:

    set: workshop
    kind: expansion
    title: 1500
    cards:
      - id: workshop-01
        symbols: [cat, skull]

Fails:

    set: workshop
    kind: expansion
    title: !year 1500
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "key-not-text": f"""A list, a mapping or nothing stands where a key should.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    ? [title, subtitle]
    : The Workshop
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "too-deep": f"""Lists or mappings stand inside one another deeper than 40 levels.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[cat]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
""",
}
