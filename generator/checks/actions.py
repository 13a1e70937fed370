"""The manuals of the problems that the engine finds in action cards (engine.effects.action_faults)."""

from __future__ import annotations

from engine.effects.vocabulary import MOST_CHOICES, MOST_OF_HAND

GOOD = """
    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: start
          effect:
            - lock: {zones: corners, of: me}
"""

MANUALS: dict[str, str] = {
    "action-shape": f"""An action is not written as an action is.

It says `when` (start or end of the own turn) and an `effect`: a list of steps, each one verb with its
parameters. An action that the verbs cannot express is `manual: true` with a text and no effect.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: middle
          effect:
            - lock: {{zones: corners, of: me}}
""",
    "unknown-verb": f"""A step of an action names a verb that does not exist.

`leonardo schema set` lists the verbs with their parameters.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: start
          effect:
            - block: {{zones: corners, of: me}}
""",
    "verb-parameter": f"""A step of an action has a parameter that its verb does not take, or lacks one.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: start
          effect:
            - lock: {{zones: edges, of: me}}
""",
    "verb-mode": f"""A step of an action uses a verb that the set's mode does not have.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: start
          effect:
            - lift
""",
    "verb-moment": f"""A step of an action uses a verb at a moment that it is not for.

`divert`, for example, turns the cards that are replaced this turn aside, so it comes at the start of it.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: end
          effect:
            - divert: {{to: right}}
""",
    "action-choices": f"""The steps of an action ask for too many choices together.

Every combination of what its user may choose is one legal move; thousands of them can be neither listed nor
weighed. Seven players, who may be chosen, have {MOST_CHOICES:,} at most. Split the action into two cards. In a position
the actions of a hand have {MOST_OF_HAND:,} at most together, whatever its seats.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-12
        action:
          when: start
          effect:
            - rearrange: {{swaps: 3}}
            - rearrange: {{swaps: 3}}
            - trade: {{with: chosen}}
""",
}
