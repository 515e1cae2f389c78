package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/event"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/fiverow"
)

// listed returns the schedule of cup with its slots listed. Line 12 is the stage's, and
// slot N is on line 19+N.
func listed() string {
	var b strings.Builder
	fmt.Fprintf(&b, `event = "cup"
game = "fiverow"
params = { height = 10, width = 10 }
ruling-set = "%s"
points = { win = 2, draw = 1, loss = 0 }
limits = { memory = "none", stack = "none", output = "none", margin = "0s" }

[[entry]]
id = "a"

[[entry]]
id = "b"

[[entry]]
id = "c"

[[entry]]
id = "d"

[[stage]]
name = "2"
kind = "list"
programs = "frozen"
`, fiverow.Game.SetName())
	b.WriteString("conditions = [\n")
	for k := range 5 {
		fmt.Fprintf(&b, "  { clock = { total = \"none\", move = \"5s\", grace = \"0s\" }, start = %q },\n", startOf(k))
	}
	b.WriteString("]\nslots = [\n")
	n := 0
	for _, p := range [][2]string{{"a", "b"}, {"a", "c"}, {"b", "c"}} {
		for k := range 5 {
			for _, s := range [][2]string{p, {p[1], p[0]}} {
				n++
				fmt.Fprintf(&b, "  { id = \"%d\", players = [%q, %q], condition = %d },\n", n, s[0], s[1], k+1)
			}
		}
	}
	return b.String() + "]\n"
}

// slotOf9 returns the line of slot 9.
func slotOf9(first, second string, condition int) string {
	return fmt.Sprintf("  { id = \"9\", players = [%q, %q], condition = %d },\n", first, second, condition)
}

