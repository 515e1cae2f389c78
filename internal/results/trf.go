package results

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/analysis"
)

// trf is a report file of a Swiss event or a round robin: TRF16, what TRF26 adds, and lines
// of programs that pair. What the players' lines say twice is compared: points and results.
type trf struct {
	*file
	players []*trfPlayer
	numbers map[string]*trfPlayer
	event   string
	dates   []string // of the rounds
	worth   map[string]int64
	said    bool // the file says what results are worth
	days    string
}

// trfPlayer is a line 001: a player and its rounds.
type trfPlayer struct {
	line   int
	number string
	name   string
	points int64 // in thousandths
	rank   int   // 0 for none
	rounds []trfRound
}

// trfRound is a round in a player's line.
type trfRound struct {
	opponent       string
	colour, result byte
}

// maxPlayers and maxRounds limit a report file.
const (
	maxPlayers = 100_000
	maxRounds  = 1000
)

// trfResults are the results in a round: the name of what they are worth, and what the
// opponent's line has. Without a mirror there is no opponent.
var trfResults = map[byte]struct {
	worth, mirror string
	why           analysis.Absence
}{
	'1': {"W", "0", 0}, '0': {"L", "10=", 0}, '=': {"D", "=0", 0}, 'W': {"W", "L", 0}, 'L': {"L", "WLD", 0}, 'D': {"D", "DL", 0},
	'+': {"FW", "-", analysis.SecondAbsent}, '-': {"FL", "+-", analysis.FirstAbsent},
	'H': {"HPB", "", analysis.HalfBye}, 'F': {"FPB", "", analysis.Bye}, 'U': {"PAB", "", analysis.Bye}, 'Z': {"ZPB", "", analysis.ZeroBye},
}

// trfCodes are the names of worths in lines 162, XXS and BB, and what they set.
var trfCodes = map[string]string{
	"W": "W FW FPB", "D": "D HPB", "L": "L", "A": "ZPB FL", "P": "PAB", "WW": "W", "BW": "", "WD": "D", "BD": "", "WL": "L", "BL": "",
	"FW": "FW", "FL": "FL", "FPB": "FPB", "HPB": "HPB", "ZPB": "ZPB", "PAB": "PAB", "X": "",
	"BBW": "W FW FPB", "BBD": "D HPB", "BBL": "L", "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB",
}

func (f *file) trf() error {
	t := &trf{file: f, numbers: map[string]*trfPlayer{}, worth: map[string]int64{}}
	win, draw, loss := int64(1000), int64(500), int64(0)
	if f.Points != [3]int64{} {
		win, draw, loss = f.Points[0], f.Points[1], f.Points[2]
	}
	t.set("W", win)
	t.set("P", win)
	t.set("D", draw)
	t.set("L", loss)
	for {
		l, err := f.next()
		switch {
		case err == io.EOF:
			return t.games()
		case err != nil && len(t.players) > 0:
			f.bad(f.last+1, &Problem{"read", err.Error()})
			return t.games()
		case err != nil:
			return f.ends(err, 0, "")
		case l.Long:
			f.bad(l.Number, tooLong())
			continue
		}
		t.line(string(l.Text), l.Number)
	}
}

// set sets what a result is worth.
func (t *trf) set(code string, worth int64) {
	for name := range strings.FieldsSeq(trfCodes[code]) {
		t.worth[name] = worth
	}
}

// line takes a line.
func (t *trf) line(text string, number int) {
	code, rest := text[:min(3, len(text))], text[min(3, len(text)):]
	switch code {
	case "001":
		p, problem := trfLine([]rune(text), number)
		switch {
		case problem == nil && t.numbers[p.number] != nil:
			problem = &Problem{"trf", "two players with the number " + p.number}
		case problem == nil && len(t.players) == maxPlayers:
			problem = &Problem{"trf", fmt.Sprintf("more than %d players", maxPlayers)}
		}
		if problem != nil {
			t.bad(number, problem)
			return
		}
		t.players = append(t.players, p)
		t.numbers[p.number] = p
	case "012":
		t.event = strings.TrimSpace(rest)
	case "092", "192":
		t.shape(strings.ToLower(rest))
	case "132":
		t.days = text
	case "162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		if code[0] == 'B' {
			rest = code + " " + rest
		}
		t.points(strings.Fields(strings.ReplaceAll(rest, "=", " ")), number)
	}
}

