package adapter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// longest is the maximum length of a program's line in bytes, maxLines the maximum number
// of lines of a reply.
const (
	longest  = 1 << 16
	maxLines = 1000
)

// GTP is a program that speaks the Go Text Protocol, version 2.
type GTP struct {
	from *bufio.Scanner
	to   io.Writer
}

// NewGTP returns a program whose output is from and whose input is to.
func NewGTP(from io.Reader, to io.Writer) *GTP {
	s := bufio.NewScanner(from)
	s.Buffer(make([]byte, 0, 4096), longest)
	return &GTP{s, to}
}

// ErrEnded is the error for a program that has stopped writing.
var ErrEnded = errors.New("the program has ended, or says more in a line than can be read")

// Refused is a program's reply that refuses a command.
type Refused string

func (r Refused) Error() string { return string(r) }

// Ask sends a command and returns the text of the reply. The error is a Refused, ErrEnded,
// or another one of the conversation.
func (g *GTP) Ask(command string) (string, error) {
	if _, err := io.WriteString(g.to, command+"\n"); err != nil {
		return "", err
	}
	var lines []string
	for g.from.Scan() {
		line := strings.TrimRight(g.from.Text(), " \t\r")
		switch {
		case line == "" && len(lines) > 0:
			return reply(command, strings.Join(lines, " "))
		case line == "", len(lines) == 0 && line[0] != '=' && line[0] != '?': // what programs print between replies
		case len(lines) == maxLines:
			return "", fmt.Errorf("the reply to %q does not end", command)
		default:
			lines = append(lines, line)
		}
	}
	return "", ErrEnded
}

// reply returns the text of a whole reply, without its sign and number.
func reply(command, text string) (string, error) {
	rest := strings.TrimSpace(strings.TrimLeft(text[1:], "0123456789"))
	if text[0] == '?' {
		return "", Refused(fmt.Sprintf("%q: %s", command, rest))
	}
	return rest, nil
}

// knows reports whether a program knows a command.
func (g *GTP) knows(command string) bool {
	text, err := g.Ask("known_command " + command)
	return err == nil && text == "true"
}

// letters are those of columns, without I.
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// vertex returns a cell as the protocol spells it, with rows from 1 at the bottom, given
// its column and row from 0 and from the top.
func vertex(x, y, side int) string { return string(letters[x]) + strconv.Itoa(side-y) }

// cell reads a vertex.
func cell(text string, side int) (x, y int, ok bool) {
	if text == "" {
		return 0, 0, false
	}
	x = strings.IndexByte(letters, strings.ToUpper(text[:1])[0])
	row, err := strconv.Atoi(text[1:])
	return x, side - row, err == nil && x >= 0 && x < side && row >= 1 && row <= side
}