// asked reads a schedule.
func asked(t testing.TB, text string) *event.Schedule {
	t.Helper()
	s, err := event.Read("schedule", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// plantedPlan are faults of cup against its schedule, each with all findings.
var plantedPlan = []struct {
	name   string
	text   func(s string) string // of the schedule; nil for no change
	change func(t *testing.T, l []*game) []*game
	want   string
	status judge.Status
}{
	{"nothing", nil, nil, "", judge.Verified},
	{"a game without a log", nil, func(t *testing.T, l []*game) []*game { return append(l[:6:6], l[7:]...) }, "slot-missing", judge.Open},
	{"half of the games", nil, func(t *testing.T, l []*game) []*game { return l[:15] }, "slot-missing*15", judge.Open},
	{"a game too many", nil, func(t *testing.T, l []*game) []*game {
		g := newGame(31, "a", "b", 1)
		g.Round = "9"
		return append(l, g)
	}, "slot-extra", judge.Rejected},
	{"a slot less", func(s string) string { return strings.Replace(s, slotOf9("a", "b", 5), "", 1) }, nil, "slot-extra", judge.Rejected},
	{"other players", func(s string) string { return strings.Replace(s, slotOf9("a", "b", 5), slotOf9("a", "d", 5), 1) }, nil, "wrong-players", judge.Rejected},
	{"seats turned", func(s string) string { return strings.Replace(s, slotOf9("a", "b", 5), slotOf9("b", "a", 5), 1) }, nil, "seats-turned", judge.Rejected},
	{"another start", func(s string) string {
		return strings.Replace(s, slotOf9("a", "b", 5), slotOf9("a", "b", 4), 1)
	}, nil, "wrong-start", judge.Rejected},
	{"a start of the schedule by moves", func(s string) string { return strings.Replace(s, startOf(1), "plies B1; F1", 1) }, nil, "", judge.Verified},
	{"a start of a log by moves", nil, func(t *testing.T, l []*game) []*game { l[2].Start = "plies B1; F1"; return l }, "", judge.Verified},
	{"both by moves", func(s string) string { return strings.Replace(s, startOf(1), "plies B1; F1", 1) },
		func(t *testing.T, l []*game) []*game { l[2].Start = "plies B1; F1"; return l }, "", judge.Verified},
	{"moves that lead to another start", nil, func(t *testing.T, l []*game) []*game { l[2].Start = "plies F1; B1"; return l }, "starts-announced wrong-start", judge.Rejected},
	{"a start left open, and given in two ways", func(s string) string { return strings.Replace(s, `, start = "`+startOf(1)+`"`, "", 1) },
		func(t *testing.T, l []*game) []*game { l[2].Start = "plies B1; F1"; return l }, "", judge.Verified},
	{"any start will do", func(s string) string {
		return strings.Replace(s, slotOf9("a", "b", 5), strings.Replace(slotOf9("a", "b", 5), ", condition = 5", "", 1), 1)
	}, nil, "", judge.Verified},
	{"starts left open", func(s string) string { return strings.Replace(s, `, start = "-"`, "", 1) }, nil, "", judge.Verified},
	{"starts left open, and two played by one pair", func(s string) string { return strings.Replace(s, `, start = "-"`, "", 1) },
		func(t *testing.T, l []*game) []*game { l[0].Start = startOf(5); return l }, "start-differs starts-announced", judge.Open},
	{"another clock", nil, func(t *testing.T, l []*game) []*game { l[5].Clock.Move = 9000000; return l }, "wrong-clock", judge.Rejected},
	{"a clock for all games other than the schedule's", func(s string) string { return strings.ReplaceAll(s, `grace = "0s"`, `grace = "7us"`) }, nil, "wrong-clock*30", judge.Rejected},
	{"a clock that a log does not know", nil, func(t *testing.T, l []*game) []*game { l[5].Clock.Move = logfmt.Unknown; return l }, "", judge.Verified},
	{"clocks left open, and one is another", func(s string) string {
		return strings.ReplaceAll(s, `clock = { total = "none", move = "5s", grace = "0s" }, `, "")
	},
		func(t *testing.T, l []*game) []*game { l[5].Clock.Move = 9000000; return l }, "clock-differs", judge.Open},
	{"other limits", nil, func(t *testing.T, l []*game) []*game { l[5].Limits.Memory = 1 << 20; return l }, "wrong-limits", judge.Rejected},
	{"less time to get ready", func(s string) string {
		return strings.Replace(s, `margin = "0s"`, `margin = "0s", start-time = "1ms", tell-memory = "none", pause = "0s"`, 1)
	},
		func(t *testing.T, l []*game) []*game {
			for i := range l {
				l[i].Limits.Startup, l[i].Limits.Sent = 1000, logfmt.None
			}
			l[5].Limits.Startup = 999
			return l
		}, "wrong-limits", judge.Rejected},
	{"limits left open", func(s string) string {
		return strings.Replace(s, `limits = { memory = "none", stack = "none", output = "none", margin = "0s" }
`, "", 1)
	},
		func(t *testing.T, l []*game) []*game { l[5].Limits.Memory = 1 << 20; return l }, "limits-differ", judge.Open},
	{"other rulings", nil, func(t *testing.T, l []*game) []*game {
		l[5].Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "exact5"}}
		return l
	}, "wrong-rulings", judge.Rejected},
	{"rulings other than the schedule's", func(s string) string {
		return strings.Replace(s, `ruling-set = "fiverow-1"
`, `ruling-set = "fiverow-1"
rulings = { overline = "exact5" }
`, 1)
	}, nil, "wrong-rulings*30", judge.Rejected},
	{"another board", func(s string) string { return strings.Replace(s, "height = 10", "height = 11", 1) }, nil, "wrong-board*30", judge.Rejected},
	{"a protocol, and logs that know none", func(s string) string { return strings.Replace(s, "points ", "protocol = \"console\"\npoints ", 1) }, nil, "", judge.Verified},
	{"another protocol", func(s string) string { return strings.Replace(s, "points ", "protocol = \"console\"\npoints ", 1) }, func(t *testing.T, l []*game) []*game {
		l[5].Protocol = "files"
		return l
	}, "slot-open wrong-protocol", judge.Rejected},
	{"a program that is not an entry", nil, func(t *testing.T, l []*game) []*game {
		g := newGame(31, "a", "e", 1)
		return append(l, g)
	}, "not-entered", judge.Rejected},
	{"another digest than the schedule's", func(s string) string {
		return strings.Replace(s, `
[[entry]]
id = "a"
`, "\n[[entry]]\nid = \"a\"\ndigests = [{ sha256 = \""+digestOf("x")+"\" }]\n", 1)
	}, nil, "wrong-program*20", judge.Rejected},
	{"the schedule's digest", func(s string) string {
		return strings.Replace(s, `
[[entry]]
id = "a"
`, "\n[[entry]]\nid = \"a\"\ndigests = [{ sha256 = \""+digestOf("a")+"\" }]\n", 1)
	}, nil, "", judge.Verified},
	{"a digest for this stage", func(s string) string {
		return strings.Replace(s, `
[[entry]]
id = "a"
`, "\n[[entry]]\nid = \"a\"\ndigests = [{ sha256 = \""+digestOf("x")+"\" }, { sha256 = \""+digestOf("a")+"\", stage = \"2\" }]\n", 1)
	}, nil, "", judge.Verified},
	{"a program changed while frozen", nil, changed, "frozen-changed", judge.Rejected},
	{"a program changed while free", func(s string) string {
		return strings.Replace(s, `programs = "frozen"
`, `programs = "free"
`, 1)
	}, changed, "", judge.Verified},
	{"a void game that says nothing", nil, func(t *testing.T, l []*game) []*game {
		again := replay(t, l[9], true, "")
		l[9].why = ""
		again.Previous = logfmt.DigestOf(l[9].bytes(t))
		return append(l, again)
	}, "void-replaced void-unexplained", judge.Open},
	{"a void game that says why", nil, func(t *testing.T, l []*game) []*game { return append(l, replay(t, l[9], true, "")) }, "void-replaced", judge.Verified},
	{"no slots in the logs: who played whom from where", nil, func(t *testing.T, l []*game) []*game {
		for _, g := range l {
			g.Slot = "-"
		}
		return l
	}, "", judge.Verified},
	{"no slots in the logs, and one too many", nil, func(t *testing.T, l []*game) []*game {
		l = append(l, newGame(31, "a", "b", 1))
		for _, g := range l {
			g.Slot = "-"
		}
		return l
	}, "slot-extra", judge.Rejected},
	{"no slots in the logs, and one too few", nil, func(t *testing.T, l []*game) []*game {
		for _, g := range l {
			g.Slot = "-"
		}
		return l[1:]
	}, "slot-missing", judge.Open},
	{"a stage that the schedule does not know", nil, func(t *testing.T, l []*game) []*game {
		g := newGame(31, "a", "b", 1)
		g.Stage = "bonus"
		return append(l, g)
	}, "slot-extra start-once starts-announced", judge.Rejected},
}

