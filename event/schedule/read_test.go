package schedule

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

const hex64 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

// full is a schedule with every statement.
var full = `schedule 1
event spring-cup
game fiverow height=10 width=10
rulings fiverow-1 overline=exact5
protocol console
points 2/0.5/0
tie-breaks direct wins
limits memory=1000 stack=- output=- margin=50 start-time=10000000 tell-memory=- pause=0
seed 7
policy ` + hex64 + `
voids loss
entry 1 dice
  folder d
  program ./dice
  base
entry 2 ann
  name Ann's  program, Łódź
  author A. N.
  version 1 beta
  folder ann
  build make all
  program ./ann -x
  digest ` + hex64 + `
  digest 1` + hex64[1:] + ` last
entry 3 bob
entry 4 cid
stage in qualify
  against dice pass 2
  games 1
  programs free
stage main round-robin
  games 2
  programs as in
  condition 1 clock - 5000000 0 start -
  condition 2 clock 60000000 - 20 board height=9,width=9 committed ` + hex64 + `
stage fit swiss
  from main top 4 ties all
  games inverse-square 9
  rounds 3
  programs frozen
stage cup knockout
  games 1
  draws seed
  programs frozen
  condition 1
stage last list
  from cup top 2 ties extra
  programs frozen
  condition 1 start 1,2 3,4 | 1-2
  condition 2
  slot x1 ann bob condition 2
  slot x2 bob ann
end
`

