package convert_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/betoniarki"
)

// verdict returns the status that a verifier gives a log.
func verdict(t *testing.T, log string) judge.Status {
	t.Helper()
	s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(strings.NewReader(log), "x"))
	if err != nil {
		t.Fatal(err)
	}
	return s.Status
}

const date = "Sat May 20 14:03:11 CEST 2006\n"

// The mixers are placed as the referee of 2006 had them: blue, who begins, on 4,1 7,1 1,4
// 10,4, red on 1,7 10,7 4,10 7,10.
var gameLogs = []struct {
	name, text, want string
	open             bool
	status           judge.Status
}{
	{"it breaks off", date + "4 1 4 6 4 8\n4 10 4 9 5 9\n", "m 1 1 - ? - 4 1 4 6 4 8\nm 2 2 - ? - 4 10 4 9 5 9\n", true, judge.Open},
	{"counted from 0", date + "3 0 3 5 3 7\n3 9 3 8 4 8\n", "m 1 1 - ? - 4 1 4 6 4 8\nm 2 2 - ? - 4 10 4 9 5 9\n", true, judge.Open},
	{"blue above", date + "4 10 4 5 4 3\n4 1 4 2 5 2\n", "m 1 1 - ? - 4 1 4 6 4 8\nm 2 2 - ? - 4 10 4 9 5 9\n", true, judge.Open},
	{"from 0, blue above", date + "3 9 3 4 3 2\n3 0 3 1 4 1\n", "m 1 1 - ? - 4 1 4 6 4 8\nm 2 2 - ? - 4 10 4 9 5 9\n", true, judge.Open},
	{"line ends of another system, odd blanks", date[:len(date)-1] + "\r\n\t4 1  4 6 4 8 \r\n\r\n4 10 4 9 5 9\r\n \r\n", "m 1 1 - ? - 4 1 4 6 4 8\nm 2 2 - ? - 4 10 4 9 5 9\n", true, judge.Open},
	{"no date", "4 1 4 6 4 8\n", "m 1 1 - ? - 4 1 4 6 4 8\n", true, judge.Open},
	{"a mixer that stays where it is", date + "4 1 4 6 4 8\n4 10 4 10 4 9\n-Niepoprawny ruch\n", "m 1 1 - ? - 4 1 4 6 4 8\nfault 2 illegal - - - 4 10 4 10 4 9\nresult 1 fault\n", false, judge.Verified},
	{"the same, counted from 0", date + "3 0 3 5 3 7\n3 9 3 9 3 8\n-Niepoprawny ruch\n", "m 1 1 - ? - 4 1 4 6 4 8\nfault 2 illegal - - - 4 10 4 10 4 9\nresult 1 fault\n", false, judge.Verified},
	{"an answer that begins like an error", date + "-4 1 4 6 4 8\n-Niepoprawny ruch\n", "fault 1 illegal - - - -4 1 4 6 4 8\nresult 2 fault\n", false, judge.Verified},
	{"a number below zero", date + "4 1 4 -6 4 8\n", "fault 1 illegal - - - 4 1 4 -6 4 8\nresult 2 fault\n", false, judge.Verified},
	{"four numbers", date + "4 1 4 6\n-Za malo liczb\n", "fault 1 unreadable - - - 4 1 4 6\nresult 2 fault\n", false, judge.Verified},
	{"time", date + "4 1 4 6 4 8\n-Przekroczony CZAS\n", "m 1 1 - ? - 4 1 4 6 4 8\nfault 2 timeout-total - ? ? -Przekroczony CZAS\nresult 1 fault\n", false, judge.AttestedStatus},
	{"something else, in the letters of its day", date + "4 1 4 6 4 8\n-B\xb3\xb1d\n", "m 1 1 - ? - 4 1 4 6 4 8\nfault 2 protocol - - - -B\\xb3\\xb1d\nresult 1 fault\n", false, judge.AttestedStatus},
	{"nothing was answered", date, "", true, judge.Open},
	{"nothing was answered, and blue was to", date + "- czas\n", "fault 1 timeout-total - ? ? - czas\nresult 2 fault\n", false, judge.AttestedStatus},
}

