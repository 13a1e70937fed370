"""What printing costs: beside a bare reportlab script that draws the same primitives, and beside protograf where it
is installed (`pip install -e '.[bench]'`); memory with many photos; the size of the base set; a rebuild.

Processor time of whole runs, each in a process of its own where memory or start-up counts.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator import edition
from generator.display import Document, Group, Item, Rect, TextRun, Use
from generator.display import Path as Outline
from generator.fonts import FACES, face
from generator.load import require
from generator.model import Text
from generator.outlines import rounded_segments
from generator.products import PRODUCTS, Request
from generator.render import pdf
from tests.bench.row import Row
from tests.print_making import card, library

ROOT = Path(__file__).parents[2]
MM = 72 / 25.4
PROTOGRAF = """
import os
from protograf import *
Create(filename=os.environ["OUT"], paper="A4", margin=0.5, margin_left=1.0)
Deck(cards=int(os.environ["CARDS"]), width=6.3, height=8.8, fill="#f3e8cf", stroke="black")
for i in range(1, int(os.environ["CARDS"]) + 1):
    Card(str(i), text(text=f"Card {i}", x=3.15, y=7.5, font_size=12), circle(cx=1.5, cy=1.5, radius=0.5),
         circle(cx=1.5, cy=3, radius=0.5), text(text="Some words of the rules", x=3.15, y=6, font_size=9))
Save()
"""


def rows(seconds: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["LEONARDO_CACHE"] = str(folder / "cache")
        for each in FACES:
            face(each)
        yield from _beside_reportlab(folder)
        yield from _many_cards(folder)
        yield Row("1,000 cards with 1,000 photos: memory", _photos(folder), "MB", 80, most=True)
        yield from _base_set(folder)


def _sheets(count: int, template: str) -> Document:
    made = library([card(n, title=Text({"en": f"Card {n}"})) for n in range(1, count + 1)], template=template)
    design, _ = edition.template_of(made)
    assert design is not None
    wishes = edition.Wishes(("a4",), "long-edge")
    result = PRODUCTS["sheets"].make(Request(made, made.sets["test"], "en", design, wishes))
    return result.sheets[0].document


def _beside_reportlab(folder: Path) -> Iterator[Row]:
    """216 different cards with backs on A4, plates and all; reportlab gets the finished primitives."""
    start = time.process_time()
    document = _sheets(216, "notebook")
    pdf.render(document, folder / "ours")
    ours = time.process_time() - start
    again = time.process_time()
    pdf.render(_sheets(216, "notebook"), folder / "ours")
    kept = time.process_time() - again
    for form in document.forms.values():
        assert form.items
    start = time.process_time()
    bare_reportlab(document, folder / "bare.pdf")
    bare = time.process_time() - start
    yield Row("216 cards with backs, first time", ours, "s", 2 * bare, most=True)
    yield Row("216 cards with backs, plates kept", kept, "s")
    yield Row("the same primitives by bare reportlab", bare, "s")


def bare_reportlab(document: Document, path: Path) -> None:
    """The document's primitives on reportlab's canvas, what is drawn more than once as forms."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), pageCompression=1, invariant=1)
    done: set[str] = set()
    for page in document.pages:
        _forms(canvas, document, page.items, done)
        canvas.setPageSize((page.width / 1000 * MM, page.height / 1000 * MM))
        canvas.saveState()
        canvas.transform(MM / 1000, 0, 0, -MM / 1000, 0, page.height / 1000 * MM)
        _draw(canvas, page.items)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()


def _forms(canvas: Any, document: Document, items: tuple[Item, ...], done: set[str]) -> None:
    for item in items:
        if isinstance(item, Use) and item.form not in done:
            done.add(item.form)
            form = document.forms[item.form]
            _forms(canvas, document, form.items, done)
            canvas.beginForm(_ascii(item.form), form.box.x, form.box.y, form.box.right, form.box.bottom)
            _draw(canvas, form.items)
            canvas.endForm()
        elif isinstance(item, Group):
            _forms(canvas, document, item.items, done)


def _draw(canvas: Any, items: tuple[Item, ...]) -> None:
    for item in items:
        if isinstance(item, Rect):
            _path(canvas, rounded_segments(item.box, item.radius), item.fill, item.stroke, item.line)
        elif isinstance(item, Outline):
            _path(canvas, item.segments, item.fill, item.stroke, item.line)
        elif isinstance(item, TextRun):
            canvas.saveState()
            canvas.transform(1, 0, 0, -1, item.x, item.baseline)
            canvas.setFont("Times-Roman", item.size)
            canvas.drawString(0, 0, item.text.encode("latin-1", "replace").decode("latin-1"))
            canvas.restoreState()
        elif isinstance(item, Use):
            canvas.saveState()
            canvas.transform(item.scale, 0, 0, item.scale, item.x, item.y)
            canvas.doForm(_ascii(item.form))
            canvas.restoreState()
        elif isinstance(item, Group):
            _draw(canvas, item.items)


