package corpus_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
)

// catalogue is the list of scenarios on which docs/reference/scenarios.md is based.
const catalogue = "../../shared/scenarios.md"

var (
	quoted       = regexp.MustCompile("`([^`]+)`")
	quotedCode   = regexp.MustCompile("`([a-z-]+)` ([a-z]+)")
	scenarioName = regexp.MustCompile(`^[A-Z0-9]{3}-[0-9]{3}$`)
	operands     = regexp.MustCompile(`\([^()]*\)`)
	capitals     = regexp.MustCompile(`\b[A-Z][A-Z_]+[A-Z](_\*)?`)
)

// cells returns the cells of a line of a table, or nil for any other line.
func cells(line string) []string {
	if !strings.HasPrefix(line, "| ") {
		return nil
	}
	list := strings.Split(strings.Trim(line, "| \n"), " | ")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

func unquoted(cell string) (list []string) {
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		list = append(list, m[1])
	}
	return list
}

// scenarios is the document after reading: rows of words with vectors, all the words, and
// the vectors of each scenario.
type scenarios struct {
	rows      [][]string
	words     []string
	scenarios map[string][]string
}

func readScenarios(t *testing.T) scenarios {
	t.Helper()
	data, err := os.ReadFile("../docs/reference/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := scenarios{scenarios: map[string][]string{}}
	for line := range strings.Lines(string(data)) {
		switch row := cells(line); {
		case len(row) == 0 || row[0] == "word" || row[0] == "scenario" || strings.HasPrefix(row[0], "--"):
		case scenarioName.MatchString(row[0]) && len(row) == 2:
			doc.scenarios[row[0]] = vectorNames(row[1])
		case len(row) == 5:
			doc.rows = append(doc.rows, row)
			doc.words = append(doc.words, unquoted(row[0])...)
		case len(row) == 2:
			doc.words = append(doc.words, unquoted(row[0])...)
		default:
			t.Errorf("docs/reference/scenarios.md: no row of a known table: %s", line)
		}
	}
	if len(doc.rows) < 40 || len(doc.scenarios) < 150 {
		t.Fatalf("only %d words and %d scenarios: the document has another form than is known here", len(doc.rows), len(doc.scenarios))
	}
	return doc
}

// vectorNames returns the quoted words of a cell that has nothing else. A cell in prose
// names none.
func vectorNames(cell string) []string {
	if strings.Trim(quoted.ReplaceAllString(cell, ""), ", ") != "" {
		return nil
	}
	return unquoted(cell)
}

// In each row the vectors exist and show one of the statuses and one of the findings, and
// each of those is shown by one of them.
func TestScenarioWords(t *testing.T) {
	byName := map[string]corpus.Vector{}
	for _, v := range vectors(t) {
		byName[v.Name] = v
	}
	for _, row := range readScenarios(t).rows {
		for _, complaint := range wrongRow(byName, row) {
			t.Errorf("%s: %s", row[0], complaint)
		}
	}
}

func wrongRow(byName map[string]corpus.Vector, row []string) (complaints []string) {
	statuses, names, shown := unquoted(row[2]), unquoted(row[4]), map[string]bool{}
	var findings []string
	for _, m := range quotedCode.FindAllStringSubmatch(row[3], -1) {
		findings = append(findings, m[1]+" "+m[2])
	}
	if len(statuses) == 0 || len(names) == 0 || len(findings) == 0 && row[3] != "-" {
		complaints = append(complaints, "no status, no vector or no finding")
	}
	for _, name := range names {
		v, ok := byName[name]
		if !ok {
			complaints = append(complaints, "no vector "+name)
			continue
		}
		if !shows(v, statuses, findings, shown) {
			complaints = append(complaints, name+" does not show it")
		}
	}
	for _, what := range append(statuses, findings...) {
		if !shown[what] {
			complaints = append(complaints, "no vector shows "+what)
		}
	}
	return complaints
}

// shows reports whether a vector has one of the statuses and one of the findings, or only
// notes if there are none. It records what it has in shown.
func shows(v corpus.Vector, statuses, findings []string, shown map[string]bool) bool {
	status, found, grave := false, false, false
	for _, s := range v.Expect {
		if slices.Contains(statuses, s) {
			status, shown[s] = true, true
		}
	}
	for _, f := range v.Findings {
		grave = grave || f.Severity != "note"
		if what := f.Code + " " + f.Severity; slices.Contains(findings, what) {
			found, shown[what] = true, true
		}
	}
	return status && (found || len(findings) == 0 && !grave)
}

// The test above fails for rows that are wrong in one thing each.
func TestScenarioWordsHasTeeth(t *testing.T) {
	byName := map[string]corpus.Vector{
		"late":  {Expect: []string{"rejected"}, Findings: []corpus.Finding{{Line: 9, Code: "missed-fault", Severity: "decisive"}}},
		"sound": {Expect: []string{"verified"}},
	}
	for row, want := range map[string]string{
		"`A` | m | `rejected` | `missed-fault` decisive | `late`":                      "",
		"`A` | m | `verified` | - | `sound`":                                           "",
		"`A` | m | `rejected` | `missed-fault` decisive | `later`":                     "no vector later",
		"`A` | m | `rejected` | `missed-fault` reason | `late`":                        "late does not show it",
		"`A` | m | `verified` | `missed-fault` decisive | `late`":                      "late does not show it",
		"`A` | m | `rejected` | - | `late`":                                            "late does not show it",
		"`A` | m | `rejected` | `missed-fault` decisive, `wrong-line` reason | `late`": "no vector shows wrong-line reason",
		"`A` | m | `rejected`, `verified` | `missed-fault` decisive | `late`":          "no vector shows verified",
		"`A` | m | `rejected`, `verified` | `missed-fault` decisive | `late`, `sound`": "sound does not show it",
		"`A` | m | `rejected` | missed-fault | `late`":                                 "no status, no vector or no finding",
	} {
		got := strings.Join(wrongRow(byName, cells("| "+row+" |")), "; ")
		if !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", row, got, want)
		}
	}
}

