"""The manuals of the problems that turn up when cards are laid out (`leonardo build`)."""

from __future__ import annotations

SET = """
    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    title: {en: The Workshop, ru: Мастерская}
    cards:
      - id: workshop-01
        title: {en: The Bolt, ru: Засов}
        symbols: [cat, skull]
"""
DESIGN = """
    # file: leonardo.yaml
    title: My cards
    template: mine

    # file: templates/mine.yaml
    template: mine
    extends: notebook
"""
GOOD_DESIGN = (
    DESIGN
    + """    faces:
      symbols:
        title: {box: {left: 8, right: 8, bottom: 8.2, height: 8}}
"""
    + SET
)

PICTURED = (
    SET.rstrip()
    + """
        art: art/cat.svg
"""
)

WITH_ITS_PICTURE = f"""
    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 65"><circle cx="26" cy="32" r="20" fill="#7d5c3c"/></svg>
{PICTURED}"""

MANUALS: dict[str, str] = {
    "art-unseen": f"""A card has a picture, and its design does not show it.

A picture fills the plate of its card's face. The designs plain and large-print have none: what is played takes the
room. The card is printed without the picture.

Passes:
{WITH_ITS_PICTURE}
Fails:

    # file: leonardo.yaml
    title: My cards
    template: plain
{WITH_ITS_PICTURE}""",
    "bad-picture": f"""A card's picture cannot be used.

It is damaged or its data end early, it is no PNG, JPEG or plain SVG, is too large to be decoded with care, has a
colour profile that cannot be read or is not for its pixels, or colours of another space without one (save it as sRGB),
or is an SVG that holds what could do harm or would come out different: scripts, entities, links, text, styles.

Passes:
{WITH_ITS_PICTURE}
Fails:

    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 65"><script>alert(1)</script></svg>
{PICTURED}""",
    "coarse-picture": f"""A card's picture has too few pixels for its size in print.

The message gives the pixels to the inch that reach the paper; below 200 edges look stepped. It is printed all
the same.

Passes:
{WITH_ITS_PICTURE}
Fails:

    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 65"/>

    # file: art/dot.png (bytes: a PNG of a single pixel)
    \\x89PNG\\x0d\\x0a\\x1a\\x0a\\x00\\x00\\x00\\x0dIHDR\\x00\\x00\\x00\\x01\\x00\\x00\\x00\\x01\\x08\\x00\\x00\\x00\\x00:~\\x9bU\\x00\\x00\\x00\\x0aIDATx\\xdach\\x00\\x00\\x00\\x82\\x00\\x81\\xdaE\\x08;\\x00\\x00\\x00\\x00IEND\\xaeB`\\x82
{PICTURED.replace("cat.svg", "dot.png")}""",
    "uneven-ground": f"""A transparent picture lies over more than one colour of the design.

A PNG is mixed with the one colour that lies under most of it, for files for a press may hold no transparency; a
drawing is laid over whatever is there.

Passes:

    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 65"><circle cx="26" cy="32" r="20" fill="#7d5c3c"/></svg>
{DESIGN}    faces:
      symbols:
        plate: {{box: {{left: 0, right: 0, top: 0, bottom: 28}}}}
{PICTURED}
Fails:

    # file: art/dot.png (bytes: a clear PNG)
    \\x89PNG\\x0d\\x0a\\x1a\\x0a\\x00\\x00\\x00\\x0dIHDR\\x00\\x00\\x02\\x08\\x00\\x00\\x02\\x08\\x01\\x03\\x00\\x00\\x0012\\x84\\x20\\x00\\x00\\x00\\x03PLTEAAA>\\x9b\\xd5o\\x00\\x00\\x00\\x01tRNS\\x00@\\xe6\\xd8f\\x00\\x00\\x007IDATx\\xda\\xed\\xc1\\x01\\x0d\\x00\\x00\\x00\\xc2\\xa0\\xf7O\\xed\\xec\\x01\\x14\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x007\\x86\\x10\\x00\\x01\\xe7\\xa1fe\\x00\\x00\\x00\\x00IEND\\xaeB`\\x82
{DESIGN}    faces:
      symbols:
        plate: {{box: {{left: 0, right: 0, top: 0, bottom: 28}}}}
{PICTURED.replace("cat.svg", "dot.png")}""",
    "box-too-large": f"""The tuck box does not fit on the paper.

A box is as large as its cards are many. The message gives its size laid flat, the hint a paper that holds it, as
in `leonardo build --only box --paper a3`. A build that was not asked for the box by name goes on without it.

Passes:
{SET}
Fails:

    # file: leonardo.yaml
    title: My cards
    papers: [110x150]
{SET}""",
    "text-overflow": f"""A text does not fit its box.

Text is set smaller until it fits, down to the least size that the design states; it is never cut, dropped or
shrunk below that. The message gives the excess in millimetres. So it is with the words on a booklet's cover and above
a quick reference; words in its columns, running heads and pictures keep their size.

Passes:
{SET}
Fails:

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        title: >-
          The Bolt that Master Leonardo Drew upon the Back of a Letter, in the Year in which the River froze, and
          which Nobody has ever been able to Open, though many Locksmiths from many Cities have tried their Hands
        symbols: [cat, skull]
""",
    "missing-glyph": f"""A text has a character that the font does not have.

The message names the character by its code point. Nothing is printed with a gap or a box in its place.

Passes:
{SET}
Fails:

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        title: The Bolt 🔩
        symbols: [cat, skull]
""",
    "missing-text": f"""A card is to be printed in a language in which it has no title or text.

A blank one counts as none. A card without any title is printed, with a warning that its place stays empty.

Passes:
{SET}
Fails:

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        title: {{en: The Bolt}}
        symbols: [cat, skull]
""",
    "sheet-too-small": f"""A card with its bleed and marks does not fit the paper.

The message gives the measures. Choose a larger paper or a smaller card; cards are never scaled.

Passes:
{SET}
Fails:

    # file: leonardo.yaml
    title: My cards
    papers: [50x80]
{SET}""",
    "printer-shift": f"""A printer's saved shift would push cards off the paper.

`leonardo calibrate` measures the shift between the two sides of a sheet; it is applied to the backs.

Passes:
{SET}
Fails:

    # file: leonardo.yaml
    # leonardo build workshop --printer office
    title: My cards
    papers: [200x280]

    # file: printers.yaml
    office: {{right: 8, down: 0}}
{SET}""",
    "unknown-template": f"""leonardo.yaml, or a design, names a design that does not exist.

Designs are the files of the project's folder templates, and the shipped ones.

Passes:
{GOOD_DESIGN}
Fails:

    # file: leonardo.yaml
    title: My cards
    template: notebok
""",
    "bad-template": f"""The parts of a design do not fit together.

It names a colour, a style or a symbol that there is not, lacks a part that every design has, gives an element a
setting that its kind does not take, or has an element where it cannot show anything: a seal on a back, a text without
words. What only shows in a shipped design is told in the one that extends it. Text, symbols and marks in a colour that
can hardly be told from the ground under them, and small capitals that the type has not, are warned of.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        leaf: {{fill: papper}}
""",
    "box-outside": f"""A box of a design reaches over the card's edge, or leaves nothing of itself.

Only what is marked `bleed: true` may reach beyond the trimmed edge. Half of a line lies outside its box and counts.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        title: {{box: {{left: 50, width: 20, bottom: 8.2, height: 8}}}}
""",
    "box-overlap": f"""Two boxes of a design that hold text or symbols overlap, or a panel or a plate hides one.

Warned of is what is drawn later over a part of such a box, and texts side by side, nearer than half their type's size.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        title: {{box: {{left: 8, right: 8, bottom: 6, height: 8}}}}
""",
    "outside-safe-zone": f"""A box of text or symbols comes nearer to the cut than the safe zone allows.

A cut by hand is easily a millimetre off, and rounded corners take more. What is nearer to the edge than the
safe zone (3 mm, or as `sheets: safe` and `--safe` say) may be cut into. The message gives the distance; the
sheets are built all the same. `leonardo build --proof --guides` shows the cut and the zone.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        title: {{box: {{left: 2, right: 6, bottom: 8.2, height: 8}}}}
""",
    "unknown-field": f"""A design's text names a field that cards do not have, or a booklet's an unknown placeholder.

One back serves all cards of its backing, whatever their set, and a reference card is no card of a set: on their faces
the fields of cards are refused, and the message names those that may stand there.

A field is its name in braces, {{title}}, with nothing else between them; {{{{ and }}}} are plain braces. The opening
fields of a booklet's text have the placeholders {{players}} and, in the leaf of a set, {{set}}.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        title: {{content: "{{titel}}"}}
{SET}""",
    "bad-markup": f"""The markup of a design's own text is broken.

The markup is that of card texts: `leonardo explain card-markup`. A card's text that is sound by itself is told where
its tags would stand inside tags of the design: bold in italic, or italic in bold.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        title: {{content: "<b>{{title}}"}}
{SET}""",
    "symbols-overflow": f"""A card's symbols do not fit the frame that the design gives them.

Passes:
{GOOD_DESIGN}
Fails:
{DESIGN}    faces:
      symbols:
        frame: {{side: 30}}
{SET}""",
}

FOUND_BY_BUILD = frozenset(MANUALS)
