package exhibit_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// inSeeds are the kinds of findings about a game on which the official rules of every
// game say something. The others depend on the format's document.
var inSeeds = []judge.Code{
	judge.BadSetup, judge.BadStart, judge.WrongFirst, judge.WrongSeat, judge.BadMove, judge.MisreadMove, judge.IllegalMove,
	judge.MissedFault, judge.DroppedMove, judge.MoveAfterEnd, judge.WrongGain, judge.WrongTime, judge.WrongLine, judge.FalseFault,
	judge.Unproved, judge.AttestedClaim, judge.EarlyEnd, judge.WrongWinner, judge.WrongReason, judge.WrongScore, judge.Departure, judge.FaultConfirmed,
}

// Every game with passages has one for every kind of finding, each in its own language and in
// English, with a number that the game's own text explains.
func TestPassages(t *testing.T) {
	for _, g := range all.Games() {
		if len(g.Passages) == 0 {
			continue // its rules are nowhere but in its code
		}
		for _, code := range inSeeds {
			if !slices.ContainsFunc(g.Passages, func(p rules.Passage) bool { return slices.Contains(p.For, string(code)) }) {
				t.Errorf("%s has no passage for %s", g.Name, code)
			}
		}
		if g.Language == "" || g.Language == "en" {
			t.Errorf("%s: the seed is not in %q", g.Name, g.Language)
		}
		for _, p := range g.Passages {
			own := p.Original == "" && p.Protocol != "" && strings.Contains(bare(g.Doc), p.English)
			if p.Original == "" && !own || p.English == "" || len(p.For) == 0 {
				t.Errorf("%s %s is not whole, or not what the game's text says: %q", g.Name, p.Number, p.English)
			}
			if !strings.Contains(g.Doc, p.Number) && !rangeHas(g.Doc, p.Number) {
				t.Errorf("%s: rules.txt does not speak of %s", g.Name, p.Number)
			}
		}
	}
}

// rangeHas reports whether a text has a range such as "T2 to T6" or "B1-B8" that
// includes the number.
func rangeHas(doc, number string) bool {
	n, err := strconv.Atoi(strings.TrimLeft(number, "TBD"))
	for _, m := range regexp.MustCompile(`([TBD])([0-9]+)(?:-| to )[TBD]([0-9]+)`).FindAllStringSubmatch(doc, -1) {
		from, _ := strconv.Atoi(m[2])
		to, _ := strconv.Atoi(m[3])
		if err == nil && m[1] == number[:1] && from <= n && n <= to {
			return true
		}
	}
	return regexp.MustCompile(`^[34]\.`).MatchString(number) // fiverow: whole chapters 3 and 4
}

// Quotes are in the official rules, byte for byte.
func TestPassagesAreVerbatim(t *testing.T) {
	files, err := filepath.Glob("../../../shared/seeds/*.txt")
	if err != nil || len(files) == 0 {
		t.Skip("the seeds are not on this machine: ../shared/seeds")
	}
	var seeds []string
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		seeds = append(seeds, string(data))
	}
	for _, g := range all.Games() {
		in := -1
		for _, p := range g.Passages {
			if p.Original == "" {
				continue // from the game's own text
			}
			at := slices.IndexFunc(seeds, func(s string) bool { return strings.Contains(s, p.Original) })
			if at < 0 || in >= 0 && at != in {
				t.Errorf("%s %s: %q is not in the game's seed", g.Name, p.Number, p.Original)
			}
			in = max(in, at)
		}
	}
}

// Every finding is shown with a rule from the official rules of the game or from the
// format's document, quoted correctly.
func TestEveryFindingHasARule(t *testing.T) {
	data, err := os.ReadFile("../../logfmt/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	format := bare(string(data))
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, v := range vectors {
		for _, s := range sessions(v) {
			for k := range s.Findings {
				game := ""
				if s.Game != nil {
					game = s.Game.Name
				}
				if key := game + " " + string(s.Findings[k].Code) + " " + names(s.Findings[k].Witness); !seen[key] {
					seen[key] = true
					quoted(t, v.Name, s, k+1, format)
				}
			}
		}
	}
}

func names(w rules.Witness) (list string) {
	for _, f := range w {
		list += f.Name + " "
	}
	return list
}

// bare returns a document without markup and line ends.
func bare(text string) string {
	text = strings.NewReplacer("*", "", "`", "", "\n", " ").Replace(text)
	return regexp.MustCompile(` +`).ReplaceAllString(text, " ")
}

// quoted looks for the rule of a finding, and for what is quoted of the format
// in its document.
func quoted(t *testing.T, name string, s *judge.Session, k int, format string) {
	t.Helper()
	x, err := exhibit.Of(s, k, exhibit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	quotes := 0
	for _, sec := range x.Sections {
		for _, b := range sec.Blocks {
			q, ok := b.(doc.Quote)
			if !ok {
				continue
			}
			quotes++
			if strings.HasPrefix(q.Source, "logfmt/") && !strings.Contains(format, q.Text) {
				t.Errorf("%s: %s: the format does not say %q", name, x.Code, q.Text)
			}
		}
	}
	if quotes == 0 {
		t.Errorf("%s: %s: no rule is quoted", name, x.Code)
	}
}

// What is quoted of a game is about every protocol or about the one that was spoken: of each
// kind of finding by each protocol.
func TestQuotesAreOfTheProtocol(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	seen, quoted := map[string]bool{}, map[string]int{}
	for _, v := range vectors {
		for _, s := range sessions(v) {
			for k := range s.Findings {
				if key := s.Header.Protocol + " " + string(s.Findings[k].Code) + " " + s.Findings[k].Source; s.Game != nil && !seen[key] {
					seen[key] = true
					for _, number := range numbersQuoted(t, s, k+1) {
						quoted[s.Header.Protocol]++
						ofProtocol(t, v.Name, s, number)
					}
				}
			}
		}
	}
	for _, protocol := range []string{"console", "file", "gomocup"} {
		if quoted[protocol] < 5 {
			t.Errorf("%d quotes of %s", quoted[protocol], protocol)
		}
	}
}

// numbersQuoted returns the numbers of the passages that the exhibit of a finding quotes.
func numbersQuoted(t *testing.T, s *judge.Session, k int) (list []string) {
	t.Helper()
	x, err := exhibit.Of(s, k, exhibit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, sec := range x.Sections {
		for _, b := range sec.Blocks {
			if q, ok := b.(doc.Quote); ok {
				if number, of := strings.CutPrefix(q.Source, s.Game.Name+" "); of {
					list = append(list, number)
				}
			}
		}
	}
	return list
}

// ofProtocol wants a passage not to be about a protocol that was not spoken.
func ofProtocol(t *testing.T, name string, s *judge.Session, number string) {
	t.Helper()
	for _, p := range s.Game.Passages {
		if p.Number == number && p.Protocol != "" && p.Protocol != s.Header.Protocol {
			t.Errorf("%s: %s %s is about %s, and %s was spoken", name, s.Game.Name, number, p.Protocol, s.Header.Protocol)
		}
	}
}