// changed makes program a change in its games against c.
func changed(_ *testing.T, l []*game) []*game {
	for _, g := range l[10:20] {
		update(g, "a", digestOf("a2"), "1")
	}
	return l
}

// heldAgainst compares games with a schedule.
func heldAgainst(t *testing.T, l []*game, a Against) Result {
	t.Helper()
	r, err := together(t, l).Judge(a)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func worst(r Result) judge.Status {
	s := judge.Verified
	for _, v := range r.Contests {
		if v.Status == judge.Rejected || s == judge.Verified {
			s = v.Status
		}
	}
	return s
}

func TestPlantedAgainstSchedule(t *testing.T) {
	for _, p := range plantedPlan {
		t.Run(p.name, func(t *testing.T) {
			l, text := cup(), listed()
			if p.change != nil {
				l = p.change(t, l)
			}
			if p.text != nil {
				if text = p.text(text); text == listed() {
					t.Fatal("the schedule is what it was")
				}
			}
			r := heldAgainst(t, l, Against{Schedule: asked(t, text)})
			if got := codes(r.Contests); got != p.want || worst(r) != p.status {
				t.Errorf("%s, %q; want %s, %q\n%s", worst(r), got, p.status, p.want, show(r))
			}
		})
	}
}

// A finding is at the line of the schedule whose game is missing, or at the log that is too
// much, and names both what is and what should be.
func TestPlacesOfPlan(t *testing.T) {
	l := cup()
	l[3].Clock.Move = 9000000
	r := heldAgainst(t, append(l[:6:6], l[7:]...), Against{Schedule: asked(t, listed())})
	f := r.Contests[0].Findings
	if len(f) != 2 || f[1].Code != SlotMissing || f[1].File != "schedule" || f[1].Line != 38 || !strings.Contains(f[1].Message(), "slot 2.7, a against b, has no log") {
		t.Errorf("%+v", f)
	}
	if f[0].Code != WrongClock || f[0].File != "00004.mlog" || f[0].Claimed != "9000000" || f[0].Recomputed != "5000000" || f[0].Source != "schedule" {
		t.Errorf("%+v", f[0])
	}
	if slices.ContainsFunc(r.Unchecked, func(s string) bool { return strings.Contains(s, "schedule") }) {
		t.Errorf("%q", r.Unchecked)
	}
}

// A secret start is known by its digest: the revealed start and the one played must have
// that digest.
func TestSecretStarts(t *testing.T) {
	text := strings.Replace(listed(), `start = "`+startOf(2)+`"`, `commitment = "`+event.Commit("salt", startOf(2))+`"`, 1)
	reveals := func(salt, start string) map[string][]event.Revealed {
		return map[string][]event.Revealed{"2": {{File: "revealed/2", Line: 1, Condition: 3, Salt: salt, Start: start}}}
	}
	for _, c := range []struct {
		name     string
		revealed map[string][]event.Revealed
		change   func(l []*game)
		want     string
	}{
		{"told", reveals("salt", startOf(2)), nil, ""},
		{"not told", nil, nil, ""},
		{"told wrong", reveals("salt", startOf(3)), nil, "wrong-reveal"},
		{"told with another salt", reveals("pepper", startOf(2)), nil, "wrong-reveal"},
		{"told, and played otherwise", reveals("salt", startOf(2)), func(l []*game) { l[4].Start, l[5].Start = startOf(5), startOf(5) }, "wrong-commitment*2"},
		{"not told, and one pair played two", nil, func(l []*game) { l[4].Start = startOf(5) }, "start-differs starts-announced"},
		{"told of a start that is no secret", map[string][]event.Revealed{"2": {{File: "revealed/2", Line: 1, Condition: 2, Salt: "x", Start: startOf(1)}}}, nil, "wrong-reveal"},
		{"told of an unknown condition", map[string][]event.Revealed{"2": {{File: "revealed/2", Line: 1, Condition: 9, Salt: "x", Start: startOf(1)}}}, nil, "wrong-reveal"},
	} {
		l := cup()
		if c.change != nil {
			c.change(l)
		}
		r := heldAgainst(t, l, Against{Schedule: asked(t, text), Revealed: c.revealed})
		if got := codes(r.Contests); got != c.want {
			t.Errorf("%s: %q, want %q\n%s", c.name, got, c.want, show(r))
		}
		if open := strings.Contains(strings.Join(r.Unchecked, "\n"), "secret starts of stage 2: 1 are not revealed"); open != (c.revealed == nil || strings.HasPrefix(c.name, "told wrong") || strings.Contains(c.name, "salt") || strings.HasPrefix(c.name, "told of")) {
			t.Errorf("%s: %q", c.name, r.Unchecked)
		}
	}
}

// Of many slots without a log the first thousand are reported, and the number of the
// others.
func TestManyMissing(t *testing.T) {
	text := strings.Replace(stages(3, `
[[stage]]
name = "main"
kind = "round-robin"
games = 500
programs = "frozen"
`), `
[[entry]]
id = "z"
base = true
`, `
[[entry]]
id = "z"
`, 1)
	r := heldAgainst(t, nil, Against{Schedule: asked(t, text)})
	f := r.Contests[0].Findings
	if len(f) != 1001 || !slices.ContainsFunc(f, func(f judge.Finding) bool { return f.Message() == "and 5000 more slots have no log" }) {
		t.Errorf("%d findings, the last %+v", len(f), f[len(f)-1])
	}
}

// Logs are compared with any schedule without a panic, and the findings are the same each
// time.
func FuzzHold(f *testing.F) {
	f.Add(listed())
	for _, s := range []string{seedStages, swissStage, cupStage} {
		f.Add(stages(3, s))
		f.Add(strings.NewReplacer(`name = "two"`, `name = "2"`).Replace(stages(4, s)))
	}
	logs := cup()
	logs = append(logs, played(f, stages(4, seedStages), nil).games...)
	logs = append(logs, rounds("ab cd", "ba cD", "ac")...)
	var kept []Log
	for i, g := range logs {
		for _, s := range judged(f, fmt.Sprintf("%05d.mlog", i+1), g.bytes(f)) {
			kept = append(kept, Of(s))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := event.Read("schedule", []byte(text))
		if err != nil || len(event.MakePlan(s, event.State{}).Slots) > 1000 {
			return
		}
		var said string
		for i := range 2 {
			tour := &Tournament{}
			for _, l := range kept {
				tour.Add(l)
			}
			r, err := tour.Judge(Against{Schedule: s, Out: []string{"b"}[:i/2]})
			if err != nil {
				t.Fatal(err)
			}
			if got := show(r); i == 1 && got != said {
				t.Fatalf("%s\nand before\n%s", got, said)
			} else {
				said = got
			}
		}
	})
}
