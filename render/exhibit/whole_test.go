package exhibit_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	reporttable "scrutineer/report/table"
)

// part returns the blocks of a section, nil if the exhibit has no such section.
func part(x *exhibit.Exhibit, name string) []doc.Block {
	for _, s := range x.Sections {
		if s.Name == name {
			return s.Blocks
		}
	}
	return nil
}

// cells fails for an empty cell in the comparison.
func cells(t *testing.T, name string, x *exhibit.Exhibit) {
	t.Helper()
	for _, b := range part(x, "claims") {
		tb, ok := b.(doc.Table)
		for _, r := range tb.Rows {
			for i, c := range r.Cells {
				if ok && strings.TrimSpace(said(c)) == "" || len(r.Cells) != len(tb.Head) || key(c) == "exhibit.instead.nothing" {
					t.Errorf("%s: %s: cell %d of %v says nothing", name, x.Code, i+1, r.Cells[0])
				}
			}
		}
	}
	for _, r := range records(x) {
		for _, c := range r.Cells {
			if is(c) && said(c) == "" {
				t.Errorf("%s: %s: an empty line is marked", name, x.Code)
			}
		}
	}
}

// said returns what a cell says in English.
func said(c words.Cell) string {
	if c == nil {
		return ""
	}
	return c.Text(words.English())
}

// key returns the key of a phrase, "" for other cells.
func key(c words.Cell) string {
	p, _ := c.(words.Phrase)
	return p.Key
}

// is reports whether a cell is marked.
func is(c words.Cell) bool {
	_, marked := c.(reporttable.Marked)
	return marked
}

// records returns the rows that show lines of the log.
func records(x *exhibit.Exhibit) []doc.Row {
	for _, b := range part(x, "exchange") {
		if tb, ok := b.(doc.Table); ok {
			return tb.Rows
		}
	}
	return nil
}

// marked checks the lines that a finding is about: the one where it was found, the
// one that shows it, and for a wrong line the one that was due. Each must be marked
// and explained, and no others may be. For a wrong line the reader must see both
// texts.
func marked(t *testing.T, name string, s *judge.Session, f *judge.Finding, x *exhibit.Exhibit, checked map[string]int) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSuffix(s.Bytes, []byte{'\n'}), []byte{'\n'})
	want := map[string]bool{}
	for _, line := range []int{f.Line, f.Shown} {
		if k := line - s.Line; len(s.Bytes) > 0 && k >= 0 && k < len(lines) {
			want[strconv.Itoa(line)] = true
		}
	}
	source := f.Shown == 0 && f.Line > s.Line && fromAnswer(lines[min(f.Line-s.Line, len(lines)-1)])
	if f.Code == judge.WrongLine && f.Recomputed != "" {
		want["-"] = true
		checked["due"]++
	}
	if f.Shown > 0 {
		checked["answer"]++
	}
	for _, r := range records(x) {
		if len(r.Cells) == 0 {
			continue
		}
		line := said(r.Cells[0])
		is := is(r.Cells[4])
		if is != r.Strong || is && key(r.Cells[5]) == "" {
			t.Errorf("%s: %s: line %s is marked, and not told: %+v", name, x.Code, line, r)
		}
		if is && !want[line] && !source {
			t.Errorf("%s: %s: line %s is marked", name, x.Code, line)
		}
		if is {
			delete(want, line)
		}
	}
	if len(want) > 0 {
		t.Errorf("%s: %s: lines %v are not marked", name, x.Code, want)
	}
}

// fromAnswer reports whether a line is a claim that may name its source.
func fromAnswer(line []byte) bool {
	kind, _, _ := bytes.Cut(line, []byte{' '})
	return slices.Contains([]string{"m", "fault", "drop"}, string(kind))
}

// sides checks the phrases for the other side, and those on who erred first.
func sides(t *testing.T, name string, s *judge.Session, f *judge.Finding, x *exhibit.Exhibit, checked map[string]int) {
	t.Helper()
	said := map[string]int{}
	for _, p := range append(slices.Clone(x.Headline), x.OtherSide...) {
		said[p.Key]++
		checked[p.Key]++
	}
	if len(x.OtherSide) == 0 && s.Game != nil && !f.Damaged() || said["exhibit.beside.nothing"] > 0 && len(x.OtherSide) > 1 {
		t.Errorf("%s: %s: nothing is said of the other side: %v", name, x.Code, x.OtherSide)
	}
	for i := range s.Findings {
		other := &s.Findings[i]
		if other == f || f.Damaged() || said["exhibit.beside.more"] > 0 {
			continue
		}
		key := map[judge.Code]string{judge.SuspectHost: "exhibit.beside.machine", judge.AttestedClaim: "exhibit.beside.word",
			judge.Depends: "exhibit.beside.ruling", judge.Departure: "exhibit.beside.departure"}[other.Code]
		earlier := other.Blame == judge.Referee && other.Line < f.Line && f.Blame == judge.Program
		void := slices.ContainsFunc(s.Findings, func(f judge.Finding) bool {
			return f.Code == judge.VoidGame && strings.HasPrefix(f.Message(), "no fair result: referee")
		})
		if earlier && other.Severity == judge.Cosmetic && !void {
			key = "exhibit.beside.cosmetic"
		} else if earlier && (other.Severity != judge.Note || void) {
			key = "exhibit.beside.referee"
		}
		if key != "" && s.Game != nil && said[key] == 0 {
			t.Errorf("%s: %s: %s at line %d is not beside it", name, x.Code, other.Code, other.Line)
		}
	}
	if (len(x.Headline) > 0) != (s.Headline() != "") {
		t.Errorf("%s: %s: the headline is %v, want %q", name, x.Code, x.Headline, s.Headline())
	}
}

// Every kind of finding has a sentence, and only steps that exist. A kind that needs
// no word beside its claim has none.
func TestEveryKindHasWordsAndSteps(t *testing.T) {
	known := exhibit.Steps()
	for _, k := range append(judge.Kinds(), judge.DamageKinds()...) {
		if k.Words == "" || len(k.Steps) == 0 {
			t.Errorf("%s has words %q and %d steps", k.Code, k.Words, len(k.Steps))
		}
		for _, step := range k.Steps {
			if !slices.Contains(known, step) {
				t.Errorf("%s: no step is called %s", k.Code, step)
			}
		}
		for _, key := range []string{k.Words, k.Instead} {
			if text := language(t, "en").Text(key); key != "" && strings.HasPrefix(text, "[") {
				t.Errorf("%s: no words for %s", k.Code, key)
			}
		}
	}
}