// Every scenario of a vector is in the document, and the vectors that the document names
// for a scenario say so.
func TestScenariosAreKnown(t *testing.T) {
	doc, byName := readScenarios(t), map[string]corpus.Vector{}
	for _, v := range vectors(t) {
		byName[v.Name] = v
		for _, s := range v.Scenario {
			if _, ok := doc.scenarios[s]; !ok {
				t.Errorf("%s: scenario %s is not in docs/reference/scenarios.md", v.Name, s)
			}
		}
	}
	for s, names := range doc.scenarios {
		for _, name := range names {
			if !slices.Contains(byName[name].Scenario, s) {
				t.Errorf("docs/reference/scenarios.md: %s: no vector %s that says so", s, name)
			}
		}
	}
}

// notVerdicts are words in capitals in the catalogue that are not verdicts:
// abbreviations, operands, and games.
var notVerdicts = []string{"CSV", "CPU", "RSS", "SIGKILL", "FAULT", "NOT", "TRI", "BET", "HAL", "DAB", "MISSED",
	"THROUGH_POINT", "BOTH_DEAD", "UNTERMINATED_REPLY"}

// Every scenario and every verdict of the catalogue is in the document, and no other
// scenario.
func TestScenariosAreThoseOfTheCatalogue(t *testing.T) {
	data, err := os.ReadFile(catalogue)
	if err != nil {
		t.Skip("the catalogue of scenarios is not here: " + catalogue)
	}
	doc, ids, legend := readScenarios(t), 0, false
	for line := range strings.Lines(string(data)) {
		row := cells(line)
		switch {
		case strings.HasPrefix(line, "## "):
			legend = strings.HasPrefix(line, "## Verdict codes")
		case legend:
			doc.knows(t, "the verdict codes", line)
		case len(row) == 5 && scenarioName.MatchString(row[0]):
			ids++
			if _, ok := doc.scenarios[row[0]]; !ok {
				t.Errorf("%s is not in docs/reference/scenarios.md", row[0])
			}
			doc.knows(t, row[0], row[4])
		}
	}
	if ids != len(doc.scenarios) {
		t.Errorf("%d scenarios in the catalogue, %d in docs/reference/scenarios.md", ids, len(doc.scenarios))
	}
}

// knows requires every verdict of a text in the document. One that ends in an asterisk is
// a family of which the document has a member.
func (doc scenarios) knows(t *testing.T, where, text string) {
	for _, word := range capitals.FindAllString(operands.ReplaceAllString(text, ""), -1) {
		family, isFamily := strings.CutSuffix(word, "*")
		known := slices.ContainsFunc(doc.words, func(w string) bool {
			return w == word || isFamily && strings.HasPrefix(w, family)
		})
		if !known && !slices.Contains(notVerdicts, word) {
			t.Errorf("%s: the verdict %s is not in docs/reference/scenarios.md", where, word)
		}
	}
}
