package judge_test

import (
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/judge"
)

// Every finding has words in every language, with all that its places and groups need,
// and no other language says what English does unless it comes from another package.
func TestFindingsInEveryLanguage(t *testing.T) {
	said := 0
	sessionsOf(t, func(name string, s *judge.Session) {
		for i := range s.Findings {
			f := &s.Findings[i]
			for _, tag := range words.Tags() {
				l, err := words.In(tag)
				if err != nil {
					t.Fatal(err)
				}
				text := f.Says.Text(l)
				for _, bad := range []string{"[finding.", "[common.", "{0}", "{1}", "{2}", "{3}", "{4}", "{5}", "[!"} {
					if strings.Contains(text, bad) {
						t.Errorf("%s:%d: %s in %s: %s", name, f.Line, f.Code, tag, text)
					}
				}
				if tag != "en" && text == f.Message() && f.Says.Key != "finding.verbatim" && f.Code != judge.Departure && f.Code != judge.BadSetup && f.Code != judge.BadStart {
					t.Errorf("%s:%d: %s in %s is in English: %s", name, f.Line, f.Code, tag, text)
				}
				said++
			}
		}
	})
	if said < 10000 {
		t.Errorf("%d sentences", said)
	}
}
