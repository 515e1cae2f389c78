package verdict_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/test/random"
	"scrutineer/judge"
	"scrutineer/judge/verdict"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// The keys of docs/reference/verdicts.md in their order, for encoding/json.
type (
	logJSON struct {
		File     string         `json:"file"`
		Log      int            `json:"log"`
		ID       any            `json:"id"`
		Game     any            `json:"game"`
		Evidence any            `json:"evidence"`
		Status   judge.Status   `json:"status"`
		Winner   any            `json:"winner"`
		Reason   any            `json:"reason"`
		Score    []int          `json:"score"`
		Plies    int            `json:"plies"`
		Claimed  claimedJSON    `json:"claimed"`
		Findings []findingJSON  `json:"findings"`
		Session  any            `json:"session"`
		Line     int            `json:"line"`
		First    any            `json:"first"`
		Seats    []seatJSON     `json:"seats"`
		Attested []attestedJSON `json:"attested"`
		Headline any            `json:"headline"`
		Erred    *erredJSON     `json:"erred"`
	}
	claimedJSON struct {
		Winner any     `json:"winner"`
		Reason any     `json:"reason"`
		Score  []int64 `json:"score"`
	}
	findingJSON struct {
		Code       judge.Code      `json:"code"`
		Severity   judge.Severity  `json:"severity"`
		File       string          `json:"file"`
		Line       int             `json:"line"`
		Ply        int             `json:"ply"`
		Seat       int             `json:"seat"`
		Message    string          `json:"message"`
		Claimed    any             `json:"claimed"`
		Recomputed any             `json:"recomputed"`
		Source     any             `json:"source"`
		Witness    json.RawMessage `json:"witness"`
		After      int             `json:"after"`
		Blame      judge.Blame     `json:"blame"`
		Shown      any             `json:"shown"`
	}
	seatJSON struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	attestedJSON struct {
		Line    int    `json:"line"`
		Seat    int    `json:"seat"`
		Kind    string `json:"kind"`
		What    string `json:"what"`
		By      string `json:"by"`
		Decides bool   `json:"decides"`
	}
	erredJSON struct {
		By      judge.Blame `json:"by"`
		Seat    int         `json:"seat"`
		Line    int         `json:"line"`
		Finding int         `json:"finding"`
	}
)

// either returns v if it is known, and nil otherwise.
func either(known bool, v any) any {
	if known {
		return v
	}
	return nil
}

func some(s string) any { return either(s != "", s) }

func logOf(s *judge.Session) logJSON {
	h := &s.Header
	v := logJSON{File: s.File, Log: s.Ordinal, ID: some(h.ID), Game: some(h.Game), Evidence: either(h.Evidence.Exchange != "", h.Evidence.String()),
		Status: s.Status, Winner: either(s.Known, s.Outcome.Winner), Reason: either(s.Known && s.Outcome.Reason != "", s.Outcome.Reason),
		Plies: s.Plies, Findings: []findingJSON{}, Session: some(h.Session), Line: s.Line, First: either(s.First != 0, s.First),
		Seats: []seatJSON{}, Attested: []attestedJSON{}, Headline: some(s.Headline())}
	if s.Known && s.Outcome.Scored {
		v.Score = s.Outcome.Score[:h.Seats()]
	}
	if c := s.Claimed; c.Stated {
		v.Claimed = claimedJSON{c.Winner, some(c.Reason), c.Score}
	}
	for _, f := range s.Findings {
		v.Findings = append(v.Findings, findingOf(f))
	}
	for _, p := range h.Programs {
		v.Seats = append(v.Seats, seatJSON{p.ID, p.Name})
	}
	for _, a := range s.Attested {
		v.Attested = append(v.Attested, attestedJSON{a.Line, int(a.Seat), a.Kind, a.What, a.By, a.Decides})
	}
	if e, ok := s.Erred(); ok {
		v.Erred = &erredJSON{e.By, int(e.Seat), e.Line, e.Finding}
	}
	return v
}

func findingOf(f judge.Finding) findingJSON {
	j := findingJSON{f.Code, f.Severity, f.File, f.Line, f.Ply, f.Seat, f.Message(), some(f.Claimed), some(f.Recomputed), some(f.Source),
		nil, f.After, f.Blame, either(f.Shown > 0, f.Shown)}
	if len(f.Witness) > 0 {
		var members []string // encoding/json would put the keys of a map in order
		for _, w := range f.Witness {
			member, _ := json.Marshal(map[string]string{w.Name: w.Value})
			members = append(members, string(member[1:len(member)-1]))
		}
		j.Witness = json.RawMessage("{" + strings.Join(members, ",") + "}")
	}
	return j
}

// alphabet has what JSON, HTML and JavaScript treat specially. broken is not UTF-8.
const alphabet = "aż漢😀 \"\\/<>&'\u2028\u2029\u2027\u202a\ufffd\ufeff\x00\x01\b\t\n\v\f\r\x1b\x1f\x7f\u0080"