// parsed reads a schedule that must be right.
func parsed(t testing.TB, text string) *Schedule {
	t.Helper()
	s, err := Read("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A schedule is read as it is written.
func TestRead(t *testing.T) {
	s := parsed(t, full)
	ann := Entry{Line: 16, ID: "ann", Name: "Ann's  program, Łódź", Author: "A. N.", Version: "1 beta", Folder: "ann", Build: "make all", Program: "./ann -x",
		Digests: []Digest{{hex64, ""}, {"1" + hex64[1:], "last"}}}
	if s.Event != "spring-cup" || s.Game != "fiverow" || s.Points != (Points{2000, 500, 0}) || s.Seed != 7 || s.Set != "fiverow-1" || s.Voids != VoidsLose ||
		!reflect.DeepEqual(s.Limits, &Limits{1000, base.None, base.None, 50, &Ready{10000000, base.None, 0}}) || !reflect.DeepEqual(s.TieBreaks, []string{"direct", "wins"}) || !reflect.DeepEqual(s.Entries[1], ann) {
		t.Errorf("%+v", s)
	}
	main := s.Stage("main")
	want := []Condition{{Line: 34, Clock: &Clock{base.None, 5000000, 0}, Start: "-"},
		{Line: 35, Clock: &Clock{60000000, base.None, 20}, Board: []Value{{"height", "9"}, {"width", "9"}}, Commitment: hex64}}
	if !reflect.DeepEqual(main.Conditions, want) || main.Games != 2 || main.Programs != "in" {
		t.Errorf("%+v", main)
	}
	if fit := s.Stage("fit"); fit.Inverse != 9 || fit.Rounds != 3 || fit.From != "main" || fit.Top != 4 || fit.Ties != "all" || len(fit.Conditions) != 0 {
		t.Errorf("%+v", fit)
	}
	last := s.Stage("last")
	if !reflect.DeepEqual(last.Slots, []Listed{{51, "x1", Pair{"ann", "bob"}, 2}, {52, "x2", Pair{"bob", "ann"}, 0}}) || last.Conditions[0].Start != "1,2 3,4 | 1-2" {
		t.Errorf("%+v", last)
	}
	if d := s.Entry("ann"); d.Digest("last") != "1"+hex64[1:] || d.Digest("main") != hex64 || s.Entry("bob").Digest("main") != "" {
		t.Error("digests of the stages")
	}
	if b := s.Board(&main.Conditions[1]); Describe(b) != "height=9 width=9" || Describe(s.Board(&main.Conditions[0])) != "height=10 width=10" {
		t.Errorf("%v", b)
	}
	if got := string(Format(s)); got != full {
		t.Errorf("written again:\n%s", got)
	}
}

// Each change of a line makes a schedule that is refused, at the line and with the code.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"schedule 1\n", "schedule 2\n", "1: syntax"},
		{"schedule 1\n", "", "1: syntax"},
		{"event spring-cup\n", "event  spring-cup\n", "2: spelling"},
		{"event spring-cup\n", "event spring cup\n", "2: value"},
		{"event spring-cup\n", "event spring-cup\nevent spring-cup\n", "3: twice"},
		{"event spring-cup\n", "", "missing: no event"},
		{"event spring-cup\n", "event spring-cup\r\n", "2: encoding"},
		{"event spring-cup\n", "# a cup\nevent spring-cup\n", "2: unknown"},
		{"event spring-cup\n", "\nevent spring-cup\n", "2: spelling"},
		{"height=10 width=10\nr", "width=10 height=10\nr", "3: spelling"},
		{"height=10 width=10\nr", "height=10 height=10\nr", "3: spelling"},
		{"height=10 width=10\nr", "height\nr", "3: syntax"},
		{"protocol console\npoints 2/0.5/0\n", "points 2/0.5/0\nprotocol console\n", "5: spelling"},
		{"points 2/0.5/0", "points 2.0/0.5/0", "6: spelling"},
		{"points 2/0.5/0", "points 2/0.5", "6: syntax"},
		{"points 2/0.5/0", "points 2/-1/0", "6: value"},
		{"tie-breaks direct wins", "tie-breaks direct direct", "7: twice"},
		{"memory=1000", "memory=01000", "8: value"},
		{"margin=50", "margin=-", "8: value"},
		{"limits memory=1000 stack=-", "limits stack=- memory=1000", "8: syntax"},
		{" start-time=10000000 tell-memory=- pause=0", " start-time=10000000", "8: syntax"},
		{" start-time=10000000 tell-memory=-", " tell-memory=- start-time=10000000", "8: syntax"},
		{"pause=0", "pause=-", "8: value"},
		{"seed 7", "seed +7", "9: value"},
		{"policy " + hex64, "policy " + strings.ToUpper(hex64), "10: value"},
		{"voids loss", "voids win", "11: value"},
		{"entry 2 ann", "entry 3 ann", "16: value"},
		{"entry 3 bob", "entry 3 ann", "25: twice"},
		{"  version 1 beta", "  version 1 beta ", "19: spelling"},
		{"  folder ann\n", "  folder \n", "20: syntax"},
		{"  folder ann\n", "  color red\n", "20: unknown"},
		{" last\nentry 3", " final\nentry 3", "16: unknown"},
		{"entry 4 cid\n", "entry 4 cid\n  digest " + hex64 + "\n  digest " + hex64 + "\n", "28: twice"},
		{"stage in qualify", "stage in cup", "27: unknown"},
		{"stage in qualify", "stage i.n qualify", "27: value"},
		{"  against dice pass 2\n", "", "27: missing"},
		{"against dice", "against ann", "27: unknown"},
		{"programs as in", "programs as fit", "31: unknown"},
		{"  programs as in\n", "", "31: missing"},
		{"condition 2 clock", "condition 3 clock", "35: value"},
		{"board height=9,width=9", "board width=9,height=9", "35: spelling"},
		{"clock 60000000 - 20 ", "clock 60000000 - - ", "35: value"},
		{"start -\n", "start  -\n", "34: syntax"},
		{"committed " + hex64, "committed x", "35: value"},
		{"from main top 4", "from in top 4", "36: unknown"},
		{"from main top 4", "from main best 4", "37: syntax"},
		{"ties all", "ties none", "36: value"},
		{"  rounds 3\n", "", "36: missing"},
		{"  draws seed\n", "", "41: missing"},
		{"slot x1 ann bob condition 2", "slot x1 ann bob condition 3", "51: value"},
		{"slot x2 bob ann", "slot x1 bob ann", "52: twice"},
		{"slot x2 bob ann", "slot x2 bob bob", "52: value"},
		{"slot x2 bob ann", "slot x2 bob eve", "52: unknown"},
		{"end\n", "end", "53: syntax"},
		{"end\n", "", "missing: no end"},
		{"end\n", "end\nend\n", "54: syntax"},
		{"games 2\n", "games 1001\n", "32: value"},
		{"games 2\n", "games 1000\n", "31: cap"},
		{"inverse-square 9", "inverse-square 2000000", "36: cap"},
		{"author A. N.", "author A.\x1b[2J", "18: encoding"},
		{"author A. N.", "author \xff", "18: encoding"},
	} {
		text := strings.Replace(full, c.old, c.new, 1)
		if text == full {
			t.Fatalf("%q is not there", c.old)
		}
		_, err := Read("f", []byte(text))
		var bad *Error
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.new, err, c.want)
		}
	}
}

// An id has at most 64 characters, and a digest exactly 64.
func TestLengths(t *testing.T) {
	for _, c := range []struct{ old, new, longer string }{
		{"event spring-cup", "event " + hex64, "event " + hex64 + "0"},
		{"policy " + hex64, "policy " + hex64, "policy " + hex64 + "0"},
		{"policy " + hex64, "policy " + hex64, "policy " + hex64[1:]},
		{"policy " + hex64, "policy " + hex64, "policy " + hex64[:31] + "-" + hex64[32:]},
	} {
		if _, err := Read("f", []byte(strings.Replace(full, c.old, c.new, 1))); err != nil {
			t.Errorf("%q: %v", c.new, err)
		}
		_, err := Read("f", []byte(strings.Replace(full, c.old, c.longer, 1)))
		if err == nil || !strings.Contains(err.Error(), " value: ") {
			t.Errorf("%q: %v", c.longer, err)
		}
	}
}

