package words

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// term is a concept: the English word, how the other languages say it, and words that
// must not be said for it. All are regular expressions of a word's beginning. Except are
// phrases that say it in another way, or mean another thing by the word.
type term struct {
	english  string
	said     map[string]string
	not      map[string]string
	excepted []string
}

var glossary = []term{
	{english: `games?\b`, said: map[string]string{"fa": "بازی", "lv": "partij|izspēl|spēl", "pl": "parti|rozegran|gier|gry|grze", "ru": "парти|игр"},
		excepted: []string{"report.apart", "report.note.all-alike", "exhibit.code.departure", "site.starts-lead", "exhibit.status.unsupported", "site.stage.list", "exhibit.why.log"}},
	{english: `logs?\b`, said: map[string]string{"fa": "گزارش", "lv": "protokol", "pl": "zapis", "ru": "протокол"},
		not:      map[string]string{"lv": "žurnāl", "pl": "log(i|ów|u|iem)\\b|log\\s|dziennik", "ru": "журнал|лог(и|ов|а)?\\b"},
		excepted: []string{"replay.times", "exhibit.code.unknown-protocol", "site.method-statuses", "site.suspects"}},
	{english: `faults?\b`, said: map[string]string{"fa": "خطا", "lv": "pārkāpum", "pl": "przewini", "ru": "нарушен"},
		excepted: []string{"verifier.fault.crash", "exhibit.code.second-opinion", "exhibit.beside.machine", "finding.second-opinion"}},
	{english: `referee`, said: map[string]string{"fa": "داور", "lv": "tiesne", "pl": "arbit", "ru": "судь|судей"}},
	{english: `bots?\b`, said: map[string]string{"fa": "ربات", "lv": "bot", "pl": "bot", "ru": "бот"}, not: map[string]string{"fa": "بات[^یا]"},
		excepted: []string{"event.alone", "site.method-firth", "site.starts-lead", "site.method-los"}},
	{english: `moves?\b`, said: map[string]string{"fa": "حرکت", "lv": "gājien", "pl": "ruch", "ru": "ход"}, excepted: []string{"verifier.lead", "finding.refused.no-step"}},
	{english: `stages?\b`, said: map[string]string{"fa": "مرحله", "lv": "posm", "pl": "etap", "ru": "этап"}, excepted: []string{"report.uneven"}},
	{english: `verified\b`, said: map[string]string{"fa": "تأیید", "lv": "apstiprin", "pl": "potwierdz", "ru": "подтвержд"}, not: map[string]string{"pl": "zweryfikow|niezweryfikow"},
		excepted: []string{"site.verdicts"}},
	{english: `results?\b`, said: map[string]string{"fa": "نتیجه", "lv": "rezultāt", "pl": "wyni", "ru": "результат"}, not: map[string]string{"fa": "نتایج"}, excepted: []string{"report.note.all-alike"}},
	{english: `seats?\b`, said: map[string]string{"fa": "جایگاه", "lv": "viet|pus", "pl": "miejsc|stron", "ru": "мест|сторон"}, not: map[string]string{"fa": "صندلی"},
		excepted: []string{"report.why.seats-fixed", "report.how-rated", "report.note.fabricated", "finding.over.fault"}},
	{english: `ratings?\b`, said: map[string]string{"fa": "ریتینگ", "lv": "reiting", "pl": "ranking", "ru": "рейтинг"}, not: map[string]string{"pl": "oceny wed", "ru": "оценки по"}, excepted: []string{"report.note.plan.swiss"}},
	{english: `intervals?\b`, said: map[string]string{"fa": "بازه", "lv": "interv", "pl": "przedzia", "ru": "интервал"}},
	{english: `records?\b`, said: map[string]string{"fa": "رکورد|ثبت|سند", "lv": "ierakst|dokument", "pl": "wpis|dokument", "ru": "запис|документ"}, not: map[string]string{"pl": "rekord"},
		excepted: []string{"finding.attested", "finding.ended.output", "finding.open", "finding.why.within"}},
}

// One concept has one word in every language, and no other.
func TestOneWordAConcept(t *testing.T) {
	phrases, err := everything()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range glossary {
		english := regexp.MustCompile(`(?i)\b` + g.english)
		needed := map[string]bool{}
		compared := 0
		for key, p := range phrases {
			if !english.MatchString(together(p["en"])) {
				continue
			}
			compared++
			for tag, said := range g.said {
				if regexp.MustCompile(`(?i)` + said).MatchString(together(p[tag])) {
					continue
				}
				if needed[key] = true; !slices.Contains(g.excepted, key) {
					t.Errorf("%s, %s: %q does not say %s, for %q", key, tag, together(p[tag]), said, together(p["en"]))
				}
			}
		}
		if compared == 0 {
			t.Errorf("no phrase says %s", g.english)
		}
		for _, key := range g.excepted {
			if !needed[key] {
				t.Errorf("%s: %s is excepted and need not be", g.english, key)
			}
		}
		for tag, not := range g.not {
			synonym := regexp.MustCompile(`(?i)(^|[^\pL\pM])(` + not + `)`)
			for key, p := range phrases {
				if found := synonym.FindString(together(p[tag])); found != "" {
					t.Errorf("%s, %s: says %q for what is %s elsewhere", key, tag, found, g.said[tag])
				}
			}
		}
	}
}

// together returns all forms of a phrase.
func together(f map[string]string) string {
	var list []string
	for _, text := range f {
		list = append(list, text)
	}
	slices.Sort(list)
	return strings.Join(list, " | ")
}

// No language but English has a phrase of three English words in a row, unless they are
// names or stand in every language.
func TestNoEnglishElsewhere(t *testing.T) {
	phrases, err := everything()
	if err != nil {
		t.Fatal(err)
	}
	english := regexp.MustCompile(`(?i)\b(the|of|and|is|are|was|by|which|that|with|from|not|has|have|this|to|it)\b`)
	for key, p := range phrases {
		for _, tag := range Tags()[1:] {
			if together(p[tag]) == together(p["en"]) && strings.Count(together(p["en"]), " ") > 1 && english.MatchString(together(p["en"])) {
				t.Errorf("%s: %s is the English sentence: %q", key, tag, together(p[tag]))
			}
			if found := english.FindAllString(together(p[tag]), -1); len(found) > 1 && tag != "lv" && tag != "pl" { // which have such words of their own
				t.Errorf("%s, %s: %q has English words: %q", key, tag, together(p[tag]), found)
			}
		}
	}
}

// Ways to end that logs have are in words in every language, and others as they are.
func TestEndsAreInWords(t *testing.T) {
	for _, tag := range Tags() {
		l, err := In(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, end := range []string{"five", "full", "complete", "no-move", "home", "move-cap", "fault", "both-out", "fault timeout-move", "fault not-started"} {
			if got := l.End(end); got == end || strings.Contains(got, "-") || strings.HasPrefix(got, "fault ") {
				t.Errorf("%s: %s is %q", tag, end, got)
			}
		}
		if got := l.End("checkmate"); got != "checkmate" {
			t.Errorf("%s: another program's end is %q", tag, got)
		}
	}
}
