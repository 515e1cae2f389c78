package convert

import (
	"fmt"
	"io"
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
// written from the top, X and 0 in turn. The last line has the log's event, if that is the
// name of a tournament by the log's rules.
//
// So a file of a tournament comes back as it was, except for what a log does not have: line
// ends, the levels of the first line and an order of engines other than that of the first
// stones, error code 0, which becomes -1, and a time below 1 ms after the opening.
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
	if ruled(games, l.Header.Game).Protocol("gomocup") == nil {
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
	b, msg := a.psq(l.Header, l.Records, game, pos)
	if msg != "" {
		return l, &ExportError{l.File, l.Line, msg}
	}
	_, err = w.Write(b)
	return l, err
}

// psq returns the whole file of a game that begins at pos, or why there is none.
func (a *account) psq(h *logfmt.Header, records []logfmt.Record, game *rules.Game, pos rules.Position) (b []byte, msg string) {
	board, _, _ := strings.Cut(string(pos.AppendText(nil)), " ")
	rows := strings.Split(board, "/")
	b = fmt.Appendf(nil, "Piskvorky %dx%d, 11:11, 0\n", len(rows[0]), len(rows))
	stone := func(m rules.Move, ms int64) { b = fmt.Appendf(b, "%d,%d,%d\n", m.N[0]+1, m.N[1]+1, ms) }

	opening, fits := psqOpening(h, rows, game)
	odd := len(opening)%2 == 1
	if !fits || odd != (a.first == 2) {
		return nil, "start: in a psq file colours alternate from the first stone, X's, on"
	}
	timed := h.Evidence.Times != "none"
	if !timed && len(opening) > 0 {
		return nil, "evidence: without times an opening cannot be distinguished from moves"
	}
	for _, m := range opening {
		stone(m, 0)
	}
	for i, rec := range a.moves {
		m, refused := game.ParseMove(rec.Text)
		if refused != nil {
			return nil, "move: it is not a cell"
		}
		if rec.Seat != seatOf(len(opening)+i) {
			return nil, "move: in a psq file colours alternate"
		}
		ms := int64(0)
		if timed {
			ms = int64(max(rec.Charged(), 0) / 1000)
			if i == 0 {
				ms = max(ms, 1)
			}
		}
		stone(m, ms)
	}
	illegal, refused := a.psqAnswer(h, records, game, pos)
	if refused != nil && refused.Code == rules.Occupied {
		stone(illegal, 0)
	}

	for i := range h.Programs { // the display name, if a line can hold it
		name := nameOf(&h.Programs[i])
		if nameFault(name) != "" || isStone(name) {
			name = wordOf(h.Programs[i].ID)
		}
		b = append(append(b, name...), '\n')
	}
	return a.psqEnd(h, b, odd, refused)
}

// psqEnd appends the error code and, if there is a result, winner and rule.
func (a *account) psqEnd(h *logfmt.Header, b []byte, odd bool, refused *rules.Refusal) ([]byte, string) {
	if a.void || a.result == nil {
		return append(b, "-1\n"...), ""
	}
	rule := psqRule(h)
	if rule == "" {
		return nil, "rulings: a psq file with a winner names the rule of overlines"
	}
	winner := a.result.Seat
	if odd && winner != base.Nobody {
		winner = winner.Other()
	}
	code := codeNone
	switch {
	case a.fault == nil:
	case string(a.fault.Word) == "forbidden", refused != nil && refused.Code == fiverow.Forbidden:
		code = codeFoul
	case derive.CauseOf(string(a.fault.Word)) == rules.TooLate:
		code = codeTimeout
	case derive.CauseOf(string(a.fault.Word)) == rules.BadMove:
		code = codeIllegal
	default:
		code = codeCrash
	}
	return fmt.Appendf(b, "%d\n%d,%s\n", code, winner, rule), ""
}

// psqOpening returns the stones of the start position, X and 0 in turn, and whether there
// are as many of both, or one more of X.
func psqOpening(h *logfmt.Header, rows []string, game *rules.Game) (list []rules.Move, fits bool) {
	var stones [2][]rules.Move
	for y, row := range rows {
		for x := range len(row) {
			if k := strings.IndexByte("X0", row[x]); k >= 0 {
				stones[k] = append(stones[k], rules.Move{N: [6]int16{int16(x), int16(y)}})
			}
		}
	}
	if more := len(stones[0]) - len(stones[1]); more != 0 && more != 1 {
		return nil, false
	}
	if moves, ok := rules.StartPlies(h.Start); ok { // the rules have made them
		for _, text := range moves {
			m, _ := game.ParseMove([]byte(text))
			list = append(list, m)
		}
		return list, true
	}
	for i, m := range stones[0] {
		list = append(list, m)
		if i < len(stones[1]) {
			list = append(list, stones[1][i])
		}
	}
	return list, true
}

// psqAnswer returns the illegal answer of the program that has lost, and why it is refused,
// nil if nothing shows such an answer: as derived from the exchange or, in a log of moves,
// from the text of the fault. It plays the game on pos.
func (a *account) psqAnswer(h *logfmt.Header, records []logfmt.Record, game *rules.Game, pos rules.Position) (rules.Move, *rules.Refusal) {
	if a.fault == nil || string(a.fault.Word) != "illegal" {
		return rules.Move{}, nil
	}
	if protocol := game.Protocol(h.Protocol); protocol != nil && h.Evidence.Raw() {
		var d derive.State
		d.Begin(protocol, claims.Setup(h), pos, len(h.Programs), derive.LimitsOf(h))
		for i := range records {
			d.Observe(&records[i])
		}
		for _, e := range d.Events() {
			if e.Kind == derive.Faulted && e.Seat == a.fault.Seat {
				return e.Move, e.Why
			}
		}
		return rules.Move{}, nil
	}
	for _, rec := range a.moves {
		if m, refused := game.ParseMove(rec.Text); refused == nil {
			pos.Play(m)
		}
	}
	m, refused := game.ParseMove(a.fault.Text)
	if refused == nil {
		_, refused = pos.Play(m)
	}
	return m, refused
}

// psqRule returns the name of the tournament, or of its rule by the ruling on overlines; ""
// if there is none.
func psqRule(h *logfmt.Header) string {
	v, stated := valueOf(h.Rulings.Deviations, "overline")
	if !stated {
		v = "win"
	}
	if name := logfmt.Unword(h.Event); h.Event != "-" && h.Event != "?" && overlineOf(name) == v && nameFault(name) == "" {
		return name
	}
	for _, r := range psqRules {
		if r.overline == v {
			return r.name
		}
	}
	return ""
}
