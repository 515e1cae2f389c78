package check

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/event"
	"scrutineer/event/tablefile"
	"scrutineer/rules"
)

// Caps of a table.
const (
	MaxTable   = 8 << 20 // bytes
	MaxRows    = tablefile.MaxRows
	MaxColumns = tablefile.MaxColumns
	MaxCell    = 1024 // bytes
)

// maxCount is the largest number of games in a cell, and maxWorth the largest number of
// thousandths of a point for a game, so that no sum overflows.
const (
	maxCount = 1000000
	maxWorth = 1000000
)

// ReadTable reads a published table in any form that package tablefile knows: CSV, HTML or
// Markdown. Number chooses one of several tables in a file. Report files of FIDE are lists of
// games, see Itself. It also reads the standings of several games as package report writes
// them, of which Game and Stage choose one; lines "A - B: 3 : 1" with the wins of both; and
// _result.txt or _table.html of Gomocup's judge. The error is a *TableError, or one of
// reading.
func ReadTable(name string, r io.Reader, opt TableOptions) (*Table, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxTable+1))
	if err != nil {
		return nil, err
	}
	t := newTable(name, opt)
	if len(b) > MaxTable {
		return nil, t.fail(bytes.Count(b, []byte("\n"))+1, "cap", "a table has at most %d bytes", MaxTable)
	}
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	if err := t.encoding(b); err != nil {
		return nil, err
	}
	if judged, err2 := t.judged(b); judged {
		err = err2
	} else if err = t.readGrids(b); err == nil {
		err = t.pick()
	}
	if err != nil {
		return nil, err
	}
	if len(t.rows) == 0 {
		return nil, t.fail(1, "empty", "no row")
	}
	return t, nil
}

func newTable(name string, opt TableOptions) *Table {
	return &Table{name: name, opt: opt, has: map[Column]bool{}, aliases: map[string]bool{}}
}

func (t *Table) fail(line int, code, format string, args ...any) error {
	return &TableError{t.name, line, code, fmt.Sprintf(format, args...)}
}

// encoding refuses what is not text.
func (t *Table) encoding(b []byte) error {
	line := 1
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return t.fail(line, "encoding", "not UTF-8: byte 0x%02x", b[i])
		case r < ' ' && r != '\n' && r != '\r' && r != '\t', r == 0x7f:
			return t.fail(line, "encoding", "a control character: 0x%02x", b[i])
		case r == '\n':
			line++
		}
		i += n
	}
	return nil
}

// reportColumns are columns of the standings that package report writes as CSV, whose rows may
// be of several contests: the game, its stage, and the points of a game. A table has the
// first and the last, or none.
var reportColumns = []Column{"game", "stage", "scheme"}

// pick keeps the rows of the chosen contest: of the game that was chosen, of its stage if
// the table has stages, and otherwise of all stages. The points in the table are accepted
// only if they are the scheme of the game's rules in another unit. They are no excuse for
// another scheme.
func (t *Table) pick() error {
	var games, list []string
	for _, r := range t.rows {
		if g := r.of["game"]; !slices.Contains(games, g) {
			games, list = append(games, g), append(list, event.Quoted(g))
		}
	}
	if len(games) == 0 || len(games) == 1 && games[0] == "" {
		return nil // not a report
	}
	if t.opt.Game == "" && len(games) == 1 {
		t.opt.Game = games[0]
	}
	if !slices.Contains(games, t.opt.Game) {
		return t.fail(1, "column", "the table covers %d games: choose one with --game: %s", len(games), strings.Join(list[:min(len(list), 5)], ", "))
	}
	stage := ""
	if slices.ContainsFunc(t.rows, func(r row) bool { return r.of["game"] == t.opt.Game && r.of["stage"] == t.opt.Stage }) {
		stage = t.opt.Stage
	}
	t.rows = slices.DeleteFunc(t.rows, func(r row) bool { return r.of["game"] != t.opt.Game || r.of["stage"] != stage })
	if len(t.rows) == 0 || t.opt.Points != nil {
		return nil
	}
	var game *rules.Game
	if t.opt.Rules != nil {
		game = t.opt.Rules(t.opt.Game)
	}
	seed := pointsOf(game)
	if s, err := event.ParsePoints(t.rows[0].of["scheme"]); err == nil && s.Win*seed.Draw == s.Draw*seed.Win && s.Win*seed.Loss == s.Loss*seed.Win && s.Win > 0 {
		t.opt.Points = &s
	}
	return nil
}

