"""A small sound document of every sort that authors write, by its place in a project: to be broken, or to grow from."""

from __future__ import annotations

SAMPLES = {
    "leonardo.yaml": "title: {en: A, ru: Б}\nlanguages: [en, ru]\npapers: [a4]\nbuild: {sets: [s], decks: [d]}\n",
    "cards/s.yaml": """\
set: s
kind: expansion
title: {en: The Workshop, ru: Мастерская}
cards:
  - id: s-01
    backing: burgundy
    symbols: [mechanism, цветок]
    copies: 2
    art: art/gears.png
  - id: s-12
    backing: gold
    title: {en: The Bolt, ru: Засов}
    action:
      when: start
      effect:
        - lock: {zones: corners, of: me}
        - wild: {symbol: кошка}
      text: |
        First <b>line</b> <cat>.
        Second line.
""",
    "cards/d.yaml": """\
deck: d
mode: expansion
players: [2, 3, 4, 5]
rules: {keys_to_win: 9}
contents:
  - set: base
  - set: s
    copies: 2
  - card: s-01
    copies: 1
  - exclude: s-12
expect: {finished: ">= 99 %"}
""",
    "cards/p.yaml": """\
mode: base
cards:
  a: {symbols: [cat, skull]}
seats:
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a]}
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a]}
base: {deck: [a, a]}
""",
}