def _path(canvas: Any, segments: Any, fill: Any, stroke: Any, line: int) -> None:
    path = canvas.beginPath()
    for letter, points in segments:
        if letter == "M":
            path.moveTo(*points)
        elif letter == "L":
            path.lineTo(*points)
        elif letter == "C":
            path.curveTo(*points)
        else:
            path.close()
    if fill:
        canvas.setFillColorRGB(fill.red / 255, fill.green / 255, fill.blue / 255)
    if stroke:
        canvas.setStrokeColorRGB(stroke.red / 255, stroke.green / 255, stroke.blue / 255)
        canvas.setLineWidth(line)
    canvas.drawPath(path, stroke=bool(stroke), fill=bool(fill))


def _ascii(name: str) -> str:
    return name.replace("-", "")


def _many_cards(folder: Path) -> Iterator[Row]:
    """Processor time of plain cards, start-up left out; a thousand times as many take a thousand times as long."""
    figures = {}
    for count in (66, 660, 6600):
        start = time.process_time()
        pdf.render(_sheets(count, "plain"), folder / "plain")
        figures[count] = time.process_time() - start
        yield Row(f"{count:,} plain cards", figures[count], "s")
    yield Row("6,600 plain cards, times what 660 take", figures[6600] / figures[660], "", 13, most=True)
    found = subprocess.run([sys.executable, "-c", "import protograf"], capture_output=True, check=False)
    if found.returncode:
        print("protograf is not installed: pip install -e '.[bench]'", file=sys.stderr)
        return
    script = folder / "cards.py"
    script.write_text(PROTOGRAF, encoding="utf-8")
    spent = {}
    for count in (1, 660):
        environment = {**os.environ, "CARDS": str(count), "OUT": str(folder / "protograf.pdf")}
        before = _children()
        subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, check=True)
        spent[count] = _children() - before
    theirs = spent[660] - spent[1]
    yield Row("660 cards by protograf", theirs, "s")
    yield Row("protograf's time over ours", theirs / figures[660], "x", 10)


def _photos(folder: Path) -> float:
    """The memory of a whole process that prints 1,000 cards with a photo each, its type cut before."""
    from PIL import Image

    art = folder / "photos"
    art.mkdir()
    grain = Image.effect_noise((64, 80), 60).resize((640, 800), Image.Resampling.BICUBIC)
    for number in range(1_000):
        picture = Image.merge("RGB", (grain, grain.rotate(180), grain.point([255 - value for value in range(256)])))
        picture.putpixel((number % 640, number // 640), (number % 256, 0, 0))
        picture.save(art / f"{number}.jpg", quality=85)
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tests.bench.print_speed import print_photos\n"
        "from tests.bench.row import most_memory\n"
        "print_photos(Path(sys.argv[1]), int(sys.argv[2]))\n"
        "print(most_memory())\n"
    )
    command = [sys.executable, "-c", script, str(art), "1000"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    shutil.rmtree(art)
    return float(done.stdout.split()[-1])


def print_photos(art: Path, count: int) -> None:
    """Print that many cards, each with its own photo from the folder."""
    from generator.model import Place

    place = Place(str(art / "set.yaml"))
    cards = [card(n, art=f"{n - 1}.jpg", place=place) for n in range(1, count + 1)]
    made = library(cards, root=art, template="notebook")
    design, _ = edition.template_of(made)
    assert design is not None
    request = Request(made, made.sets["test"], "en", design, edition.Wishes(("a4",), "long-edge"))
    pdf.render(PRODUCTS["sheets"].make(request).sheets[0].document, art / "photos")


def _base_set(folder: Path) -> Iterator[Row]:
    project = folder / "project"
    shutil.copytree(ROOT / "cards", project / "cards")
    (project / "leonardo.yaml").write_text("papers: [a4]\nlanguages: [en]\n", encoding="utf-8")
    command = [sys.executable, "-c", "from generator.cli import main; main()", "build", "base", "--only", "sheets"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    size = (project / "output" / "base" / "base-en-a4.pdf").stat().st_size / 1e6
    yield Row("the base set's sheets", size, "MB", 1, most=True)
    file = project / "cards" / "base.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("The Mousetrap", "The Mouse Trap"), encoding="utf-8")
    library_time = time.process_time()
    made = require(project)
    design, _ = edition.template_of(made)
    assert design is not None
    request = Request(made, made.sets["base"], "en", design, edition.Wishes(("a4",), "long-edge"))
    pdf.render(PRODUCTS["sheets"].make(request).sheets[0].document, folder / "again")
    yield Row("rebuilding it after one card changed", time.process_time() - library_time, "s", 0.5, most=True)


def _children() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
