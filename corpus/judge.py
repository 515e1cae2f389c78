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
    python3 judge.py --vectors DIR    tries it by the conformance vectors

It reads plain logs only, nothing packed, and trusts nobody's word: what is
attested ends with 3.
"""
import glob
import hashlib
import itertools
import json
import os
import re
import sys

MAX_LINE, MAX_TEXT, MAX_WORD, MAX_NAME, MAX_MOVE = 65536, 16000, 1024, 256, 64
MAX_PAIRS, MAX_SEATS, MAX_LINES, MAX_LOG = 32, 4, 131072, 8388608
THIRD = 333333  # P12, P16: a third of a second, in microseconds


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
KINDS_OF_HEADER = {k for k, _ in HEADER}


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


STREAM = among("out", "err")
FILE = lambda s: word(s, "")
# Behind the kind: S a seat, T a time, readers of fields, and of what follows them.
OBSERVED = {
    ">": ("ST", [], text), "<": ("ST", [], text), "!": ("ST", [], text),
    "part": ("ST", [STREAM], text), "eof": ("ST", [STREAM], None),
    "exit": ("ST", [among("code", "signal", "?"), NUM, NUM, NUM, NUM], None),
    "get": ("ST", [FILE], text), "flood": ("ST", [STREAM, number, SIGNED("?")], None),
    "tick": ("T", [NUM, NUM], None), "nostart": ("ST", [], text),
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
TIMES = ("timeout-move", "timeout-total")
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
    "void": ("", [among(*VOIDS), number, number], text),
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
        self.evidence, self.seats, self.game = None, 0, None

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
        return bool(VERSION.match(line)) or (line.endswith(b"mlog 1") and i + 1 < len(self.lines)
                and self.lines[i + 1].startswith(b"id "))

    def next_first(self, i):
        while i < len(self.lines) and not self.opens(i):
            i += 1
        return i

    def read(self):
        i = 0
        while i < len(self.lines):
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
            code = ("torn" if self.torn and (b"mlog 1").startswith(self.torn) else
                    "cap" if len(self.torn) >= MAX_LINE else
                    "trailing" if self.logs else "first-line")
            log.find(log.first, code, "decisive")
            self.logs.append(log)
        return self.logs

    def one(self, log, i):
        """Reads a log that begins at line i, and returns where it ends."""
        self.at = i
        behind = len(self.logs) > 1 and self.logs[-2].sealed
        line = self.lines[i]
        need(line == b"mlog 1" or not re.search(rb"[^ -~]", line),
             "trailing" if behind else
             "encoding" if line.replace(b"\xef\xbb\xbf", b"").startswith(b"mlog ") else "first-line")
        m = VERSION.match(line)
        if m:
            need(line == b"mlog 1" or int(m.group(1)) >= 2 ** 53, "version")
        if line != b"mlog 1" and self.opens(i) and (i or len(self.logs) > 1):
            if len(self.logs) > 1 and not self.logs[-2].sealed:
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
        need(not re.search(rb"[^ -~]", b), "encoding")  # F3
        need(len(b) < MAX_LINE, "cap")  # F10
        return b.decode("ascii")

    def read_header(self, log, i):
        h = log.header
        for kind, read in HEADER:
            while True:
                s = self.line(log, i)
                need(s is not None, "torn")  # R2
                k, blank, rest = s.partition(" ")
                if kind == "seat" and k != kind and h.get("seat"):
                    break
                need(k == kind, "header")
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
                need(len(self.block) < 64 and not self.short, "block-place")  # D1
                if kind.startswith("x-"):  # R4
                    text(rest)
                else:
                    need(kind not in KINDS_OF_HEADER and kind != "mlog", "order")
                    need(kind in KINDS, "unknown-kind")
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


def judge(log):
    return log.status or ("rejected" if any(f[2] == "decisive" for f in log.findings) else "open" if not log.sealed else "verified"), "-"


# --- Answers ----------------------------------------------------------------

def exit_code(statuses):
    if any(s in ("rejected", "malformed") for s in statuses):
        return 1
    return 0 if all(s == "verified" for s in statuses) else 3


def judge_data(data):
    """The judged logs of a file: status, winner and findings of each."""
    out = []
    for log in Reader(data).read():
        status, winner = judge(log)
        out.append({"status": status, "winner": str(winner), "line": log.first,
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


def read_path(path):
    with open(path, "rb") as f:
        return judge_data(f.read())


def batch():
    for path in sys.stdin:
        path = path.rstrip("\n")
        try:
            logs = read_path(path)
            code = exit_code([g["status"] for g in logs])
        except OSError:
            logs, code = [], 2
        print(json.dumps({"file": path, "exit": code, "logs": logs}), flush=True)
    return 0


def main(args):
    if args == ["--batch"]:
        return batch()
    if len(args) == 2 and args[0] == "--vectors":
        return try_vectors(args[1])
    if not args or any(a.startswith("--") for a in args):
        print(__doc__, file=sys.stderr)
        return 2
    statuses, failed = [], False
    for path in args:
        try:
            logs = read_path(path)
        except OSError as e:
            print("judge: %s" % e, file=sys.stderr)
            failed = True
            continue
        for n, g in enumerate(logs):
            print(json.dumps(dict(file=path, log=n + 1, **g)))
        statuses += [g["status"] for g in logs]
    return 2 if failed else exit_code(statuses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