func TestGameLog(t *testing.T) {
	for _, c := range gameLogs {
		log, converted, err := convert.GameLog{Name: "m7/game.log", Log: []byte(c.text)}.Convert()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := claims(string(log)); got != c.want || converted.Open != c.open {
			t.Errorf("%s: open %v, claims\n%swant\n%s", c.name, converted.Open, got, c.want)
		}
		for _, line := range []string{"\nid m7\n", "\nevidence moves none\n", " base=? blue=? early_line=taken\n",
			"\norigin betoniarki-log " + logfmt.DigestOf([]byte(c.text)) + " game.log\n", "\nclock ? ? ? ?\n"} {
			if !strings.Contains(string(log), line) {
				t.Errorf("%s: no %q in\n%s", c.name, line, log)
			}
		}
		if got := verdict(t, string(log)); got != c.status {
			t.Errorf("%s: %s, want %s\n%s", c.name, got, c.status, log)
		}
	}
}

// A date is a moment only as Java writes it, with an unambiguous zone.
func TestGameLogDates(t *testing.T) {
	for text, want := range map[string]string{
		"Sat May 20 14:03:11 CEST 2006":   "2006-05-20T12:03:11Z",
		"Sat Jan  7 14:03:11 CET 2006":    "2006-01-07T13:03:11Z",
		"Sat May 20 14:03:11 GMT 2006":    "2006-05-20T14:03:11Z",
		"2006-05-20T14:03:11+02:00":       "?",
		"2006-05-20 00:03:11 +0200":       "?",
		"Sat, 20 May 2006 14:03:11 -0700": "?",
		"Sat May 20 14:03:11 IST 2006":    "?", // India, Israel, Ireland
		"Sat May 20 14:03:11 2006":        "?",
		"20.05.2006 14:03":                "?",
		"06-05-20 14:03":                  "?", // as Java writes it in Polish
		"sob. 20 maja 2006":               "?",
		"2006, 20 de maig":                "?",
		"So, 20. M\xe4rz 2006 14.03 Uhr":  "?",
		"":                                "?",
	} {
		log, converted, err := convert.GameLog{Name: "game.log", Log: []byte(text + "\n4 1 4 6 4 8\n")}.Convert()
		if err != nil || !strings.Contains(string(log), "\nutc "+want+"\n") || !strings.Contains(string(log), "\nid game\n") {
			t.Errorf("%q: %v\n%s", text, err, log)
		}
		if uncertain := len(converted.Notes) == 1 && strings.HasPrefix(converted.Notes[0].String(), "game.log:1: not one certain moment"); uncertain != (want == "?") {
			t.Errorf("%q: notes %v", text, converted.Notes)
		}
	}
}

// Notes say what was inferred.
func TestGameLogNotes(t *testing.T) {
	whole, _ := playout(1)
	for text, want := range map[string]string{
		date + "3 0 3 5 3 7\n":                           "g:2: read with base=0: so most answers are legal moves",
		date + "3 9 3 4 3 2\n":                           "g:2: read with base=0 blue=high_y: so most answers are legal moves",
		"4 1 4 6 4 8\n":                                  "g:1: no date, but a move: when the game was played is unknown",
		date + "\n4 1 4 6 4 8\n":                         "g:2: an empty line is ignored",
		date + "- czas\n":                                `g:2: inferred: the fault of seat 1, who was in turn, and its kind, timeout-total: "- czas"`,
		date + "?\n- ?\n":                                `g:3: of the last answer the file says: "- ?"`,
		date + strings.Join(whole, "\n") + "\n-koniec\n": fmt.Sprintf(`g:%d: the game had ended without it: "-koniec"`, len(whole)+2),
	} {
		_, converted, err := convert.GameLog{Name: "g", Log: []byte(text)}.Convert()
		if err != nil || len(converted.Notes) != 1 || converted.Notes[0].String() != want {
			t.Errorf("%q: %v, %v, want %s", text, err, converted, want)
		}
	}
}

