"""The manuals of the problems in the shards of a long run (`leonardo simulate --shards`)."""

_RUN = """
    # leonardo simulate base --games 10 --policies random --jobs 1 --shards runs
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
"""

MANUALS: dict[str, str] = {
    "damaged-shard": f"""A file of a long run cannot be read, or is not as it was written.

Every shard ends with the hash of what it says. Delete the file; the same command then plays its games again.

Passes:

    # folder: runs
    # file: cards/workshop.yaml
{_RUN.strip(chr(10))}

Fails:

    # file: runs/games-000000000-000000009.json
    {{"games": [0, 10], "totals":
    # file: cards/workshop.yaml
{_RUN.strip(chr(10))}
""",
    "foreign-shard": f"""A file of a long run belongs to another run, or its games are in another file too.

A folder holds one run: one deck, number of players, seed, cap and choice of policies. More `--games` may be asked
for later, fewer not.

Passes:

    # folder: runs
    # file: cards/workshop.yaml
{_RUN.strip(chr(10))}

Fails:

    # file: runs/games-000000000-000000009.json
    {{"run": {{"deck": "base", "players": 2, "seed": 2, "policies": ["random"], "cap": 600,
    "contents": "0000000000000000000000000000000000000000000000000000000000000000",
    "engine": "0000000000000000000000000000000000000000000000000000000000000000"}}, "games": [0, 10], "totals": {{}},
    "sha256": "c0912fcdd1cc00f3a8ca048295c638384633caecbd7a3de8753e3dc32b450c7a"}}
    # file: cards/workshop.yaml
{_RUN.strip(chr(10))}
""",
    "stale-shard": f"""A file of a long run was played with other cards, or by another version of the engine.

Games of two versions are not counted together. Delete the folder to play all games anew, or give back the deck
and the version with which the run was begun.

Passes:

    # folder: runs
    # file: cards/workshop.yaml
{_RUN.strip(chr(10))}

Fails:

    # file: runs/games-000000000-000000009.json
    {{"run": {{"deck": "base", "players": 2, "seed": 1, "policies": ["random"], "cap": 600,
    "contents": "0000000000000000000000000000000000000000000000000000000000000000",
    "engine": "0000000000000000000000000000000000000000000000000000000000000000"}}, "games": [0, 10], "totals": {{}},
    "sha256": "ae3af58ac4c2aa4acae7e3b858a76014ec7383f6c5ff110c008230e35ae9dd58"}}
    # file: cards/workshop.yaml
{_RUN.strip(chr(10))}
""",
}
