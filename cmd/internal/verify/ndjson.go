package verify

import (
	"encoding/json"

	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/judge/verdict"
)

// ndjson writes one object for each log, and a last one with the summary. Keys may be
// added, but never renamed.
type ndjson struct{}

func (ndjson) verdict(dst []byte, s *judge.Session) []byte { return verdict.Append(dst, s) }

// findingJSON is a finding in a verdict.
type findingJSON struct{ *judge.Finding }

func (f findingJSON) MarshalJSON() ([]byte, error) { return verdict.AppendFinding(nil, f.Finding), nil }

func findingOf(f *judge.Finding) findingJSON { return findingJSON{f} }

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (ndjson) head(dst []byte) []byte { return dst }

func (ndjson) part(dst []byte, b *batch) []byte { return append(dst, b.text...) }

func (ndjson) end(dst []byte, t *tally, _ cli.Code) []byte {
	return verdict.AppendSummary(dst, countsOf(t))
}

func countsOf(t *tally) verdict.Counts {
	c := t.count
	return verdict.Counts{Logs: t.logs, Verified: c[judge.Verified], Disputed: c[judge.Disputed], Void: t.of(judge.VoidStatus), Rejected: c[judge.Rejected],
		Open: t.of(judge.Open), Unsupported: c[judge.Unsupported], Malformed: c[judge.Malformed], Attested: c[judge.AttestedStatus], Replaced: t.replaced()}
}

// line appends v as one line of JSON.
func line(dst []byte, v any) []byte { return append(append(dst, marshal(v)...), '\n') }

// marshal encodes v as JSON. Nothing here can fail to encode.
func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("verify: " + err.Error())
	}
	return b
}
