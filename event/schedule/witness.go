package schedule

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Witness is a witness of an event's ledger.
type Witness struct {
	Line int    // in the schedule, or in the file that the schedule is made from
	Name string // within the event
	Key  string // NAME+HASH+KEY; package ledger knows what one is
	URL  string // where it is asked; not in a schedule
}

// PolicyText returns the witnesses that a ledger requires, as a policy of C2SP tlog-policy.
// Line N is the Nth witness. quorum is "all", "any" or a number.
func PolicyText(list []Witness, quorum string) string {
	var b, members strings.Builder
	for _, w := range list {
		b.WriteString(strings.TrimSpace("witness "+w.Name+" "+w.Key+" "+w.URL) + "\n")
		members.WriteString(" " + w.Name)
	}
	return b.String() + "group .all " + quorum + members.String() + "\nquorum .all\n"
}

// MaxWitnesses is the maximum number of witnesses of an event.
const MaxWitnesses = 32

// witnessKey is the form of a key, but for the length of the name.
var witnessKey = regexp.MustCompile(`^[^ +]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$`)

// isWitnessKey reports whether text has the form of a key: a name of up to 128
// characters, a hash of it, and the key in base64.
func isWitnessKey(text string) bool {
	name, _, _ := strings.Cut(text, "+")
	return utf8.RuneCountInString(name) <= 128 && witnessKey.MatchString(text)
}

// witness reads "witness NAME KEY" and "witness asked".
func (r *reader) witness() error {
	s := r.s
	if r.rest == "asked" {
		if len(s.Witnesses) == 0 || s.Asked {
			return r.fail("spelling", "witness asked is given once, after the witnesses")
		}
		s.Asked = true
		return nil
	}
	if len(r.words) != 3 {
		return r.fail("syntax", "want witness NAME KEY or witness asked")
	}
	name, err := r.id(r.words[1])
	switch {
	case err != nil:
		return err
	case len(s.Witnesses) == MaxWitnesses:
		return r.fail("cap", "an event has at most %d witnesses", MaxWitnesses)
	case !isWitnessKey(r.words[2]):
		return r.fail("value", "%s is not a key of a witness", Quoted(r.words[2]))
	}
	for _, w := range s.Witnesses {
		if w.Name == name || w.Key == r.words[2] {
			return r.fail("twice", "a second witness of that name or key: %s", Quoted(r.rest))
		}
	}
	s.Witnesses = append(s.Witnesses, Witness{Line: r.line, Name: name, Key: r.words[2]})
	return nil
}

// quorum reads "quorum all", "quorum any" and "quorum N".
func (r *reader) quorum() error {
	r.s.Quorum = r.rest
	if r.rest == "all" || r.rest == "any" {
		return nil
	}
	_, err := r.number(r.rest, 1, MaxWitnesses)
	return err
}

// checkWitnesses checks that the witnesses can reach the quorum.
func (r *reader) checkWitnesses() error {
	s := r.s
	n, _ := strconv.Atoi(s.Quorum)
	switch {
	case len(s.Witnesses) > 0 && s.Quorum == "":
		return r.fail("missing", "witnesses, but no quorum")
	case len(s.Witnesses) == 0 && s.Quorum != "", n > len(s.Witnesses):
		return r.fail("value", "quorum %s of %d witnesses", s.Quorum, len(s.Witnesses))
	}
	return nil
}
