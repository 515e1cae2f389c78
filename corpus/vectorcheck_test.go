package corpus_test

import (
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
)

const goodVector = `expect: verified rejected
winner: 1 -
finding: 7 early-end decisive
finding: 3 departure note
exit: 1
spec: 1.5 F1 fiverow.overline
scenario: XO5-002
comment: two logs

payload
 with a blank` + "\n\n\x00"

func TestParseVector(t *testing.T) {
	v, err := corpus.ParseVector("vectors/two_logs.vec", []byte(goodVector))
	if err != nil {
		t.Fatal(err)
	}
	if v.Name != "two_logs" || v.Exit() != 1 || v.Comment != "two logs" || strings.Join(v.Spec, ",") != "1.5,F1,fiverow.overline" {
		t.Errorf("read as %+v", v)
	}
	if len(v.Findings) != 2 || v.Findings[0] != (corpus.Finding{Line: 7, Code: "early-end", Severity: "decisive"}) {
		t.Errorf("findings %v", v.Findings)
	}
	if got := string(v.Payload); got != "payload\n with a blank\n\n\x00" {
		t.Errorf("payload %q", got)
	}
}

func TestParseVectorUnsealed(t *testing.T) {
	text := strings.Replace(goodVector, "comment:", "unsealed: 3.2 3.4 12.1\ncomment:", 1)
	v, err := corpus.ParseVector("x.vec", []byte(text))
	if want := []corpus.Place{{Line: 3, Field: 2}, {Line: 3, Field: 4}, {Line: 12, Field: 1}}; err != nil || !slices.Equal(v.Unsealed, want) {
		t.Errorf("%v, %v; want %v", v.Unsealed, err, want)
	}
}