// A schedule that was cut off anywhere is refused.
func TestCut(t *testing.T) {
	for i := range full {
		if _, err := Read("f", []byte(full[:i])); err == nil {
			t.Fatalf("cut at byte %d, and read", i)
		}
	}
}

func TestCaps(t *testing.T) {
	entries := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "entry %d p%d\n", i+1, i+1)
		}
		return b.String()
	}
	text := func(n int, stages string) []byte {
		return []byte("schedule 1\nevent e\ngame dots\npoints 3/1/0\n" + entries(n) + stages + "end\n")
	}
	const robin = "stage a round-robin\n  games 1\n  programs free\n"
	if _, err := Read("f", text(MaxEntries, robin)); err != nil {
		t.Error(err)
	}
	for want, b := range map[string][]byte{
		"f:505: cap: a schedule has at most 500 entries": text(MaxEntries+1, robin),
		"f:8: cap: a line has at most":                   text(2, "stage a round-robin\n  games "+strings.Repeat("1", MaxLine)+"\n"),
		"cap: a schedule has at most 20 stages":          text(2, manyStages(MaxStages+1)),
		"cap: stage a: more than":                        text(MaxEntries, strings.Replace(robin, "games 1", "games 5", 1)),
		"f:1: cap: a schedule has at most 16777216":      make([]byte, MaxFile+1),
	} {
		if _, err := Read("f", b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func manyStages(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "stage s%d round-robin\n  games 1\n  programs free\n", i)
	}
	return b.String()
}

// Revealed starts are read as they were written, whatever happened to the ends of lines, and
// nothing else is.
func TestRevealed(t *testing.T) {
	text := string(Reveal([]Condition{{Salt: "aa", Start: "-"}, {Start: "x"}, {Salt: "bb", Start: "1,2 | 3"}}))
	for _, text := range []string{text, "\ufeff" + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\r\n")} {
		list, err := ReadRevealed("r", []byte(text))
		if err != nil || !reflect.DeepEqual(list, []Revealed{{"r", 1, 1, "aa", "-"}, {"r", 2, 3, "bb", "1,2 | 3"}}) {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
	if Commit("aa", "-") != "e1a7b209638698ffc40858482926fe72afeed02759ba9cbbdbf905c7f775f495" { // by sha256sum
		t.Error(Commit("aa", "-"))
	}
	for _, bad := range []string{"1 a\n", "0 a -\n", "1  -\n", "2 a -\n1 a -\n", "1 a -\n1 a -\n", "x a -\n"} {
		if _, err := ReadRevealed("r", []byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// Everything that is read is written as it was, and has a plan.
func FuzzRead(f *testing.F) {
	f.Add([]byte(full))
	f.Add([]byte("schedule 1\nevent e\ngame dots\npoints 3/1/0\nentry 1 a\nentry 2 b\nstage a round-robin\n  games 1\n  programs free\nend\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Read("f", text)
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > bytes.Count(text, []byte("\n"))+1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if !bytes.Equal(Format(s), text) {
			t.Fatalf("%q is written %q", text, Format(s))
		}
		MakePlan(s, State{})
	})
}

// Revealed starts, and the disqualified, are written as they were read.
func FuzzAnnounced(f *testing.F) {
	f.Add([]byte("1 aa -\n3 bb 1,2 | 3\n"))
	f.Add([]byte("disqualify ann was not the author\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if list, err := ReadRevealed("f", text); err == nil {
			conditions := make([]Condition, MaxConditions)
			for _, r := range list {
				conditions[r.Condition-1] = Condition{Salt: r.Salt, Start: r.Start}
			}
			if got := Reveal(conditions); !bytes.Equal(got, text) {
				t.Fatalf("%q is written %q", text, got)
			}
		}
		if list, err := ReadDisqualified("f", text); err == nil && !bytes.Equal(FormatDisqualified(list), lines.Clean(text, nil, nil)) {
			t.Fatalf("%q is written %q", text, FormatDisqualified(list))
		}
	})
}

func TestOut(t *testing.T) {
	list, err := ReadDisqualified("f", []byte("\ufeffdisqualify ann was not the author\r\ndisqualify bob x"))
	if err != nil || len(list) != 2 || list[0] != (Disqualified{"ann", "was not the author"}) {
		t.Errorf("%v, %v", list, err)
	}
	for text, want := range map[string]string{"disqualify ann\n": "f:1: syntax", "remove ann x\n": "f:1: syntax", "disqualify a/b x\n": "f:1: value"} {
		if _, err := ReadDisqualified("f", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
