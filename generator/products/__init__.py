"""What a build makes of a set or deck, by the names that `--only` takes."""

from generator.products import box, cards, keys, reference
from generator.products.product import Made, Product, Request

PRODUCTS: dict[str, Product] = {
    "sheets": Product(cards.make, "The cards, fronts and backs, on sheets."),
    "keys": Product(keys.make, "The key chits, with the VETO marker for quintis.", keys.needed),
    "reference": Product(reference.make, "Reference cards: seniority of keys and order of the turn."),
    "box": Product(box.make, "A tuck box that the cards fit into."),
}

__all__ = ["PRODUCTS", "Made", "Product", "Request"]
