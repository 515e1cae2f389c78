package convert

import (
	"io"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// sgfSide is the longest side of a board for which SGF has letters.
const sgfSide = 52

// SGF reads the next log of r and writes it to w as a game of a collection in the Smart
// Game Format FF[4]: fiverow as GM[4] (Gomoku), betoniarki as GM[18] (Amazons). Seat 1 is
// black. The start position is set up point by point. The moves and the result are those
// that the log claims.
//
// It returns the log, which is the reader's and valid until its next one. Errors are the
// reader's, an *ExportError for a log that SGF cannot represent, or w's.
func SGF(w io.Writer, r *logfmt.Reader, games []*rules.Game) (*logfmt.Log, error) {
	l, err := r.ReadLog()
	if err != nil {
		return l, err
	}
	b, err := sgfOf(l, games)
	if err != nil {
		return l, err
	}
	_, err = w.Write(b)
	return l, err
}

// sgfOf returns a log as a game tree.
func sgfOf(l *logfmt.Log, games []*rules.Game) ([]byte, error) {
	fail := func(msg string) error { return &ExportError{l.File, l.Line, msg} }
	form := ruled(games, l.Header.Game).SGF
	if form == nil {
		return nil, fail("game: sgf has no notation for it")
	}
	a, err := accountOf(l)
	if err != nil {
		return nil, err
	}
	game, pos, err := startOf(l, games)
	if err != nil {
		return nil, err
	}
	board, _, _ := strings.Cut(string(pos.AppendText(nil)), " ")
	rows := strings.Split(board, "/")
	if len(rows) > sgfSide || len(rows[0]) > sgfSide {
		return nil, fail("params: sgf has no letters for a board of more than 52 columns or rows")
	}
	b := a.sgfRoot(l.Header, form.Number, rows)
	b = setUp(form, b, rows)
	b = append(b, "PL["+sgfColour(a.first)+"]\n"...)
	for _, rec := range a.moves {
		m, refused := game.ParseMove(rec.Text)
		if refused != nil {
			return nil, &ExportError{l.File, l.LineIn(rec.Line), "move: sgf can write no such move"}
		}
		b = append(b, ";"+sgfColour(rec.Seat)+"["+sgfPoints(form.Points(m))+"]\n"...)
	}
	return append(b, ")\n"...), nil
}

// sgfRoot returns the beginning of a game tree: the properties of the game.
func (a *account) sgfRoot(h *logfmt.Header, number string, rows []string) []byte {
	b := []byte("(;FF[4]GM[" + number + "]CA[UTF-8]AP[scrutineer]")
	size := strconv.Itoa(len(rows[0]))
	if len(rows) != len(rows[0]) {
		size += ":" + strconv.Itoa(len(rows))
	}
	b = append(b, "SZ["+size+"]\n"...)
	property := func(name, value string) {
		if value != "" && value != "?" {
			b = append(b, name+"["+sgfText(value)+"]"...)
		}
	}
	property("PB", nameOf(&h.Programs[0]))
	property("PW", nameOf(&h.Programs[1]))
	property("GN", h.ID)
	property("EV", wordOf(h.Event))
	property("RO", wordOf(h.Round))
	if len(h.UTC) > len("2026-05-01") {
		property("DT", h.UTC[:len("2026-05-01")])
	}
	property("RE", a.sgfResult())
	return append(b, '\n')
}

// sgfResult returns the value of RE.
func (a *account) sgfResult() string {
	switch {
	case a.void:
		return "Void"
	case a.result == nil:
		return "?"
	case a.drawn():
		return "0"
	case a.lostOnTime():
		return sgfColour(a.result.Seat) + "+T"
	case string(a.result.Word) == string(rules.ByFault):
		return sgfColour(a.result.Seat) + "+F"
	}
	return sgfColour(a.result.Seat) + "+"
}

// setUp appends the properties that put the start position on an empty board.
func setUp(g *rules.SGF, b []byte, rows []string) []byte {
	for i, name := range [...]string{"AB", "AW", "AA"} {
		any := false
		for y, row := range rows {
			for x := range len(row) {
				if g.Cells[i] == 0 || row[x] != g.Cells[i] {
					continue
				}
				if !any {
					b = append(b, name...)
				}
				any = true
				b = append(b, "["+sgfPoints([]int{x, y})+"]"...)
			}
		}
	}
	return b
}

func sgfColour(s base.Seat) string {
	if s == 1 {
		return "B"
	}
	return "W"
}

// sgfPoints returns columns and rows, from 0, as pairs of letters.
func sgfPoints(list []int) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	var b []byte
	for _, v := range list {
		if v < 0 || v >= len(letters) {
			return "" // off the board: a pass is the nearest equivalent
		}
		b = append(b, letters[v])
	}
	return string(b)
}

// sgfText returns a SimpleText: bracket and backslash after a backslash, no control
// characters, valid UTF-8.
func sgfText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(s)
}
