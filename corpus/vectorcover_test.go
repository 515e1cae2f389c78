package corpus_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// pins reports whether a vector names the paragraph and expects the code, if there is
// one.
func pins(list []corpus.Vector, spec, code string) bool {
	return slices.ContainsFunc(list, func(v corpus.Vector) bool {
		return slices.Contains(v.Spec, spec) && (code == "" || finds(v, code))
	})
}

func finds(v corpus.Vector, code string) bool {
	return slices.ContainsFunc(v.Findings, func(f corpus.Finding) bool { return f.Code == code })
}

var (
	ruleMark = regexp.MustCompile(`\*\*([A-Z][0-9]+)\*\*`)
	codeMark = regexp.MustCompile("\\[(`[a-z-]+`(?:, `[a-z-]+`)*)\\]")
)

// formatRules returns the numbered rules of the format document, with the codes that each
// names; most name none.
func formatRules(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile("../logfmt/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(data)), " ")
	marks := ruleMark.FindAllStringSubmatchIndex(text, -1)
	found := map[string][]string{}
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		rule := text[m[2]:m[3]]
		named := found[rule]
		for _, codes := range codeMark.FindAllStringSubmatch(text[m[1]:end], -1) {
			named = append(named, strings.Split(strings.ReplaceAll(codes[1], "`", ""), ", ")...)
		}
		found[rule] = named
	}
	return found
}

// For each numbered rule of the format there is a vector that cites it, or a reason in
// the vectors' document why there is none. For each code that a rule names there is a
// vector that cites the rule and expects the code.
func TestEveryRuleOfTheFormatIsPinned(t *testing.T) {
	list := vectors(t)
	found := formatRules(t)
	if len(found) < 80 {
		t.Fatalf("only %d rules in the format document: its form is not the one known here", len(found))
	}
	reasons := ruleMark.FindAllStringSubmatch(section(t, "Rules without a vector"), -1)
	for _, m := range reasons {
		if _, exists := found[m[1]]; !exists || pins(list, m[1], "") {
			t.Errorf("there is a vector for rule %s, or no such rule, and the document has a reason why there is none", m[1])
		}
	}
	for rule, codes := range found {
		excused := slices.ContainsFunc(reasons, func(m []string) bool { return m[1] == rule })
		if !excused && !pins(list, rule, "") {
			t.Errorf("no vector for rule %s of the format, and no reason", rule)
		}
		for _, code := range codes {
			if !pins(list, rule, code) {
				t.Errorf("no vector for rule %s of the format with a finding %s", rule, code)
			}
		}
	}
}

