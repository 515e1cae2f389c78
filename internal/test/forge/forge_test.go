package forge_test

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/forge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

func pool(t testing.TB, n int, seed uint64) []*forge.Session {
	t.Helper()
	list, err := forge.Honest(forge.Small(all.Games()), n, seed)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Every wrong occurs in some session of every protocol in which it is possible.
func TestHonestVariety(t *testing.T) {
	wrongs, protocols := map[string]int{}, map[string]int{}
	for _, s := range pool(t, 600, 1) {
		wrongs[s.Name[strings.LastIndex(s.Name, ".")+1:]]++
		protocols[s.Kind()]++
	}
	for _, w := range []string{"", "illegal", "unreadable", "refused", "early", "late", "silent", "exit", "crash", "shut", "exit-other", "memory", "flood",
		"forbidden", "not-started", "both-end", "end-then-bad", "host-stall", "host-sleep", "disk", "operator"} {
		if wrongs[w] == 0 {
			t.Errorf("no session has %q: %v", w, wrongs)
		}
	}
	for _, g := range all.Games() {
		for _, p := range g.Protocols {
			if protocols[g.Name+"/"+p.Name] == 0 {
				t.Errorf("no session of %s by %s: %v", g.Name, p.Name, protocols)
			}
		}
	}
}

// The same seed gives the same bytes, another seed gives others.
func TestSameSeed(t *testing.T) {
	a, b := forge.NewForger(pool(t, 60, 1), 7), forge.NewForger(pool(t, 60, 1), 7)
	other := forge.NewForger(pool(t, 60, 1), 8)
	differ := 0
	for i := range 600 {
		x, y, z := a.Forge(i), b.Forge(i), other.Forge(i)
		if (x == nil) != (y == nil) || x != nil && (x.String() != y.String() || !bytes.Equal(x.Log, y.Log)) {
			t.Fatalf("forgery %d differs", i)
		}
		if x != nil && z != nil && !bytes.Equal(x.Log, z.Log) {
			differ++
		}
	}
	if differ < 400 {
		t.Errorf("another seed made only %d other logs", differ)
	}
}

// The description of a forgery is enough to make it again.
func TestAgain(t *testing.T) {
	f := forge.NewForger(pool(t, 60, 1), 3)
	for i := range 600 {
		made := f.Forge(i)
		if made == nil {
			continue
		}
		again := f.Again(made.Strategy.Name, made.Session.Name, made.Place, made.Seed)
		if again == nil || !bytes.Equal(again.Log, made.Log) {
			t.Fatalf("%s is not made again", made)
		}
	}
	if f.Again("no such lie", "nowhere", forge.First, 1) != nil {
		t.Error("something is made of nothing")
	}
}

// Every strategy has a unique name, a reason if it is undetectable, and makes
// forgeries. Each is one whole log that differs from the honest one.
func TestStrategies(t *testing.T) {
	f := forge.NewForger(pool(t, 400, 1), 1)
	names, lied := map[string]bool{}, map[string]int{}
	strategies := f.Strategies()
	for _, s := range strategies {
		if names[s.Name] {
			t.Errorf("two strategies are called %q", s.Name)
		}
		names[s.Name] = true
		if (s.Why != "") != (s.Due == forge.Undetectable) {
			t.Errorf("%q: due is %s, because %q", s.Name, s.Due, s.Why)
		}
	}
	for i := range 6 * len(strategies) {
		made := f.Forge(i)
		if made == nil {
			continue
		}
		lied[made.Strategy.Name]++
		if made.Refused == nil {
			whole(t, made)
		}
	}
	for name := range names {
		if lied[name] == 0 {
			t.Errorf("%q never lies", name)
		}
	}
}

func whole(t *testing.T, made *forge.Forgery) {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(made.Log), "forged").ReadLog()
	if err != nil || l.Open || len(l.Damage) > 0 || len(l.Bytes) != len(made.Log) {
		t.Fatalf("%s: %v, open %v, damage %v", made, err, l.Open, l.Damage)
	}
	if bytes.Equal(made.Log, made.Session.Log) {
		t.Errorf("%s: no lie", made)
	}
}

// The format's writer refuses only what the format cannot express.
func TestRefused(t *testing.T) {
	f := forge.NewForger(pool(t, 100, 1), 1)
	refused, made := 0, 0
	for i := range 3000 {
		if m := f.Forge(i); m != nil && m.Refused != nil {
			refused++
		} else if m != nil {
			made++
		}
	}
	if refused == 0 || refused > made/20 {
		t.Errorf("%d refused, %d made", refused, made)
	}
}

// Places in games are distinguished.
func TestPlaces(t *testing.T) {
	f := forge.NewForger(pool(t, 100, 1), 1)
	seen := map[forge.Place]int{}
	for i := range 2000 {
		if made := f.Forge(i); made != nil {
			seen[made.Place]++
		}
	}
	for _, p := range []forge.Place{forge.First, forge.Middle, forge.Last, forge.After} {
		if seen[p] < 100 {
			t.Errorf("place %s: %d", p, seen[p])
		}
		if back, ok := forge.PlaceOf(p.String()); !ok || back != p {
			t.Errorf("%s is read as %v", p, back)
		}
	}
}

func TestBelieved(t *testing.T) {
	won := forge.Verdict{Status: "verified", Winner: base.First}
	lost := forge.Verdict{Status: "verified", Winner: base.Second}
	blamed := forge.Verdict{Status: "verified", Winner: base.First, Blamed: "seat 2"}
	points := forge.Verdict{Status: "verified", Winner: base.First, Score: [base.Max]int{1}}
	void := forge.Verdict{Status: "void"}
	for _, c := range []struct {
		due            forge.Due
		honest, forged forge.Verdict
		want           bool
	}{
		{forge.Found, won, won, false},
		{forge.Found, won, lost, true},
		{forge.Found, won, blamed, true},
		{forge.Found, won, points, true},
		{forge.Found, won, forge.Verdict{Status: "attested", Winner: base.Second}, false},
		{forge.Found, won, forge.Verdict{Status: "rejected", Winner: base.Second}, false},
		{forge.Found, won, void, true},
		{forge.Found, void, void, false},
		{forge.Found, void, won, true},
		{forge.Never, won, won, true},
		{forge.Never, won, forge.Verdict{Status: "rejected"}, false},
		{forge.Harmless, won, lost, false},
		{forge.Undetectable, won, lost, true},
	} {
		f := forge.Forgery{Strategy: &forge.Strategy{Due: c.due}}
		if got := f.Believed(c.honest, c.forged); got != c.want {
			t.Errorf("%s: honest %+v, forged %+v: believed is %v", c.due, c.honest, c.forged, got)
		}
	}
	if (&forge.Forgery{Strategy: &forge.Strategy{}, Refused: bytes.ErrTooLarge}).Believed(won, lost) {
		t.Error("what the format refuses is believed")
	}
}

// For any session, a strategy makes a forgery or nothing.
func TestEachSession(t *testing.T) {
	for _, s := range pool(t, 12, 2) {
		f := forge.NewForger([]*forge.Session{s}, 1)
		for i := range 2 * len(f.Strategies()) {
			f.Forge(i) // must not panic
		}
	}
}

func BenchmarkForge(b *testing.B) {
	f := forge.NewForger(pool(b, 300, 1), 1)
	b.ResetTimer()
	for i := range b.N {
		f.Forge(i)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "logs/s")
}

func BenchmarkPlay(b *testing.B) {
	list := forge.Small(all.Games())
	for i := range b.N {
		if _, err := forge.Play(list[i%len(list)], uint64(i)); err != nil {
			b.Fatal(err)
		}
	}
}
