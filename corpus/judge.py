#!/usr/bin/env python3
"""A second verifier of move logs (.mlog), in one file of Python 3.8 or later.

It was written from the documents alone: logfmt/FORMAT.md (the numbers F1, C2,
P16 ... below are its rules), docs/reference/verdicts.md, corpus/vectors/README.md
and the rules and rulings that `verify rules GAME` prints. It shares nothing with
the program that it checks, so whoever trusts none of us can read this page.

    python3 judge.py FILE...          one line of NDJSON for each log; exits with
                                      0, 1, 2 or 3 (corpus/vectors/README.md)
    python3 judge.py --batch          paths on standard input, a line each; one
                                      line of NDJSON for each
    python3 judge.py --framed         logs on standard input: the number of bytes
                                      on a line, then the bytes; one line of
                                      NDJSON for each
    python3 judge.py --vectors DIR    tries it by the conformance vectors

It reads plain logs only, nothing packed, and trusts nobody's word: what is
attested ends with 3. Of the notes it leaves out suspect-host, departure and
second-opinion.
"""
import copy
import glob
import hashlib
import itertools
import json
import os
import re
import sys

MAX_LINE, MAX_TEXT, MAX_WORD, MAX_NAME, MAX_MOVE = 65536, 16000, 1024, 256, 1024
MAX_PAIRS, MAX_SEATS, MAX_LINES, MAX_LOG = 32, 4, 131072, 8388608
THIRD = 333333  # P12, P16: a third of a second, in microseconds
PAUSE = 100000  # P16: the longest that something may be due to a program that speaks


# --- Files, lines and fields (section 2) ------------------------------------

class Bad(Exception):
    """A line that cannot be read: the code of its rule."""


def need(holds, code="field"):
    if not holds:
        raise Bad(code)


def number(s):  # F5
    need(re.fullmatch(r"0|[1-9][0-9]{0,15}", s) and int(s) < 2 ** 53, "number")
    return int(s)


def maybe(s, signs="?"):
    """A number or one of the signs."""
    return s if s and s in signs else number(s)


def unescape(s, last):
    """F6, F7: the bytes that a text or word says, one character for each."""
    out, i = [], 0
    while i < len(s):
        if s[i] != "\\":
            out.append(s[i])
            i += 1
            continue
        m = re.match(r"\\x([0-9a-f]{2})", s[i:])
        need(m, "text")
        c, i = int(m.group(1), 16), i + 4
        need(c < 0x20 or c > 0x7e or c == 0x5c or last(c, i, s), "text")
        out.append(chr(c))
    return "".join(out)


def text(s):  # F6
    need(s is None or s and s[-1] != " ", "text")
    if s is None:
        return ""
    t = unescape(s, lambda c, i, s: c == 0x20 and i == len(s))
    need(len(t) <= MAX_TEXT, "cap")
    return t


def word(s, signs="-?"):  # F7
    need(len(s) <= MAX_WORD, "cap")
    if s in ("-", "?"):
        need(s in signs, "text")
        return s
    if s == "\\_":
        return ""
    t = unescape(s, lambda c, i, s: c == 0x20 or s in ("\\x2d", "\\x3f"))
    need(t != "", "field")
    return t


def name(s):  # H8
    t = text(s).encode("latin-1")
    need(len(t) <= MAX_NAME, "cap")
    try:
        u = t.decode("utf-8")
    except UnicodeDecodeError:
        raise Bad("text")
    need(not re.search("[\x00-\x1f\x7f-\x9f]", u), "text")
    return u


def ident(s):  # F8
    need(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}", s))
    return s


def digest(s, signs=""):  # F9
    need(s in signs and s or re.fullmatch(r"[0-9a-f]{64}", s))
    return s


def among(*words):
    def read(s):
        need(s in words)
        return s
    return read


def pairs(fields):  # H3
    need(len(fields) <= MAX_PAIRS, "cap")
    out = {}
    for f in fields:
        k, eq, v = f.partition("=")
        need(eq and re.fullmatch(r"[a-z][a-z0-9_]{0,31}", k))
        need(not out or k > max(out), "order")
        out[k] = word(v) if v else need(False)
    return out


