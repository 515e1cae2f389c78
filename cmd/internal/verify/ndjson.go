package verify

import (
	"encoding/json"

	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/rules"
)

// ndjson writes one object a log, and a last one with the summary. Keys are
// added to, never renamed.
type ndjson struct{}

type verdictJSON struct {
	File     string         `json:"file"`
	Log      int            `json:"log"`
	ID       *string        `json:"id"`
	Game     *string        `json:"game"`
	Evidence *string        `json:"evidence"`
	Status   judge.Status   `json:"status"`
	Winner   *int           `json:"winner"`
	Reason   *string        `json:"reason"`
	Score    []int          `json:"score"`
	Plies    int            `json:"plies"`
	Claimed  claimedJSON    `json:"claimed"`
	Findings []findingJSON  `json:"findings"`
	Session  *string        `json:"session"`
	Line     int            `json:"line"`
	First    *int           `json:"first"`
	Seats    []seatJSON     `json:"seats"`
	Attested []attestedJSON `json:"attested"`
	Headline *string        `json:"headline"`
	Erred    *erredJSON     `json:"erred"`
}

// erredJSON is who erred first.
type erredJSON struct {
	By      judge.Blame `json:"by"`
	Seat    int         `json:"seat"`
	Line    int         `json:"line"`
	Finding int         `json:"finding"`
}

type attestedJSON struct {
	Line    int    `json:"line"`
	Seat    int    `json:"seat"`
	Kind    string `json:"kind"`
	What    string `json:"what"`
	By      string `json:"by"`
	Decides bool   `json:"decides"`
}

type claimedJSON struct {
	Winner *int    `json:"winner"`
	Reason *string `json:"reason"`
	Score  []int64 `json:"score"`
}

type findingJSON struct {
	Code       judge.Code     `json:"code"`
	Severity   judge.Severity `json:"severity"`
	File       string         `json:"file"`
	Line       int            `json:"line"`
	Ply        int            `json:"ply"`
	Seat       int            `json:"seat"`
	Message    string         `json:"message"`
	Claimed    *string        `json:"claimed"`
	Recomputed *string        `json:"recomputed"`
	Source     *string        `json:"source"`
	Witness    *witnessJSON   `json:"witness"`
	After      int            `json:"after"`
	Blame      judge.Blame    `json:"blame"`
	Shown      *int           `json:"shown"`
}

type seatJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// witnessJSON is an object whose keys keep the witness's order.
type witnessJSON rules.Witness

func (w witnessJSON) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, f := range w {
		if i > 0 {
			b = append(b, ',')
		}
		name, _ := json.Marshal(f.Name)
		value, _ := json.Marshal(f.Value)
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

func (ndjson) verdict(dst []byte, s *judge.Session) []byte {
	h := &s.Header
	v := verdictJSON{
		File: s.File, Log: s.Ordinal, ID: orNull(h.ID), Game: orNull(h.Game), Status: s.Status, Plies: s.Plies,
		Session: orNull(h.Session), Line: s.Line, Findings: []findingJSON{}, Seats: []seatJSON{}, Attested: []attestedJSON{},
	}
	if h.Evidence.Exchange != "" {
		v.Evidence = orNull(h.Evidence.String())
	}
	if s.Known {
		winner := int(s.Outcome.Winner)
		v.Winner, v.Reason = &winner, orNull(string(s.Outcome.Reason))
		if s.Outcome.Scored {
			v.Score = append([]int{}, s.Outcome.Score[:h.Seats()]...)
		}
	}
	if s.Claimed.Stated {
		winner := int(s.Claimed.Winner)
		v.Claimed = claimedJSON{&winner, orNull(s.Claimed.Reason), s.Claimed.Score}
	}
	if s.First != 0 {
		first := int(s.First)
		v.First = &first
	}
	for _, p := range h.Programs {
		v.Seats = append(v.Seats, seatJSON{p.ID, p.Name})
	}
	for _, a := range s.Attested {
		v.Attested = append(v.Attested, attestedJSON{a.Line, int(a.Seat), a.Kind, a.What, a.By, a.Decides})
	}
	for i := range s.Findings {
		v.Findings = append(v.Findings, findingOf(&s.Findings[i]))
	}
	v.Headline = orNull(s.Headline())
	if e, ok := s.Erred(); ok {
		v.Erred = &erredJSON{e.By, int(e.Seat), e.Line, e.Finding}
	}
	return line(dst, v)
}

func findingOf(f *judge.Finding) findingJSON {
	j := findingJSON{
		Code: f.Code, Severity: f.Severity, File: f.File, Line: f.Line, Ply: f.Ply, Seat: f.Seat, Message: f.Message,
		Claimed: orNull(f.Claimed), Recomputed: orNull(f.Recomputed), Source: orNull(f.Source), After: f.After, Blame: f.Blame,
	}
	if f.Shown > 0 {
		j.Shown = &f.Shown
	}
	if len(f.Witness) > 0 {
		j.Witness = (*witnessJSON)(&f.Witness)
	}
	return j
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (ndjson) head(dst []byte) []byte { return dst }

func (ndjson) part(dst []byte, b *batch) []byte { return append(dst, b.text...) }

func (ndjson) end(dst []byte, t *tally, _ cli.Code) []byte {
	return line(dst, struct {
		Summary countsJSON `json:"summary"`
	}{countsOf(t)})
}

type countsJSON struct {
	Logs        int `json:"logs"`
	Verified    int `json:"verified"`
	Disputed    int `json:"disputed"`
	Void        int `json:"void"`
	Rejected    int `json:"rejected"`
	Open        int `json:"open"`
	Unsupported int `json:"unsupported"`
	Malformed   int `json:"malformed"`
	Attested    int `json:"attested"`
	Replaced    int `json:"replaced,omitempty"` // cut off or void, and another attempt counts; in no other field
}

func countsOf(t *tally) countsJSON {
	c := t.count
	return countsJSON{t.logs, c[judge.Verified], c[judge.Disputed], t.of(judge.VoidStatus), c[judge.Rejected], t.of(judge.Open), c[judge.Unsupported], c[judge.Malformed], c[judge.AttestedStatus], t.replaced()}
}

// line appends v as one line of JSON.
func line(dst []byte, v any) []byte { return append(append(dst, marshal(v)...), '\n') }

// marshal is v as JSON. Nothing here can fail to marshal.
func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("verify: " + err.Error())
	}
	return b
}