// section returns a section of the vectors' document.
func section(t *testing.T, head string) string {
	t.Helper()
	data, err := os.ReadFile("vectors/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(data), "\n## "+head+"\n")
	if !found {
		t.Fatalf("the document has no section %q", head)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// For every row of the table of situations the named vectors exist, each with the status
// that it states. Every vector called for a status is in a row.
func TestEverySituationHasVectors(t *testing.T) {
	rows := regexp.MustCompile("(?m)^\\| (.+) \\| ([a-z, ]+) \\| (`.+`) \\|$").FindAllStringSubmatch(section(t, "Situations"), -1)
	if len(rows) != 15 {
		t.Errorf("%d situations, want 15", len(rows))
	}
	byName, named := map[string]corpus.Vector{}, map[string]bool{}
	for _, v := range vectors(t) {
		byName[v.Name] = v
	}
	for _, row := range rows {
		states, names := strings.Split(row[2], ", "), strings.Split(strings.ReplaceAll(row[3], "`", ""), ", ")
		if len(states) != len(names) {
			t.Errorf("%s: %d statuses and %d vectors", row[1], len(states), len(names))
			continue
		}
		for i, name := range names {
			named[name] = true
			if v, exists := byName[name]; !exists || !slices.Equal(v.Expect, states[i:i+1]) {
				t.Errorf("%s: vector %s has the statuses %v, want %s", row[1], name, v.Expect, states[i])
			}
		}
	}
	for name := range byName {
		if strings.HasPrefix(name, "status_") && !named[name] {
			t.Errorf("%s is in no row of the table", name)
		}
	}
}

// There is a vector for every kind of finding that the judge has.
func TestEveryCodeIsPinned(t *testing.T) {
	list := vectors(t)
	for code := range judge.Codes() {
		if code == judge.Disagree || code == judge.NoSecond || code == judge.Assumed {
			continue // no input can cause the first, and none by itself the others
		}
		if !slices.ContainsFunc(list, func(v corpus.Vector) bool { return finds(v, string(code)) }) {
			t.Errorf("no vector with a finding %s", code)
		}
	}
}

// withVectors returns the games that have vectors: a new one may be added without any.
func withVectors(list []corpus.Vector) (games []*rules.Game) {
	for _, g := range all.Games() {
		if slices.ContainsFunc(list, func(v corpus.Vector) bool {
			return slices.ContainsFunc(v.Spec, func(s string) bool { return strings.HasPrefix(s, g.Name+".") })
		}) {
			games = append(games, g)
		}
	}
	return games
}

// For every value of every ruling that is not the default there is a vector whose log
// states it, and one whose log does not know.
func TestEveryRulingIsPinned(t *testing.T) {
	list := vectors(t)
	for _, g := range withVectors(list) {
		for _, r := range g.Rulings {
			for _, value := range append([]string{"?"}, r.Values[1:]...) {
				if !rulingPinned(list, g, r.Name, value) {
					t.Errorf("no vector for %s.%s with %s", g.Name, r.Name, value)
				}
			}
		}
	}
}

// openRulings are rulings that no vector leaves unknown: it is not settled what a log
// means whose start fits only one of the values.
var openRulings = []string{"fiverow.first"}

func rulingPinned(list []corpus.Vector, g *rules.Game, name, value string) bool {
	spec := g.Name + "." + name
	if value == "?" && slices.Contains(openRulings, spec) {
		return true
	}
	return slices.ContainsFunc(list, func(v corpus.Vector) bool {
		return slices.Contains(v.Spec, spec) && bytes.Contains(v.Payload, []byte(" "+name+"="+value))
	})
}

// numbered are the paragraphs of fiverow's rules that a log of one game can show. 3.3.7
// is left out: what an author's name may be is the jury's matter, and 3.4.7 stands for
// both.
var numbered = strings.Fields("1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.6 3.2 3.3.1 3.3.2 3.3.3 3.3.5 3.3.6 3.3.8 3.3.9 3.3.10 " +
	"3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.4.9 4.4 4.8")

// There is a vector for each of these paragraphs.
func TestEveryParagraphIsPinned(t *testing.T) {
	list := vectors(t)
	for _, spec := range numbered {
		if !pins(list, spec, "") {
			t.Errorf("no vector for paragraph %s of the official rules", spec)
		}
	}
}

// Every word of a spec names something that exists: a rule of the format document, a
// paragraph of a game's rules, or a ruling.
func TestSpecsExist(t *testing.T) {
	known := map[string]bool{}
	for rule := range formatRules(t) {
		known[rule] = true
	}
	for _, number := range numbered {
		known[number] = true
	}
	for game, words := range paragraphs {
		for _, word := range strings.Fields(words) {
			known[game+"."+word] = true
		}
	}
	for _, g := range all.Games() {
		for _, r := range g.Rulings {
			known[g.Name+"."+r.Name] = true
		}
	}
	for _, v := range vectors(t) {
		for _, spec := range v.Spec {
			if !known[spec] {
				t.Errorf("%s: there is no %s", v.Name, spec)
			}
		}
	}
}

// paragraphs are, by game, those of the official rules that a log of one game can show,
// as the game's rules.txt names them. What is only about programs and tournaments is left
// out: triangles T17 and T18, and betoniarki B13.
var paragraphs = map[string]string{
	"triangles":  "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16",
	"betoniarki": "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B14",
	"halma":      "game in tourn env extra",
	"dots":       "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11",
}

// For each of these paragraphs there is a vector whose log is rejected, and for every
// game at least one whose log keeps to all. A paragraph whose breach harms nobody is
// broken without a rejection.
func TestEveryParagraphOfEveryGameIsPinned(t *testing.T) {
	list := vectors(t)
	for name, words := range paragraphs {
		sound := false
		for _, word := range strings.Fields(words) {
			spec, broken := name+"."+word, false
			for _, v := range list {
				if slices.Contains(v.Spec, spec) {
					broken = broken || v.Exit() == 1 || slices.Contains(harmless, spec) && flawed(v)
					sound = sound || v.Exit() == 0
				}
			}
			if !broken {
				t.Errorf("no vector for %s with a log that is rejected", spec)
			}
		}
		if !sound {
			t.Errorf("no sound log of %s", name)
		}
	}
}

// harmless are a paragraph and a ruling whose breach costs no program anything (format
// P17): whether programs of triangles may be told to quit.
var harmless = []string{"triangles.T15", "triangles.source"}

// flawed reports whether a vector has a finding that is not a note.
func flawed(v corpus.Vector) bool {
	return slices.ContainsFunc(v.Findings, func(f corpus.Finding) bool { return f.Severity != "note" })
}

// outcome returns the statuses of a vector, and, for what is harmless, the findings.
func outcome(v corpus.Vector, harmless bool) string {
	list := slices.Clone(v.Expect)
	for _, f := range v.Findings {
		if harmless && f.Severity != "note" {
			list = append(list, f.Code+":"+f.Severity)
		}
	}
	return strings.Join(list, " ")
}

// For every ruling of every game there are vectors with more than one status, or for a
// ruling that harms nobody, with more than one list of findings.
func TestEveryRulingMatters(t *testing.T) {
	list := vectors(t)
	for _, g := range withVectors(list) {
		for _, r := range g.Rulings {
			ways := map[string]bool{}
			for _, v := range list {
				if slices.Contains(v.Spec, g.Name+"."+r.Name) {
					ways[outcome(v, slices.Contains(harmless, g.Name+"."+r.Name))] = true
				}
			}
			if len(ways) < 2 {
				t.Errorf("vectors for %s.%s all come out in one way: %v", g.Name, r.Name, ways)
			}
		}
	}
}

// The corpus has its size, and seven tenths of its logs are not verified.
func TestMostVectorsAreNegative(t *testing.T) {
	list := vectors(t)
	negative := 0
	for _, v := range list {
		if v.Exit() != 0 {
			negative++
		}
	}
	if len(list) < 1000 || 10*negative < 7*len(list) {
		t.Errorf("%d vectors, %d of them negative; want 1000 and seven tenths", len(list), negative)
	}
}

// Names are in snake case and scenarios as they are numbered.
func TestNamesOfVectors(t *testing.T) {
	snake := regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`)
	scenario := regexp.MustCompile(`^[A-Z0-9]{3}-[0-9]{3}$`)
	spec := regexp.MustCompile(`^([A-Z]?[0-9]+(\.[0-9]+)*|[a-z]+\.([a-z0-9_]+|[A-Z][0-9]+))$`)
	for _, v := range vectors(t) {
		if !snake.MatchString(v.Name) {
			t.Errorf("%s: not in snake case", v.Name)
		}
		for _, s := range v.Scenario {
			if !scenario.MatchString(s) {
				t.Errorf("%s: no scenario: %s", v.Name, s)
			}
		}
		for _, s := range v.Spec {
			if !spec.MatchString(s) {
				t.Errorf("%s: no paragraph: %s", v.Name, s)
			}
		}
	}
}