// shape says what kind of event it is.
func (t *trf) shape(text string) {
	for i, list := range []string{"swiss dutch burstein dubov schweizer", "robin berger", "knock cup"} {
		for word := range strings.FieldsSeq(list) {
			if t.Says != nil && strings.Contains(text, word) {
				t.Says([]string{"swiss", "round-robin", "knock-out"}[i])
				return
			}
		}
	}
}

// points takes pairs of a code and what it is worth.
func (t *trf) points(list []string, line int) {
	for i := 0; i+1 < len(list); i += 2 {
		worth, ok := number([]byte(list[i+1]))
		if _, known := trfCodes[list[i]]; !known || !ok {
			t.note(t.name, line, fmt.Sprintf("not the points of a result: %.40q %.40q", list[i], list[i+1]))
			continue
		}
		t.set(list[i], worth)
	}
}

// trfLine reads a line 001. Its columns are those of characters.
func trfLine(line []rune, at int) (*trfPlayer, *Problem) {
	column := func(from, to int) string {
		return strings.TrimSpace(string(line[min(from-1, len(line)):min(to, len(line))]))
	}
	p := &trfPlayer{line: at, number: trfNumber(column(5, 8)), name: column(15, 47)}
	p.rank, _ = strconv.Atoi(column(86, 89))
	var ok bool
	if p.points, ok = number([]byte(column(81, 84))); !ok || p.number == "" || p.name == "" {
		return nil, problem("trf", "want a number, a name and points in the columns of a report file: %q", string(line))
	}
	if !utf8.ValidString(p.name) || !legible(p.name) {
		return nil, problem("control", "a control character: %q", p.name)
	}
	for at := 92; at <= len(line); at += 10 {
		r := trfRound{trfNumber(column(at, at+3)), one(column(at+5, at+5)), one(column(at+7, at+7))}
		if r.result >= 'a' && r.result <= 'z' {
			r.result -= 'a' - 'A'
		}
		_, known := trfResults[r.result]
		switch blank := r.result == ' '; {
		case !known && (!blank || r.opponent == "" && r.colour != ' ' && r.colour != '-'):
			return nil, problem("trf", fmt.Sprintf("round %d: not a result: %%q", len(p.rounds)+1), string(r.result))
		case len(p.rounds) == maxRounds:
			return nil, &Problem{"trf", fmt.Sprintf("more than %d rounds", maxRounds)}
		}
		p.rounds = append(p.rounds, r)
	}
	return p, nil
}

// trfNumber returns the number of a player without zeros in front, "" for nobody.
func trfNumber(s string) string { return strings.TrimLeft(s, "0") }

// one returns the only byte of a column, a blank if there is none.
func one(s string) byte {
	if s == "" {
		return ' '
	}
	return s[0]
}

// games hands over the games and rounds of all players, and compares what is said twice.
func (t *trf) games() error {
	if len(t.players) == 0 {
		return t.failed(1, "empty", "no line of a player (001) that can be read")
	}
	games, called := 0, map[string]*trfPlayer{}
	for _, p := range t.players {
		if q := called[p.name]; q != nil {
			t.note(t.name, p.line, fmt.Sprintf("a second player is called %q: this one counts as %[1]q with its number", p.name))
			p.name += " (" + p.number + ")"
		}
		called[p.name] = p
		t.bot([]byte(p.name), p.line) // only to compare it with others
	}
	for _, p := range t.players {
		sum := int64(0)
		for i := range p.rounds {
			r := &p.rounds[i]
			sum += t.worth[trfResults[r.result].worth]
			if t.round(p, r, i) {
				games++
			}
		}
		if sum != p.points {
			t.flaw(p.line, fmt.Sprintf("%.60q: the rounds come to %s points, not %s", p.name, decimal(sum), decimal(p.points)), decimal(p.points), decimal(sum))
		}
	}
	t.ranks()
	if games == 0 && t.found == 0 {
		return t.failed(t.players[0].line, "empty", "no round has a result yet")
	}
	return nil
}

func (t *trf) flaw(line int, what, claimed, derived string) {
	if t.Flaw == nil {
		t.note(t.name, line, what)
		return
	}
	t.Flaw(Flaw{t.name, line, what, claimed, derived})
}

