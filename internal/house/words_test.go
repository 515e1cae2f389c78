package house

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// instead lists words of this project's own past that nobody else uses, with the
// usual ones. Words that also have a usual meaning are not here.
var instead = map[string]string{
	`tells whether`:                  "reports whether",
	`clerks?`:                        "claim writer",
	`told time`:                      "remaining time sent to the program",
	`owed`:                           "due",
	`passed over`:                    "ignored",
	`(held|hold|holding) against`:    "compared with",
	`sayings`:                        "utterances",
	`betak(e|es|ing)|befall?s?|fest`: "say what it is",
	`one behind the other`:           "one after the other",
	`comes by`:                       "gets",
	`tongues?`:                       "language",
	`(that|which) (is|are) none`:     "not a, unknown, invalid",
	`says of itself`:                 "says about itself",
	`in and below`:                   "in a folder and its subfolders",
	`mis(heard|hearing)`:             "misread",
	`look(s|ed|ing)? whether`:        "checks whether",
	`in (its|their) one spelling`:    "in canonical form",
	`what (becomes|became) of`:       "what happens to",
	`zero value serves`:              "the zero value is ready to use",
	`(that|which|what|it) is no (move|answer|log|fault|number|line|file|folder|key|proof|error|game|entry|leaf)`: "is not a",
	`no (private |verifier )?key of a (ledger|witness)|no name of a (ledger|witness)`:                            "not a",
	`(is|are|was) (not )?to be seen`:                  "the log shows, can be seen",
	`behind the (end|first line|hashes|header|exit)`:  "after",
	`stands (behind|on line)`:                         "is after, is on line",
	`mere note|by the word of|says nothing of itself`: "only a note, as ... said",
	`whose word counts`:                               "whose claims are trusted",
	`whose doing`:                                     "who caused",
	`[Ee]ach work`:                                    "each subcommand",
	`lots that nobody`:                                "starts that nobody can choose",
	`(takes?|took) note`:                              "records",
	`somebody's word|taken at (its|their) word`:       "without proof, attested",
	`h(o|e)lds? the truth`:                            "contains the true value",
}

// oddUnits matches a microsecond that is not written like "12 µs", or has no space.
var oddUnits = regexp.MustCompile(`(\d|\}|%[dsv]|\bmax) us\b|["'] ?us["' ]|(^|[^="\d])\d+us\b|(\d|\}|%[dsv])µs|μs`)

// Code, documents and tables of words spell the units of times in one way. Texts that
// go into logs are ASCII.
func TestUnits(t *testing.T) {
	logs := regexp.MustCompile(`^\.\./\.\./(referee/strain\.go|tools/internal/synth/fault\.go)$`)
	eachFile(t, `\.(go|md|js|json|html)$`, func(path string, text []byte) {
		for n, line := range strings.Split(string(text), "\n") {
			if !strings.Contains(line, "us") && !strings.Contains(line, "µs") && !strings.Contains(line, "μs") {
				continue // quickly
			}
			if found := oddUnits.FindString(line); found != "" && !logs.MatchString(path) {
				t.Errorf("%s:%d: %q: write a number, a blank and µs", path, n+1, found)
			}
		}
	})
}

// Code, comments and documents use the usual words.
func TestUsualWords(t *testing.T) {
	words, parts := map[string]*regexp.Regexp{}, map[string][]string{}
	for word := range instead {
		words[word] = regexp.MustCompile(`(?i)\b(` + word + `)\b`)
		tree, err := syntax.Parse(strings.ToLower(word), syntax.Perl)
		if parts[word] = literals(tree); err != nil || parts[word] == nil {
			t.Fatalf("%q: no text that each match has, %v", word, err)
		}
	}
	eachFile(t, `\.(go|md)$`, func(path string, text []byte) {
		lower := strings.ToLower(string(text))
		for word, usual := range instead {
			for _, part := range parts[word] {
				for at := 0; strings.Contains(lower[at:], part); {
					at += strings.Index(lower[at:], part) + len(part)
					if found := words[word].FindString(lineAt(lower, at-1)); found != "" {
						t.Errorf("%s:%d: %q: say %q", path, 1+strings.Count(lower[:at], "\n"), found, usual)
					}
				}
			}
		}
	})
}

// lineAt returns the line of a text that has the byte at an index.
func lineAt(text string, at int) string {
	line, _, _ := strings.Cut(text[strings.LastIndexByte(text[:at], '\n')+1:], "\n")
	return line
}

// literals returns texts of which every match of an expression contains at least one,
// nil if there are no such texts.
func literals(re *syntax.Regexp) []string {
	var list []string
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCapture:
		return literals(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if have := literals(sub); have != nil && (list == nil || len(have[0]) > len(list[0])) {
				list = have
			}
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			have := literals(sub)
			if have == nil {
				return nil
			}
			list = append(list, have...)
		}
	}
	return list
}

// eachFile calls do with every file of the tree whose name matches the pattern,
// except this one and test data.
func eachFile(t *testing.T, name string, do func(path string, text []byte)) {
	t.Helper()
	pattern := regexp.MustCompile(name)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
			return fs.SkipDir
		case d.IsDir(), d.Name() == "words_test.go", !pattern.MatchString(path):
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			do(path, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