// TestParseVectorRefuses changes one thing at a time in a valid vector.
func TestParseVectorRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"expect: verified rejected", "expect: verified denied", `x.vec:1: expect: no such word: "denied"`},
		{"expect: verified rejected", "expect: verified  rejected", `x.vec:1: expect: no such word: ""`},
		{"expect: verified rejected\n", "", "expect: missing"},
		{"winner: 1 -", "winner: 1", "winner: not one for each log"},
		{"winner: 1 -", "winner: 1 5", `x.vec:2: winner: no such word: "5"`},
		{"winner: 1 -\n", "", "winner: missing"},
		{"finding: 7 early-end decisive", "finding: 7 early-end", "x.vec:3: finding: not a line, a code and a severity"},
		{"finding: 7 early-end decisive", "finding: 07 early-end decisive", "x.vec:3: finding: no line"},
		{"finding: 7 early-end decisive", "finding: 0 early-end decisive", "x.vec:3: finding: no line"},
		{"finding: 7 early-end decisive", "finding: 7 early-end grave", "x.vec:3: finding: no code, or no such severity"},
		{"exit: 1", "exit: 2", "x.vec:5: exit: not one of 0, 1, 3"},
		{"exit: 1", "exit: 3", "exit: is 3 where the statuses ask for 1"},
		{"exit: 1", "exit: 1\nexit: 1", "x.vec:6: exit: given twice"},
		{"spec: 1.5 F1 fiverow.overline\n", "", "spec: missing"},
		{"comment: two logs\n", "", "comment: missing"},
		{"comment: two logs", "comment:two logs", "x.vec:8: not a key"},
		{"comment: two logs", "comment: ", "x.vec:8: not a key"},
		{"comment: two logs", "remark: two logs", `x.vec:8: unknown key "remark"`},
		{"comment: two logs", "comment: two logs\r", "x.vec:8: not a key"},
		{"comment: two", "unsealed: 3\ncomment: two", `x.vec:8: unsealed: not a line, a point and a field: "3"`},
		{"comment: two", "unsealed: 0.2\ncomment: two", "x.vec:8: unsealed: not a line"},
		{"comment: two", "unsealed: 3.02\ncomment: two", "x.vec:8: unsealed: not a line"},
		{"comment: two", "unsealed: 3.2 3.2\ncomment: two", "x.vec:8: unsealed: 3.2 is not after 3.2"},
		{"comment: two", "unsealed: 3.2 2.3\ncomment: two", "x.vec:8: unsealed: 2.3 is not after 3.2"},
		{"\n\npayload\n with a blank\n\n\x00", "", "x.vec:8: the header does not end in an empty line"},
	} {
		text := strings.Replace(goodVector, c.old, c.new, 1)
		if text == goodVector {
			t.Fatalf("%q does not stand in the vector", c.old)
		}
		if _, err := corpus.ParseVector("x.vec", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// TestCheckHasTeeth gives a vector a judge that is right, and then ones that are wrong in
// one thing each.
func TestCheckHasTeeth(t *testing.T) {
	v, err := corpus.ParseVector("two_logs.vec", []byte(goodVector))
	if err != nil {
		t.Fatal(err)
	}
	right := func() []corpus.Verdict {
		return []corpus.Verdict{
			{Status: "verified", Winner: "1", Findings: []corpus.Finding{{Line: 3, Code: "departure", Severity: "note"}, {Line: 4, Code: "unproved", Severity: "note"}}},
			{Status: "rejected", Winner: "-", Findings: []corpus.Finding{{Line: 7, Code: "early-end", Severity: "decisive"}}},
		}
	}
	try := func(change func([]corpus.Verdict) []corpus.Verdict) error {
		return v.Check(func(name string, payload []byte) []corpus.Verdict {
			if name != "two_logs" || string(payload) != string(v.Payload) {
				t.Fatalf("the judge was given %q, %q", name, payload)
			}
			return change(right())
		})
	}
	if err := try(func(list []corpus.Verdict) []corpus.Verdict { return list }); err != nil {
		t.Errorf("a judge that is right: %v", err)
	}
	for what, change := range map[string]func([]corpus.Verdict) []corpus.Verdict{
		"expect [verified], want":        func(l []corpus.Verdict) []corpus.Verdict { return l[:1] },
		"expect [open, rejected]":        func(l []corpus.Verdict) []corpus.Verdict { l[0].Status = "open"; return l },
		"expect [rejected, verified]":    func(l []corpus.Verdict) []corpus.Verdict { return []corpus.Verdict{l[1], l[0]} },
		"winner [2, -]":                  func(l []corpus.Verdict) []corpus.Verdict { l[0].Winner = "2"; return l },
		"winner [1, 0]":                  func(l []corpus.Verdict) []corpus.Verdict { l[1].Winner = "0"; return l },
		"findings none":                  func(l []corpus.Verdict) []corpus.Verdict { l[1].Findings = nil; return l },
		"findings [8 early-end decisive": func(l []corpus.Verdict) []corpus.Verdict { l[1].Findings[0].Line = 8; return l },
		"findings [7 early decisive":     func(l []corpus.Verdict) []corpus.Verdict { l[1].Findings[0].Code = "early"; return l },
		"findings [7 early-end score":    func(l []corpus.Verdict) []corpus.Verdict { l[1].Findings[0].Severity = "score"; return l },
		"findings [4 unproved cosmetic":  func(l []corpus.Verdict) []corpus.Verdict { l[0].Findings[1].Severity = "cosmetic"; return l },
		"no note 3 departure note":       func(l []corpus.Verdict) []corpus.Verdict { l[0].Findings = nil; return l },
		"expect none":                    func(l []corpus.Verdict) []corpus.Verdict { return nil },
	} {
		if err := try(change); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("error %v, want one with %q", err, what)
		}
	}
}

func TestTry(t *testing.T) {
	v, err := corpus.ParseVector("one.vec", []byte("expect: verified\nwinner: -\nexit: 0\nspec: 1.5\ncomment: one\n\nx"))
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	trials := corpus.Try([]corpus.Vector{v, v, v}, func(string, []byte) []corpus.Verdict {
		calls++
		switch calls {
		case 1:
			return []corpus.Verdict{{Status: "verified", Winner: "-"}}
		case 2:
			return []corpus.Verdict{{Status: "open", Winner: "-"}}
		}
		panic("out of order")
	})
	if len(trials) != 3 || !trials[0].OK || trials[0].Why != "" || trials[0].Name != "one" {
		t.Fatalf("%+v", trials)
	}
	if trials[1].OK || !strings.Contains(trials[1].Why, "want [verified]") {
		t.Errorf("second: %+v", trials[1])
	}
	if trials[2].OK || !strings.Contains(trials[2].Why, "panic: out of order") {
		t.Errorf("third: %+v", trials[2])
	}
}

// FuzzParseVector: nothing panics, and an accepted vector has a status for each winner.
func FuzzParseVector(f *testing.F) {
	f.Add([]byte(goodVector))
	f.Add([]byte("\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := corpus.ParseVector("x.vec", data)
		if err == nil && (len(v.Expect) == 0 || len(v.Expect) != len(v.Winner)) {
			t.Errorf("taken with %d statuses and %d winners", len(v.Expect), len(v.Winner))
		}
	})
}
