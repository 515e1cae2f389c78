package main

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/examples/bots/internal/bot"
)

// gtpLetters are the columns of the Go Text Protocol, which leaves out I.
const gtpLetters = "ABCDEFGHJK"

// gtpCommands are the supported commands.
var gtpCommands = []string{"boardsize", "clear_board", "genmove", "known_command", "list_commands", "name", "play", "protocol_version", "quit", "version"}

// gtp plays in the Go Text Protocol until quit, or the input ends. Black is X.
func gtp(s bot.Settings, link *bot.Link) {
	f, rng := newField(), s.Rand()
	for {
		line, ok := link.Line()
		words := append(strings.Fields(line), "", "", "")
		switch figure := gtpFigure(words[1]); {
		case !ok:
			return
		case words[0] == "genmove" && figure != 0:
			c, free := f.choose(figure, s.Random, rng)
			if !free {
				link.Say("= pass")
				continue
			}
			f[c.row][c.col] = figure
			link.Move(bot.Words{Legal: "= " + gtpCell(c), Illegal: "= A1", Unreadable: "= ?", Resign: "= resign"})
		default:
			link.Say(gtpReply(f, words, figure))
			if words[0] == "quit" {
				return
			}
		}
	}
}

// gtpReply returns the reply to any command except genmove. The command may change
// the field.
func gtpReply(f *field, words []string, figure byte) string {
	switch words[0] {
	case "boardsize":
		if words[1] != strconv.Itoa(size) {
			return "? unacceptable size"
		}
	case "clear_board":
		*f = *newField()
	case "play":
		c, ok := gtpParse(words[2])
		if !ok || figure == 0 || f[c.row][c.col] != empty {
			return "? illegal move"
		}
		f[c.row][c.col] = figure
	case "known_command":
		return "= " + strconv.FormatBool(slices.Contains(gtpCommands, words[1]))
	case "list_commands":
		return "= " + strings.Join(gtpCommands, "\n")
	case "name":
		return "= fiverow"
	case "version", "protocol_version":
		return "= 2"
	case "quit":
	default:
		return "? unknown command"
	}
	return "="
}

// gtpFigure returns the figure of a colour, 0 if there is none.
func gtpFigure(colour string) byte {
	return map[string]byte{"black": 'X', "b": 'X', "white": '0', "w": '0'}[strings.ToLower(colour)]
}

// gtpCell returns a cell in the form of the protocol: rows from 1 at the bottom.
func gtpCell(c cell) string { return gtpLetters[c.col:c.col+1] + strconv.Itoa(size-c.row) }

// gtpParse parses a cell.
func gtpParse(text string) (cell, bool) {
	for row := range size {
		for col := range size {
			if c := (cell{row, col}); gtpCell(c) == strings.ToUpper(text) {
				return c, true
			}
		}
	}
	return cell{}, false
}
