package corpus_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
)

// catalogue is the list of scenarios for which the vectors were written. words has a row for
// each of its verdicts, and for each scenario that no vector shows.
const (
	catalogue = "../../shared/scenarios.md"
	words     = "testdata/scenarios.tsv"
)

var (
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

// scenarios is what words says: rows of words with vectors, all the words, and the scenarios
// that no vector shows.
type scenarios struct {
	rows      [][]string
	words     []string
	elsewhere []string
}

func readScenarios(t *testing.T) scenarios {
	t.Helper()
	data, err := os.ReadFile(words)
	if err != nil {
		t.Fatal(err)
	}
	var doc scenarios
	for line := range strings.Lines(string(data)) {
		switch row := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); {
		case line == "\n" || strings.HasPrefix(line, "#"):
		case scenarioName.MatchString(row[0]) && len(row) == 2:
			doc.elsewhere = append(doc.elsewhere, row[0])
		case len(row) == 5:
			doc.rows = append(doc.rows, row)
			doc.words = append(doc.words, list(row[0])...)
		case len(row) == 2:
			doc.words = append(doc.words, list(row[0])...)
		default:
			t.Errorf("%s: no row that is known: %s", words, line)
		}
	}
	if len(doc.rows) < 40 || len(doc.elsewhere) < 10 {
		t.Fatalf("only %d words and %d scenarios: the file has another form than is known here", len(doc.rows), len(doc.elsewhere))
	}
	return doc
}

// list returns the items of a cell.
func list(cell string) []string { return strings.Split(cell, ", ") }

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
	statuses, names, shown := list(row[2]), list(row[4]), map[string]bool{}
	var findings []string
	if row[3] != "-" {
		findings = list(row[3])
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
		"A|m|rejected|missed-fault decisive|late":                    "",
		"A|m|verified|-|sound":                                       "",
		"A|m|rejected|missed-fault decisive|later":                   "no vector later",
		"A|m|rejected|missed-fault reason|late":                      "late does not show it",
		"A|m|verified|missed-fault decisive|late":                    "late does not show it",
		"A|m|rejected|-|late":                                        "late does not show it",
		"A|m|rejected|missed-fault decisive, wrong-line reason|late": "no vector shows wrong-line reason",
		"A|m|rejected, verified|missed-fault decisive|late":          "no vector shows verified",
		"A|m|rejected, verified|missed-fault decisive|late, sound":   "sound does not show it",
	} {
		got := strings.Join(wrongRow(byName, strings.Split(row, "|")), "; ")
		if !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", row, got, want)
		}
	}
}

// byScenario returns how many vectors show each scenario.
func byScenario(t *testing.T) map[string]int {
	t.Helper()
	list := map[string]int{}
	for _, v := range vectors(t) {
		for _, s := range v.Scenario {
			list[s]++
		}
	}
	return list
}

// Every scenario has a vector or is among words, and none is in both. There are as many
// as in the catalogue, so none loses its last vector unseen.
func TestEveryScenarioIsShown(t *testing.T) {
	const want = 187
	doc, vectors := readScenarios(t), byScenario(t)
	for s := range vectors {
		if !scenarioName.MatchString(s) {
			t.Errorf("%s is not the name of a scenario", s)
		}
	}
	for _, s := range doc.elsewhere {
		if vectors[s] > 0 {
			t.Errorf("%s: %s has a vector", words, s)
		}
		vectors[s]++
	}
	if len(vectors) != want {
		t.Errorf("%d scenarios, want %d", len(vectors), want)
	}
}

// notVerdicts are words in capitals in the catalogue that are not verdicts:
// abbreviations, operands, and games.
var notVerdicts = []string{"CSV", "CPU", "RSS", "SIGKILL", "FAULT", "NOT", "TRI", "BET", "HAL", "DAB", "MISSED",
	"THROUGH_POINT", "BOTH_DEAD", "UNTERMINATED_REPLY"}

// Every scenario of the catalogue has a vector or is among words, every verdict is among
// words, and there is no other scenario.
func TestScenariosAreThoseOfTheCatalogue(t *testing.T) {
	data, err := os.ReadFile(catalogue)
	if err != nil {
		t.Skip("the catalogue of scenarios is not here: " + catalogue)
	}
	doc, known, ids, legend := readScenarios(t), byScenario(t), 0, false
	for _, s := range doc.elsewhere {
		known[s]++
	}
	for line := range strings.Lines(string(data)) {
		row := cells(line)
		switch {
		case strings.HasPrefix(line, "## "):
			legend = strings.HasPrefix(line, "## Verdict codes")
		case legend:
			doc.knows(t, "the verdict codes", line)
		case len(row) == 5 && scenarioName.MatchString(row[0]):
			ids++
			if known[row[0]] == 0 {
				t.Errorf("%s has no vector and is not in %s", row[0], words)
			}
			doc.knows(t, row[0], row[4])
		}
	}
	if ids != len(known) {
		t.Errorf("%d scenarios in the catalogue, %d here", ids, len(known))
	}
}

// knows requires every verdict of a text among the words. One that ends in an asterisk is
// a family with a member there.
func (doc scenarios) knows(t *testing.T, where, text string) {
	for _, word := range capitals.FindAllString(operands.ReplaceAllString(text, ""), -1) {
		family, isFamily := strings.CutSuffix(word, "*")
		known := slices.ContainsFunc(doc.words, func(w string) bool {
			return w == word || isFamily && strings.HasPrefix(w, family)
		})
		if !known && !slices.Contains(notVerdicts, word) {
			t.Errorf("%s: the verdict %s is not in %s", where, word, words)
		}
	}
}
