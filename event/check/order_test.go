package check

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// The order in which logs come changes nothing.
func TestOrderDoesNotMatter(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for _, p := range planted {
		tour := together(t, p.change(t, cup()))
		want := ""
		for i := range 4 {
			chance.Shuffle(len(tour.logs), func(i, j int) { tour.logs[i], tour.logs[j] = tour.logs[j], tour.logs[i] })
			r, err := tour.Judge(Against{})
			if err != nil {
				t.Fatal(err)
			}
			if got := show(r); i == 0 {
				want = got
			} else if got != want {
				t.Fatalf("%s: in another order\n%s\nand before\n%s", p.name, got, want)
			}
		}
	}
}

// crowds are tournaments of any number of logs that could cause much work: each is a reason
// to compare every log with every other.
var crowds = map[string]func(l *Log, i int){
	"all strangers": func(l *Log, i int) {
		l.Players[0].ID, l.Players[1].ID = fmt.Sprint("a", i), fmt.Sprint("b", i)
	},
	"one pair":   func(l *Log, i int) {},
	"one slot":   func(l *Log, i int) { l.Slot = "1" },
	"one game":   func(l *Log, i int) { l.play[0], l.play[1] = 0, 0 },
	"one id":     func(l *Log, i int) { l.ID, l.Slot = "x", "-" },
	"one digest": func(l *Log, i int) { l.Digest = "d" },
	"one chain": func(l *Log, i int) {
		l.Slot, l.Attempt, l.Previous = "-", base.Number(i+1), folder.Sum(fmt.Sprint("d", i-1))
	},
	"all starts":  func(l *Log, i int) { l.Start = fmt.Sprint(i) },
	"all clocks":  func(l *Log, i int) { l.clock = fmt.Sprint(i) },
	"all changed": func(l *Log, i int) { l.Players[0].Digest = fmt.Sprint(i) },
	"all rounds":  func(l *Log, i int) { l.Players[0].Digest, l.Round = fmt.Sprint(i), fmt.Sprint(i) },
	"all events":  func(l *Log, i int) { l.Event, l.play[0], l.play[1] = fmt.Sprint(i), 0, 0 },
	"all winners": func(l *Log, i int) { l.Slot, l.Winner = "1", 1+l.Winner%2 },
}

func crowd(n int, change func(*Log, int)) *Tournament {
	t := &Tournament{}
	for i := range n {
		l := Log{common: &common{}, stated: true, first: 1, plies: 9}
		l.head = folder.Head{Session: "game", Event: "cup", Game: "fiverow", Stage: "2", Status: judge.Verified, Basis: judge.Shown, Players: []logfmt.Program{{ID: "a"}, {ID: "b"}}}
		l.Log = folder.Log{Head: &l.head, File: fmt.Sprintf("%05d", i), Line: 1, ID: fmt.Sprint("g", i), Round: "1",
			Slot: fmt.Sprint(i), Attempt: 1, Previous: "-", Digest: folder.Sum(fmt.Sprint("d", i)), Winner: 1}
		l.play[0], l.play[1] = byte(i), byte(i>>8)
		change(&l, i)
		if l.common != nil && l.terms == nil {
			l.terms = &terms{opens: all.Find(l.Game)}
		}
		t.Add(l)
	}
	return t
}

// Work and results are linear in the logs, whatever these are: four times as many need four
// times as much, except for the spare capacity of maps and lists.
func TestWorkIsLinear(t *testing.T) {
	for name, change := range crowds {
		var allocs [2]float64
		for i, n := range []int{250, 1000} {
			tour := crowd(n, change)
			var r Result
			allocs[i] = testing.AllocsPerRun(1, func() {
				var err error
				if r, err = tour.Judge(Against{}); err != nil {
					t.Fatal(err)
				}
			})
			if text := len(show(r)); text > 1000*n {
				t.Errorf("%s: %d logs make %d bytes of findings", name, n, text)
			}
		}
		if allocs[1] > 6*allocs[0]+1000 {
			t.Errorf("%s: %.0f allocations for 250 logs, %.0f for 1000", name, allocs[0], allocs[1])
		}
	}
}

// A table of many rows is compared with many games in linear work.
func TestBigTables(t *testing.T) {
	tour := crowd(2000, func(*Log, int) {})
	list := "first,second,result\n" + strings.Repeat("a,b,0-1\n", 10000)
	r := judgeText(t, tour, list, TableOptions{}, "first-unbalanced*2 game-extra*8000 seats-unbalanced starts-announced wrong-result*2000")
	if len(r.Contests) != 1 {
		t.Error(len(r.Contests))
	}
}

func BenchmarkJudge(b *testing.B) {
	for _, n := range []int{10000, 100000} {
		for _, name := range []string{"one pair", "all strangers", "one slot"} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				tour := crowd(n, crowds[name])
				for b.Loop() {
					if _, err := tour.Judge(Against{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// With a schedule work is linear in the logs, too, whatever these are.
func TestWorkIsLinearAgainstSchedule(t *testing.T) {
	plan := asked(t, listed())
	for name, change := range crowds {
		var allocs [2]float64
		for i, n := range []int{250, 1000} {
			tour := crowd(n, change)
			for k := range tour.logs {
				tour.logs[k].common.terms = &terms{}
			}
			allocs[i] = testing.AllocsPerRun(1, func() {
				if _, err := tour.Judge(Against{Schedule: plan}); err != nil {
					t.Fatal(err)
				}
			})
		}
		if allocs[1] > 6*allocs[0]+1000 {
			t.Errorf("%s: %.0f allocations for 250 logs, %.0f for 1000", name, allocs[0], allocs[1])
		}
	}
}

func BenchmarkJudgeAgainstSchedule(b *testing.B) {
	plan := asked(b, listed())
	for _, name := range []string{"one pair", "all strangers", "all rounds"} {
		b.Run(name, func(b *testing.B) {
			tour := crowd(100000, crowds[name])
			for k := range tour.logs {
				tour.logs[k].common.terms = &terms{}
			}
			for b.Loop() {
				if _, err := tour.Judge(Against{Schedule: plan}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
