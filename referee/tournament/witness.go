package tournament

import (
	"errors"
	"net/url"
	"strings"

	"scrutineer/event/schedule"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// witness reads "witness NAME KEY [URL]" and "witness asked".
func (r *reader) witness() error {
	e := r.event
	if r.rest == "asked" {
		e.Asked = true
		return nil
	}
	if n := len(r.words); n != 3 && n != 4 {
		return r.fail("syntax", "want witness NAME KEY [URL] or witness asked")
	}
	w := schedule.Witness{Line: r.line, Name: r.words[1], Key: r.words[2]}
	if !logfmt.IsID(w.Name) || len(w.Name) > 32 {
		return r.fail("value", "%s is not an id: up to 32 letters, digits, '.', '_', '+' or '-', the first a letter or digit", quoted(w.Name))
	}
	if len(e.Witnesses) == schedule.MaxWitnesses {
		return r.fail("cap", "an event has at most %d witnesses", schedule.MaxWitnesses)
	}
	if len(r.words) == 4 {
		u, err := url.Parse(r.words[3])
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return r.fail("value", "%s is not an address of a witness: want https://HOST/PATH", quoted(r.words[3]))
		}
		w.URL = strings.TrimSuffix(r.words[3], "/")
	}
	e.Witnesses = append(e.Witnesses, w)
	return nil
}

// oneWord returns the only value of a statement.
func (r *reader) oneWord() (string, error) {
	if len(r.words) != 2 {
		return "", r.fail("syntax", "one word, not %d", len(r.words)-1)
	}
	return r.words[1], nil
}

// checkWitnesses checks that the witnesses have keys and can reach the quorum.
func (r *reader) checkWitnesses() error {
	e := r.event
	if len(e.Witnesses) == 0 {
		if e.Quorum != "" || e.Asked {
			return r.fail("missing", "a quorum or witness asked, and no witness")
		}
		return nil
	}
	if e.Quorum == "" {
		e.Quorum = "all"
	}
	_, err := e.Policy()
	var f *ledger.Fault
	if errors.As(err, &f) {
		r.line = e.at["quorum"]
		if i := int(f.Line) - 1; i < len(e.Witnesses) {
			r.line = e.Witnesses[i].Line
		}
		return r.fail("value", "%s", f.Msg)
	}
	return err
}

// Policy returns the witness policy that the event requires for its ledger.
func (e *Event) Policy() (*ledger.Policy, error) {
	return ledger.ParsePolicy(e.File, schedule.PolicyText(e.Witnesses, e.Quorum))
}
