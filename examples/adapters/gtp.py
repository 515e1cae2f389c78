#!/usr/bin/env python3
"""Lets a program that speaks the Go Text Protocol play five in a row by gomocup.

    gtp.py PROGRAM [ARGUMENT ...]

It speaks gomocup on standard input and output, as a referee's program, and GTP
with PROGRAM. Black is X. A program that resigns, passes or refuses a move ends
the game: the script says why in a MESSAGE, and exits.
"""
import subprocess
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # without I; rows count from 1 at the bottom


class Refused(Exception):
    """The program has refused a command."""


def say(text):
    print(text, flush=True)


class Player:
    def __init__(self, command):
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace")
        self.side = 0
        self.black = None  # which side is the program? None until somebody moves
        self.times = {"timeout_turn": 0, "timeout_match": 0, "time_left": 0}
        self.told = False  # the program is sent the time that is left

    def ask(self, command):
        """Sends a command and returns the text of the reply."""
        self.engine.stdin.write(command + "\n")
        self.engine.stdin.flush()
        reply = []
        while line := self.engine.stdout.readline():
            line = line.strip()
            if not line and reply:
                text = " ".join(reply)
                rest = text[1:].lstrip("0123456789").strip()
                if text[0] == "?":
                    raise Refused(f"{command}: {rest}")
                return rest
            if reply or line[:1] in ("=", "?") and line:  # programs also print between replies
                reply.append(line)
        raise ValueError("the program has ended")

    def knows(self, command):
        return self.ask("known_command " + command) == "true"

    def start(self, side):
        if not 1 <= side <= len(COLUMNS):
            return say("ERROR no field of that size")
        self.side, self.black = side, None
        commands = [f"boardsize {side}", "clear_board"]
        turn, match = self.times["timeout_turn"] // 1000, self.times["timeout_match"] // 1000
        if (turn or match) and self.knows("time_settings"):
            commands.append(f"time_settings 0 {turn} 1" if turn else f"time_settings {match} 0 0")
            self.told = not turn and self.knows("time_left")
        try:
            for command in commands:
                self.ask(command)
        except Refused as why:
            return say(f"ERROR {why}")
        say("OK")

    def put(self, x, y, own):
        if not (0 <= x < self.side and 0 <= y < self.side):
            raise ValueError(f"no cell: {x},{y}")
        self.ask(f"play {'black' if own == self.black else 'white'} {COLUMNS[x]}{self.side - y}")

    def move(self):
        colour = "black" if self.black else "white"
        if self.told:
            self.ask(f"time_left {colour} {self.times['time_left'] // 1000} 0")
        vertex = self.ask("genmove " + colour).upper()
        x, row = COLUMNS.find(vertex[:1]), vertex[1:]
        if not vertex or not 0 <= x < self.side or not row.isdecimal() or not 1 <= int(row) <= self.side:
            raise ValueError(f"the program moves to no cell: {vertex}")
        say(f"{x},{self.side - int(row)}")

    def board(self, lines):
        """Puts the stones of a BOARD on the program's field. With as many of both it is black."""
        stones = [[int(n) for n in line.split(",")] for line in iter(lambda: next(lines).strip(), "DONE")]
        self.black = 2 * sum(who == 1 for _, _, who in stones) == len(stones)
        self.ask("clear_board")
        for x, y, who in stones:
            self.put(x, y, who == 1)
        self.move()

    def play(self, lines):
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "START":
                self.start(int(rest))
            elif word == "RECTSTART":
                say("ERROR the program plays on square fields")
            elif word == "INFO":
                key, _, value = rest.partition(" ")
                if key in self.times:
                    self.times[key] = int(value)
            elif word == "BEGIN":
                self.black = True
                self.move()
            elif word == "TURN":
                self.black = bool(self.black)  # if the opponent begins, it is white
                self.put(*map(int, rest.split(",")), False)
                self.move()
            elif word == "BOARD":
                self.board(lines)
            elif word == "END":
                break
            elif word:
                say("UNKNOWN " + word)
        self.engine.stdin.write("quit\n")
        self.engine.stdin.close()


player = Player(sys.argv[1:])
try:
    player.play(sys.stdin)
except (Refused, ValueError, OSError) as why:
    say(f"MESSAGE {why}")
    sys.exit(1)
finally:
    try:
        player.engine.wait(timeout=0.1)
    except subprocess.TimeoutExpired:
        player.engine.kill()
