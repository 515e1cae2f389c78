"""Boards by the rules of judge.py, for boards.go: a JSON command on a line, an answer each."""


def letters(x):
    return (letters(x // 26 - 1) if x > 25 else "") + chr(65 + x % 26)


def candidates(g):
    """Texts of moves among which are all legal ones."""
    kind = type(g)
    if kind is Fiverow:
        return (letters(x) + str(y) for x in range(g.width) for y in range(g.height))
    if kind is Dots:
        return {g.name((k, y, x)) for k in "hv" for y in range(g.rows - (k == "v"))
                for x in range(g.cols - (k == "h"))}
    if kind is Triangles:
        n = len(g.pts)
        return ("%d %d" % (a, b) for a in range(1, n + 1) for b in range(a + 1, n + 1))
    if kind is Halma:
        return ("%d %d %d" % (x, y, d) for x, y in g.pawns(g.turn) for d in g.way)
    cells = [(x, y) for x in range(1, g.size + 1) for y in range(1, g.size + 1)]
    return ("%d %d %d %d %d %d" % (a + b + c) for a in cells if g.board.get(a) == str(g.turn)
            for b in cells if g.way(a, b) for c in cells)


def opened(kind, seats, params, deviations, start):
    values = dict(GAMES[kind].rulings)
    check(all(v in values.get(k, ()) for k, v in deviations.items()))
    g = GAMES[kind](params, dict({k: v[0] for k, v in values.items()}, **deviations), seats)
    g.begin(start or "-")
    return g


def state(g):
    got = [getattr(g, a, 0) for a in ("turn", "board", "lines", "owner", "points", "segs", "made")]
    return [sorted((k, str(v)) for k, v in x.items()) if isinstance(x, dict) else
            sorted(x) if isinstance(x, set) else x for x in got] + [sorted(g.out)]


def reopens(g, text):
    """Whether the text of a position is the start of the same one; None where it is none."""
    try:
        return state(opened(*g.setup[:4], text)) == state(g)
    except Setup:
        return None


def play(g, text):
    """What a move gains, or why it is none."""
    m = text.encode().decode("latin-1")
    if not g.turn or not g.canonical(m) or not g.legal(m):
        forbidden = g.turn and type(g) is Fiverow and g.canonical(m) and g.free(g.cell(m))
        return g.foul(g.cell(m), 0) if forbidden else "refused"
    return g.play(m) or 0


def leave(seat, kind):
    """Whether a seat can leave. P13: by both_gone the other program has ended, too."""
    global g, before
    if seat in g.out or not 1 <= seat <= g.seats:
        return False
    if g.turn:
        before = (copy.deepcopy(g), seat) if kind == "end" else None
        g.leave(seat, kind)
    elif g.reason == "fault" and before and kind == "end" and g.r.get("both_gone", "first_loses") != "first_loses":
        g, first = before
        before = None
        g.leave(first, kind, both=True)
    else:
        return False
    return True


g = before = None
for line in i:
    what, *args = json.loads(line)
    if what == "open":
        try:
            g = opened(*args)
            g.setup, before = args, None
            reply = True
        except Setup:
            reply = False
    elif what == "play":
        reply = play(g, *args)
    elif what == "leave":
        reply = leave(*args)
    elif what == "legal":
        reply = sorted(m for m in candidates(g) if g.legal(m)) if g.turn else []
    elif what == "reopen":
        reply = reopens(g, *args) if g.turn else None
    else:
        reply = [g.turn, g.winner, g.reason, g.points]
    print(json.dumps(reply))