var broken = []string{"\xff", "\xc3", "\xe2\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80"}

func text(t *random.T) string {
	switch t.IntN(5) {
	case 0:
		return ""
	case 1:
		return random.One(t, hostile.Text())
	case 2:
		return random.One(t, hostile.Markup())
	}
	s := t.Text(alphabet, 0, 12)
	if t.Bool() {
		s += random.One(t, broken) + t.Text(alphabet, 0, 3)
	}
	return s
}

func finding(t *random.T) judge.Finding {
	f := judge.Finding{Code: random.One(t, judge.Kinds()).Code, Severity: random.One(t, []judge.Severity{judge.Decisive, judge.Score, judge.Note}),
		Blame: random.One(t, []judge.Blame{judge.Program, judge.Referee, judge.Nobody}), File: text(t), Line: t.IntN(99), Shown: t.IntN(3), Ply: t.IntN(9),
		After: t.IntN(9), Seat: t.IntN(3), Says: judge.Verbatim(text(t)), Claimed: text(t), Recomputed: text(t), Source: text(t)}
	for range t.IntN(3) {
		f.Witness = append(f.Witness, rules.Fact{Name: text(t), Value: text(t)})
	}
	return f
}

func session(t *random.T) *judge.Session {
	s := &judge.Session{File: text(t), Line: t.IntN(1 << 30), Ordinal: t.IntN(9), Status: random.One(t, judge.Statuses[:]), Known: t.Bool(),
		First: base.Seat(t.IntN(3)), Plies: t.IntN(99)}
	s.Header = logfmt.Header{ID: text(t), Game: text(t), Session: text(t), Evidence: logfmt.Evidence{Exchange: text(t), Times: text(t)}}
	for range 2 {
		s.Header.Programs = append(s.Header.Programs, logfmt.Program{ID: text(t), Name: text(t)})
	}
	s.Outcome = rules.Outcome{Over: true, Winner: base.Seat(t.IntN(3)), Reason: rules.Reason(text(t)), Scored: t.Bool()}
	s.Outcome.Score[0], s.Outcome.Score[1] = t.Between(-9, 9), t.Between(-9, 9)
	s.Claimed = judge.Claim{Stated: t.Bool(), Winner: base.Seat(t.IntN(3)), Reason: text(t)}
	if t.Bool() {
		s.Claimed.Score = []int64{-1 << 63, 1<<63 - 1}[:t.IntN(3)]
	}
	for range t.IntN(4) {
		s.Findings = append(s.Findings, finding(t))
		s.Attested = append(s.Attested, judge.Attested{Line: t.IntN(9), Seat: base.Seat(t.IntN(3)), Kind: text(t), What: text(t), By: text(t), Decides: t.Bool()})
	}
	return s
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\n"
}

// Whatever a log says, the bytes are those of encoding/json.
func TestAppend(t *testing.T) {
	random.Check(t, func(r *random.T) {
		s := session(r)
		got := string(verdict.Append([]byte("before\n"), s))
		if want := "before\n" + asJSON(r.TB.(*testing.T), logOf(s)); got != want {
			r.Fatalf("got  %q\nwant %q", got, want)
		}
	})
}

// Every character, and every two bytes, are written as encoding/json writes them.
func TestStrings(t *testing.T) {
	var all []string
	for r := rune(0); r < 0x11000; r++ {
		all = append(all, string(r))
	}
	for a := range 256 {
		for b := range 256 {
			all = append(all, string([]byte{byte(a), byte(b)}))
		}
	}
	for _, text := range all {
		got := string(verdict.AppendFinding(nil, &judge.Finding{Says: judge.Verbatim(text)})) + "\n"
		if want := asJSON(t, findingOf(judge.Finding{Says: judge.Verbatim(text)})); got != want {
			t.Fatalf("%q: got %s want %s", text, got, want)
		}
	}
}

func TestAppendSummary(t *testing.T) {
	var c verdict.Counts
	for i, status := range judge.Statuses {
		for range i + 1 {
			c.Add(status)
		}
	}
	want := `{"summary":{"logs":36,"verified":1,"disputed":3,"void":4,"rejected":5,"open":6,"unsupported":7,"malformed":8,"attested":2}}` + "\n"
	if got := string(verdict.AppendSummary(nil, c)); got != want {
		t.Errorf("got %s want %s", got, want)
	}
	c.Replaced = 9
	if got, want := string(verdict.AppendSummary(nil, c)), asJSON(t, map[string]any{"summary": c}); got != want {
		t.Errorf("got %s want %s", got, want)
	}
}

// An empty file is one malformed log.
func TestFile(t *testing.T) {
	got, err := verdict.File(nil, judge.New(nil, judge.Options{}), "a.mlog", new(bytes.Buffer))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(got), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], `"status":"malformed"`) || !strings.Contains(lines[1], `{"summary":{"logs":1,`) {
		t.Errorf("got %q", lines)
	}
}
