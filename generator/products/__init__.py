"""What a build makes of a set or deck, by the names that `--only` takes."""

from generator.products import box, cards, contact, keys, reference, single
from generator.products.heeded import HEEDED, idle
from generator.products.product import Made, Product, Request, asked_only, unasked

PRODUCTS: dict[str, Product] = {
    "sheets": Product(cards.make, "The cards, fronts and backs, on sheets.", of_cards=True),
    "keys": Product(keys.make, "The key chits, with the VETO marker for quintis.", keys.needed),
    "reference": Product(reference.make, "Reference cards: seniority of keys and order of the turn."),
    "box": Product(box.make, "A tuck box that the cards fit into."),
    "single": Product(single.make, "One card a page with bleed, fronts and backs in turn.", asked_only, of_cards=True),
    "contact": Product(contact.make, "All cards on one picture, for looking at.", asked_only, of_cards=True),
    "tabletop": Product(
        contact.make_table, "Pictures of 10 × 7 cards for Tabletop Simulator.", asked_only, of_cards=True
    ),
}

CARDS = "sheets"
"""The product without which the others are nothing."""

__all__ = ["CARDS", "HEEDED", "PRODUCTS", "Made", "Product", "Request", "idle", "unasked"]
