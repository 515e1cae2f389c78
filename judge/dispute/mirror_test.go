package dispute_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge/dispute"
)

// Whichever copy is A, the verdict is the same, with the names exchanged.
func TestVerdictsOfSwappedCopies(t *testing.T) {
	log := logOf(t, taken)
	claim := log[strings.Index(log, "\nm 1 1 ")+1:]
	claim = claim[:strings.IndexByte(claim, '\n')+1]
	copies := map[string]string{
		"good":        log,
		"open":        log[:strings.Index(log, "\nfault")+1],
		"cut":         log[:strings.Index(log, "\nfault")+4],
		"changed":     strings.Replace(log, "< 1 40 0 0 0", "< 1 41 0 0 0", 1),
		"changed too": strings.Replace(log, "result 1", "result 2", 1),
		"a line less": strings.Replace(log, claim, "", 1),
		"unreadable":  strings.Replace(log, "> 2 50", "> 2 5o", 1),
		"other":       strings.Replace(log, "result 1", "result x", 1),
		"lie":         dispute.Resealed(t, log, "result 1", "result 2"),
		"another lie": dispute.Resealed(t, log, "result 1", "result 0"),
		"sound":       logOf(t, strings.Replace(taken, "70 < 2 0 0 0", "71 < 2 0 0 0", 1)),
		"unknown":     dispute.Resealed(t, log, "game dots", "game chess"),
	}
	if copies["changed"] == log || copies["unreadable"] == log {
		t.Fatal(log)
	}
	exchanged := strings.NewReplacer("A ", "B ", "B ", "A ", "A's", "B's", "B's", "A's")
	codes := map[dispute.VerdictCode]bool{}
	names := slices.Sorted(maps.Keys(copies))
	for i, x := range names {
		for _, y := range names[i+1:] {
			there := dispute.Compare(copyOf(t, copies[x], x), copyOf(t, copies[y], y)).Verdict
			back := dispute.Compare(copyOf(t, copies[y], y), copyOf(t, copies[x], x)).Verdict
			codes[there.Code] = true
			if there.Code != back.Code || there.Text == "" || sortedWords(exchanged.Replace(there.Text)) != sortedWords(back.Text) {
				t.Errorf("%s, %s:\n%s: %s\n%s: %s", x, y, there.Code, there.Text, back.Code, back.Text)
			}
		}
	}
	if len(codes) < 9 {
		t.Errorf("%d verdicts: %v", len(codes), codes)
	}
}

// sortedWords returns the words of a text in alphabetical order: of two copies that are
// named in one sentence A is first.
func sortedWords(text string) string {
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,;:", c) })
	slices.Sort(words)
	return strings.Join(words, " ")
}
