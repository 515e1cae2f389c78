package reconcile

import (
	"bytes"
	"html"
	"regexp"
	"strconv"
	"strings"
)

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
	case len(lines) > 1 && judgeName.MatchString(lines[0]) && strings.HasPrefix(lines[1], "    wins: "):
		return true, t.readJudgeCounts(lines)
	}
	return false, nil
}

// readJudgeCounts reads _result.txt.
func (t *Table) readJudgeCounts(lines []string) error {
	t.has = map[Column]bool{Bot: true, Won: true, Lost: true, Drawn: true, Played: true}
	t.ignored = []string{"the order, by a rating", "timeouts", "errors", "times"}
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" {
			continue
		}
		if i+2 >= len(lines) {
			return t.fail(i+1, "cut", "the program has no numbers")
		}
		name, counts, games := judgeName.FindStringSubmatch(lines[i]), judgeCounts.FindStringSubmatch(lines[i+1]), judgeGames.FindStringSubmatch(lines[i+2])
		switch {
		case name == nil:
			return t.fail(i+1, "cell", "want PLACE. NAME RATING: %s", quoted(lines[i]))
		case counts == nil:
			return t.fail(i+2, "cell", "want wins, losses and draws by colour: %s", quoted(lines[i+1]))
		case games == nil:
			return t.fail(i+3, "cell", "want timeouts, errors and total games: %s", quoted(lines[i+2]))
		case len(t.rows) == MaxRows:
			return t.fail(i+1, "cap", "a table has at most %d rows", MaxRows)
		}
		r := row{line: i + 1, bot: name[1], count: map[Column]int64{Played: sum10(games[1])}, blank: map[Column]bool{}, breaks: map[string]string{}}
		for k, c := range []Column{Won, Lost, Drawn} {
			r.count[c] = sum10(counts[1+2*k], counts[2+2*k])
		}
		t.rows = append(t.rows, r)
		for i += 2; i+1 < len(lines) && strings.HasPrefix(lines[i+1], " "); i++ {
		}
	}
	return nil
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
				return t.fail(i+1, "cell", "want cells WINS:WINS: %s", quoted(rest))
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
				return t.fail(at[i], "cell", "%s has another result against %s than that one has against it", quoted(a), quoted(names[j]))
			}
			t.rows = append(t.rows, row{line: at[i], pair: names[j] + " - " + a, wins: [2]int64{sum10(y[2]), sum10(y[3])}})
		}
	}
	return nil
}
