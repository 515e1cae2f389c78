package person

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Table is the game that a person plays, and the person's seat.
type Table struct {
	Game     *rules.Game
	Protocol string // "" is the game's first
	Setup    rules.Setup
	Me       base.Seat
}

// UI shows the game to the person and asks for moves.
type UI interface {
	// Show shows the position, and the move that led to it: by Nobody, with no text, at the
	// start.
	Show(pos rules.Position, by base.Seat, move string)
	// Left shows how many microseconds are left for the game, if there is a clock.
	Left(micros int64)
	// Ask asks for a move in the position. An error ends the conversation.
	Ask(pos rules.Position) (rules.Move, error)
}

// ErrProtocol is the error for a protocol that starts a program for every move, so that
// no person can play by it.
var ErrProtocol = errors.New("a person cannot play a protocol that starts the program for every move or gives it time to prepare")

// CanPlay reports whether a person can play by a protocol.
func CanPlay(p *rules.Protocol) bool { return p.Answer == "" && !p.Prepares }

// ErrPrepares is the error for a protocol in which the program reports that it is ready,
// so that no person can play by it.
var ErrPrepares = errors.New("a person cannot play a protocol in which the program reports that it is ready")

// Play speaks for the person until the game is over, the input ends, or UI returns an
// error, which it returns. It writes a line only to make a move or to answer. If a line
// cannot occur in the game, the error shows it.
func Play(in io.Reader, out io.Writer, t Table, face UI) error {
	pos, err := t.Game.Open(t.Setup)
	if err != nil {
		return err
	}
	if t.Protocol == "" && len(t.Game.Protocols) > 0 {
		t.Protocol = t.Game.Protocols[0].Name
	}
	proto := t.Game.Protocol(t.Protocol)
	if proto == nil {
		return fmt.Errorf("%s has no protocol %q", t.Game.Name, t.Protocol)
	}
	p := &player{game: t.Game, pos: pos, me: t.Me, face: face, in: bufio.NewReaderSize(in, longest), out: out,
		mine: proto.Conversation(t.Setup, pos, t.Me), other: proto.Conversation(t.Setup, pos, t.Me.Other())}
	face.Show(pos, base.Nobody, "")
	switch {
	case !CanPlay(proto):
		return ErrProtocol
	case proto.Prepares:
		return ErrPrepares
	case t.Protocol == "gtp":
		return p.commands()
	case t.Protocol == "console":
		return p.console()
	}
	return p.lines()
}

// longest is the longest line that is read, in bytes: some hundred points of triangles fit.
const longest = 1 << 16

// player is one conversation.
type player struct {
	game        *rules.Game
	pos         rules.Position
	me          base.Seat
	face        UI
	in          *bufio.Reader
	out         io.Writer
	mine, other rules.Conversation
}

// line reads a line without its end.
func (p *player) line() (string, error) {
	b, err := p.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		return "", errors.New("a line of more than 64 KiB")
	}
	if err != nil {
		return "", err // an end without a line feed is not a line
	}
	return strings.TrimRight(string(b), "\r\n"), nil
}

func (p *player) say(line string) error {
	_, err := io.WriteString(p.out, line+"\n")
	return err
}

// play makes a move on its own board and shows it.
func (p *player) play(m rules.Move) error {
	by := p.pos.Turn()
	if _, refused := p.pos.Play(m); refused != nil {
		return fmt.Errorf("was sent an impossible move: %w", refused)
	}
	p.face.Show(p.pos, by, string(p.game.AppendMove(nil, m)))
	return nil
}

// left reads the remaining time, in units of unit microseconds. A referee without a clock
// sends a day, which is not shown.
func (p *player) left(text string, unit int64) error {
	const day = 24 * 3600 * 1_000_000
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("not a time: %q", text)
	case n < day/unit:
		p.face.Left(max(0, n) * unit)
	}
	return nil
}

// ended returns the error of a conversation that the other side ended.
func ended(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}
