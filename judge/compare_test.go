package judge_test

import (
	"encoding/json"
	"strings"
	"testing"

	"scrutineer/judge"
)

// Whatever another verifier sees otherwise makes an accepted log disputed, once; what it
// leaves out does not, nor do notes and lines that harmed nobody. A log that is rejected
// stays so.
func TestCompare(t *testing.T) {
	won := recorded("moves", "none").moves(xWins).result(1, "five")
	wrong := recorded("moves", "none").moves(xWins).result(2, "five")
	for opinion, c := range map[string]struct {
		log   *recording
		found string // of the second opinion
		is    judge.Status
	}{
		`{"status":"verified","winner":"1","reason":"five"}`:                                                   {won, "", judge.Verified},
		`{"status":"verified","winner":"1"}`:                                                                   {won, "", judge.Verified},
		`{"status":"verified","winner":"1","findings":[{"line":4,"code":"departure","severity":"note"}]}`:      {won, "", judge.Verified},
		`{"status":"verified","winner":"1","findings":[{"line":4,"code":"wrong-line","severity":"cosmetic"}]}`: {won, "", judge.Verified},
		`{"status":"verified","winner":"1","findings":[{"line":4,"code":"wrong-time","severity":"cosmetic"}]}`: {won, "second-opinion", judge.Disputed},
		`{"status":"rejected","winner":"1"}`:                                                                   {won, "second-opinion", judge.Disputed},
		`{"status":"malformed","winner":"-"}`:                                                                  {won, "second-opinion", judge.Disputed},
		`{"status":"verified","winner":"2","reason":"five"}`:                                                   {won, "second-opinion", judge.Disputed},
		`{"status":"verified","winner":"1","reason":"full"}`:                                                   {won, "second-opinion", judge.Disputed},
		`{"status":"verified","winner":"1","reason":"five","score":[0,0]}`:                                     {won, "second-opinion", judge.Disputed},
		`{}`:                                    {won, "second-opinion", judge.Disputed},
		`{"status":"unsupported","winner":"-"}`: {won, "no-second-opinion", judge.Verified},
		`{"status":"rejected","winner":"1","reason":"five","findings":[{"line":31,"code":"wrong-winner","severity":"decisive"}]}`: {wrong, "", judge.Rejected},
		`{"status":"rejected","winner":"1","reason":"five","findings":[{"line":30,"code":"wrong-winner","severity":"decisive"}]}`: {wrong, "second-opinion", judge.Rejected},
		`{"status":"verified","winner":"1","reason":"five"}                         `:                                             {wrong, "second-opinion", judge.Rejected},
	} {
		var o judge.Opinion
		if err := json.Unmarshal([]byte(strings.TrimSpace(opinion)), &o); err != nil {
			t.Fatal(err)
		}
		s := c.log.judge(t)
		for i := range o.Findings { // its lines count from the start of the log
			o.Findings[i].Line -= s.Line - 1
		}
		s.Compare(&o)
		found := ""
		for _, f := range s.Findings {
			if f.Code == judge.Disagree || f.Code == judge.NoSecond {
				found += string(f.Code)
			}
		}
		if found != c.found || s.Status != c.is {
			t.Errorf("%s: %q, %s; want %q, %s", opinion, found, s.Status, c.found, c.is)
		}
	}
}