// The result tables of Gomocup's judge: _result.txt has the games that each program won,
// lost and drew, by colour, and _table.html the wins of each pair. Both are ordered by a
// rating, which no table here has.
var (
	judgeName   = regexp.MustCompile(`^\d{1,6}\. (.+) (-|-?\d{1,9})$`)
	judgeCounts = regexp.MustCompile(`^    wins: (\d{1,7})\+(\d{1,7}), losses: (\d{1,7})\+(\d{1,7}), draws: (\d{1,7})\+(\d{1,7})$`)
	judgeGames  = regexp.MustCompile(`^    timeouts: \d{1,7}, errors: \d{1,7}, total games: (\d{1,7})$`)
	judgeRow    = regexp.MustCompile(`^<TR><TD><NUM>\d{1,6}</NUM></TD><TD><NAME>([^<>]+)</NAME></TD><TD>[^<>]*</TD><TD>\d{1,7}:\d{1,7}</TD>(.*)</TR>$`)
	judgeCell   = regexp.MustCompile(`^<TD class="(win|draw|loss|dash)">(?:-|(\d{1,7}):(\d{1,7}))</TD>`)
)

// judged reads a table of Gomocup's judge. It reports false for any other.
func (t *Table) judged(b []byte) (ok bool, err error) {
	lines := strings.Split(strings.ReplaceAll(string(b), "\r", ""), "\n")
	switch {
	case strings.HasPrefix(lines[0], "<HTML>") && bytes.Contains(b, []byte("<NUM>")):
		return true, t.readJudgePairs(lines)
	case len(lines) < 2 || !judgeName.MatchString(lines[0]) || !strings.HasPrefix(lines[1], "    wins: "):
		return false, nil
	}
	t.has = map[Column]bool{Bot: true, Won: true, Lost: true, Drawn: true, Played: true}
	t.ignored = []string{"the order, by a rating", "timeouts", "errors", "times"}
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" {
			continue
		}
		if i+2 >= len(lines) {
			return true, t.fail(i+1, "cut", "the program has no numbers")
		}
		var m [3][]string
		for j, x := range []struct {
			form *regexp.Regexp
			want string
		}{{judgeName, "PLACE. NAME RATING"}, {judgeCounts, "wins, losses and draws by colour"}, {judgeGames, "timeouts, errors and total games"}} {
			if m[j] = x.form.FindStringSubmatch(lines[i+j]); m[j] == nil {
				return true, t.fail(i+j+1, "cell", "want %s: %s", x.want, event.Quoted(lines[i+j]))
			}
		}
		if len(t.rows) == MaxRows {
			return true, t.fail(i+1, "cap", "a table has at most %d rows", MaxRows)
		}
		r := row{line: i + 1, bot: m[0][1], count: map[Column]int64{Played: sum10(m[2][1])}, blank: map[Column]bool{}, breaks: map[string]string{}}
		for k, c := range []Column{Won, Lost, Drawn} {
			r.count[c] = sum10(m[1][1+2*k], m[1][2+2*k])
		}
		t.rows = append(t.rows, r)
		for i += 2; i+1 < len(lines) && strings.HasPrefix(lines[i+1], " "); i++ {
		}
	}
	return true, nil
}

// sum10 returns the sum of decimals that have few digits.
func sum10(list ...string) (sum int64) {
	for _, s := range list {
		n, _ := strconv.ParseInt(s, 10, 64)
		sum += n
	}
	return sum
}

// readJudgePairs reads _table.html: one row for each program, whose cells are the pairs
// with the programs of all rows in their order.
func (t *Table) readJudgePairs(lines []string) error {
	t.form = crosstable
	t.ignored = []string{"the order, by a rating", "total"}
	var names []string
	var cells [][][]string
	var at []int
	for i, line := range lines {
		m := judgeRow.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		var list [][]string
		for rest := m[2]; rest != ""; {
			c := judgeCell.FindStringSubmatch(rest)
			if c == nil {
				return t.fail(i+1, "cell", "want cells WINS:WINS: %s", event.Quoted(rest))
			}
			list, rest = append(list, c), rest[len(c[0]):]
		}
		if len(names) == MaxColumns {
			return t.fail(i+1, "cap", "a table of pairs has at most %d programs", MaxColumns)
		}
		names, cells, at = append(names, html.UnescapeString(m[1])), append(cells, list), append(at, i+1)
	}
	for i, a := range names {
		if len(cells[i]) != len(names) {
			return t.fail(at[i], "cell", "%d cells of pairs for %d programs", len(cells[i]), len(names))
		}
		for j := range i {
			x, y := cells[i][j], cells[j][i]
			if x[1] == "dash" || y[1] == "dash" || x[2] != y[3] || x[3] != y[2] {
				return t.fail(at[i], "cell", "%s has another result against %s than that one has against it", event.Quoted(a), event.Quoted(names[j]))
			}
			t.rows = append(t.rows, row{line: at[i], pair: names[j] + " - " + a, wins: [2]int64{sum10(y[2]), sum10(y[3])}})
		}
	}
	return nil
}
