"""A first program of a student, with one mistake: wrong.py GAME MISTAKE.

Its first answer is a legal move but for that mistake. It always gives the same answer."""
import sys
import time

game, mistake = sys.argv[1], sys.argv[2]
out = sys.stdout

MOVES = {  # a legal first move, as the game's protocol writes it
    "dots": "1 0 0", "halma": "1 1 1", "betoniarki": "4 1 4 5 4 6", "fiverow": "F5", "triangles": "1 2",
}


def shifted(text, by):
    return " ".join(str(int(w) + by) for w in text.split())


def wrong(move):
    """The move as this program writes it."""
    if mistake == "off-by-one":
        if game == "fiverow":
            return "A10"
        return {"dots": "2 2 4", "halma": "0 0 1", "betoniarki": shifted("4 1 4 5 4 6", -1), "triangles": "0 1"}[game]
    if mistake == "swapped":
        return {"dots": "4 1 0", "halma": "1 2 2", "betoniarki": "4 10 4 6 4 5", "fiverow": "5F"}[game]
    if mistake == "small":
        return move.lower()
    if mistake == "debug":
        return "I think " + move + " is best"
    if mistake == "label":
        return "move: " + move
    return move


def say(move):
    text = wrong(move)
    if game == "fiverow":
        text = "step! " + text
    if game == "triangles":
        text = "= " + text
    end = {"cr-lf": "\r\n", "blank": " \n"}.get(mistake, "\n")
    if mistake == "line":
        out.write("depth 4 value 0.25\n")
    if mistake == "no-end":
        out.write(text)
        out.flush()
        time.sleep(60)
    if mistake == "wait":
        sys.stdin.readline()
        sys.stdin.readline()
        sys.stdin.readline()
    if mistake == "busy":
        while True:
            pass
    if mistake == "traceback":
        raise KeyError("no best move")
    if mistake == "import":
        import numpy_of_nobody
    if mistake == "ends":
        sys.exit(3)
    out.write(text + end)
    if game == "triangles":
        out.write(end)
    if mistake == "no-flush":
        time.sleep(60)
    out.flush()


def turns():
    """Yields once for each turn of this program."""
    if game == "fiverow":
        yield
        while True:
            out.write("step?\n")
            out.flush()
            if not sys.stdin.readline():
                return
            yield
    for line in sys.stdin:
        words = line.split()
        if game == "dots" and words == ["-1"] * 3:
            yield
        if game in ("halma", "betoniarki") and len(words) == 1 and not (game == "betoniarki" and int(words[0]) < 3):
            yield
        if game == "triangles":
            if words[:1] == ["gen_move"]:
                yield
            else:
                out.write("=\n\n")
                out.flush()


for _ in turns():
    say(MOVES[game])