// round hands over a round of a player. A game is taken from the line of who moved first, or
// from the first line if nobody is said to have. It reports whether there was something.
func (t *trf) round(p *trfPlayer, r *trfRound, i int) bool {
	x := trfResults[r.result]
	q := t.numbers[r.opponent]
	switch {
	case r.result == ' ' && (q == nil || r.opponent == ""):
		return false
	case r.opponent != "" && (q == nil || q == p):
		t.bad(p.line, &Problem{"trf", fmt.Sprintf("round %d: no opponent has the number %q", i+1, r.opponent)})
		return false
	case q != nil && x.mirror == "" && r.result != ' ':
		t.bad(p.line, &Problem{"trf", fmt.Sprintf("round %d: a bye with an opponent", i+1)})
		return false
	case q == nil && x.mirror != "" && r.result != '+' && r.result != '-':
		t.bad(p.line, &Problem{"trf", fmt.Sprintf("round %d: a game without an opponent", i+1)})
		return false
	}
	g := &t.g
	*g = Game{Why: x.why}
	g.Synthetic = t.Unseated
	g.Game, g.Event, g.Round, g.First = t.Kind, t.event, strconv.Itoa(i+1), p.name
	if day := t.days; len(day) >= 99+10*i {
		g.Date = []byte(strings.TrimSpace(day[91+10*i : 99+10*i]))
	}
	if q == nil {
		g.Why = t.bye(r.result)
		t.emit(p.line)
		return true
	}
	m := trfRound{colour: ' ', result: ' '}
	if i < len(q.rounds) {
		m = q.rounds[i]
	}
	both := m.opponent == p.number
	colour, other := r.colour, m.colour
	clash := both && colour == other && (colour == 'w' || colour == 'b')
	if clash {
		colour, other = ' ', ' '
	}
	first := colour == 'w' || colour != 'b' && (!both || other == 'b' || other != 'w' && p.line < q.line)
	if both && !first {
		return r.result != ' ' // it is taken from the other line
	}
	mirrored := r.result == ' ' && m.result == ' ' || r.result != ' ' && strings.IndexByte(x.mirror, m.result) >= 0
	if !both || !mirrored || clash {
		text := func(r trfRound) string {
			return strings.TrimSpace(fmt.Sprintf("%s %c %c", r.opponent, r.colour, r.result))
		}
		t.flaw(p.line, fmt.Sprintf("round %d: %.60q and %.60q say different things of their game", i+1, p.name, q.name), text(*r), text(m))
	}
	lost := both && (m.result == '0' || m.result == 'L')
	switch {
	case r.result == ' ':
		g.Open = true
	case x.worth == "W":
		g.Outcome = analysis.FirstWins
	case both && (x.worth == "D" && lost || x.worth == "L" && (m.result == '=' || m.result == 'D')):
		t.bad(p.line, &Problem{"trf", fmt.Sprintf("round %d: one lost, and the other drew", i+1)})
		return true
	case x.worth == "D":
		g.Outcome = analysis.Draw
	case x.worth == "L" && lost:
		g.Why = analysis.BothLost
	case x.worth == "L":
		g.Outcome = analysis.SecondWins
	case x.worth == "FL" && both && m.result == '-':
		g.Why = analysis.BothAbsent
	}
	if g.Second = q.name; !first {
		g.First, g.Second, g.Outcome = q.name, p.name, turned(g.Outcome)
		if g.Why == analysis.FirstAbsent || g.Why == analysis.SecondAbsent {
			g.Why = analysis.FirstAbsent + analysis.SecondAbsent - g.Why
		}
	}
	g.Synthetic = g.Synthetic || colour != 'w' && colour != 'b'
	t.emit(p.line)
	return true
}

// bye returns why a player had no opponent, by what that is worth.
func (t *trf) bye(result byte) analysis.Absence {
	switch t.worth[trfResults[result].worth] {
	case t.worth["D"]:
		return analysis.HalfBye
	case t.worth["W"]:
		return analysis.Bye
	case 0:
		return analysis.ZeroBye
	}
	return max(analysis.Bye, min(analysis.ZeroBye, trfResults[result].why))
}

// ranks compares ranks with points. Ties may be broken in any way. A player without a rank
// has withdrawn, and is not among the others.
func (t *trf) ranks() {
	var all []int64
	for _, p := range t.players {
		if p.rank > 0 {
			all = append(all, -p.points)
		}
	}
	slices.Sort(all)
	for _, p := range t.players {
		above, _ := slices.BinarySearch(all, -p.points)
		last, _ := slices.BinarySearch(all, -p.points+1)
		if p.rank > 0 && (p.rank <= above || p.rank > last) {
			t.flaw(p.line, fmt.Sprintf("%.60q has rank %d, and by the points of the file %d to %d", p.name, p.rank, above+1, last), strconv.Itoa(p.rank), strconv.Itoa(above+1))
		}
	}
}

// decimal returns thousandths as a decimal.
func decimal(n int64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%03d", n/1000, n%1000), "0"), ".")
}