def utc(s):
    m = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z", s)
    if s == "?":
        return s
    need(m)
    y, mo, d, h, mi, se = map(int, m.groups())
    leap = y % 4 == 0 and (y % 100 or y % 400 == 0)
    need(1 <= mo <= 12 and h < 24 and mi < 60 and se < 60)
    need(1 <= d <= (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[mo - 1])
    return s


def split(rest, n, more=False):
    """F4: the first n fields of a line behind its kind, and the rest or None."""
    fs = [] if rest is None else rest.split(" ", n)
    need(len(fs) >= n and (more or len(fs) == n) and all(fs[:n]))
    return fs[:n], fs[n] if len(fs) > n else None


# --- The header (section 3) -------------------------------------------------

def spec(*readers, tail=None):
    def read(rest):
        fs, end = split(rest, len(readers), tail is not None)
        out = [r(f) for r, f in zip(readers, fs)]
        return out + [tail(end)] if tail else out
    return read


def tail_pairs(end):
    need(end != "")
    fs = [] if end is None else end.split(" ")
    need(all(fs))
    return pairs(fs)


def read_rulings(rest):  # H5
    if rest in ("-", "?"):
        return rest
    return spec(ident, digest, tail=tail_pairs)(rest)


def read_game(rest):
    if rest == "-":
        return None
    return spec(ident, tail=tail_pairs)(rest)


def opt(reader, signs):
    return lambda s: s if s and s in signs else reader(s)


NUM, NUMX = opt(number, "?"), opt(number, "?-")
SIGNED = lambda signs: lambda s: digest(s, signs)
HEADER = [
    ("id", spec(ident)), ("session", spec(among("game", "qualifying", "info"))),
    ("game", read_game), ("rulings", read_rulings), ("protocol", spec(word)),
    ("event", spec(word, word, word, word)), ("attempt", spec(number, SIGNED("-?"))),
    ("seat", spec(number, ident, word, SIGNED("?-"), tail=name)),
    ("first", spec(NUMX)), ("clock", spec(NUMX, NUMX, NUMX, word)),
    ("limits", spec(NUMX, NUMX, among("resident", "virtual", "data", "?", "-"),
                    among("enforced", "observed", "?", "-"), NUMX, NUMX, NUMX)),
    ("evidence", spec(among("raw", "moves"), among("stamped", "charged", "none"))),
    ("origin", spec(ident, SIGNED("-?"), tail=name)),
    ("referee", spec(opt(ident, "?"), word, SIGNED("?-"))), ("host", spec(tail=text)),
    ("clocksource", spec(word)), ("utc", spec(utc)), ("seed", spec(NUMX)),
    ("start", lambda rest: [text(rest if rest is not None else need(False))]),
]


def check_header(kind, v, h):
    if kind == "rulings":  # H4
        need((h["game"] is None) == (v == "-"))
    elif kind == "attempt":  # H6
        need(v[0] >= 1 and (v[0] == 1) == (v[1] == "-"))
    elif kind == "seat":  # H7
        need(len(h.get("seat", [])) < MAX_SEATS, "cap")
        need(v[0] == len(h.get("seat", [])) + 1, "order")
    elif kind == "first":  # H9
        need(v[0] in ("?", "-") or 1 <= v[0] <= len(h["seat"]))
    elif kind == "evidence":  # H10
        need(v != ["moves", "stamped"])


# --- Records (sections 4 to 6) ----------------------------------------------

class Record:
    def __init__(self, line, kind, rest):
        self.line, self.kind, self.rest = line, kind, rest
        self.seat = self.t = None
        self.withheld = 0  # P16: for how long something was due to who said it


STREAM = among("out", "err")
FILE = lambda s: word(s, "")
# Behind the kind: S a seat, T a time, readers of fields, and of what follows them.
OBSERVED = {
    ">": ("ST", [], text), "<": ("ST", [], text), "!": ("ST", [], text),
    "part": ("ST", [STREAM], text), "eof": ("ST", [STREAM], None),
    "exit": ("ST", [among("code", "signal", "?"), NUM, NUM, NUM, NUM], None),
    "get": ("ST", [FILE], text), "flood": ("ST", [STREAM, number, SIGNED("?")], None),
    "tick": ("T", [NUM, NUM], None), "nostart": ("ST", [], text),
    "nosend": ("ST", [among("pipe", "full", "?"), NUM], text),
    "usage": ("ST", [among("resident", "virtual", "data"), NUMX, NUMX, NUMX], None),
    "found": ("ST", [FILE, number, SIGNED("?")], None),
    "stall": ("", [number, number, number], None),
    "wait": ("s", [number, number, number], None),
}
DONE = {
    "run": ("ST", [FILE], "words"), "put": ("ST", [FILE], text), "close": ("ST", [], None),
    "kill": ("ST", [ident], None), "freeze": ("ST", [], None), "thaw": ("ST", [], None),
}
DROPS = ("empty", "chatter", "early", "late", "extra", "after-end")
OFFENCES = ("illegal", "unreadable", "refused", "extra", "early")
ENDS = ("exit", "crash", "memory")
TIMES = ("timeout-move", "timeout-total", "timeout-start")
FAULTS = OFFENCES + ENDS + TIMES + ("flood", "protocol", "not-started", "forbidden")
VOIDS = ("host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other")
REASONS = ("complete", "five", "full", "no-move", "home", "move-cap", "fault", "both-out", "?")


def reason(s):  # C6
    need(s in REASONS or re.fullmatch(r"x-[a-z0-9-]{1,30}", s))
    return s


def move_text(s):
    need(s)
    t = text(s)
    need(len(t) <= MAX_MOVE, "cap")
    return t


CLAIMED = {
    "m": ("", [number, number, opt(number, "-"), NUM, NUMX], move_text),
    "drop": ("", [number, opt(number, "-"), among(*DROPS)], None),
    "fault": ("", [number, among(*FAULTS), opt(number, "-"), NUMX, NUMX], text),
    "void": ("", [among(*VOIDS), NUM, NUM], text),
    "result": ("", [number, reason], "numbers"),
}
KINDS = {}
for table in (OBSERVED, DONE, CLAIMED):
    KINDS.update(table)


def tail_words(end, reader):
    need(end != "")
    fs = [] if end is None else end.split(" ")
    need(all(fs))
    return [reader(f) for f in fs]


def read_record(log, line, kind, rest):
    """One record of sections 4 to 6 with its own rules (O4, C1 to C7, T1, T2, T6)."""
    r = Record(line, kind, rest)
    places, readers, tail = KINDS[kind]
    head = places.replace("s", "S")
    if log.evidence[0] == "moves":  # H10
        need(kind in CLAIMED, "order")
    fs, end = split(rest, len(head) + len(readers), tail is not None)
    for p in places:
        f = fs.pop(0)
        if p == "T":
            r.t = maybe(f)
        else:
            r.seat = number(f)
            need(0 <= r.seat <= log.seats if p == "s" else 1 <= r.seat <= log.seats)
    r.v = [read(f) for read, f in zip(readers, fs)]
    if tail == "words":
        r.words = tail_words(end, FILE)
    elif tail == "numbers":
        r.scores = tail_words(end, number)
    elif tail:
        r.text = tail(end)
    check_record(log, r)
    return r


def check_record(log, r):
    stamped = log.evidence[1] == "stamped"
    if r.kind in ("stall", "wait"):  # T6
        need(stamped and r.v[1] >= r.v[0], "time")
    elif r.kind not in CLAIMED:  # T1, T2
        need((r.t != "?") == stamped and (not stamped or r.t >= log.last), "time")
        log.last = r.t if stamped else 0
    else:
        check_claim(log, r)
    if r.kind == "nosend":  # O5
        need(r.v[1] == "?" or r.v[1] <= len(r.text))
    if r.kind in ("<", "get") or r.kind == "part" and r.v[0] == "out":
        log.output[r.line] = r.seat


def check_source(log, r, src, must):  # C2
    if log.evidence[0] == "moves":
        need(src == "-", "source")
    elif src == "-":
        need(not must, "source")
    else:
        need(log.output.get(src + log.first - 1) == r.seat, "source")


def check_claim(log, r):
    need(not log.closed, "order")  # C3
    if log.game is None or log.header["session"][0] == "info":  # C4
        need(r.kind not in ("m", "drop", "result"), "order")
    if r.kind == "m":
        r.ply, r.seat, r.src, r.charged, r.gain = r.v
        need(1 <= r.seat <= log.seats)
        need(r.ply == log.plies + 1, "order")  # C1
        need(log.evidence[1] != "none" or r.charged == "?", "time")
        log.plies += 1
        check_source(log, r, r.src, True)
    elif r.kind == "drop":
        r.seat, r.src = r.v[:2]
        need(1 <= r.seat <= log.seats)
        check_source(log, r, r.src, True)
    elif r.kind == "fault":
        r.seat, r.fault, r.src, r.limit, r.used = r.v
        need(1 <= r.seat <= log.seats)
        limited = r.fault in TIMES + ("memory", "flood")  # C5
        need((r.limit != "-") == limited and (r.used != "-") == limited)
        check_source(log, r, r.src, False)
    elif r.kind == "result":
        r.winner, r.reason = r.v
        need(r.winner <= log.seats)  # C6
        need(len(r.scores) in (0, log.seats))  # C7
    log.closed = r.kind in ("void", "result")


# --- Logs: digests, ends and torn lines (sections 8 and 10) ------------------

class Log:
    """One log of a file. status is None, malformed or unsupported."""

    def __init__(self, first):
        self.first, self.status, self.header, self.records = first, None, {}, []
        self.findings, self.last, self.output, self.plies = [], 0, {}, 0
        self.closed, self.sealed, self.lastline = False, False, first
        self.evidence, self.seats, self.game, self.where = None, 0, None, {}

    def find(self, line, code, severity):
        self.findings.append((line, code, severity))


def sha(b):
    return hashlib.sha256(b)


def root(leaves):  # RFC 6962, 2.1
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha(b"\1" + root(leaves[:k]) + root(leaves[k:])).digest()


UNPRINTABLE = re.compile(rb"[^ -~]")  # F3
VERSION = re.compile(rb"mlog (0|[1-9][0-9]{0,15})\Z")


class Reader:
    """Cuts a file into logs (F1, F2, R1 to R5)."""

    def __init__(self, data):
        self.lines = data.split(b"\n")
        self.torn = self.lines.pop()  # what stands behind the last line feed
        self.logs = []

    def opens(self, i):
        """Line i is a first line, or ends in one that was glued to it (R5)."""
        line = self.lines[i] if i < len(self.lines) else b""
        return bool(VERSION.match(line)) or (
            line.endswith(b"mlog 1") and not (i == 0 and line.startswith(b"\xef\xbb\xbf"))
            and i + 1 < len(self.lines) and self.lines[i + 1].startswith(b"id "))

    def next_first(self, i):
        while i < len(self.lines) and not self.opens(i):
            i += 1
        return i

    def read(self):
        i = 0
        while i < len(self.lines):
            behind = not self.logs or self.logs[-1].sealed
            if behind and self.opens(i) and not VERSION.match(self.lines[i]):
                self.logs.append(Log(i + 1))  # R5: a torn line where a log should begin
                self.logs[-1].status = "malformed"
                self.logs[-1].find(i + 1, "glued", "decisive")
            log = Log(i + 1)
            self.logs.append(log)
            try:
                i = self.one(log, i)
            except Bad as e:
                code = e.args[0]
                log.status = "unsupported" if code in ("version", "unknown-kind") else "malformed"
                log.find(self.at + 1, code, "note" if log.status == "unsupported" else "decisive")
                i = self.next_first(max(self.at, i + 1))
        behind = not self.logs or self.logs[-1].sealed
        if self.torn and behind or not self.logs:
            log = Log(len(self.lines) + 1)
            log.status, self.at = "malformed", len(self.lines)
            m = VERSION.match(self.torn)
            if m and int(m.group(1)) < 2 ** 53 and not (b"mlog 1") == self.torn:
                log.status = "unsupported"  # F2
            code = ("version" if log.status == "unsupported" else
                    "torn" if self.torn and (b"mlog 1").startswith(self.torn) else
                    "cap" if len(self.torn) >= MAX_LINE else
                    "trailing" if self.logs else "first-line")
            log.find(log.first, code, "note" if code == "version" else "decisive")
            self.logs.append(log)
        return self.logs

    def one(self, log, i):
        """Reads a log that begins at line i, and returns where it ends."""
        self.at = i
        behind = len(self.logs) > 1 and self.logs[-2].sealed
        line = self.lines[i]
        need(self.opens(i) or not UNPRINTABLE.search(line),
             "trailing" if behind else
             "encoding" if line.replace(b"\xef\xbb\xbf", b"").startswith(b"mlog ") else "first-line")
        m = VERSION.match(line)
        if m:
            need(line == b"mlog 1" or int(m.group(1)) >= 2 ** 53, "version")
        if line != b"mlog 1" and self.opens(i):
            log.find(i + 1, "glued", "note")
            line = b"mlog 1"
        need(line == b"mlog 1", "trailing" if behind else "first-line")
        self.block, self.leaves, self.sums = [line], [], sha(b"")
        self.short, self.size = False, len(line) + 1
        i = self.read_header(log, i + 1)
        return self.read_body(log, i)

    def line(self, log, i):
        """The text of line i, or None where the log is cut off (R1)."""
        self.at = i
        if i >= len(self.lines):
            need(len(self.torn) < MAX_LINE, "cap")
            return None
        if self.opens(i):
            return None
        b = self.lines[i]
        self.size += len(b) + 1
        need(i - log.first + 2 <= MAX_LINES and self.size <= MAX_LOG, "cap")
        need(not UNPRINTABLE.search(b), "encoding")  # F3
        need(len(b) < MAX_LINE, "cap")  # F10
        return b.decode("ascii")

    def read_header(self, log, i):
        h = log.header
        for kind, read in HEADER:
            while True:
                s = self.line(log, i)
                torn = i >= len(self.lines) or VERSION.match(self.lines[i])
                need(s is not None, "torn" if torn else "glued")  # R2
                k, blank, rest = s.partition(" ")
                if kind == "seat" and k != kind and h.get("seat"):
                    break
                need(k == kind, "header")
                log.where[kind] = i + 1
                v = read(rest if blank else None)
                check_header(kind, v, h)
                if kind == "seat":
                    h.setdefault("seat", []).append(v)
                else:
                    h[kind] = v
                self.block.append(self.lines[i])
                i += 1
                if kind != "seat":
                    break
        log.evidence, log.seats, log.game = h["evidence"], len(h["seat"]), h["game"]
        return i

    def read_body(self, log, i):
        while True:
            s = self.line(log, i)
            if s is None:
                log.lastline = i
                log.find(i, "open", "note")
                return i
            kind, blank, rest = s.partition(" ")
            rest = rest if blank else None
            if kind == "block":
                self.read_block(log, i, rest)
            elif kind == "end":
                self.read_end(log, i, rest)
                return i + 1
            else:
                need(re.fullmatch(r"[a-z][a-z0-9-]{0,31}", kind) or kind in KINDS, "kind")
                need(kind in KINDS or kind.startswith("x-"), "unknown-kind")  # R4
                need(len(self.block) < 64 and not self.short, "block-place")  # D1
                if kind not in KINDS:
                    text(rest)
                else:
                    log.records.append(read_record(log, i + 1, kind, rest))
                self.block.append(self.lines[i])
            i += 1

    def read_block(self, log, i, rest):  # D1, D2
        (d,), _ = split(rest, 1)
        digest(d)
        need(self.block and not self.short, "block-place")
        leaf = sha(b"\0" + b"".join(b + b"\n" for b in self.block)).digest()
        if leaf.hex() != d:
            log.find(i + 1, "block-digest", "decisive")
        self.leaves.append(leaf)
        self.sums.update(self.lines[i] + b"\n")
        self.short, self.block = len(self.block) < 64, []

    def read_end(self, log, i, rest):  # D3
        (lines, total, top), _ = split(rest, 3)
        lines = number(lines)
        digest(total), digest(top)
        need(not self.block, "block-place")
        if lines != i - log.first + 1:
            log.find(i + 1, "line-count", "decisive")
        if total != self.sums.hexdigest():
            log.find(i + 1, "log-digest", "decisive")
        if top != root(self.leaves).hex():
            log.find(i + 1, "log-root", "decisive")
        log.sealed, log.lastline = True, i + 1


# --- The games (verify rules GAME) ------------------------------------------
#
# A game knows its turn (0 once it is over), winner (None until then), reason and
# points; whether a text is a move in its canonical spelling, and legal; what a
# move gains; and what follows when a seat leaves.

class Setup(Exception):
    """bad-setup or bad-start, and the line of the header."""


def orders(*names):
    return [",".join(p) for base in names for p in
            (["%d%s" % (base + i, s) for i, s in enumerate(q)]
             for q in itertools.permutations(("up", "right", "down", "left")))]


def start_parts(start, n, sep=" "):
    parts = start.split(sep)
    if len(parts) != n:
        raise Setup("bad-start", "start")
    return parts


def check(holds, code="bad-start", line="start"):
    if not holds:
        raise Setup(code, line)


PLAIN = r"(?:0|[1-9]\d*)"


class Game:
    seats_allowed, standard, params, points = (2,), True, {}, None

    def __init__(self, params, rulings, seats):
        check(seats in self.seats_allowed and set(params) == set(self.params), "bad-setup", "game")
        for k, (low, high) in self.params.items():
            check(re.fullmatch(r"0|[1-9]\d{0,6}", params[k]) and low <= int(params[k]) <= high,
                  "bad-setup", "game")
            setattr(self, k, int(params[k]))
        self.r, self.seats = rulings, seats
        self.turn, self.winner, self.reason, self.out = 1, None, None, []
        self.plies = 0

    def begin(self, start):
        """Sets up the start position; H11: a start by moves."""
        if start.startswith("plies "):
            self.set_standard()
            for m in start[6:].split("; "):
                check(self.turn and self.canonical(m) and self.legal(m))
                self.play(m)
            check(self.turn)
        elif start == "-":
            self.set_standard()
        else:
            self.set_start(start)

    def set_standard(self):
        check(self.standard)

    def end(self, winner, why):
        self.turn, self.winner, self.reason = 0, winner, why

    def other(self, seat):
        return 3 - seat

    def leave(self, seat, kind, both=False):
        """seat leaves the game; both: the other one, too, by both_gone (P13)."""
        self.out.append(seat)
        if both:
            self.out.append(self.other(seat))
            self.end(self.both_winner(), "both-out")
        else:
            self.end(self.other(seat), "fault")

    def both_winner(self):
        return 0

    def canonical(self, m):
        """Whether m is a move as its game writes it; no number in it is above 32767."""
        return bool(re.fullmatch(self.canon, m)) and all(
            len(n) < 6 and int(n) < 32768 for n in re.findall(r"\d+", m))


class Fiverow(Game):
    params = {"height": (1, 255), "width": (1, 255)}
    rulings = [("both_gone", ["first_loses", "draw"]), ("chatter", ["ignored", "fault"]),
               ("draw_after", ["never", "200"]),
               ("early_step", ["error", "ignore"]), ("first", ["X", "by_count"]),
               ("five_and_overline", ["win", "forbidden"]),
               ("late_file", ["loss", "judge_file"]), ("letters", ["capital", "any"]),
               ("overline", ["win", "exact5", "renju"]),
               ("row0", ["first_line", "last_line"]), ("startup", ["apart", "match"]),
               ("step", ["tolerant", "strict"]), ("symbols", ["strict", "lenient"]),
               ("talk", ["ignored", "fault"])]
    protocols = ("console", "file", "gomocup")
    canon = r"[A-Z]{1,4}" + PLAIN

    def set_standard(self):
        self.board = {}

    def set_start(self, start):
        rows, turn = start_parts(start, 2)
        rows = rows.split("/")
        check(len(rows) == self.height)
        check(all(re.fullmatch("[.X0]{%d}" % self.width, r) for r in rows))
        self.board = {(x, y): "X0".index(c) + 1 for y, r in enumerate(rows)
                      for x, c in enumerate(r) if c != "."}
        crosses = sum(1 for s in self.board.values() if s == 1)
        noughts = len(self.board) - crosses
        if self.r["first"] == "by_count":
            check(crosses - noughts in (0, 1))
            self.turn = 1 + crosses - noughts
        check(not any(self.five(*c) for c in self.board))
        self.go_on(self.turn)
        check(turn == "-X0"[self.turn])

    def cell(self, m):
        letters = m.rstrip("0123456789")
        x = 0
        for c in letters:
            x = x * 26 + ord(c) - 64
        return x - 1, int(m[len(letters):])

    def canonical(self, m):
        return Game.canonical(self, m) and self.cell(m)[0] < 32768

    def legal(self, m):
        x, y = self.cell(m)
        return self.free((x, y)) and not self.forbidden((x, y))

    def free(self, c):
        return 0 <= c[0] < self.width and 0 <= c[1] < self.height and c not in self.board

    def run(self, c, d):
        """The cells of the run through a figure in a direction, in their order."""
        who, (x, y) = self.board[c], c
        while self.board.get((x - d[0], y - d[1])) == who:
            x, y = x - d[0], y - d[1]
        cells = []
        while self.board.get((x, y)) == who:
            cells.append((x, y))
            x, y = x + d[0], y + d[1]
        return cells

    def around(self, cells, d):
        """What is before and behind a run."""
        (x, y), (u, v) = cells[0], cells[-1]
        return (x - d[0], y - d[1]), (u + d[0], v + d[1])

    def five(self, x, y):
        who, rule = self.board[x, y], self.r["overline"]
        for d in DIRECTIONS:
            cells = self.run((x, y), d)
            n = len(cells)
            if n == 5 or n > 5 and (rule == "win" or rule == "renju" and who == 2):
                return True
        return False

    def forbidden(self, c):
        return self.r["overline"] == "renju" and self.turn == 1 and self.foul(c, 0) not in ("", "five")

    def foul(self, p, depth):
        """FORBIDDEN POINTS: what a figure of X on a free point would be."""
        if depth > 16:
            return ""
        self.board[p] = 1
        try:
            return self.foul_there(p, depth)
        finally:
            del self.board[p]

    def foul_there(self, p, depth):
        runs = [len(self.run(p, d)) for d in DIRECTIONS]
        if 5 in runs and not (max(runs) > 5 and self.r["five_and_overline"] == "forbidden"):
            return "five"  # (1)
        if max(runs) > 5:
            return "overline"  # (2)
        fours, fives = 0, [self.fives(p, d) for d in DIRECTIONS]
        for f, d in zip(fives, DIRECTIONS):  # (3)
            straight = len(f) == 2 and (f[1][0] - f[0][0], f[1][1] - f[0][1]) == (5 * d[0], 5 * d[1])
            fours += 1 if straight else len(f)
        if fours > 1:
            return "four-four"
        threes = sum(1 for f, d in zip(fives, DIRECTIONS) if not f and self.three(p, d, depth))
        return "three-three" if threes > 1 else ""  # (4)

    def near(self, p, d):
        """The free points of a line so near that a run of five has both in it."""
        line = [(p[0] + i * d[0], p[1] + i * d[1]) for i in range(-4, 5)]
        return [c for c in line if self.free(c)]

    def with_figure(self, c, p, d):
        """The run through p if X had a figure on c, too."""
        self.board[c] = 1
        cells = self.run(p, d)
        del self.board[c]
        return cells

    def fives(self, p, d):
        runs = [(f, self.with_figure(f, p, d)) for f in self.near(p, d)]
        return [f for f, cells in runs if len(cells) == 5 and f in cells]

    def three(self, p, d, depth):
        for q in self.near(p, d):
            cells = self.with_figure(q, p, d)
            if len(cells) != 4 or q not in cells:
                continue
            self.board[q] = 1
            straight = all(self.free(e) and len(self.with_figure(e, p, d)) == 5
                           for e in self.around(cells, d))
            del self.board[q]
            if straight and self.foul(q, depth + 1) == "":
                return True
        return False

    def go_on(self, seat):
        """The turn of a seat, unless the game is over without a run."""
        self.turn = seat
        if len(self.board) == self.width * self.height:
            self.end(0, "full")
        elif self.r["draw_after"] == "200" and len(self.board) >= 200:
            self.end(0, "move-cap")
        elif self.r["overline"] == "renju" and seat == 1 and all(
                self.forbidden((x, y)) for x in range(self.width) for y in range(self.height)
                if (x, y) not in self.board):
            self.end(2, "no-move")

    def play(self, m):
        c = self.cell(m)
        self.board[c] = self.turn
        if self.five(*c):
            self.end(self.turn, "five")
        else:
            self.go_on(3 - self.turn)


DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Betoniarki(Game):
    params = {"size": (4, 26)}
    rulings = [("base", ["1", "0"]), ("blanks", ["tolerant", "strict", "signed"]),
               ("blue", ["low_y", "high_y"]), ("early_line", ["discard", "fault", "taken"]),
               ("seconds", ["floor", "ceil", "round"])]
    protocols = ("lines",)
    canon = " ".join([PLAIN] * 6)
    usual = {10: ((4, 1), (7, 1), (1, 4), (10, 4)), 8: ((3, 1), (6, 1), (1, 3), (8, 3)),
             6: ((2, 1), (5, 1), (1, 2), (6, 2))}
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

    def set_standard(self):
        check(self.size in self.usual)
        self.board = {c: "1" for c in self.usual[self.size]}
        self.board.update({(x, self.size + 1 - y): "2" for x, y in self.usual[self.size]})

    def set_start(self, start):
        rows, turn = start_parts(start, 2)
        rows = rows.split("/")
        check(len(rows) == self.size and turn in ("1", "2"))
        check(all(re.fullmatch("[.12#]{%d}" % self.size, r) for r in rows))
        self.board = {(x + 1, y + 1): c for y, r in enumerate(rows)
                      for x, c in enumerate(r) if c != "."}
        for s in "12":
            check(1 <= sum(1 for c in self.board.values() if c == s) <= 16)
        self.turn = int(turn)
        self.stuck()

    def free(self, c):
        return 1 <= c[0] <= self.size and 1 <= c[1] <= self.size and c not in self.board

    def way(self, a, b):
        """Whether a queen can go from a to b."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = max(abs(dx), abs(dy))
        if not n or n > self.size or dx and dy and abs(dx) != abs(dy):
            return False
        return all(self.free((a[0] + dx * i // n, a[1] + dy * i // n)) for i in range(1, n + 1))

    def legal(self, m):
        n = [int(x) for x in m.split(" ")]
        a, b, c = (n[0], n[1]), (n[2], n[3]), (n[4], n[5])
        if self.board.get(a) != str(self.turn) or not self.way(a, b):
            return False
        mixer = self.board.pop(a)
        self.board[b] = mixer
        ok = self.way(b, c)
        del self.board[b]
        self.board[a] = mixer
        return ok

    def play(self, m):
        n = [int(x) for x in m.split(" ")]
        self.board[n[2], n[3]] = self.board.pop((n[0], n[1]))
        self.board[n[4], n[5]] = "#"
        self.turn = 3 - self.turn
        self.stuck()

    def stuck(self):
        mine = [c for c, s in self.board.items() if s == str(self.turn)]
        if not any(self.free((x + dx, y + dy)) for x, y in mine for dx, dy in self.ways):
            self.end(3 - self.turn, "no-move")


class Dots(Game):
    params = {"cols": (2, 100), "rows": (2, 100)}
    rulings = [("base", ["0", "1"]), ("both_gone", ["first_loses", "draw", "points"]),
               ("clock", ["per_prompt", "per_turn"]), ("echo", ["opponent_only", "both"]),
               ("fault_score", ["as_is", "all_to_opponent"]),
               ("sides", ["0up,1right,2down,3left"] + [o for o in orders(0, 1)
                                                       if o != "0up,1right,2down,3left"]),
               ("turn", ["1,2", "0,1"])]
    protocols = ("server",)
    canon = " ".join([PLAIN] * 3)

    def set_standard(self):
        self.lines, self.owner, self.points = {}, {}, [0, 0]

    def set_start(self, start):
        self.set_standard()
        parts = [p.split("/") for p in start_parts(start, 4)]
        R, C = self.rows, self.cols
        for p, (n, m) in zip(parts, ((R, C - 1), (R - 1, C), (R - 1, C - 1))):
            check(len(p) == n and all(re.fullmatch("[.012]{%d}" % m, r) for r in p))
        for kind, p in zip("hv", parts):
            self.lines.update({(kind, y, x): 1 for y, r in enumerate(p)
                               for x, c in enumerate(r) if c != "."})
        for y, r in enumerate(parts[2]):
            for x, c in enumerate(r):
                check((c != ".") == self.closed(y, x))
                if c != ".":
                    self.owner[y, x] = c
                if c in "12":
                    self.points[int(c) - 1] += 1
        turn = parts[3][0]
        check(turn == "-" if self.full() else turn in ("1", "2"))
        self.turn = 0 if turn == "-" else int(turn)
        self.finish()

    def full(self):
        R, C = self.rows, self.cols
        return len(self.lines) == R * (C - 1) + C * (R - 1)

    def finish(self):
        if self.full():
            a, b = self.points
            self.end(0 if a == b else 1 if a > b else 2, "complete")

    def closed(self, y, x):
        return all(e in self.lines for e in (("h", y, x), ("h", y + 1, x),
                                             ("v", y, x), ("v", y, x + 1)))

    def edge(self, m):
        y, x, s = map(int, m.split(" "))
        return (("h", y, x), ("v", y, x + 1), ("h", y + 1, x), ("v", y, x))[s]

    def name(self, e):
        """The canonical name of a line: the lesser of two."""
        kind, y, x = e
        if kind == "h":
            return "0 %d 0" % x if y == 0 else "%d %d 2" % (y - 1, x)
        return "%d 0 3" % y if x == 0 else "%d %d 1" % (y, x - 1)

    def canonical(self, m):
        if not Game.canonical(self, m):
            return False
        y, x, s = map(int, m.split(" "))
        return not (s == 0 and y > 0 or s == 3 and x > 0)

    def legal(self, m):
        y, x, s = map(int, m.split(" "))
        return (s < 4 and y < self.rows - 1 and x < self.cols - 1
                and self.edge(m) not in self.lines)

    def play(self, m):
        kind, y, x = e = self.edge(m)
        self.lines[e] = 1
        boxes = [(y, x), (y - 1, x) if kind == "h" else (y, x - 1)]
        gain = 0
        for b in boxes:
            if 0 <= b[0] < self.rows - 1 and 0 <= b[1] < self.cols - 1 and self.closed(*b):
                self.owner[b] = self.turn
                gain += 1
        self.points[self.turn - 1] += gain
        if not gain:
            self.turn = 3 - self.turn
        self.finish()
        return gain

    def leave(self, seat, kind, both=False):
        Game.leave(self, seat, kind, both)
        if self.r["fault_score"] == "all_to_opponent" and not both:
            self.points = [0, 0]
            self.points[2 - seat] = (self.rows - 1) * (self.cols - 1)

    def both_winner(self):
        a, b = self.points
        return 0 if self.r["both_gone"] != "points" or a == b else 1 if a > b else 2


class Halma(Game):
    seats_allowed = (2, 3, 4)
    params = {"k": (1, 100), "n": (2, 100), "n1": (0, 1000000), "n2": (0, 1000000)}
    rulings = [("blanks", ["strict", "tolerant"]),
               ("blocked_target", ["no_win", "full_and_at_least_one_own"]),
               ("both_gone", ["first_loses", "draw"]),
               ("dirs", ["1up,2right,3down,4left"] + [o for o in orders(1)
                                                      if o != "1up,2right,3down,4left"]),
               ("home", ["triangle", "square", "explicit"]),
               ("n1", ["unknown", "home_empty_by_move_N1", "off"]),
               ("n2", ["max_moves_per_player", "max_plies"]),
               ("n2_result", ["draw", "more_in_target"]), ("stuck", ["loss", "pass"]),
               ("white", ["low", "high"])]
    protocols = ("lines",)
    canon = " ".join([PLAIN] * 3)
    way = {1: (0, 1), 2: (1, 0), 3: (0, -1), 4: (-1, 0)}

    def __init__(self, params, rulings, seats):
        Game.__init__(self, params, rulings, seats)
        self.made, self.board = [0] * seats, {}
        if rulings["home"] == "explicit":
            return
        n, k, square = self.n, self.k, rulings["home"] == "square"
        check(k <= n, "bad-setup", "game")
        low = {(x, y) for x in range(1, k + 1) for y in range(1, k + 1) if square or x + y <= k + 1}
        corners = [low, {(n + 1 - x, n + 1 - y) for x, y in low},
                   {(n + 1 - x, y) for x, y in low}, {(x, n + 1 - y) for x, y in low}]
        self.home = corners[:seats]
        self.target = [corners[i ^ 1] for i in range(seats)]
        check(sum(map(len, self.home)) == len(set().union(*self.home)), "bad-setup", "game")

    def set_standard(self):
        check(self.r["home"] != "explicit")
        for s, home in enumerate(self.home):
            self.board.update({c: s + 1 for c in home})
        self.check_start()

    def set_start(self, start):
        parts = start.split(" ")
        check(len(parts) == 3 or len(parts) == 4 and self.seats > 2)
        rows = parts[0].split("/")
        check(len(rows) == self.n)
        check(all(re.fullmatch("[.1-%d]{%d}" % (self.seats, self.n), r) for r in rows))
        self.board = {(x + 1, y + 1): int(c) for y, r in enumerate(rows)
                      for x, c in enumerate(r) if c != "."}
        check(re.fullmatch(",".join([PLAIN] * self.seats), parts[2]) and len(parts[2]) < 80)
        self.made = [int(c) for c in parts[2].split(",")]
        check(all(c < 2 ** 53 for c in self.made))
        self.out = [int(c) for c in parts[3].split(",")] if len(parts) == 4 and re.fullmatch(
            r"[1-4](,[1-4])*", parts[3]) else []
        check(len(parts) == 3 or self.out and self.out == sorted(set(self.out)))
        check(all(s <= self.seats for s in self.out) and len(self.out) < self.seats - 1)
        check(re.fullmatch("[1-%d]" % self.seats, parts[1]) and int(parts[1]) not in self.out)
        self.turn = int(parts[1])
        if self.r["home"] == "explicit":
            check(not any(self.made))
            n = self.n
            self.home = [set(self.pawns(s)) for s in range(1, self.seats + 1)]
            self.target = [self.home[i ^ 1] if i ^ 1 < self.seats else
                           {(n + 1 - x, n + 1 - y) for x, y in self.home[i]}
                           for i in range(self.seats)]
        self.check_start()

    def check_start(self):
        seats = range(1, self.seats + 1)
        check(all(self.pawns(s) for s in seats) and not any(self.won(s) for s in seats))
        check(not self.capped() and self.mobile(self.turn))

    def pawns(self, seat):
        return [c for c, s in self.board.items() if s == seat]

    def won(self, seat):
        target = self.target[seat - 1]
        if all(c in target for c in self.pawns(seat)):
            return True
        return (self.r["blocked_target"] != "no_win" and seat == self.mover
                and all(c in self.board for c in target)
                and any(self.board[c] == seat for c in target))

    mover = 0

    def capped(self):
        if self.n2 == 0:
            return False
        if self.r["n2"] == "max_plies":
            return sum(self.made) >= self.n2
        return self.made[self.turn - 1] >= self.n2

    def landing(self, x, y, d):
        dx, dy = self.way[d]
        while True:
            x, y = x + dx, y + dy
            if not (1 <= x <= self.n and 1 <= y <= self.n):
                return None
            if (x, y) not in self.board:
                return x, y

    def mobile(self, seat):
        return any(self.landing(x, y, d) for x, y in self.pawns(seat) for d in self.way)

    def legal(self, m):
        x, y, d = map(int, m.split(" "))
        return d in self.way and self.board.get((x, y)) == self.turn and bool(self.landing(x, y, d))

    def play(self, m):
        x, y, d = map(int, m.split(" "))
        c = self.landing(x, y, d)
        self.board[c] = self.board.pop((x, y))
        s = self.mover = self.turn
        self.made[s - 1] += 1
        if self.won(s):
            return self.end(s, "home")
        if (self.r["n1"] == "home_empty_by_move_N1" and self.made[s - 1] == self.n1
                and any(self.board.get(c) == s for c in self.home[s - 1])):
            return self.lose(s, "move-cap")
        self.pass_on()

    def following(self, seat):
        while True:
            seat = seat % self.seats + 1
            if seat not in self.out:
                return seat

    def pass_on(self):
        """The next seat that can comes to move; R: move-cap before no-move."""
        self.turn = self.following(self.turn)
        self.settle()

    def settle(self):
        for _ in range(self.seats):
            if self.capped():
                return self.end(self.most(), "move-cap")
            if self.mobile(self.turn):
                return
            if self.r["stuck"] == "loss":
                return self.lose(self.turn, "no-move")
            self.turn = self.following(self.turn)
        self.end(0, "no-move")

    def most(self):
        if self.r["n2_result"] == "draw":
            return 0
        n = [0 if s + 1 in self.out else sum(1 for c in t if self.board.get(c) == s + 1)
             for s, t in enumerate(self.target)]
        return n.index(max(n)) + 1 if n.count(max(n)) == 1 else 0

    def lose(self, seat, why):
        self.out.append(seat)
        left = [s for s in range(1, self.seats + 1) if s not in self.out]
        if len(left) == 1:
            self.end(left[0], why)
        elif self.turn == seat:
            self.pass_on()

    def leave(self, seat, kind, both=False):
        if both:
            self.out += [s for s in range(1, self.seats + 1) if s not in self.out]
            self.end(0, "both-out")
        else:
            self.lose(seat, "fault")


class Triangles(Game):
    standard = False
    rulings = [("clock", ["all_commands", "gen_move_only"]), ("extra_reply", ["fault", "ignored"]),
               ("fault", ["offender_out", "forfeit"]), ("question_ok", ["time_left", "any_but_gen_move"]),
               ("reply", ["tolerant", "strict"]), ("source", ["arbiter", "applet"]),
               ("timeout", ["offender_out", "forfeit"])]
    protocols = ("gtp",)
    canon = " ".join([PLAIN] * 2)

    def set_start(self, start):
        pts, segs, score, turn, out = start_parts(start, 5, " | ")
        check(len(pts) < 1000 and all(re.fullmatch(r"[1-9]\d?\d?,[1-9]\d?\d?", p)
                                      for p in pts.split(" ")))
        self.pts = [tuple(map(int, p.split(","))) for p in pts.split(" ")]
        check(len(self.pts) <= 100 and len(set(self.pts)) == len(self.pts))
        check(all(c <= 100 for p in self.pts for c in p))
        self.segs, self.order = set(), []
        self.full = self.how_many()
        last = (0, 0)
        for s in [] if segs == "-" else segs.split(" "):
            m = re.fullmatch(r"([1-9]\d?\d?)-([1-9]\d?\d?):[012]", s)
            check(m)
            a, b = int(m.group(1)), int(m.group(2))
            check(last < (a, b) and a < b and self.legal("%d %d" % (a, b)))
            last = (a, b)
            self.segs.add(last)
            self.order.append(last)
        check(re.fullmatch(r"(0|[1-9]\d{0,3}) (0|[1-9]\d{0,3})", score))
        self.points = [int(n) for n in score.split(" ")]
        check(out in ("-", "1", "2", "1 2", "1,2"))
        self.out = [int(s) for s in re.findall(r"\d", out)]
        over = len(self.segs) == self.full or len(self.out) == 2
        check(turn == "-" if over else turn in ("1", "2") and int(turn) not in self.out)
        self.turn = int(turn) if turn != "-" else 0
        if over:
            self.finish("complete" if len(self.out) < 2 else "both-out")

    def how_many(self):
        """The segments of a complete figure: 3n-3-h, or n-1 on one line."""
        pts, n = self.pts, len(self.pts)
        border = 0
        if all(side(pts[0], pts[-1], p) == 0 for p in pts):
            return n - 1
        for p in pts:  # on the border: the others lie within half a turn
            if any(all(side(p, q, r) >= 0 for r in pts) for q in pts if q != p):
                border += 1
        return 3 * n - 3 - border

    def legal(self, m):
        a, b = map(int, m.split(" "))
        if not (1 <= a <= len(self.pts) and 1 <= b <= len(self.pts)) or a == b:
            return False
        if (min(a, b), max(a, b)) in self.segs:
            return False
        p, q = self.pts[a - 1], self.pts[b - 1]
        if any(between(p, r, q) for r in self.pts if r != p and r != q):
            return False
        return not any(crosses(p, q, self.pts[c - 1], self.pts[d - 1]) for c, d in self.segs)

    def canonical(self, m):
        return Game.canonical(self, m) and int(m.split(" ")[0]) <= int(m.split(" ")[1])

    def play(self, m):
        a, b = sorted(map(int, m.split(" ")))
        joined = lambda x, y: (min(x, y), max(x, y)) in self.segs
        self.segs.add((a, b))
        gain, p, q = 0, self.pts[a - 1], self.pts[b - 1]
        for c in range(1, len(self.pts) + 1):
            if c not in (a, b) and joined(a, c) and joined(b, c):
                r = self.pts[c - 1]
                gain += not any(inside(p, q, r, s) for s in self.pts)
        self.points[self.turn - 1] += gain
        if 3 - self.turn not in self.out:
            self.turn = 3 - self.turn
        if len(self.segs) == self.full:
            self.finish("complete")
        return gain

    def finish(self, why):
        a, b = self.points
        self.end(0 if a == b else 1 if a > b else 2, why)

    def leave(self, seat, kind, both=False):
        self.out.append(seat)
        if (kind == "offence" and self.r["fault"] == "forfeit"
                or kind == "time" and self.r["timeout"] == "forfeit"):
            self.end(3 - seat, "fault")
        elif 3 - seat in self.out:
            self.finish("both-out")
        else:
            self.turn = 3 - seat


def side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def between(p, r, q):
    return (side(p, q, r) == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0])
            and min(p[1], q[1]) <= r[1] <= max(p[1], q[1]))


def crosses(p, q, a, b):
    """Segments without points inside them cross only properly."""
    s, t = side(p, q, a), side(p, q, b)
    if s >= 0 and t >= 0 or s <= 0 and t <= 0:
        return False
    s, t = side(a, b, p), side(a, b, q)
    return s > 0 > t or s < 0 < t


def inside(p, q, r, s):
    a, b, c = side(p, q, s), side(q, r, s), side(r, p, s)
    return a > 0 and b > 0 and c > 0 or a < 0 and b < 0 and c < 0


GAMES = {"fiverow": Fiverow, "betoniarki": Betoniarki, "dots": Dots, "halma": Halma,
         "triangles": Triangles}


def set_text(game):  # H5
    return "".join("%s=%s\n" % (k, v[0]) for k, v in game.rulings)


# --- Claims (sections 13.3 and 13.4) -----------------------------------------

class Claims:
    """Compares claims with what was derived above them."""

    def claim(self, r):
        """P18: a claim may be above the effect of a pending end; then it waits for it."""
        self.concluded = self.concluded or r.kind in ("result", "void")
        if r.kind == "void":
            return self.claim_void(r)
        if self.waits(r):
            r.ended = self.p[r.seat].ended if r.seat else ""
            r.pends = r.kind == "fault"
            self.held.append(r)
        elif r.kind == "result" or not self.failed:
            getattr(self, "claim_" + {"m": "move"}.get(r.kind, r.kind))(r)
            self.release()  # P20: a fault that nothing shows lets pending ends take effect

    def waits(self, r):
        if r.kind == "result" and self.g.turn:
            return any(p.pending and p.out is None for p in self.p.values())
        if r.kind != "fault" or self.failed or self.next() or not self.g.turn or not self.observed:
            return False
        p = self.p[r.seat]
        return p.pending is not None and p.out is None and (
            r.fault in ENDS or r.fault in OFFENCES and self.is_part(r))

    def is_part(self, r):
        return r.src != "-" and self.parts.get(r.src + self.log.first - 1) == r.seat

    def release(self, force=False):
        """Compares what has waited."""
        while self.held and (force or self.next() or not self.g.turn):
            r = self.first_held(force)
            if r is None:
                return
            if r.kind == "fault" and r.pends and not self.failed and self.out_of_order(r):
                continue
            if r.kind == "fault" and self.g.turn and self.p[r.seat].pending and not self.next():
                # its end has not taken effect: an open log
                ok = r.fault not in ENDS or (self.memory_fits(r) if r.fault == "memory"
                                             else self.kind_fits(r))
                self.find(r.line, *(("fault", "note") if ok else ("false-fault", "decisive")))
                self.p[r.seat].claimed_end = True
                continue
            if r.kind == "result" or not self.failed:
                getattr(self, "claim_" + {"m": "move"}.get(r.kind, r.kind))(r)

    def first_held(self, force):
        """P19: the claim that is compared next. One of a pending end waits for that end."""
        e, ready = self.next(), self.held
        if self.g.turn and not force:
            ready = [h for h in ready if h.kind != "result" and not (
                h.pends and self.p[h.seat].out is None)]
        if not ready:
            return None
        r = ready[0]
        if r.kind == "fault" and e and e.kind == "fault" and e.seat != r.seat:
            r = next((h for h in ready if h.kind == "fault" and h.seat == e.seat), r)
        self.held.remove(r)
        return r

    def out_of_order(self, r):
        """P19: ends that are pending may be claimed in any order, and one of them twice."""
        e = self.next()
        if e and e.seat == r.seat or self.p[r.seat].out is None:
            return False
        own = [i for i, o in enumerate(self.events) if i >= self.claimed and o.kind == "fault"
               and o.seat == r.seat and i not in self.claims_taken]
        ok = True
        if own:
            src = None if r.src == "-" else r.src + self.log.first - 1
            ok = self.fault_fits(r, self.events[own[0]], src)
            self.claims_taken.add(own[0])
        elif r.fault in ENDS:
            ok = self.memory_fits(r) if r.fault == "memory" else self.kind_fits(r)
        self.find(r.line, *(("fault", "note") if ok else ("false-fault", "decisive")))
        return True

    def fail(self, r, code, underived=False):
        """P24: after the first claim that fails no further one is compared."""
        self.find(r.line, code, "reason" if code == "move-after-end" else "decisive")
        self.failed, self.underived, self.first_failed = True, underived, code
        e = self.next()
        self.rests = min(r.line, e.rests) if e else r.line

    def next(self):
        while self.claimed in self.claims_taken:
            self.claimed += 1
        return self.events[self.claimed] if self.claimed < len(self.events) else None

    def check_gain(self, r, gain):
        want = "-" if self.g.points is None else gain
        if r.gain != want and not (r.gain == "?" and self.g.points is not None):
            self.find(r.line, "wrong-gain", "score")

    def claim_move(self, r):
        e = self.next()
        if e is None:
            if not self.g.turn:
                return self.fail(r, "move-after-end")
            return self.fail(r, "wrong-seat" if r.src == "-" else "misread-move", True)
        src = None if r.src == "-" else r.src + self.log.first - 1
        if e.kind == "fault":
            if e.illegal and src == e.src and r.text != e.move and self.g.canonical(r.text):
                return self.fail(r, "misread-move", True)
            illegal = e.illegal and src == e.src
            return self.fail(r, "illegal-move" if illegal else "missed-fault")
        if r.seat != e.seat:
            return self.fail(r, "wrong-seat", True)
        if src != e.src:
            later = src is not None and src > e.src
            return self.fail(r, "dropped-move" if later else "misread-move", True)
        if not self.g.canonical(r.text):
            return self.fail(r, "bad-move", True)
        if r.text != e.move:
            return self.fail(r, "misread-move", True)
        self.claimed += 1
        if self.stamped and r.charged not in ("?", e.charged) and e.charged != "?":
            self.find(r.line, "wrong-time", "cosmetic")
        self.check_gain(r, e.gain)

    def claim_drop(self, r):
        src = r.src + self.log.first - 1 if r.src != "-" else None
        for e in self.events[self.claimed:]:
            if e.kind == "move" and e.src == src:
                return self.fail(r, "dropped-move", True)

    def claim_fault(self, r):
        e = self.next()
        if e is None:
            return self.claim_underived(r)
        if e.kind == "move":
            return self.fail(r, "false-fault" if e.seat == r.seat else "dropped-move",
                             e.seat != r.seat)
        src = None if r.src == "-" else r.src + self.log.first - 1
        if e.seat != r.seat:
            return self.fail(r, "missed-fault")
        ok = self.fault_fits(r, e, src)
        self.claimed += 1
        self.find(r.line, *(("false-fault", "decisive") if not ok else
                            ("attested", "note") if e.attested else ("fault", "note")))  # P16
        if ok and e.ground == "time" and r.fault in TIMES and self.stamped:
            self.check_used(r, e)

    def check_used(self, r, e):
        """P19: what had passed at the answer, or at any record from there to the claim."""
        base = e.used if r.fault == "timeout-total" else e.turn_used
        passed = [base + e.spent + x.t - e.t for x in self.log.records
                  if isinstance(x.t, int) and e.line <= x.line < r.line]
        if r.used != "?" and r.used not in passed:
            self.find(r.line, "wrong-time", "cosmetic")

    def fault_fits(self, r, e, src):
        """True, False for a wrong kind of the same thing, None for another thing (P19)."""
        p = self.p[r.seat]
        if r.fault == "memory" and e.ground != "end":
            return self.memory_fits(r) and self.peaked(r) or None
        if e.ground == "offence":
            ok = r.fault in OFFENCES and (src in (None, e.src) or src in getattr(e, "lines", ()))
            return ok or None
        if e.ground == "time":
            if r.fault in TIMES:
                return self.time_fits(r, e)
            return r.fault in OFFENCES and src is not None and (
                src == e.src and not getattr(e, "legal", False) or self.is_part(r)) or None
        if e.ground == "end":
            if r.fault not in ENDS:
                return self.is_part(r) or None
            if r.fault == "memory":
                return self.memory_fits(r)
            return self.kind_fits(r)
        if r.fault in e.kinds:
            return True
        if r.fault in ("exit", "crash") and p.pending and (
                p.stopped is None or p.exit is not None and p.exit < p.stopped):
            return self.kind_fits(r)
        return None

    def kind_fits(self, r):
        ended = getattr(r, "ended", self.p[r.seat].ended)
        return r.fault == "crash" if ended == "signal" else r.fault == "exit" or ended in ("", "?")

    def header_limit(self, fault):
        h = self.log.header
        if fault == "timeout-start":
            return h["limits"][5]
        return h["clock"][1 if fault == "timeout-move" else 0]

    def time_fits(self, r, e):
        limit = self.header_limit(r.fault)
        if r.fault not in e.kinds or r.limit not in ("?", limit):
            return None
        return True

    def memory_fits(self, r):
        limit, stack, _, how = self.log.header["limits"][:4]
        known = [x for x in (limit, stack) if isinstance(x, int)]
        if isinstance(r.limit, int) and "?" not in (limit, stack) and r.limit not in known:
            return False
        if limit == "-" and stack == "-":
            return False
        if stack in ("-", "?") and how == "observed" and self.within(r):
            return False
        if how == "observed" and isinstance(r.used, int) and isinstance(r.limit, int) \
                and r.used <= r.limit:
            return False
        return True

    def peaked(self, claim):
        """P19: whether a peak above the limit is on record above the claim."""
        return any(x.seat == claim.seat and x.line < claim.line and (
            x.kind == "usage" and self.over_memory(x.v[0], x.v[1])
            or x.kind == "exit" and self.over_memory("resident", x.v[4]))
            for x in self.log.records)

    def within(self, claim):
        """C5: a usage at or below its exit shows that its memory was within the limit."""
        p, (limit, _, kind) = self.p[claim.seat], self.log.header["limits"][:3]
        return p.exit is not None and any(
            u.v[0] == kind and isinstance(u.v[1], int) and isinstance(limit, int)
            and u.v[1] <= limit and u.line < claim.line
            and (u.line > p.exit or u.t == p.exit_t != "?") for u in p.usages)

    def attestable(self, r):
        """P20: whether no record can show a fault. None: attested; False: false."""
        limit = self.header_limit(r.fault)
        if r.fault in TIMES:
            if limit == "-" or isinstance(limit, int) and r.limit not in ("?", limit):
                return False
            if isinstance(r.limit, int) and isinstance(r.used, int) and \
                    r.used <= r.limit + self.grace:
                return False
        if r.fault == "memory" and not self.memory_fits(r):
            return False
        return None

    def claim_underived(self, r):
        """P20: a fault that was not derived."""
        p = self.p[r.seat]
        if p.out is not None or self.g.turn and r.seat in self.g.out:
            return self.find(r.line, "false-fault", "cosmetic")
        if not self.g.turn:
            return self.fail(r, "false-fault")
        if not self.on_word(r):
            return self.fail(r, "false-fault")
        self.attested = True
        self.find(r.line, "attested", "note")
        self.rec = r
        self.rec.t = self.now
        self.ends_before(r.seat)
        if self.g.turn and p.out is None:
            self.leave(r.seat, group(r.fault), Event("fault", r.seat, r.line, ground="attested",
                                                     src=None, t=self.now, kinds=[r.fault]))
            self.claims_taken.add(len(self.events) - 1)

    def on_word(self, r):
        """P20: whether no record can show a fault."""
        p = self.p[r.seat]
        known = self.stamped and self.header_limit(r.fault) != "?"
        shown = (r.fault in OFFENCES
                 or r.fault in TIMES and not self.may_run_out(p, r.fault)
                 or r.fault in ("exit", "crash") and not self.left_no_answer(p)
                 or r.fault in TIMES and known and self.judges_time(p)
                 or r.fault in TIMES and not self.stamped and not self.time_runs(r.seat)
                 or r.fault == "flood" and (self.log.header["limits"][4] != "?" or not p.flooded)
                 or r.fault == "not-started" and p.exit is not None)
        return not (shown or self.attestable(r) is False or r.fault == "protocol" and r.src != "-")

    def may_run_out(self, p, fault):
        return True

    def judges_time(self, p):
        return True

    def left_no_answer(self, p):
        return False

    def claim_result(self, r):
        self.result = r
        if not self.failed and self.next():
            e = self.next()
            self.fail(r, "dropped-move" if e.kind == "move" else "missed-fault", e.kind == "move")
        g = self.g
        if g.turn:
            waits = not self.log.sealed and any(
                p.claimed_end and p.out is None for p in self.p.values())  # P22
            if not self.underived and not waits:
                self.find(r.line, "early-end", "decisive")
            return
        if r.winner != g.winner:
            self.find(r.line, "wrong-winner", "decisive")
        if r.reason != g.reason and r.reason != "?":
            self.find(r.line, "wrong-reason", "reason")
        if (r.scores or None) != g.points:
            self.find(r.line, "wrong-score", "score")

    def claim_void(self, r):
        self.void, self.decided = r, not self.g.turn
        e = self.next() if not self.failed and not self.held else None
        if e is not None and (e.kind == "move" or not (
                e.ground == "time" or self.by_setup(e) or self.material)):
            self.fail(r, "dropped-move" if e.kind == "move" else "missed-fault")

    def by_setup(self, e):
        return self.void.v[0] == "setup" and "not-started" in e.kinds

    def check_void(self):
        """P23: looked at last, since what a void rests on may show only below it."""
        r = self.void
        if not r or self.failed and self.rests == r.line:
            return
        why, start, end = r.v
        met = lambda a, b: "?" not in (start, end) and a <= end and b >= start
        drifts = [(a[0], b[0]) for a, b in zip(self.ticks, self.ticks[1:]) if self.drifted(a, b)]
        kept = [x.v[:2] for x in self.records("wait") if x.seat != 0 and x.v[2] > 0]
        wrong = any(f[0] < r.line for _, f in self.material) or any(
            f[0] < r.line and s == self.g.winner for s, f in self.favours)
        faults = [e for e in self.events if e.kind == "fault" and e.line < r.line]
        ok = True
        if self.decided and not wrong:
            e = faults[-1] if faults else None
            ok = e is not None and (self.by_setup(e) or (
                why in ("host-stall", "host-sleep") and e.ground == "time"
                and e.since is not None and self.machine_cost(e, drifts)))
        if ok and self.observed:
            stood = any(met(*x[:2]) for x in self.stalls + drifts + kept) or not self.stamped
            ok = {"host-stall": stood, "host-sleep": stood, "setup": self.nostart,
                  "referee": wrong}.get(why, True)
        self.find(r.line, *(("void", "note") if ok else ("false-void", "decisive")))
        if ok and self.observed and (why in ("operator", "other", "disk", "referee")
                                     or not self.decided):
            self.find(r.line, "attested", "note")


    def records(self, kind):
        return [r for r in self.log.records if r.kind == kind]

    def machine_cost(self, e, drifts):
        """P23: whether the machine may have cost a program the time that ran out."""
        total = e.kinds[0] == "timeout-total"
        before = e.used if total else e.turn_used
        over = before + e.spent - self.header_limit(e.kinds[0]) - self.grace
        spans = [(min(e.since, e.t - e.spent), e.t)]
        for start, end, n in reversed(self.p[e.seat].plies):
            if before > 0:
                before -= n
                spans.append((start, end))
        stalls = [x for x in self.stalls if not self.own_stall(e.seat, *x)]
        if any(a <= end and b >= start for a, b, *_ in stalls + drifts for start, end in spans):
            return True
        part = lambda a, b: sum(max(0, min(b, end) - max(a, start)) for start, end in spans)
        kept = sum(min(r.v[2], part(*r.v[:2])) for r in self.records("wait") if r.seat == e.seat)
        return kept >= max(over, 1) and 10 * kept >= sum(end - start for start, end in spans)

    def own_stall(self, seat, start, end, lost):
        """T6: whether the program of a seat burnt the processors in a stall."""
        burnt, run = [], 0
        for r in self.log.records:
            if r.kind == "run" and r.seat == seat:
                run += 1
            elif r.kind == "usage" and r.seat == seat and r.t != "?" and any(
                    isinstance(n, int) for n in r.v[2:4]):
                burnt.append((r.t, sum(n for n in r.v[2:4] if isinstance(n, int)), run))
        below = [x for x in burnt if x[0] <= start]
        above = [x for x in burnt if x[0] >= end]
        if not below or not above or below[-1][2] != above[0][2]:
            return False
        (t, ran, _), (u, then, _) = below[-1], above[0]
        return 2 * (then - ran - (u - t)) >= lost


# --- Derivation (section 13.1) -----------------------------------------------

class Due:
    """P1: a line that a program is to be sent. norm: its meaning, whatever the spelling."""

    def __init__(self, kind, text, norm, clock, since, line):
        self.kind, self.text, self.clock, self.since, self.line = kind, text, clock, since, line
        self.instead = []  # what was sent in its turn and was not due
        self.marks = False  # P6: it counts as what starts a clock
        self.norm = norm if norm is not None else plain(text)


def plain(s):
    """A line without needless blanks and zeros."""
    return tuple(re.sub(r"^(-?)0+(?=\d)", r"\1", w) for w in s.split())


class Program:
    """What is known of the program of a seat."""

    def __init__(self):
        self.due = []
        self.started = self.running = None  # the run, and the run of a living process
        self.eof_out = self.exit = self.closed = self.unread = None
        self.nostart = False  # P15: a start has failed, which no run may follow
        self.seen_end = set()  # P15: what ends only once in a process
        self.heard = 0  # the stamp of its last line
        self.held = self.held_ply = 0  # P16: time that it was given, in the game and a ply
        self.over_held = False  # P16: an answer was in time by that time alone
        self.killed = self.stopped = None  # by KILL; by any kill or close
        self.gone = False  # P12: that end has taken effect
        self.pending = None  # P10: (stamp, line) of its own end
        self.claimed_end = False  # a fault claims it, and the log ends before it takes effect
        self.asked = False
        self.since, self.frozen, self.ice = None, None, 0  # the clock, and time frozen in it
        self.acc = 0  # what it has shown before in this turn
        self.used = self.turn_used = 0
        self.out = None  # the line where its seat left the game
        self.told_more = None  # the error of having been told too much time
        self.bytes = 0
        self.put = self.ask = self.ended_at = self.spoilt = self.got = self.process = None
        self.spent = 0  # by files: what the answer took
        self.iced = self.ghost = False  # impossible events that have been found
        self.instead = None  # a line sent instead of a hand-over
        self.waiting = []  # lines or questions that wait for their turn
        self.flooded, self.usages = False, []
        self.plies = []  # from, to and time of each that is stamped
        self.begun_t = None  # when the time of its ply began
        self.ended = ""  # how its process ended: code, signal or ?


class Event:
    """What was derived: a move or a fault."""

    def __init__(self, kind, seat, line, **more):
        self.kind, self.seat, self.line = kind, seat, line
        self.illegal, self.move, self.rests = False, None, line
        self.attested = False  # P16: it rests on the referee's word
        self.__dict__.update(more)


class Session(Claims):
    """Follows the records of a log; a protocol each is derived from it."""
    stays = True  # P12: the protocol wants programs to stay
    by_files = False
    observed = True  # by records, not by claims
    blind = False  # P26: without what rests on the referee's word

    def __init__(self, log, game, rulings):
        self.log, self.g, self.r = log, game, rulings
        self.found, self.events, self.claimed = [], [], 0
        self.claims_taken = set()  # events that claims have brought about
        self.p = {s: Program() for s in range(1, log.seats + 1)}
        for s in game.out:
            self.p[s].out = 0  # from the start: it has no program
        self.material, self.favours = [], []  # P16: (seat, finding)
        self.as_acts = []  # P24: findings that are material as acts alone
        self.heard = 0  # the stamp of the last run or line of any program
        self.rests_on_offence = False  # P26: an offence is attested
        self.kills = []  # kills and closes without a known cause: (seat, line)
        self.failed = self.underived = False
        self.first_failed, self.held, self.parts = None, [], {}
        self.attested = self.void = self.result = self.concluded = False
        self.stamped = log.evidence[1] == "stamped"
        self.total, self.move, grace = log.header["clock"][:3]
        self.grace = grace if isinstance(grace, int) else 0
        self.charges = {(r.src + log.first - 1, r.seat, r.text): r.charged for r in log.records
                        if r.kind == "m" and r.src != "-"}  # P14
        self.turn_line = 0  # where the turn began
        self.ticks, self.stalls, self.nostart = [], [], False
        self.rec = self.rests = self.last_src_t = None

    def find(self, line, code, severity):
        self.found.append([line, code, severity])
        return self.found[-1]

    # Time: P2, P8, C9

    def spent(self, p, t):
        """What the clock of a program shows at t, its frozen time left out."""
        if p.since is None or t == "?":
            return p.acc
        ice = p.ice + (t - max(p.frozen, p.since) if p.frozen is not None else 0)
        return p.acc + t - p.since - ice

    def stop_clock(self, p, t):
        p.acc = self.spent(p, t)
        p.since, p.ice = None, 0
        return p.acc

    def start_clock(self, p, t):
        if self.stamped and p.since is None:
            p.since, p.ice = t, 0
            if not p.acc:
                p.begun_t = t

    def limits_passed(self, p, now):
        """The limits that are passed when the clock shows now."""
        out = []
        if isinstance(self.move, int) and p.turn_used + now > self.move + self.grace:
            out.append("timeout-move")
        if isinstance(self.total, int) and p.used + now > self.total + self.grace:
            out.append("timeout-total")
        return out

    def time_runs(self, s):
        """Without stamps: whether the time of s can run at all."""
        return self.g.turn == s and self.p[s].asked

    def deadline(self, p):
        """The last stamp in time of a running clock."""
        ends = []
        if isinstance(self.move, int):
            ends.append(self.move + self.grace - p.turn_used)
        if isinstance(self.total, int):
            ends.append(self.total + self.grace - p.used)
        return p.since + p.ice + min(ends) - p.acc if ends else None

    def runs(self, seat):
        p = self.p[seat]
        return (self.g.turn and p.out is None and p.since is not None and p.pending is None
                and p.exit is None and p.killed is None)

    def timed(self, seat):
        """Whether its time runs, even where an answer counts however late it is."""
        return self.runs(seat)

    def advance(self, t):
        """P2: what had happened by the stamp t, the earlier first."""
        while self.g.turn:
            late = []
            for s, p in self.p.items():
                if self.timed(s):
                    raw = p.acc + t - p.since
                    if not p.iced and (p.frozen is not None or p.ice) and self.limits_passed(p, raw):
                        late.append((self.deadline(p) - p.ice + 1, s, "freeze"))
                    elif self.runs(s) and self.limits_passed(p, self.spent(p, t)):
                        late.append((self.deadline(p) + 1, s, "time"))
                if p.pending and p.out is None and t >= p.pending[0] + THIRD and not p.gone:
                    late.append((p.pending[0] + THIRD, s, "end"))
            if not late:
                return
            moment, s, what = min(late)
            if what == "freeze":
                self.p[s].iced = True
                self.find(self.rec.line, "impossible-event", "decisive")
            elif what == "time":
                self.time_out(s, t)
            else:  # of two ends the first in the file
                self.gone(min((self.p[x].pending[1], x) for m, x, w in late if w == "end" and m == moment)[1])

    def time_out(self, s, t):
        p = self.p[s]
        src = self.rec.line if self.rec.kind == "<" and self.rec.seat == s else None
        d = p.due[0] if p.due else None
        if d and d.since is not None and self.deadline(p) - d.since >= THIRD and self.overdue(s):
            self.wrong_line(s, self.rec.line, True)
        if p.told_more is not None:
            p.told_more[2] = "decisive"
            self.material.append((s, p.told_more))
        self.leave(s, "time", Event("fault", s, self.rec.line, ground="time", src=src, t=t,
                                    legal=src is not None and self.says_legal(s, self.rec.text),
                                    kinds=self.limits_passed(p, self.spent(p, t)),
                                    spent=self.spent(p, t), since=p.begun_t,
                                    used=p.used, turn_used=p.turn_used))

    def overdue(self, s):
        """Whether anything can have been due to a program for too long."""
        return True

    def withheld(self, r):
        """P16: for how long something was due when a line was said."""
        p = self.p[r.seat]
        if not self.stamped or not p.due or p.unread or not self.overdue(r.seat):
            return 0
        run = p.started.t if p.started else 0
        return max(r.t - (d.since if d.line else max(d.since, run)) for d in p.due)

    def held_back(self, p, d, t):
        """P16: the time that a program had before what starts its clock."""
        if self.stamped and d.clock and p.since is None:
            first = not any(e.kind == "move" for e in self.events)
            start = max(d.since, p.heard, self.heard if first else 0)
            p.held += max(0, t - start - PAUSE)
            p.held_ply += max(0, t - start - PAUSE)

    def favoured(self, s, line, n):
        """P16: an answer that was in time only by what was held back."""
        p = self.p[s]
        total = self.total if isinstance(self.total, int) else None
        if (p.held_ply and isinstance(self.move, int)
                and p.turn_used + n + p.held_ply > self.move + self.grace
                or p.held and total is not None and p.used + n + p.held > total + self.grace):
            if not p.over_held:
                self.favours.append((s, self.wrong_line(s, line, False)))
            p.over_held = True
        p.held_ply = 0

    # Ends: P10 to P13

    def may_leave(self, s):
        return self.stays or self.g.turn == s

    def own_end(self, r):
        """An exit or the end of output without a close or kill above (P10)."""
        p = self.p[r.seat]
        if p.pending is None and p.stopped is None:
            p.pending = (r.t if self.stamped else 0, r.line)

    def gone(self, s):
        """P12: an end takes effect; in five in a row when the turn has come."""
        self.p[s].gone = True
        if self.may_leave(s):
            self.effect(s)

    def effect(self, s):
        """The pending end of s takes effect, after those that were pending before."""
        p = self.p[s]
        for when, o in sorted((q.pending, o) for o, q in self.p.items() if q.pending):
            if self.stays and when < p.pending and self.p[o].out is None and self.g.turn:
                self.effect(o)
        if p.out is not None or not self.g.turn or not p.pending:
            return
        others = [o for o in self.p if o != s and self.p[o].out is None]
        both = (self.r.get("both_gone", "first_loses") != "first_loses" and len(others) == 1
                and self.p[others[0]].pending is not None)
        self.leave(s, "end", Event("fault", s, self.rec.line, ground="end", src=None, t=self.rec.t,
                                   rests=p.pending[1], kinds=list(ENDS)), both and others[0])

    def ends_before(self, s):
        """P12: pending ends of others take effect before s leaves or wins."""
        for _, o in sorted((p.pending, o) for o, p in self.p.items()
                           if o != s and p.pending and p.out is None):
            if self.g.turn and self.may_leave(o):
                self.effect(o)

    def leave(self, s, kind, event, other=None):
        """s leaves the game, and the other one, too, where both are gone (P13)."""
        self.g.leave(s, kind, bool(other))
        self.events.append(event)
        self.p[s].out, self.p[s].due = event.line, []
        if other:
            self.events.append(Event("fault", other, event.line, ground="end", src=None,
                                     t=self.rec.t, kinds=list(ENDS)))
            self.p[other].out, self.p[other].due = event.line, []
        self.began_turn()

    def began_turn(self):
        self.turn_line = self.rec.line if self.rec else 0
        for p in self.p.values():
            p.turn_used = p.turn_used if self.keeps_turn(p) else 0
        s = self.g.turn
        if s:
            self.turn(s)
            if self.p[s].gone and self.p[s].out is None:
                self.effect(s)

    def keeps_turn(self, p):
        return False

    def both_ended(self, s):
        p = self.p[s]
        return p.exit is not None and p.eof_out is not None

    # Lines sent: P6, P7, P16, P17

    def wrong_line(self, s, line, material):
        material = material and bool(self.g.turn)
        f = self.find(line, "wrong-line", "decisive" if material else "cosmetic")
        if material:
            self.material.append((s, f))
        return f

    def same_kind(self, d, text):
        """P6: another move or board, as many numbers."""
        return (d.kind != "time" and len(plain(text)) == len(plain(d.text))
                and all(re.fullmatch(r"-?\d+", w) for w in plain(text)))

    def number_of(self, d, text):
        """The time that a line tells: a number, a word in its place (''), or None."""
        w = text.split()
        if len(w) != 1:
            return None
        return int(w[0]) if re.fullmatch(r"\d{1,18}", w[0]) else ""

    def norm(self, d, text):
        return plain(text)

    def sent(self, r):
        p, s, text = self.p[r.seat], r.seat, r.text
        if p.exit is not None and not self.by_files or p.killed is not None:
            self.wrong_line(s, r.line, False)
            return
        due = p.due
        for i, d in enumerate(due[:16]):
            if d.kind == "time":
                d.text = self.time_text(s, text)
                d.norm = None if d.text is None else plain(d.text)
            exact, same = text == d.text, self.norm(d, text) == d.norm
            if d.kind == "time" and d.text is None:  # a clock that is not known
                exact = same = self.number_of(d, text) not in (None, "")
            if i == 0 and d.kind == "time" and not exact:
                n = self.number_of(d, text)
                if n is not None:
                    del due[0]
                    f = self.wrong_line(s, r.line, n == "")
                    more = n != "" and d.text is not None and n > int(d.text.split()[-1])
                    p.told_more = f if more else None
                    return self.hand(s, d, r)
            if (exact or same) and (i == 0 or d.clock or d.marks):
                if i > 0:
                    self.skipped(s, due[:i], r)
                elif not exact:
                    neat = text == " ".join(text.split()) and not re.search(r"(?<!\d)0\d", text)
                    self.as_acts.append(self.wrong_line(
                        s, r.line, not neat and p.out is None and not self.concluded))
                del due[:i + 1]
                if d.kind == "time":
                    p.told_more = None
                return self.hand(s, d, r)
        if due and self.same_kind(due[0], text):
            d = due.pop(0)
            self.wrong_line(s, r.line, True)
            return self.hand(s, d, r)
        for i, d in enumerate(due[:16]):
            if i and d.kind == "time" and d.clock and self.number_of(d, text) not in (None, ""):
                self.skipped(s, due[:i], r)
                del due[:i + 1]
                return self.hand(s, d, r)
        f = self.act(s, r)
        if due:
            due[0].instead.append(f)
        if self.g.turn == s and (not due or len(due) == 1 and due[0].clock) and self.acts(r):
            p.instead = p.instead or r

    def acts(self, r):
        """P7: what was not due is an act, whatever it says."""
        return True

    def act(self, s, r):
        """P7, P16: it is material to a seat that has not left the game."""
        f = self.wrong_line(s, r.line, self.p[s].out is None and self.acts(r)
                            and not self.concluded)
        self.as_acts.append(f)
        return f

    def hand(self, s, d, r):
        self.held_back(self.p[s], d, r.t)
        self.was_sent(s, d, r)

    def skipped(self, s, due, r):
        """What is due was never sent: each error stands at the line sent in its turn instead."""
        instead = due[0].instead
        for i in range(len(due)):
            if i >= len(instead):
                self.wrong_line(s, r.line, True)
            elif self.g.turn:
                self.as_acts = [f for f in self.as_acts if f is not instead[i]]
                instead[i][2] = "decisive"
                self.material.append((s, instead[i]))

    def take_instead(self, s):
        """P6: a line in the place of a hand-over counts as it when the program speaks."""
        p = self.p[s]
        r, p.instead = p.instead, None if self.g.turn != s or p.due or p.asked else p.instead
        if r and self.g.turn == s and len(p.due) == 1 and p.due[0].clock:
            self.hand(s, p.due.pop(), r)

    def was_sent(self, s, d, r):
        if d.clock:
            self.p[s].asked = True
            self.start_clock(self.p[s], r.t)

    def owe(self, s, kind, text, norm=None, clock=False):
        t = (self.rec.t if self.rec is not None else 0) if self.stamped else None  # P1: the start
        line = self.rec.line if self.rec is not None else 0
        if self.p[s].out is None and len(self.p[s].due) <= MAX_LINES:  # a log cannot send more
            self.p[s].due.append(Due(kind, text, norm, clock, t, line))

    # Answers: P3, P4

    def ply_made(self, s, canon, src, said=""):
        """A legal answer: the move is made."""
        p = self.p[s]
        began = p.begun_t if p.since is not None or p.acc else None
        ran = p.since is not None or p.acc or p.started
        for d in p.due:
            self.held_back(p, d, src.t)
        n = self.stop_clock(p, src.t) if self.stamped and ran else self.charge_known(src, canon)
        if self.would_end(canon):
            self.ends_before(s)
            if not self.g.turn or self.g.turn != s:
                return
        if self.stamped and isinstance(n, int):
            self.favoured(s, src.line, n)
        p.used += n if isinstance(n, int) else 0
        p.turn_used += n if isinstance(n, int) else 0
        p.asked, p.acc = False, 0
        gain = self.g.play(canon)
        self.last_src_t = src.t
        if self.stamped and isinstance(n, int):
            start = src.t - n if began is None else min(began, src.t - n)
            p.plies.append((start, src.t, n))
        self.events.append(Event("move", s, src.line, move=canon, src=src.line,
                                 charged=n, gain=gain))
        self.ply_told(s, canon, said)
        self.began_turn()

    def charge_known(self, src, canon):
        """P14: what the claims charge for an answer, where there are no stamps."""
        charged = self.log.evidence[1] == "charged" and not self.failed
        return self.charges.get((src.line, src.seat, canon), "?") if charged else "?"

    def would_end(self, canon):
        if not any(p.pending and p.out is None for p in self.p.values()):
            return False
        g = copy.deepcopy(self.g)
        g.play(canon)
        return not g.turn

    def answer(self, s, r, canon, said=""):
        """The answer of the seat in turn: canon is None where it cannot be read."""
        p = self.p[s]
        n = self.charge_known(r, canon)
        if isinstance(n, int) and self.limits_passed(p, n):
            return self.leave(s, "time", Event("fault", s, r.line, ground="time", src=r.line, t="?",
                                               kinds=list(TIMES), spent=0, used=0, turn_used=0))
        if canon is None or any(int(n) > 32767 for n in re.findall(r"\d+", canon)):
            return self.offend(s, r)
        if not self.g.legal(canon):
            return self.offend(s, r, canon)
        self.ply_made(s, canon, r, said)

    def says_legal(self, s, text):
        """P19: whether a line that came too late is no offence itself."""
        return False

    def offend(self, s, r, illegal=None):
        p = self.p[s]
        if p.out is not None or not self.g.turn:
            return
        attested = 0 < r.withheld <= PAUSE
        self.ends_before(s)
        if self.g.turn and p.out is None:
            if r.withheld > PAUSE:
                self.wrong_line(s, r.line, True)
            self.rests_on_offence = self.rests_on_offence or attested
            self.leave(s, "offence", Event("fault", s, r.line, ground="offence", src=r.line, t=r.t,
                                           illegal=illegal is not None, move=illegal,
                                           attested=attested, kinds=list(OFFENCES)))

    def deaf(self, s):
        """P11: the program cannot have known what it answers."""
        p = self.p[s]
        since = [x for x in (p.exit, p.killed) if x is not None]
        return bool(since) and (self.turn_line > min(since) or not p.asked)

    # Records

    def observe(self, r):
        self.rec = r
        seen = is_output(r) or r.kind == "get" or not self.stamped and r.kind in ("eof", "exit")
        if seen and not self.p[r.seat].started:
            if self.stamped and not self.p[r.seat].ghost:
                self.find(r.line, "impossible-event", "decisive")
            self.p[r.seat].ghost = True
        self.ends_once(r)
        if self.stamped and isinstance(r.t, int):
            self.advance(r.t)
        do = getattr(self, "on_" + NAMES.get(r.kind, r.kind), None)
        if do:
            do(r)
        if r.kind == "<" and self.stamped:
            self.p[r.seat].heard = self.heard = r.t
        elif r.kind == "run" and self.stamped:
            self.heard = r.t

    def ends_once(self, r):
        """P15: a process ends once, and so does its output."""
        if r.kind == "run":
            self.p[r.seat].seen_end = set()
        elif self.stamped and (
                r.kind == "exit" or r.kind == "eof" and r.v[0] == "out" and not self.by_files):
            if r.kind in self.p[r.seat].seen_end:
                self.find(r.line, "impossible-event", "decisive")
            self.p[r.seat].seen_end.add(r.kind)

    def on_run(self, r):
        p = self.p[r.seat]
        if p.running is not None:
            self.find(r.line, "impossible-event", "decisive")
        self.thaw(r)
        self.late_start(r)
        if not p.started:
            self.begun(r.seat, r)
        p.started = p.running = r
        p.exit = p.killed = p.eof_out = p.closed = p.unread = None  # another process

    def late_start(self, r):
        """P15: what a start shows of what stands above it."""
        p = self.p[r.seat]
        if p.nostart or not p.started and p.ghost and not self.stamped:
            self.find(r.line, "impossible-event", "decisive")

    def begun(self, s, r):
        pass

    def thaw(self, r):
        p = self.p[r.seat]
        if p.frozen is not None and p.since is not None and self.stamped:
            p.ice += max(0, r.t - max(p.frozen, p.since))
        p.frozen = None

    def on_freeze(self, r):
        if self.p[r.seat].frozen is None and self.stamped:
            self.p[r.seat].frozen = r.t

    def on_thaw(self, r):
        self.thaw(r)

    def on_tick(self, r):
        self.ticks.append((r.t, r.v[0]))
        if self.drifted(*self.ticks[-2:]):  # T5
            self.find(r.line, "host-slept", "note")

    def drifted(self, a, b=None):
        known = b and all(isinstance(n, int) for n in a + b)
        return known and abs((b[1] - a[1]) - (b[0] - a[0])) > 1000

    def on_stall(self, r):
        self.stalls.append(tuple(r.v))
        self.on_wait(r)

    def on_wait(self, r):
        """P15: no stall or wait outlasts a log."""
        if self.log.sealed and r.v[1] > self.log.last:
            self.find(r.line, "impossible-event", "decisive")

    def on_nostart(self, r):
        self.nostart = True
        self.not_run(r)
        self.proven(r, ["not-started"])

    def not_run(self, r):
        """P15: a program that runs was not kept from starting."""
        if self.p[r.seat].running is not None:
            self.find(r.line, "impossible-event", "decisive")
        self.p[r.seat].nostart = True

    def proven(self, r, kinds):
        """P9: a fault that its record shows."""
        p = self.p[r.seat]
        if self.g.turn and p.out is None:
            self.ends_before(r.seat)
            if self.g.turn and p.out is None:
                self.leave(r.seat, "end", Event("fault", r.seat, r.line, ground="proved", src=None,
                                                t=r.t, kinds=kinds))

    def over_memory(self, kind, n):
        limit, _, of = self.log.header["limits"][:3]
        return isinstance(n, int) and isinstance(limit, int) and kind == of and n > limit

    def on_usage(self, r):
        self.p[r.seat].usages.append(r)
        if self.over_memory(r.v[0], r.v[1]):
            self.proven(r, ["memory"])

    def on_flood(self, r):
        p = self.p[r.seat]
        if r.v[0] != "out":
            return
        p.flooded = True
        p.bytes += r.v[1]
        self.count(r)

    def count(self, r):
        limit = self.log.header["limits"][4]
        p = self.p[r.seat]
        if isinstance(limit, int) and limit and p.bytes > limit:
            self.proven(r, ["flood"])

    def on_line(self, r):
        p = self.p[r.seat]
        p.bytes += len(r.text) + 64
        if p.eof_out is not None:
            self.find(r.line, "impossible-event", "decisive")
            return
        r.withheld = self.withheld(r)
        if self.g.turn and p.out is None:
            self.count(r)
            # nor is a hand-over that was due when it ended (P6, P11)
            if self.g.turn and p.out is None and not self.deaf(r.seat):
                self.take_instead(r.seat)
                if p.since is not None and self.limits_passed(p, self.spent(p, r.t)):
                    self.time_out(r.seat, r.t)  # P6, P8
                else:
                    self.said(r.seat, r)

    def on_part(self, r):
        p = self.p[r.seat]
        if r.v[0] == "out" and p.eof_out is not None:
            self.find(r.line, "impossible-event", "decisive")
        elif r.v[0] == "out":
            p.bytes += len(r.text)
            self.parts[r.line] = r.seat

    def on_put(self, r):
        self.act(r.seat, r)

    def on_sent(self, r):
        p = self.p[r.seat]
        if p.closed is not None or p.unread is not None:
            self.find(r.line, "impossible-event", "decisive")
        else:
            self.sent(r)

    def on_nosend(self, r):
        """P10: nobody could read what was due; it stays due."""
        p = self.p[r.seat]
        if r.v[0] != "pipe" or p.unread is not None:
            return
        p.unread = r.line
        if not self.g.turn or p.out is not None or self.by_files:
            return
        if p.due and self.is_due(r.seat, p.due[0], r.text):
            self.own_end(r)
            self.check_both(r.seat)
        else:
            self.wrong_line(r.seat, r.line, False)

    def is_due(self, s, d, text):
        """P10: a line is the one due, in whatever spelling, or another time."""
        if d.kind == "time":
            d.text = self.time_text(s, text)
            d.norm = None if d.text is None else plain(d.text)
            if self.number_of(d, text) not in (None, ""):
                return True
        return text == d.text or d.norm is not None and self.norm(d, text) == d.norm

    def on_eof(self, r):
        if r.v[0] == "out":
            self.p[r.seat].eof_out = r.line
            self.own_end(r)
            self.check_both(r.seat)

    def check_both(self, s):
        p = self.p[s]
        if p.pending and self.both_ended(s) and self.g.turn and p.out is None:
            self.gone(s)

    def on_exit(self, r):
        p = self.p[r.seat]
        self.thaw(r)
        p.running, p.ended = None, r.v[0]
        if p.exit is None:
            p.exit, p.exit_t = r.line, r.t
        self.own_end(r)
        if self.over_memory("resident", r.v[4]):
            self.proven(r, ["memory"])
        self.check_both(r.seat)

    def on_close(self, r):
        self.stopping(r)
        self.p[r.seat].closed = r.line

    def on_kill(self, r):
        self.stopping(r)
        if r.v[0] == "KILL":
            self.p[r.seat].killed = self.p[r.seat].killed or r.line

    def stopping(self, r):
        """P12: a close or kill lets a pending end take effect; else P16 asks for its cause."""
        p = self.p[r.seat]
        if self.g.turn and p.pending and p.out is None:
            self.gone(r.seat)
        if self.g.turn and p.out is None and p.pending is None and not p.iced \
                and not self.concluded and not any(k[0] == r.seat for k in self.kills):
            self.kills.append((r.seat, r.line))
        p.stopped = p.stopped or r.line

    def finish(self):
        """P12: the end of a sealed log; P16: kills without a cause."""
        if self.log.sealed:
            for _ in self.p:
                for _, s in sorted((p.pending, s) for s, p in self.p.items()
                                   if p.pending and p.out is None):
                    if self.g.turn and self.may_leave(s):
                        self.effect(s)
        self.release(True)
        for s, line in self.kills if self.log.sealed else []:
            if not any(e.kind == "fault" and e.seat == s and (
                    e.ground == "attested" or e.kinds[0] in ("memory", "flood"))
                    for e in self.events):
                f = self.find(line, "wrong-kill", "decisive")
                self.material.append((s, f))


NAMES = {">": "sent", "<": "line"}


def is_output(r):
    return r.kind == "<" or r.kind == "part" and r.v[0] == "out"


# --- The protocols (verify rules GAME) ----------------------------------------

def numbers(s, n, tolerant, sign="-?"):
    """n numbers of a line, or None."""
    if len(s) > 255:
        return None
    if tolerant:
        one = sign + r"[0-9]+"
        if not re.fullmatch(r"[ \t]*" + r"[ \t]+".join([one] * n) + r"[ \t]*\r?", s):
            return None
    elif not re.fullmatch(" ".join([PLAIN] * n), s):
        return None
    return [int(w) for w in s.split()]


def canonical(ns):
    return " ".join(str(n) for n in ns)


def rounded(left, unit, how="floor"):
    left = max(0, left)
    q, rest = divmod(left, unit)
    return q + (1 if how == "ceil" and rest or how == "round" and 2 * rest >= unit else 0)


class Asking(Session):
    """Protocols that hand a line to the program in turn, and read one line."""

    def start(self):
        for s in self.p:
            self.owe_start(s)
        self.began_turn()

    def time_left(self, p):
        if not isinstance(self.total, int) or self.log.evidence[1] == "none":
            return None
        if any(e.charged == "?" for e in self.events if e.kind == "move") and not self.stamped:
            return None
        return self.total - p.used

    def said(self, s, r):
        if self.g.turn == s and self.p[s].asked:
            canon = self.read(s, r.text)
            self.answer(s, r, canon, r.text)
        else:
            self.early(s, r)

    def early(self, s, r):
        self.offend(s, r)

    def says_legal(self, s, text):
        canon = self.read(s, text)
        return canon is not None and self.g.legal(canon)


class Lines(Asking):
    """Betoniarki (B9 to B13)."""

    def wire(self, ns):
        base, size = int(self.r["base"]), self.g.size
        ns = [n + 1 - base for n in ns]
        if self.r["blue"] == "high_y":
            ns = [n if i % 2 == 0 else size + 1 - n for i, n in enumerate(ns)]
        return ns

    def read(self, s, text):
        ns = numbers(text, 6, self.r["blanks"] != "strict",
                     "[-+]?" if self.r["blanks"] == "signed" else "-?")
        return None if ns is None else canonical(self.wire(ns))

    def owe_start(self, s):
        self.owe(s, "number", str(s))

    def turn(self, s):
        self.owe(s, "time", "", clock=True)

    def time_text(self, s, told):
        left = self.time_left(self.p[s])
        return None if left is None else str(rounded(left, 1000000, self.r["seconds"]))

    def ply_told(self, s, canon, said):
        self.owe(3 - s, "move", said[:-1] if said.endswith("\r") else said, plain(said))

    def early(self, s, r):
        taken = self.r["early_line"] == "taken"
        if self.r["early_line"] == "fault" or taken and self.read(s, r.text) is None:
            self.offend(s, r)
        elif self.r["early_line"] == "taken":
            self.p[s].waiting.append(r)

    def was_sent(self, s, d, r):
        Asking.was_sent(self, s, d, r)
        waiting = self.p[s].waiting
        if waiting and self.p[s].asked and not self.p[s].due and self.g.turn == s:
            w = waiting.pop(0)
            self.p[s].since = None
            self.answer(s, w, self.read(s, w.text), w.text)


class HalmaLines(Asking):
    words = {"up": 1, "right": 2, "down": 3, "left": 4}

    def ways(self):
        """The number on the wire of each direction."""
        out = {}
        for w in self.r["dirs"].split(","):
            d = self.words[w[1:]]
            if self.r["white"] == "high":
                d = (d + 1) % 4 + 1
            out[d] = int(w[0])
        return out

    def turned(self, ns):
        n = self.g.n
        return [n + 1 - ns[0], n + 1 - ns[1]] if self.r["white"] == "high" else ns[:2]

    def read(self, s, text):
        ns = numbers(text, 3, self.r["blanks"] == "tolerant", "")
        if ns is None or any(w != str(int(w)) for w in text.split()):
            return None
        back = {v: k for k, v in self.ways().items()}
        x, y = self.turned(ns)
        return canonical([x, y, back.get(ns[2], 9)])

    def owe_start(self, s):
        g = self.g
        self.owe(s, "number", canonical([g.n, g.k, g.n1, g.n2, s]))

    def turn(self, s):
        self.owe(s, "time", "", clock=True)

    def time_text(self, s, told):
        left = self.time_left(self.p[s])
        return None if left is None else str(rounded(left, 1000))

    def ply_told(self, s, canon, said):
        ns = [int(n) for n in canon.split(" ")]
        x, y = self.turned(ns)
        for o, p in self.p.items():
            if o != s and p.out is None:
                self.owe(o, "move", canonical([x, y, self.ways()[ns[2]]]))


class Server(Asking):
    """Dots (D6 to D9)."""
    words = {"up": 0, "right": 1, "down": 2, "left": 3}

    def sides(self):
        return {int(w[0]): self.words[w[1:]] for w in self.r["sides"].split(",")}

    def edge_of(self, ns):
        """The line that three numbers on the wire name, or None."""
        base, side = int(self.r["base"]), self.sides().get(ns[2])
        y, x = ns[0] - base, ns[1] - base
        if side is None or not (0 <= y < self.g.rows - 1 and 0 <= x < self.g.cols - 1):
            return None
        return self.g.edge("%d %d %d" % (y, x, side))

    def read(self, s, text):
        if len(text) > 255 or not re.fullmatch(
                r"[ \t]*%s[ \t]+%s[ \t]+%s[ \t]*\r?" % (("(?:0|-?[1-9]\\d*)",) * 3), text):
            return None
        e = self.edge_of([int(w) for w in text.split()])
        return self.g.name(e) if e else "%d 0 0" % self.g.rows

    def owe_start(self, s):
        turn = s - (1 if self.r["turn"] == "0,1" else 0)
        self.owe(s, "number", canonical([self.g.rows, self.g.cols, turn]))

    def turn(self, s):
        self.owe(s, "turn", "-1 -1 -1", clock=True)

    def keeps_turn(self, p):
        return self.r["clock"] == "per_turn" and bool(self.g.turn) and self.p[self.g.turn] is p

    def ply_told(self, s, canon, said):
        ns = [int(w) for w in said.split()]
        text = canonical(ns)
        if self.r["echo"] == "both":
            self.owe(s, "move", text, ("line", canon))
        self.owe(3 - s, "move", text, ("line", canon))

    def norm(self, d, text):
        if d.kind == "move":
            ns = numbers(text, 3, True)
            e = self.edge_of(ns) if ns else None
            return ("line", self.g.name(e)) if e else None
        return plain(text)

    def same_kind(self, d, text):
        return (d.kind != "turn" and Asking.same_kind(self, d, text)
                and not (d.kind == "move" and plain(text) == plain("-1 -1 -1")))


class Gtp(Asking):
    """Triangles (T7 to T15): commands, and replies that end in an empty line."""
    over = False

    def says_legal(self, s, text):
        return False  # no line of a reply is the whole of it

    def start(self):
        for s, p in self.p.items():
            p.open, p.reply, p.unasked, p.idle = [], None, False, 0
            self.owe(s, "points", "set_points %d " % len(self.g.pts) + " ".join(
                "%d %d" % c for c in self.g.pts), clock=self.all_charged())
            for a, b in self.g.order:
                self.owe_play(s, a, b)
        self.began_turn()

    def all_charged(self):
        """P6: whether every command of the game starts a clock, a play and a time, too."""
        return self.r["clock"] == "all_commands"

    def owe_play(self, s, a, b):
        self.owe(s, "play", "play %d %d" % (a, b), ("play", a, b), self.all_charged())

    def turn(self, s):
        if self.p[s].asked or any(d.kind == "gen" for d in self.p[s].due):
            return
        self.owe(s, "time", "", clock=self.all_charged())
        self.owe(s, "gen", "gen_move", clock=True)

    def time_text(self, s, told):
        """What is left; while a command is open, any time with more or less of it fits."""
        p = self.p[s]
        left = self.time_left(p)
        if left is None or not self.stamped:
            return None
        low = rounded(left - self.spent(p, self.rec.t), 1000)
        n = self.number_of(None, told)
        if isinstance(n, int) and low < n <= rounded(left - p.acc, 1000):
            low = n
        return "time_left %d" % low

    def ply_told(self, s, canon, said):
        if self.g.turn:
            self.owe_play(3 - s, *map(int, canon.split(" ")))

    def began_turn(self):
        Asking.began_turn(self)
        if not self.g.turn and not self.over:
            self.over = True
            for s in self.p:
                self.p[s].due = []
                if self.r["source"] == "applet":
                    self.owe(s, "quit", "quit")

    def norm(self, d, text):
        w = text.split()
        if d.kind == "play" and len(w) == 3 and w[0] == "play":
            n = plain(text)[1:]
            return ("play",) + tuple(sorted((int(x) for x in n))) if all(
                x.isdigit() and len(x) < 6 for x in n) else None
        return plain(text)

    def same_kind(self, d, text):
        w = text.split()
        return bool(w) and d.kind in ("points", "play") and w[0] == d.text.split()[0]

    def number_of(self, d, text):
        w = text.split()
        if not w or w[0] != "time_left":
            return None
        return int(w[1]) if len(w) == 2 and re.fullmatch(r"\d{1,18}", w[1]) else ""

    def overdue(self, s):
        return not self.p[s].open

    def withheld(self, r):
        """P16: while a command is open nothing is late; the next one is due from its reply."""
        return max(0, min(Asking.withheld(self, r), r.t - self.p[r.seat].idle)) if self.stamped else 0

    def time_runs(self, s):
        return any(k != "void" for k in self.p[s].open)

    def take_instead(self, s):
        self.p[s].instead = None

    def was_sent(self, s, d, r):
        if d.kind == "gen":
            self.p[s].asked = True
        self.opened(s, d.kind, r)

    def acts(self, r):
        return r.kind == "put" or r.text != ""

    def act(self, s, r):
        f = Asking.act(self, s, r)
        if self.acts(r) and self.p[s].out is None and self.g.turn:
            if r.kind == ">":
                self.favours += [] if self.concluded else [(s, f)]
                self.opened(s, "void", r)
        return f

    def opened(self, s, kind, r):
        p = self.p[s]
        p.open.append(kind)
        self.clock_by_open(p, r.t)

    def clock_by_open(self, p, t):
        """C9: time runs while a command that is charged is open."""
        charged = [k for k in p.open if k != "void" and (
            k == "gen" or self.r["clock"] == "all_commands")]
        if not self.stamped:
            return
        if charged and p.since is None:
            self.start_clock(p, t)
        elif not charged and p.since is not None:
            self.stop_clock(p, t)

    def said(self, s, r):
        p, line = self.p[s], r.text
        if self.r["reply"] == "tolerant":
            line = re.sub(r"[ \t]*\r?\Z", "", line)
        if p.reply is not None:
            if line == "":
                self.replied(s, r)
            else:
                p.reply.append(line)
            return
        if line == "":
            if self.r["reply"] == "strict":
                self.offend(s, r)
            return
        kind = p.open[0] if p.open else "none"
        sign = line[0] in "=?"
        if kind != "void" and not sign:
            self.offend(s, r)
        else:
            p.reply, p.unasked, p.withheld = [line], kind == "none", r.withheld

    def deaf(self, s):
        p = self.p[s]
        return not p.open and (p.exit is not None or p.killed is not None)

    def offend(self, s, r, illegal=None):
        n = len(self.events)
        Asking.offend(self, s, r, illegal)
        if len(self.events) > n and self.events[-1].src == r.line:
            self.events[-1].lines = self.lines_of_reply(s, r.line)

    def lines_of_reply(self, s, line):
        """The lines of the reply that holds this one."""
        mine = [x for x in self.log.records if x.kind == "<" and x.seat == s]
        i = j = [x.line for x in mine].index(line)
        while i > 0 and mine[i - 1].text.strip():
            i -= 1
        while j < len(mine) - 1 and mine[j].text.strip():
            j += 1
        return [x.line for x in mine[i:j + 1]]

    def replied(self, s, r):
        p = self.p[s]
        lines, p.reply = p.reply, None
        r.withheld = p.withheld  # P16: it counts from where the reply began
        if p.unasked:
            if self.r["extra_reply"] == "fault":
                self.offend(s, r)
            return
        kind, p.idle = p.open.pop(0), r.t
        tolerant = self.r["reply"] == "tolerant"
        self.clock_by_open(p, r.t)
        if kind == "void":
            return
        if kind == "gen":
            p.asked = False
            m = re.fullmatch(r"=[ \t]*([+-]?\d+)[ \t]+([+-]?\d+)" if tolerant else
                             "= (%s) (%s)" % (PLAIN, PLAIN), lines[0]) if len(lines) == 1 else None
            if m and len(lines[0]) > 255:
                m = None
            canon = canonical(sorted((int(m.group(1)), int(m.group(2))))) if m else None
            return self.answer(s, r, canon, lines[0])
        ok = lines[0][0] == "=" and (tolerant or lines == ["="])
        if lines[0][0] == "?":
            ok = kind == "time" or self.r["question_ok"] == "any_but_gen_move"
        if not ok:
            self.offend(s, r)


LOOKS = {"А": "A", "В": "B", "С": "C", "Е": "E", "Ԍ": "G", "Н": "H", "І": "I", "Ј": "J",
         "О": "O", "Х": "X"}


class Field(Session):
    """What both protocols of five in a row have in common."""
    stays = False

    def coordinate(self, s):
        """A coordinate as its ruling reads it, in canonical text, or None."""
        if self.r["letters"] == "any":
            s = re.sub("[a-z]", lambda m: m.group().upper(), s)
        if self.r["symbols"] == "lenient":
            try:
                s = "".join(LOOKS.get(c, c) for c in s.encode("latin-1").decode("utf-8"))
            except UnicodeDecodeError:
                return None
            if not re.fullmatch(self.g.canon, s):
                while re.search(r"O\Z|\dO", s) and not re.fullmatch(self.g.canon, s):
                    s = re.sub(r"(?<=\d)O", "0", s) if re.search(r"\dO", s) else s[:-1] + "0"
        return s if re.fullmatch(self.g.canon, s) else None

    def rows(self):
        g = self.g
        rows = ["".join(".X0"[g.board.get((x, y), 0)] for x in range(g.width))
                for y in range(g.height)]
        return rows[::-1] if self.r["row0"] == "last_line" else rows


class Console(Field):
    """3.4: the program asks, and is answered."""

    def start(self):
        for p in self.p.values():
            p.waiting, p.stepped = [], False
        self.last = {}
        self.began_turn()

    def begun(self, s, r):
        if self.g.turn == s and not self.events and self.p[s].since is None:
            self.start_clock(self.p[s], r.t)

    def turn(self, s):
        p = self.p[s]
        p.stepped, p.instead = False, None
        if self.events and self.stamped:
            p.since, p.ice, p.acc = self.last_src_t, 0, 0
            p.begun_t = p.since
        asked, p.waiting = p.waiting, []
        for q in asked:
            self.ask(s, q)

    def ply_told(self, s, canon, said):
        self.last[s] = canon

    def ask(self, s, q):
        p = self.p[s]
        if self.g.turn != s and (q != "figure?" or p.waiting):
            p.waiting.append(q)
            return len(p.waiting) <= 16
        if q == "field?":
            for row in self.rows() if len(p.due) <= MAX_LINES else []:
                self.owe(s, "field", row, (row,))
        elif q == "figure?":
            self.owe(s, "figure", "X0"[s - 1])
        elif 3 - s in self.last:
            self.owe(s, "step", self.last[3 - s], clock=True)
            if not p.stepped and self.stamped:
                p.since = None  # P8: it stands until the answer is sent
        else:
            return self.r["early_step"] == "ignore"
        return True

    def judges_time(self, p):
        return any(p.started for p in self.p.values() if p is self.p[self.g.turn] or self.events)

    def time_runs(self, s):
        return self.g.turn == s and not any(d.clock for d in self.p[s].due)

    def norm(self, d, text):
        return tuple(text.split())

    def same_kind(self, d, text):
        return text.strip() != ""

    def was_sent(self, s, d, r):
        p = self.p[s]
        if d.clock and not p.stepped and self.g.turn == s and self.stamped:
            p.stepped, p.since, p.ice, p.acc = True, r.t, 0, 0
            p.begun_t = r.t

    def said(self, s, r):
        p, line = self.p[s], r.text
        if len(line) > 255:
            line = line[:260]
        if self.r["step"] == "tolerant":
            line = re.sub(r"[ \t]*\r?[ \t]*\Z", "", line)
        if line in ("field?", "figure?", "step?"):
            if not self.ask(s, line):
                self.offend(s, r)
        elif self.g.turn != s or line == "":
            pass
        elif line in ("pass", "resign"):
            self.offend(s, r)
        elif line.startswith("step!"):
            self.answer(s, r, self.step(line) if len(r.text) <= 255 else None)
        elif self.r["chatter"] == "fault":
            self.offend(s, r)

    def step(self, line):
        """The coordinate of an answer, None where it has none."""
        m = re.fullmatch("step!" + ("[ \t]*" if self.r["step"] == "tolerant" else " ") + "(.+)",
                         line, re.S)
        return self.coordinate(m.group(1)) if m else None

    def says_legal(self, s, text):
        canon = self.step(text)
        return canon is not None and self.g.legal(canon)

    def deaf(self, s):
        p = self.p[s]
        since = [x for x in (p.exit, p.killed) if x is not None]
        return bool(since) and (self.turn_line > min(since) or any(
            d.line < min(since) for d in p.due))


class Gomocup(Asking):
    """Five in a row by the protocol gomocup."""
    INFO = {"timeout_turn": ("clock", 1, 1000), "timeout_match": ("clock", 0, 1000),
            "max_memory": ("limits", 6, 1)}

    def start(self):
        for p in self.p.values():
            p.told = p.ready = p.turned = False
        self.begun_with = bool(self.g.board)
        Asking.start(self)

    def line(self, s, kind, text, clock=False):
        self.owe(s, kind, text, self.norm(None, text), clock)

    def owe_start(self, s):
        for name, (field, i, unit) in self.INFO.items():
            limit = self.log.header[field][i]
            if name != "timeout_turn" or isinstance(limit, int) and limit:
                self.line(s, "any" if limit == "?" else "limit", "INFO %s %d" % (
                    name, limit // unit if isinstance(limit, int) else 0))
        self.line(s, "type", "INFO game_type 1")
        self.line(s, "rule", "INFO rule %d" % {"win": 0, "exact5": 1, "renju": 4}[self.r["overline"]])
        w, h = self.g.width, self.g.height
        self.line(s, "start", "START %d" % w if w == h else "RECTSTART %d,%d" % (w, h))
        for d in self.p[s].due:
            d.marks = True

    def turn(self, s):
        p, board = self.p[s], self.g.board
        self.owe(s, "time", "")
        if not board:
            self.line(s, "turn", "BEGIN", True)
        elif self.begun_with and not p.turned:
            kinds = [[c for c in board if board[c] == k] for k in (1, 2)]
            self.line(s, "board", "BOARD")
            for pair in itertools.zip_longest(*kinds):
                for k, c in enumerate(pair):
                    if c:
                        self.line(s, "point", "%d,%d,%d" % (c + (1 if k + 1 == s else 2,)))
            self.line(s, "turn", "DONE", True)
        else:
            self.line(s, "turn", "TURN %d,%d" % list(board)[-1], True)
        p.turned = True

    def began_turn(self):
        Asking.began_turn(self)
        if not self.g.turn and self.rec is not None:
            for s, p in self.p.items():
                p.due = []
                if p.out is None:
                    self.line(s, "end", "END")

    def ply_told(self, s, canon, said):
        pass

    def time_text(self, s, told):
        if self.total == "-":
            return "INFO time_left 2147483647"
        left = self.time_left(self.p[s])
        return None if left is None else "INFO time_left %d" % rounded(left, 1000)

    def number_of(self, d, text):
        w = text.split()
        if w[:2] != ["INFO", "time_left"]:
            return None
        return int(w[2]) if len(w) == 3 and re.fullmatch(r"\d{1,18}", w[2]) else ""

    def norm(self, d, text):
        return plain(text.replace(",", " , "))

    def word(self, text):
        w = self.norm(None, text)
        if len(w) > 2 and w[0].isdigit() and w[1] == "," and w[2].isdigit():
            return "point"
        return w[:2] if w[:1] == ("INFO",) else w[:1]

    def same_kind(self, d, text):
        return d.kind != "time" and self.word(text) == self.word(d.text)

    def acts(self, r):
        w = r.text.split()
        return r.kind == "put" or w[:1] != ["INFO"] or len(w) < 2 or w[1] in (
            "time_left", "game_type", "rule", *self.INFO)

    def sent(self, r):
        for d in self.p[r.seat].due[:16]:
            if d.kind == "any" and re.fullmatch(r"INFO \w+ " + PLAIN, r.text) and \
                    self.same_kind(d, r.text):
                d.text, d.norm = r.text, plain(r.text)
        Asking.sent(self, r)

    def was_sent(self, s, d, r):
        p = self.p[s]
        p.told = p.told or d.kind == "start"
        p.asked = p.asked or d.clock
        if d.clock and p.ready:
            self.start_clock(p, r.t)

    # Getting ready: from the start of the process to the reply to START.

    def begun(self, s, r):
        if not self.p[s].ready:
            self.start_clock(self.p[s], r.t)

    def limits_passed(self, p, now):
        if p.ready:
            return Asking.limits_passed(self, p, now)
        out, limit = [], self.header_limit("timeout-start")
        if isinstance(limit, int) and limit and now > limit + self.grace:
            out.append("timeout-start")
        if self.r["startup"] == "match" and isinstance(self.total, int) and \
                p.used + now > self.total + self.grace:
            out.append("timeout-total")
        return out

    def deadline(self, p):
        if p.ready:
            return Asking.deadline(self, p)
        ends, limit = [], self.header_limit("timeout-start")
        if isinstance(limit, int) and limit:
            ends.append(limit + self.grace)
        if self.r["startup"] == "match" and isinstance(self.total, int):
            ends.append(self.total + self.grace - p.used)
        return p.since + p.ice + min(ends) - p.acc if ends else None

    def overdue(self, s):
        return self.p[s].ready or not self.p[s].told

    def time_runs(self, s):
        return not self.p[s].ready or Asking.time_runs(self, s)

    def may_run_out(self, p, fault):
        """P8: until a program is ready no other time of it runs."""
        return p.ready or fault == "timeout-start" or (
            fault == "timeout-total" and self.r["startup"] == "match")

    def now_ready(self, p, r):
        n = self.stop_clock(p, r.t) if self.stamped and p.since is not None else 0
        p.acc, p.ready = 0, True
        for d in p.due if self.stamped else []:
            d.since = r.t  # until it replied, nothing more was to be sent
        if self.r["startup"] == "match" and isinstance(n, int):
            p.used += n
        if p.asked:
            self.start_clock(p, r.t)

    # What a program says

    def means(self, s, text):
        """ready, nothing, suggest, move or an offence, and the point."""
        p, line = self.p[s], text.strip(" \t\r")
        first = line.split(" ")[0]
        due = p.ready and self.g.turn == s and not p.due
        talk = "offence" if self.r["talk"] == "fault" else "nothing"
        if first == "OK":
            return "ready" if p.told and not p.ready else "nothing", None
        if first == "ERROR":
            return "offence" if p.told and not p.ready else "nothing", None
        if first in ("", "MESSAGE", "DEBUG", "UNKNOWN"):
            return "nothing", None
        m = re.fullmatch(r"(SUGGEST )?(%s),(%s)" % (PLAIN, PLAIN), line)
        if not m or not due or any(len(n) > 5 or int(n) > 32767 for n in m.groups()[1:]):
            return talk, None
        if m.group(1):
            return "suggest", line[8:]
        return (talk, None) if len(text) > 255 else ("move", self.point(*m.groups()[1:]))

    def point(self, x, y):
        x, letters = int(x) + 1, ""
        while x:
            x, rest = divmod(x - 1, 26)
            letters = chr(65 + rest) + letters
        return letters + y

    def said(self, s, r):
        sense, what = self.means(s, r.text)
        if sense == "ready":
            self.now_ready(self.p[s], r)
        elif sense == "suggest":
            self.line(s, "play", "PLAY " + what)
        elif sense == "move":
            self.answer(s, r, what, r.text)
        elif sense == "offence":
            self.offend(s, r)

    def says_legal(self, s, text):
        sense, what = self.means(s, text)
        return sense != "offence" and (sense != "move" or self.g.legal(what))

    def deaf(self, s):
        p = self.p[s]
        since = [x for x in (p.exit, p.killed) if x is not None]
        return self.g.turn == s and bool(since) and (self.turn_line > min(since) or any(
            d.line < min(since) for d in p.due))


class Files(Field):
    """3.3: a field, a program started for every move, and its answer file."""
    by_files = True

    def ply_told(self, s, canon, said):
        pass

    def judges_time(self, p):
        """P20: by the ruling the file counts; what is not shown is that it came too late."""
        return (self.r["late_file"] == "loss" or p.ended_at is None or p.got is not None
                or isinstance(p.spent, int) and not self.limits_passed(p, p.spent))

    def left_no_answer(self, p):
        """P20: an exit without the get that follows it shows no more than that it is gone."""
        return p.ask is not None and p.ended_at is not None and p.got is None and p.killed is None

    def start(self):
        self.began_turn()

    def turn(self, s):
        p = self.p[s]
        p.put = p.ask = p.ended_at = p.spoilt = p.got = None
        p.process = None

    def on_put(self, r):
        p, s = self.p[r.seat], r.seat
        want = "".join(row + "\n" for row in self.rows())
        if self.g.turn != s or p.ask or p.put:
            self.act(s, r)
        else:
            if r.text != want:
                self.wrong_line(s, r.line, True)
            p.put = r

    def on_run(self, r):
        p, s = self.p[r.seat], r.seat
        if p.running is not None:
            self.find(r.line, "impossible-event", "decisive")
            return
        self.thaw(r)
        self.late_start(r)
        p.started = p.running = r
        p.stopped = p.killed = p.eof_out = None
        args = r.words[1:][-3:]
        if self.g.turn != s or p.ask:
            self.act(s, r)
            if self.g.turn == s:
                p.spoilt = True
            return
        p.ask, p.process, p.asked = r, r, True
        if not p.put or len(args) < 3 or args[:2] != ["X0"[s - 1], p.put.v[0]]:
            self.wrong_line(s, r.line, True)
        self.start_clock(p, r.t)

    def timed(self, s):
        return (self.g.turn == s and self.p[s].since is not None and self.p[s].ended_at is None
                and self.p[s].killed is None)

    def runs(self, s):
        return self.timed(s) and self.r["late_file"] == "loss"

    def sent(self, r):
        self.act(r.seat, r)

    def on_exit(self, r):
        p, s = self.p[r.seat], r.seat
        mine = p.ask is not None and p.running is p.process and self.g.turn == s
        self.thaw(r)
        p.running = None
        if mine:
            p.ended_at, p.ended = r, r.v[0]
            p.spent = self.stop_clock(p, r.t) if self.stamped else "?"
        if self.over_memory("resident", r.v[4]):
            self.proven(r, ["memory"])

    def on_eof(self, r):
        p = self.p[r.seat]
        if r.v[0] == "out":
            p.eof_out = r.line

    def on_line(self, r):
        if self.p[r.seat].eof_out is not None:
            self.find(r.line, "impossible-event", "decisive")
            return
        self.p[r.seat].bytes += len(r.text) + 64
        self.count(r)

    def on_close(self, r):
        pass

    def on_kill(self, r):
        p, s = self.p[r.seat], r.seat
        if self.g.turn == s and p.ask and p.ended_at is None and p.out is None:
            late = self.stamped and self.limits_passed(p, self.spent(p, r.t))
            if not late and not p.iced and not self.concluded:
                self.kills.append((s, r.line))
            p.stopped = r.line
            if r.v[0] == "KILL":
                p.killed = r.line

    def on_get(self, r):
        p, s = self.p[r.seat], r.seat
        if self.g.turn != s or not p.ask or p.spoilt or p.got or len(p.ask.words) < 2:
            return
        if r.v[0] != p.ask.words[-1] or p.ended_at is None and p.killed is None:
            return
        p.got = r
        canon = self.read(r.text)
        n = p.spent if p.ended_at is not None else self.stop_clock(p, r.t) if self.stamped else 0
        late = self.limits_passed(p, n) if isinstance(n, int) else []
        if late and (self.r["late_file"] == "loss" or not (canon and self.g.legal(canon))):
            return self.leave(s, "time", Event("fault", s, r.line, ground="time", src=r.line,
                                               kinds=late, spent=n, t=r.t, since=None,
                                               used=p.used, turn_used=p.turn_used))
        if r.text == "" and p.ended == "signal" and not p.stopped:
            return self.leave(s, "end", Event("fault", s, r.line, ground="end", src=r.line, t=r.t,
                                              kinds=list(ENDS)))
        p.acc, p.since = n if isinstance(n, int) else 0, None
        self.answer(s, r, canon)

    def read(self, text):
        if len(text) > 255:
            return None
        if self.r["step"] == "tolerant":
            text = re.sub(r"\r?\n\Z", "", text)
        return self.coordinate(text)


class Moves(Session):
    """P14: moves are given, where nothing was observed or no protocol is known."""
    observed = False

    def start(self):
        pass

    def turn(self, s):
        pass

    def observe(self, r):
        """P15 alone: what cannot have happened needs no protocol."""
        self.rec, p = r, self.p.get(r.seat)
        seen = is_output(r) or r.kind == "get"
        if p:
            self.ends_once(r)
        if seen and self.stamped and not p.started or is_output(r) and p.eof_out:
            if not p.ghost:
                self.find(r.line, "impossible-event", "decisive")
            p.ghost = p.ghost or not p.started
        elif r.kind == ">" and (p.closed or p.unread) or r.kind == "run" and p.running:
            self.find(r.line, "impossible-event", "decisive")
        elif r.kind == "run":
            if p.nostart:
                self.find(r.line, "impossible-event", "decisive")
            p.started = p.running = r
            p.closed = p.eof_out = p.unread = None
        elif r.kind == "nostart":
            self.not_run(r)
        elif r.kind == "nosend":
            p.unread = p.unread or r.v[0] == "pipe"
        elif r.kind == "exit":
            p.running = None
        elif r.kind == "close":
            p.closed = r.line
        elif r.kind == "eof" and r.v[0] == "out":
            p.eof_out = r.line
        elif r.kind == "tick":
            self.on_tick(r)
        elif r.kind in ("stall", "wait"):
            getattr(self, "on_" + r.kind)(r)

    def claim_move(self, r):
        g, p = self.g, self.p[r.seat]
        self.rec = r
        if not g.turn:
            return self.fail(r, "move-after-end")
        if r.seat != g.turn:
            return self.fail(r, "wrong-seat", True)
        late = self.charged_late(p, r)
        if not late and not g.canonical(r.text):
            return self.fail(r, "bad-move", True)
        legal = late or g.legal(r.text)
        if late or not legal:
            g.leave(r.seat, "time" if late else "offence")
            p.out = r.line
            self.fail(r, "missed-fault" if late else "illegal-move")
        else:
            self.check_gain(r, g.play(r.text))

    def charged_late(self, p, r):
        if self.log.evidence[1] != "charged" or not isinstance(r.charged, int):
            return False
        late = self.limits_passed(p, r.charged)
        p.used += r.charged
        return late

    def fault_holds(self, r):
        """What the text of a fault shows; None where it shows nothing."""
        g = self.g
        if r.fault in TIMES + ("illegal",) and g.turn != r.seat:
            return False
        if r.fault in ("illegal", "unreadable", "refused") and r.text != "":
            if not g.canonical(r.text):
                return True
            return None if r.fault != "illegal" else not g.legal(r.text)
        return self.attestable(r)

    def claim_fault(self, r):
        self.rec = r
        p = self.p[r.seat]
        if p.out is not None or self.g.turn and r.seat in self.g.out:
            return self.find(r.line, "false-fault", "cosmetic")
        if not self.g.turn:
            return self.fail(r, "false-fault")
        holds = self.fault_holds(r)
        if holds is False:
            return self.fail(r, "false-fault")
        if holds is None:
            self.attested = True
            self.find(r.line, "attested", "note")
        else:
            self.find(r.line, "fault", "note")
        self.g.leave(r.seat, group(r.fault))
        p.out = r.line

    def claim_drop(self, r):
        pass


def group(fault):
    return "offence" if fault in OFFENCES else "time" if fault in TIMES else "end"


TALKS = {("betoniarki", "lines"): Lines, ("halma", "lines"): HalmaLines, ("dots", "server"): Server,
         ("triangles", "gtp"): Gtp, ("fiverow", "console"): Console, ("fiverow", "file"): Files,
         ("fiverow", "gomocup"): Gomocup}


# --- The verdict on a log -----------------------------------------------------

class Verdict:
    """What follows from a log under one reading of its rulings."""

    def __init__(self, log, rulings, blind=False):
        self.rulings = rulings
        kind, params = log.game
        game = GAMES[kind](params, rulings, log.seats)
        game.begin(log.header["start"][0])
        raw = log.evidence[0] == "raw"
        session = TALKS.get((kind, log.header["protocol"][0])) if raw else None
        s = self.s = (session or Moves)(log, game, rulings)
        first = log.header["first"][0]
        s.now, s.blind = 0, blind
        if isinstance(first, int) and game.turn and first != game.turn:
            s.find(log.where["first"], "wrong-first", "cosmetic")
        s.start()
        for r in log.records:
            if r.kind not in CLAIMED:
                s.now = r.t if isinstance(r.t, int) else s.now
                s.observe(r)
                if s.held:
                    s.release()
            elif not blind:
                s.claim(r)
            else:
                s.concluded = s.concluded or r.kind in ("result", "void")
        s.finish()
        s.check_void()
        if log.sealed and not (s.result or s.void):
            s.find(log.lastline, "no-result", "note")
        if s.rests is not None:
            quiet = [f for f in s.found if f[0] > s.rests and (
                f[1] == "wrong-kill" or f[1:] == ["wrong-line", "cosmetic"]
                or any(f is a for a in s.as_acts))]
            s.found = [f for f in s.found if f not in quiet]
            s.material = [m for m in s.material if m[1] not in quiet]
            s.favours = [m for m in s.favours if m[1] not in quiet]
        self.weigh(log, game)

    def weigh(self, log, game):
        """P16, P25, P26."""
        s = self.s
        self.winner = "-" if game.winner is None else game.winner
        voided = s.void and not any(f[1] == "false-void" for f in s.found)
        for seat, f in s.material:
            if voided:
                f[2] = "cosmetic"
                self.winner = self.winner if game.winner == seat else "-"
                continue
            if game.winner == seat and (s.blind or s.void or s.result and s.result.winner == seat):
                out = s.p[seat].out
                f[2] = "score" if out is not None and out >= f[0] else "cosmetic"
            else:
                f[2] = "decisive"
                self.winner = "-"
        for seat, f in s.favours:
            if game.winner == seat:
                f[2], self.winner = "cosmetic" if voided else "decisive", "-"
        errors = [f for _, f in s.material + s.favours]
        right = s.result and self.winner != "-" and s.result.winner == self.winner
        for f in s.found:
            if right and f[2] == "decisive" and f not in errors:
                f[2] = "reason"
        if self.winner == "-" and game.winner is not None:
            s.found = [f for f in s.found if f[1] not in ("wrong-winner", "wrong-reason", "wrong-score")]
        bad = any(f[2] in ("decisive", "score", "reason") for f in s.found)
        if s.rests_on_offence:
            s.attested = True
        elif s.attested and s.observed and self.winner != "-":
            # P26: it does not rest on what is attested if it is the same without it
            s.attested = Verdict(log, self.rulings, True).winner != self.winner
        self.found = s.found
        self.status = ("rejected" if bad else "void" if s.void else
                       "open" if not log.sealed or not s.result else
                       "attested" if s.attested else "verified")


    def rank(self):
        """0 nothing is found, 1 nothing but what is cosmetic, 2 rejected."""
        return 2 if self.status == "rejected" else int(any(f[2] != "note" for f in self.found))

    def fits(self):
        """Every move fits, if perhaps not a fault."""
        return self.status != "rejected" or self.s.first_failed == "false-fault"

    def outcome(self):
        return self.winner, self.status


def readings(log, game):
    """H5, P27: the rulings, and the values of those that the log leaves unknown."""
    names = dict(game.rulings)
    defaults = {k: v[0] for k, v in game.rulings}
    if log.header["rulings"] == "?":
        return defaults, dict(names)
    set_name, dig, stated = log.header["rulings"]
    line = log.where["rulings"]
    if dig != sha(set_text(game).encode()).hexdigest():
        log.find(line, "wrong-set", "decisive")
    unknown = {}
    for k, v in stated.items():
        check(k in names and (v == "?" or v in names[k]), "bad-setup", "rulings")
        if v == "?":
            unknown[k] = names[k]
        else:
            if v == defaults[k]:
                log.find(line, "needless-ruling", "cosmetic")
            defaults[k] = v
    if defaults.get("n1") == "unknown":  # halma: a value of its own that says the same as ?
        unknown["n1"] = names["n1"]
    return defaults, unknown


NOBODY = ("-", "-", None)  # winner, reason and score where no outcome follows


def judge(log):
    """The status of a log, and the winner, reason and score that follow from it."""
    if log.status:
        return log.status, NOBODY
    if log.game is None or log.header["session"][0] == "info":
        return judge_talk(log)
    kind, game = log.game[0], GAMES.get(log.game[0])
    for bad, code, line in (
            (game is None, "unknown-game", "game"),
            (game and log.header["rulings"] != "?" and log.header["rulings"][0] != kind + "-1",
             "unknown-set", "rulings"),
            (game and log.header["protocol"][0] not in ("-", "?") + game.protocols,
             "unknown-protocol", "protocol")):
        if bad:
            log.find(log.where[line], code, "note")
            return "unsupported", NOBODY
    try:
        rulings, unknown = readings(log, game)
        v, note = choose(log, rulings, unknown)
    except Setup as e:
        log.find(log.where[e.args[1]], e.args[0], "decisive")
        return "malformed", NOBODY
    digests = any(f[2] == "decisive" for f in log.findings)
    log.findings += [tuple(f) for f in v.found]
    if note:
        log.find(log.where["rulings"], note, "note")
    status = v.status
    if digests:
        status = "rejected"
    elif note == "depends" and status != "rejected":
        status = "disputed"
    g = v.s.g
    return status, NOBODY if v.winner == "-" else (v.winner, g.reason, g.points)


def judge_talk(log):
    for r in log.records:
        if r.kind == "fault":
            log.find(r.line, "unproved", "note")
    if any(f[2] == "decisive" for f in log.findings):
        return "rejected", NOBODY
    if any(r.kind == "void" for r in log.records):
        return "void", NOBODY
    info = log.header["session"][0] == "info"
    return "verified" if log.sealed and info else "open", NOBODY


DIGESTS = ("block-digest", "line-count", "log-root", "log-digest")
CONVENTIONS = ("base", "blue", "dirs", "echo", "row0", "sides", "turn", "white")  # a log can show these


def choose(log, rulings, unknown):
    """P27: tries the values of unknown rulings. Returns a verdict and its note."""
    base = Verdict(log, rulings)
    if not unknown or any(code in DIGESTS for _, code, _ in log.findings):
        return base, None

    def tried(names, fixed):
        """The other readings of these rulings."""
        size = 1
        for k in names:
            size *= len(unknown[k])
        combos = ([dict(zip(names, c)) for c in itertools.product(*(unknown[k] for k in names))]
                  if size <= 1024 and size * len(log.records) <= 1 << 22 else [{k: v} for k in names for v in unknown[k]])
        for c in combos:
            if any(fixed[k] != v for k, v in c.items()):
                try:
                    yield Verdict(log, dict(fixed, **c))
                except Setup:
                    pass

    shown = list(tried([k for k in unknown if k in CONVENTIONS], rulings))
    chosen, note = base, None
    better = [v for v in shown if v.rank() < base.rank()
              and (base.rank() == 2 or v.outcome() == base.outcome())]
    if better and not (base.fits() and base.rank() == 2):
        chosen, note = min(better, key=Verdict.rank), "decided"
    if any(v.outcome() != chosen.outcome() for v in shown if v.fits() and chosen.fits()):
        note = "depends"
    others = list(tried([k for k in unknown if k not in CONVENTIONS], chosen.rulings))
    better = [v for v in others if v.rank() < chosen.rank()]
    held = better if chosen.rank() == 2 else others
    if any(v.outcome() != chosen.outcome() for v in held):
        note = "depends"
    elif better:
        chosen, note = min(better, key=Verdict.rank), note or "decided"
    if note == "depends" and chosen.rank() == 2:
        holds = min(shown + others, key=Verdict.rank)
        if holds.rank() < 2:
            holds.winner, holds.s.g, chosen = base.winner, base.s.g, holds
    return chosen, note


# --- Answers ----------------------------------------------------------------

def exit_code(statuses):
    if any(s in ("rejected", "malformed") for s in statuses):
        return 1
    return 0 if all(s == "verified" for s in statuses) else 3


def judge_data(data):
    """The judged logs of a file: status, outcome and findings of each."""
    out = []
    for log in Reader(data).read():
        status, (winner, why, score) = judge(log)
        out.append({"status": status, "winner": str(winner), "reason": why, "score": score,
                    "line": log.first,
                    "findings": [{"line": n, "code": c, "severity": s}
                                 for n, c, s in sorted(set(log.findings))]})
    return out


def try_vectors(folder):
    """corpus/vectors/README.md: compares with what each vector expects."""
    levels = {"format": [0, 0], "outcome": [0, 0], "findings": [0, 0]}
    failed = False
    for path in sorted(glob.glob(os.path.join(folder, "*.vec"))):
        with open(path, "rb") as f:
            head, _, payload = f.read().partition(b"\n\n")
        want, notes = {}, []
        for line in head.decode("utf-8").split("\n"):
            k, _, v = line.partition(": ")
            notes.append(tuple(v.split())) if k == "finding" else want.__setitem__(k, v)
        got = judge_data(payload)
        found = [(str(f["line"]), f["code"], f["severity"]) for g in got for f in g["findings"]]
        statuses, code = [g["status"] for g in got], exit_code([g["status"] for g in got])
        unread = ("malformed", "unsupported", "open")
        bad = lambda ss: [s if s in unread else "read" for s in ss]
        holds = {
            "format": bad(statuses) == bad(want["expect"].split()) and str(code) == want["exit"],
            "outcome": " ".join(statuses) == want["expect"] and str(code) == want["exit"]
            and " ".join(g["winner"] for g in got) == want["winner"],
            "findings": not [f for f in notes if f not in found and f[2] != "note"]
            and not [f for f in found if f[2] != "note" and f not in notes],
        }
        for level, ok in holds.items():
            levels[level][0 if ok else 1] += 1
        if not all(holds.values()):
            failed = failed or not holds["outcome"]
            print("FAIL %s: %s: %s | %s %s, want %s %s | missing %s | extra %s" % (
                os.path.basename(path)[:-4], ",".join(k for k in holds if not holds[k]),
                want["comment"], " ".join(statuses), " ".join(g["winner"] for g in got),
                want["expect"], want["winner"],
                [" ".join(f) for f in notes if f not in found and f[2] != "note"],
                [" ".join(f) for f in found if f not in notes and f[2] != "note"]))
    for level, (ok, bad) in levels.items():
        print("%-9s passed %d failed %d" % (level, ok, bad))
    return 1 if failed else 0


def reply(data, **about):
    """Prints the answer about some logs. Work that cannot be done is never a traceback."""
    try:
        logs = judge_data(data())
        about.update(exit=exit_code([g["status"] for g in logs]), logs=logs)
    except Exception as e:
        about.update(exit=2, logs=[], error="%s: %s" % (type(e).__name__, e))
    print(json.dumps(about), flush=True)


def read_path(path):
    with open(path, "rb") as f:
        return f.read()


def batch():
    for path in sys.stdin:
        path = path.rstrip("\n")
        reply(lambda: read_path(path), file=path)
    return 0


def framed():
    stdin = sys.stdin.buffer
    for length in iter(stdin.readline, b""):
        data = stdin.read(int(length))
        reply(lambda: data)
    return 0


def main(args):
    if args in (["--batch"], ["--framed"]):
        return batch() if args == ["--batch"] else framed()
    if len(args) == 2 and args[0] == "--vectors":
        return try_vectors(args[1])
    if not args or any(a.startswith("--") for a in args):
        print(__doc__, file=sys.stderr)
        return 2
    statuses, failed = [], False
    for path in args:
        try:
            logs = judge_data(read_path(path))
        except Exception as e:  # work that could not be done: never a traceback
            print("judge: %s: %s: %s" % (path, type(e).__name__, e), file=sys.stderr)
            failed = True
            continue
        for n, g in enumerate(logs):
            print(json.dumps(dict(file=path, log=n + 1, **g)))
        statuses += [g["status"] for g in logs]
    return 2 if failed else exit_code(statuses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
