package convert

import (
	"io"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// WritePSQ reads the next log of r, which must be one of fiverow, and writes it to w as a
// .psq file, in the form that PSQ reads: X is listed first and has the first stone, an
// opening is stones of 0 ms, and moves take whole milliseconds, rounded down. A first move
// of under a millisecond is written with 1 ms, or it would be read as part of the opening.
// The stones of an opening keep the order of a start by moves; those of a position are
// written from the top, X and 0 in turn. The last line has the log's event, if that is the name of
// a tournament by the log's rules.
//
// So a file comes back as it was, except for what a log does not have: line ends, the
// levels of the first line and an order of engines other than that of the first stones,
// error code 0, which becomes -1, Piskvork's codes that others stand for, and a time below
// 1 ms after the opening.
//
// A move to a point that is forbidden by renju is written as a foul, error code 1, without
// its stone, as Gomocup's judge writes it. Another illegal move is code 3, with the stone
// if the cell was taken.
//
// It returns the log, which is the reader's and valid until its next one. Errors are the
// reader's, an *ExportError for a log that the form cannot represent, or w's.
func WritePSQ(w io.Writer, r *logfmt.Reader, games []*rules.Game) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	if !ruled(games, l.Header.Game).Gomocup {
		return l, &ExportError{l.File, l.Line, "game: a psq file holds five in a row"}
	}
	a, err := accountOf(l)
	if err != nil {
		return l, err
	}
	game, pos, err := startOf(l, games)
	if err != nil {
		return l, err
	}
	p := psqWriter{log: l, account: a, game: game, pos: pos}
	b, msg := p.file()
	if msg != "" {
		return l, &ExportError{l.File, l.Line, msg}
	}
	_, err = w.Write(b)
	return l, err
}

// psqWriter makes one .psq file of a log.
type psqWriter struct {
	log *logfmt.Log
	*account
	game *rules.Game
	pos  rules.Position // the start
	b    []byte

	illegal rules.Move     // the answer for which a program lost, if it is a cell
	refused *rules.Refusal // and why it is refused; nil if nothing shows such an answer
}

// file returns the whole file, or why there is none.
func (p *psqWriter) file() ([]byte, string) {
	board, _, _ := strings.Cut(string(p.pos.AppendText(nil)), " ")
	rows := strings.Split(board, "/")
	opening, odd, msg := p.opening(rows)
	if msg != "" {
		return nil, msg
	}
	p.line("Piskvorky " + strconv.Itoa(len(rows[0])) + "x" + strconv.Itoa(len(rows)) + ", 11:11, 0")
	for _, xy := range opening {
		p.stone(xy[0], xy[1], 0)
	}
	p.illegal, p.refused = p.answer()
	if msg := p.stones(len(opening)); msg != "" {
		return nil, msg
	}
	if !p.nameless() {
		for i := range p.log.Header.Programs {
			p.line(psqName(&p.log.Header.Programs[i]))
		}
	}
	return p.trailer(odd)
}

func (p *psqWriter) line(s string) { p.b = append(append(p.b, s...), '\n') }

func (p *psqWriter) stone(x, y int, ms int64) {
	p.line(strconv.Itoa(x+1) + "," + strconv.Itoa(y+1) + "," + strconv.FormatInt(ms, 10))
}

// opening returns the stones of the start position, X and 0 in turn, as column and row
// from 0. odd reports whether X has one more.
func (p *psqWriter) opening(rows []string) (list [][2]int, odd bool, msg string) {
	var stones [2][][2]int
	for y, row := range rows {
		for x := range len(row) {
			switch row[x] {
			case 'X':
				stones[0] = append(stones[0], [2]int{x, y})
			case '0':
				stones[1] = append(stones[1], [2]int{x, y})
			}
		}
	}
	x, o := len(stones[0]), len(stones[1])
	odd = x == o+1
	if x != o && !odd || odd != (p.first == 2) {
		return nil, false, "start: in a psq file colours alternate from the first stone, X's, on"
	}
	if moves, ok := rules.StartPlies(p.log.Header.Start); ok {
		return p.inOrder(moves), odd, ""
	}
	for i := range x {
		list = append(list, stones[0][i])
		if i < o {
			list = append(list, stones[1][i])
		}
	}
	return list, odd, ""
}

// inOrder returns the cells of the moves of a start, which the rules have made.
func (p *psqWriter) inOrder(moves []string) (list [][2]int) {
	for _, text := range moves {
		m, _ := p.game.ParseMove([]byte(text))
		list = append(list, [2]int{int(m.N[0]), int(m.N[1])})
	}
	return list
}

