package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The mutants of testdata/toy, as they follow from its text, and what its tests do with
// each. The tests call clamp near its bounds but not at them, firstEven with a list that
// has an odd number before two even ones, countDown once, and the others never. A
// countDown that does not lower n never ends.
var toyMutants = strings.TrimSpace(`
clamp|if true|n < low|killed
clamp|if false|n < low|killed
clamp|< to <=|n < low|living
clamp|< to >=|n < low|killed
clamp|return zero|low|killed
clamp|if true|n > high|killed
clamp|if false|n > high|killed
clamp|> to >=|n > high|living
clamp|> to <=|n > high|killed
clamp|return zero|high|killed
clamp|return zero|n|killed
countDown|for false|n > 0|killed
countDown|> to >=|n > 0|killed
countDown|> to <=|n > 0|killed
countDown|literal +1|0|killed
countDown|literal -1|0|killed
countDown|leave out|n--|late
countDown|-- to ++|n--|late
countDown|return zero|n|living
firstEven|if true|n%2 != 0|killed
firstEven|if false|n%2 != 0|killed
firstEven|!= to ==|n%2 != 0|killed
firstEven|% to *|n%2|killed
firstEven|literal +1|2|killed
firstEven|literal -1|2|killed
firstEven|literal +1|0|killed
firstEven|literal -1|0|killed
firstEven|continue to break|continue|killed
firstEven|return zero|i|killed
firstEven|return false|true|killed
firstEven|return true|false|unreached
firstEven|literal +1|0 (2)|unreached
firstEven|literal -1|0 (2)|unreached
both|return true|a && !b|unreached
both|return false|a && !b|unreached
both|&& to |||a && !b|unreached
both|drop !|!b|unreached
up|return zero|most|unreached
up|return zero|-(-l | 1<<2)|unreached
up|drop -|-(-l | 1<<2)|unreached
up|| to &|-l | 1<<2|unreached
up|drop -|-l|unreached
up|literal +1|1<<2|unreached
up|literal -1|1<<2|unreached
wait|leave out|d = time.Duration(n) * 2|unreached
wait|* to /|time.Duration(n) * 2|unreached
wait|literal +1|2|unreached
wait|literal -1|2|unreached
wait|return zero|d|unreached
`)

func toy(t *testing.T, dead map[string]outcome) *measured {
	t.Helper()
	s := settings{root: "..", module: "scrutineer/tools", jobs: 2, least: 1}
	m, err := s.measure("./mutate/testdata/toy", s.pick(nil), dead, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestToy(t *testing.T) {
	m := toy(t, nil)
	var got []string
	for i, x := range m.tried {
		if x.file != "mutate/testdata/toy/toy.go" || x.id != i+1 {
			t.Errorf("mutant %d: %+v", i, x)
		}
		got = append(got, strings.Join([]string{x.fn, x.op, x.text, m.became[i].String()}, "|"))
	}
	if strings.Join(got, "\n") != toyMutants {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if want := []string{"scrutineer/tools/mutate/testdata/toy TestFails"}; fmt.Sprint(m.failing) != fmt.Sprint(want) {
		t.Errorf("failing %v, want %v", m.failing, want)
	}
	r := m.row("scrutineer", map[string]string{m.tried[2].key(): "equivalent: the bound itself"})
	// 25 killed and 2 late of 49; with one left out of 48.
	if want := "| tools/mutate/testdata/toy | 49 | 49 | 25 | 0 | 2 | 22 | 19 | 55.1 % | 56.2 % |\n"; r.text() != want {
		t.Errorf("row %q, want %q", r.text(), want)
	}
}

// Mutants that are known to be killed are not run again; survivors are.
func TestKnown(t *testing.T) {
	list := []mutant{
		{file: "a.go", fn: "f", op: "drop !", text: "!x", line: 3},
		{file: "a.go", fn: "f", op: "drop !", text: "!y", line: 4},
		{file: "a.go", fn: "f", op: "drop !", text: "!z", line: 5},
	}
	name := filepath.Join(t.TempDir(), "out")
	m := &measured{tried: list, became: []outcome{late, living, elsewhere}}
	if err := os.WriteFile(name, outcomesOf([]*measured{m}), 0o644); err != nil {
		t.Fatal(err)
	}
	dead, err := readDead(name)
	if want := map[string]outcome{list[0].key(): late, list[2].key(): elsewhere}; err != nil || fmt.Sprint(dead) != fmt.Sprint(want) {
		t.Errorf("%v, %v, want %v", err, dead, want)
	}
	again := &measured{rewritten: &rewritten{source: &source{}}, tried: list, dead: dead}
	if err := again.judge(nil, 1, io.Discard); err != nil || fmt.Sprint(again.became) != "[late unreached elsewhere]" {
		t.Errorf("%v, %v", err, again.became)
	}
}

// Entries keep their reasons, and new ones have none yet. Those of other packages stay,
// and those killed are removed.
func TestRenew(t *testing.T) {
	alive := mutant{file: "rules/a.go", fn: "f", op: "drop !", text: "!x"}
	fresh := mutant{file: "rules/a.go", fn: "f", op: "drop !", text: "!y"}
	dead := mutant{file: "rules/a.go", fn: "f", op: "drop !", text: "!z"}
	other := entry{"rules/dots/b.go\tg\tdrop !\t!x", "speed"}
	m := &measured{tried: []mutant{alive, fresh, dead}, became: []outcome{living, unreached, late}}
	got := renew([]entry{{alive.key(), "because"}, {dead.key(), "no test"}, other}, []*measured{m})
	want := []entry{{alive.key(), "because"}, {fresh.key(), noReason}, other}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNumber(t *testing.T) {
	list := []mutant{{text: "1"}, {text: "2"}, {text: "1"}, {text: "1"}}
	number(list)
	if got := fmt.Sprint(list[0].text, list[1].text, list[2].text, list[3].text); got != "121 (2)1 (3)" {
		t.Errorf("got %s", got)
	}
}

// Each kind of change is in proportion, and the same seed draws the same mutants.
func TestStratified(t *testing.T) {
	var list []mutant
	for i := range 90 {
		list = append(list, mutant{id: i + 1, op: []string{"a", "b", "b"}[i%3]})
	}
	some := stratified(list, 30, 7)
	count := map[string]int{}
	for i, m := range some {
		count[m.op]++
		if i > 0 && m.id <= some[i-1].id {
			t.Errorf("%d behind %d", m.id, some[i-1].id)
		}
	}
	if count["a"] != 10 || count["b"] != 20 {
		t.Errorf("got %v, want 10 of a and 20 of b", count)
	}
	if fmt.Sprint(stratified(list, 30, 7)) != fmt.Sprint(some) || fmt.Sprint(stratified(list, 30, 8)) == fmt.Sprint(some) {
		t.Error("the seed does not decide")
	}
}

func TestRefusals(t *testing.T) {
	for _, args := range []string{"--sample -1", "--jobs 0", "--update --living", "--none"} {
		if err := start(strings.Fields(args), io.Discard, io.Discard); err == nil {
			t.Errorf("%s is taken", args)
		}
	}
	name := filepath.Join(t.TempDir(), "living.txt")
	if err := os.WriteFile(name, []byte("# living\na.go\tf\tdrop !\t!x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readLiving(name); err == nil || !strings.Contains(err.Error(), "living.txt:2: living: ") {
		t.Errorf("an entry without a reason: %v", err)
	}
}
