"""The report as one self-contained page: no scripts, nothing loaded, light and dark, screen readers (WCAG 2.2)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape as escaped

from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Photo, Report, Table, tied
from generator.report.charts import Drawn
from generator.report.words import Words
from generator.resources import version

_STYLE = """
:root { color-scheme: light dark; --ground: #fbf7ec; --ink: #2b1d12; --quiet: #6a4f35; --line: #cdbb97;
  --good: #1d6b3c; --middling: #8a5300; --bad: #a1260f; }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1712; --ink: #efe6d2; --quiet: #cbb48f; --line: #584a37;
  --good: #7fd09c; --middling: #f0b45c; --bad: #ff9880; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.05rem/1.55 Georgia, "Times New Roman", serif; }
header, main { max-width: 58rem; margin: 0 auto; padding: 1rem 1.25rem; }
h1, h2, h3 { line-height: 1.2; font-weight: 600; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
header p, figcaption, caption { color: var(--quiet); font-style: italic; }
a { color: inherit; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: 0.5rem; }
:focus-visible { outline: 3px solid var(--middling); outline-offset: 2px; }
.playable { color: var(--good); } .doubtful { color: var(--middling); } .unplayable, .illegal { color: var(--bad); }
figure { margin: 1.25rem 0; }
figure svg { width: 100%; max-width: 42rem; height: auto; display: block; }
figure img { max-width: 100%; height: auto; display: block; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: 0.3rem; }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, .prose th, .prose td { text-align: left; }
.prose td { vertical-align: top; }
@media (max-width: 36rem) { th, td { padding: 0.2rem 0.35rem; } table { font-size: 0.85rem; } }
details { margin: 0.75rem 0; }
summary { cursor: pointer; }
@media print { details > * { display: block; } details::details-content { content-visibility: visible; } }
"""


def page(report: Report, charts: Mapping[str, Drawn]) -> str:
    """The page's HTML; `charts` by their names."""
    words = Words(report.language)
    title = escape(report.title)
    contents = "".join(map(_link, _sections(report)))
    body = "\n".join(_block(block, charts, words) for block in report.blocks)
    return (
        f'<!DOCTYPE html>\n<html lang="{report.language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}: {words.say('report')}</title>\n"
        f'<meta name="generator" content="leonardo {version()}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<style>{_STYLE}</style>\n</head>\n<body>\n'
        f'<a class="skip" href="#main">{words.say("skip")}</a>\n'
        f"<header>\n<h1>{title}</h1>\n<p>{escape(report.about)}</p>\n"
        f'<nav aria-label="{words.say("contents")}"><ul>{contents}</ul></nav>\n</header>\n'
        f'<main id="main">\n{body}\n</main>\n</body>\n</html>\n'
    )


def escape(text: str) -> str:
    """Text for the page, its numbers tied to their per cent signs and spans kept in one piece."""
    return escaped(tied(text).replace("–", "\u2060–\u2060"))


def _sections(report: Report) -> list[str]:
    return [block.text for block in report.blocks if isinstance(block, Heading) and block.level == 2]


def _anchor(text: str) -> str:
    return "-".join(text.lower().split())


def _link(text: str) -> str:
    return f'<li><a href="#{_anchor(text)}">{escape(text)}</a></li>'


def _block(block: Block, charts: Mapping[str, Drawn], words: Words) -> str:
    match block:
        case Heading(text, level):
            return f'<h{level} id="{escape(_anchor(text))}">{escape(text)}</h{level}>'
        case Paragraph(text, tone):
            return f'<p class="{tone}"><strong>{escape(text)}</strong></p>' if tone else f"<p>{escape(text)}</p>"
        case Bullets(items, numbered):
            kind = "ol" if numbered else "ul"
            return f"<{kind}>{''.join(f'<li>{escape(item)}</li>' for item in items)}</{kind}>"
        case Table():
            return _table(block, words)
        case Chart(name, caption, told, _):
            drawn = charts[name].svg.replace("<svg ", f'<svg role="img" aria-label="{escape(told)}" ', 1)
            return f"<figure>\n{drawn}\n<figcaption>{escape(caption)}</figcaption>\n</figure>"
        case Photo(caption, told, jpeg):
            source = base64.b64encode(jpeg).decode("ascii")
            picture = f'<img alt="{escape(told)}" src="data:image/jpeg;base64,{source}">'
            return f"<figure>\n{picture}\n<figcaption>{escape(caption)}</figcaption>\n</figure>"


def _table(table: Table, words: Words) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in table.header)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in table.rows
    )
    caption = escape(table.caption)
    kind = ' class="prose"' if table.prose else ""
    whole = (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{caption}"><table{kind}>'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    if not table.folded:
        return whole
    return f"<details><summary>{escape(words.say('numbers', table=table.caption))}</summary>{whole}</details>"