// stones writes the moves, and the stone that an illegal answer put on a taken
// cell.
func (p *psqWriter) stones(opening int) string {
	timed := p.log.Header.Evidence.Times != "none"
	if !timed && opening > 0 {
		return "evidence: without times an opening cannot be distinguished from moves"
	}
	for i, rec := range p.moves {
		ms := int64(0)
		if timed {
			ms = int64(max(rec.Charged(), 0) / 1000)
		}
		if timed && i == 0 {
			ms = max(ms, 1)
		}
		if rec.Seat != seatOf(opening+i) {
			return "move: in a psq file colours alternate"
		}
		if msg := p.move(rec.Text, ms); msg != "" {
			return msg
		}
	}
	if p.refused != nil && p.refused.Code == rules.Occupied {
		p.stone(int(p.illegal.N[0]), int(p.illegal.N[1]), 0)
	}
	return ""
}

func (p *psqWriter) move(text []byte, ms int64) string {
	m, refused := p.game.ParseMove(text)
	if refused != nil {
		return "move: it is not a cell"
	}
	p.stone(int(m.N[0]), int(m.N[1]), ms)
	return ""
}

// answer returns the illegal answer of the program that has lost, and why it is refused: as
// derived from the exchange or, in a log of moves, from the text of the fault. It replays
// the game from the start.
func (p *psqWriter) answer() (rules.Move, *rules.Refusal) {
	if p.fault == nil || string(p.fault.Word) != "illegal" {
		return rules.Move{}, nil
	}
	h := p.log.Header
	if protocol := p.game.Protocol(h.Protocol); protocol != nil && h.Evidence.Raw() {
		var d derive.State
		d.Begin(protocol, claims.Setup(h), p.pos, len(h.Programs), derive.LimitsOf(h))
		for i := range p.log.Records {
			d.Observe(&p.log.Records[i])
		}
		for _, e := range d.Events() {
			if e.Kind == derive.Faulted && e.Seat == p.fault.Seat {
				return e.Move, e.Why
			}
		}
		return rules.Move{}, nil
	}
	for _, rec := range p.moves {
		if m, refused := p.game.ParseMove(rec.Text); refused == nil {
			p.pos.Play(m)
		}
	}
	m, refused := p.game.ParseMove(p.fault.Text)
	if refused == nil {
		_, refused = p.pos.Play(m)
	}
	return m, refused
}

// nameless reports whether the log is of a file without the names of engines, and fits into
// such a file: one without a line for the winner.
func (p *psqWriter) nameless() bool {
	for i := range p.log.Header.Programs {
		if s := &p.log.Header.Programs[i]; s.ID != unnamed[i] || s.Name != "" {
			return false
		}
	}
	return p.void || p.result == nil || p.rule() == ""
}

// psqName returns the line of a program: its name, if that can be one.
func psqName(p *logfmt.Program) string {
	if name := nameOf(p); nameFault(name) == "" && !isStone(name) {
		return name
	}
	return wordOf(p.ID)
}

// trailer returns the error code and, if there is a result, winner and rule.
func (p *psqWriter) trailer(odd bool) ([]byte, string) {
	if p.void || p.result == nil {
		p.line("-1")
		return p.b, ""
	}
	rule := p.rule()
	if rule == "" {
		return p.unnamed()
	}
	winner := p.result.Seat
	if odd && winner != base.Nobody {
		winner = winner.Other()
	}
	p.line(strconv.FormatInt(p.code(), 10))
	p.line(strconv.Itoa(int(winner)) + "," + rule)
	return p.b, ""
}

// unnamed returns the end of a file without a line for the winner, as Piskvork writes it:
// an error code shows who has lost.
func (p *psqWriter) unnamed() ([]byte, string) {
	if p.fault != nil {
		for _, f := range piskvorkFaults {
			if f.word == string(p.fault.Word) {
				p.line(strconv.FormatInt(f.code, 10))
				return p.b, ""
			}
		}
	}
	return nil, "rulings: a psq file with a winner names the rule of overlines"
}

// rule returns the name of the tournament, or of its rule by the ruling on overlines; "" if
// there is none.
func (p *psqWriter) rule() string {
	v, stated := valueOf(p.log.Header.Rulings.Deviations, "overline")
	if !stated {
		v = "win"
	}
	event := p.log.Header.Event
	if name := logfmt.Unword(event); event != "-" && event != "?" && overlineOf(name) == v && nameFault(name) == "" {
		return name
	}
	for _, r := range psqRules {
		if r.overline == v {
			return r.name
		}
	}
	return ""
}

// code returns the error code of Gomocup's judge for the fault that decided. A move to a
// point that is forbidden to X is a foul there, not an illegal move, and its stone is left
// out.
func (p *psqWriter) code() int64 {
	switch {
	case p.fault == nil:
		return codeNone
	case string(p.fault.Word) == "forbidden", p.refused != nil && p.refused.Code == fiverow.Forbidden:
		return codeFoul
	}
	switch derive.CauseOf(string(p.fault.Word)) {
	case rules.TooLate:
		return codeTimeout
	case rules.BadMove:
		return codeIllegal
	}
	return codeCrash
}
