package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/event/reconcile"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// sarif writes findings in the Static Analysis Results Interchange Format, version
// 2.1.0 (OASIS, with errata 01), which code hosts show next to the files. A result is
// a finding; a rule is a code.
type sarif struct {
	trust judge.Trust
	some  bool // a result was written
}

// sarifSchema is where the schema is published.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	Level        string            `json:"level"`
	Message      sarifMessage      `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Properties   sarifProperties   `json:"properties"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region struct {
			StartLine int `json:"startLine"`
		} `json:"region"`
	} `json:"physicalLocation"`
}

// sarifProperties is a property bag, for fields that the format does not have.
type sarifProperties struct {
	Log      string         `json:"log,omitempty"`
	Status   judge.Status   `json:"status"`
	Severity judge.Severity `json:"severity,omitempty"`
	Ply      int            `json:"ply,omitempty"`
	Seat     int            `json:"seat,omitempty"`
	Headline string         `json:"headline,omitempty"`
}

func (*sarif) head(dst []byte) []byte {
	return append(dst, `{"$schema":"`+sarifSchema+`","version":"2.1.0","runs":[{"results":[`...)
}

// verdict appends a result for each finding. A log that is not verified but has no
// findings gets one with its status.
func (p *sarif) verdict(dst []byte, s *judge.Session) []byte {
	if len(s.Findings) == 0 && s.Status != judge.Verified {
		return p.result(dst, s, statusFinding(s), 0)
	}
	type about struct {
		code      judge.Code
		ply, seat int
	}
	same := make(map[about]int, len(s.Findings))
	for i := range s.Findings {
		f := &s.Findings[i]
		a := about{f.Code, f.Ply, f.Seat}
		dst = p.result(dst, s, f, same[a])
		same[a]++
	}
	return dst
}

// result appends one result and, before it, a comma.
func (p *sarif) result(dst []byte, s *judge.Session, f *judge.Finding, same int) []byte {
	r := sarifResult{RuleID: string(f.Code), Level: level(s, f, p.trust), Message: sarifMessage{plainMessage(withWitness(f))}}
	r.Locations = make([]sarifLocation, 1)
	r.Locations[0].Physical.Artifact.URI = uriOf(f.File)
	r.Locations[0].Physical.Region.StartLine = max(f.Line, 1)
	r.Fingerprints = map[string]string{"finding/v1": fingerprint(s, f, same)}
	r.Properties = sarifProperties{s.Header.ID, s.Status, f.Severity, f.Ply, f.Seat, s.Headline()}
	return line(append(dst, ','), r)
}

// level returns error if the log is not credible, warning if something is open or was
// done badly, and note for the rest.
func level(s *judge.Session, f *judge.Finding, trust judge.Trust) string {
	code := s.Status.ExitCode(trust)
	undecided := code == 3
	switch {
	case f.Severity == judge.Note && f.Code == judge.Code(s.Status) && code == 1:
		return "error"
	case f.Severity == judge.Note:
		if undecided && opens(f.Code) {
			return "warning"
		}
		return "note"
	case f.Severity == judge.Cosmetic || undecided:
		return "warning"
	}
	return "error"
}

// opens reports whether a note says why a log or a contest is not decided, rather
// than something about the game.
func opens(c judge.Code) bool {
	if k, is := reconcile.KindOf(c); is {
		return k.Open
	}
	return judge.KindOf(c).Open
}

// fingerprint returns the same for a finding wherever its log is. It is made from the
// event, the log's id, the code, the ply, the seat, and a number if there are
// several. For a log without an id, it uses the place.
func fingerprint(s *judge.Session, f *judge.Finding, same int) string {
	log := s.Header.Event + "\x00" + s.Header.ID
	if s.Header.ID == "" {
		log = fmt.Sprintf("%s\x00\x00%d", s.File, s.Line)
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%d\x00%d\x00%d", log, f.Code, f.Ply, f.Seat, same))
	return hex.EncodeToString(sum[:16])
}

// plainMessage escapes text so that nothing is a placeholder (section 3.11.5) or a
// link (3.11.6), whatever a program wrote.
func plainMessage(s string) string {
	return strings.NewReplacer("{", "{{", "}", "}}", "](", "] (").Replace(cli.Printable(s))
}

// uriOf returns the URI reference of a file name (RFC 3986). Relative names stay
// relative.
func uriOf(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if strings.HasPrefix(u.Path, "/") {
		u.Scheme = "file"
	}
	return u.String()
}

func (p *sarif) part(dst []byte, b *batch) []byte {
	text := b.text
	if !p.some && len(text) > 0 {
		text, p.some = text[1:], true // without the first comma
	}
	return append(dst, text...)
}

type sarifRule struct {
	ID      string `json:"id"`
	Default struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
}

// end closes the results and appends the rules and the result of the run.
func (p *sarif) end(dst []byte, t *tally, code cli.Code) []byte {
	rules := []sarifRule{}
	for _, k := range t.kinds {
		r := sarifRule{ID: string(k.code)}
		r.Default.Level = level(&judge.Session{Status: judge.Rejected}, &judge.Finding{Severity: k.severity}, p.trust)
		rules = append(rules, r)
	}
	slices.SortFunc(rules, func(a, b sarifRule) int { return strings.Compare(a.ID, b.ID) })
	dst = append(dst, `],"tool":{"driver":{"name":"verify","rules":`...)
	dst = line(dst, rules)
	dst = fmt.Appendf(dst[:len(dst)-1], `}},"invocations":[{"executionSuccessful":%t,"exitCode":%d}]}]}`, code != cli.Failed, int(code))
	return append(dst, '\n')
}