func TestGameLogDamage(t *testing.T) {
	whole, _ := playout(1)
	for text, want := range map[string]string{
		"":                                   "g:1: empty: the file is empty",
		" \r\n\n":                            "g:1: empty: the file is empty",
		"rubbish\n4 1 4 6 4 8\n":             `g:1: date: the first line is neither a date nor a move: "rubbish"`,
		"rubbish":                            `g:1: date: the first line is neither a date nor a move: "rubbish"`,
		"mlog 1\nid a\n":                     `g:1: date: the first line is neither a date nor a move: "mlog 1"`,
		"Piskvorky 20x20, 11:11, 0\n1,1,1\n": `g:1: date: the first line is neither a date nor a move: "Piskvorky 20x20, 11:11, 0"`,
		"4 1 4 6\n4 10 4 9 5 9\n":            `g:1: date: the first line is neither a date nor a move: "4 1 4 6"`,
		"2006\n4 1 4 6 4 8\n":                `g:1: date: the first line is neither a date nor a move: "2006"`,
		"3.5 2.5\n4 1 4 6 4 8\n":             `g:1: date: the first line is neither a date nor a move: "3.5 2.5"`,
		"-czas\n":                            `g:1: date: the first line is neither a date nor a move: "-czas"`,
		"2006-05-20\x00\n4 1 4 6 4 8\n":      `g:1: date: the first line is neither a date nor a move: "2006-05-20\x00"`,
		date[:28] + strings.Repeat(" ", 72) + "2006\n":         `g:1: date: the first line is neither a date nor a move: "Sat May 20 14:03:11 CEST 200                                "...`,
		date + "4 1\n7 1 7 2 7 3\n":                            `g:2: illegal: not a legal move, and not the last answer: "4 1"`,
		date + "4 1 4 6 4 8\n4 10 4 10 4 9\n7 1 7 2 7 3\n-x\n": `g:3: illegal: not a legal move, and not the last answer: "4 10 4 10 4 9"`,
		date + strings.Join(whole, "\n") + "\n1 1 1 2 1 3\n":   fmt.Sprintf(`g:%d: after-end: an answer after the end of the game: "1 1 1 2 1 3"`, len(whole)+2),
		date + strings.Repeat("7", 16001) + "\n":               "g:2: cap: a line of more than 16000 bytes",
		strings.Repeat("7", convert.MaxGameLog) + "\n":         "g:1: cap: a file of more than 1048576 bytes",
	} {
		log, _, err := convert.GameLog{Name: "g", Log: []byte(text)}.Convert()
		var d *convert.Damage
		if log != nil || !errors.As(err, &d) || err.Error() != want {
			t.Errorf("%.80q: %v, want %s", text, err, want)
		}
	}
}

// playout returns a whole game of random legal moves, by the rules.
func playout(seed uint64) ([]string, rules.Outcome) {
	pos, err := betoniarki.Game.Open(rules.Setup{Params: []rules.Value{{Name: "size", Value: "10"}}})
	if err != nil {
		panic(err)
	}
	var list []string
	draw := rand.New(rand.NewPCG(seed, 0))
	for pos.Turn() != base.Nobody {
		moves := pos.AppendLegal(nil)
		m := moves[draw.IntN(len(moves))]
		list = append(list, string(betoniarki.Game.AppendMove(nil, m)))
		pos.Play(m)
	}
	return list, pos.Outcome()
}

// shifted returns a move as programs name it that count from 0.
func shifted(move string) string {
	var n [6]int
	fmt.Sscan(move, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5])
	for i := range n {
		n[i]--
	}
	return strings.Trim(fmt.Sprint(n), "[]")
}

// Whole games, under two ways of counting: the winner is the rules', and the log is
// verified.
func TestGameLogWholeGames(t *testing.T) {
	for seed := range uint64(10) {
		answers, outcome := playout(seed)
		result := fmt.Sprintf("\nresult %d no-move\n", outcome.Winner)
		for _, spell := range []func(string) string{strings.Clone, shifted} {
			said := make([]string, len(answers))
			for i, a := range answers {
				said[i] = spell(a)
			}
			log, converted, err := convert.GameLog{Name: "a/b/game.log", Log: []byte(date + strings.Join(said, "\n") + "\n")}.Convert()
			if err != nil || converted.Open {
				t.Fatalf("%d: %v", seed, err)
			}
			text := string(log)
			if !strings.Contains(text, "\nevidence moves none\n") || !strings.Contains(text, result) || !strings.Contains(text, "\nid b\n") {
				t.Errorf("%d: no evidence, id or %s in\n%s", seed, result, text)
			}
			for i, a := range answers {
				if !strings.Contains(text, " "+a+"\n") || strings.Count(text, "\nm ") != len(answers) {
					t.Errorf("%d: no move %d, %s, in\n%s", seed, i+1, a, text)
				}
			}
			if got := verdict(t, text); got != judge.Verified {
				t.Errorf("%d: %s\n%s", seed, got, text)
			}
		}
	}
}

// FuzzGameLog converts any file. It becomes a log that can be read, or damage at one of its
// lines.
func FuzzGameLog(f *testing.F) {
	for _, c := range gameLogs {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		log, _, err := convert.GameLog{Name: "g", Log: text}.Convert()
		var d *convert.Damage
		if err != nil {
			if !errors.As(err, &d) || d.Line < 1 || d.Line > bytes.Count(text, []byte{'\n'})+1 {
				t.Errorf("%v", err)
			}
			return
		}
		if _, err := logfmt.NewReader(bytes.NewReader(log), "x").ReadLog(); err != nil {
			t.Errorf("%v\n%s", err, log)
		}
	})
}
