package judge

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// Attested is a claim that no observation in its log shows. The judge accepts it because
// the referee says so.
type Attested struct {
	Line int       // of the claim, in the file
	Seat base.Seat // whom it is about; Nobody for a void
	Kind string    // the kind of claim: "fault" or "void"
	What string    // which one: "forbidden", "operator"
	By   string    // whose word it is: "referee", or the origin of a converted log, such as "psq"
	// Decides reports whether the accepted winner depends on the claim. Without the claim
	// the observations name no winner, or another one.
	Decides bool
}

// attest enters a claim that is accepted without proof, and the finding that says so. The
// reason may be empty. The caller enters whether the claim decides: a fault that takes a
// seat out does, a void names no winner.
func (r *replay) attest(rec *logfmt.Record, f Finding, reason string) {
	a := Attested{Line: r.l.LineIn(rec.Line), Kind: "void", What: string(rec.Word), By: "referee"}
	subject, word := "the void "+a.What, "the referee's word alone"
	if rec.Kind == logfmt.Void {
		f.Source = "format P23"
	}
	if rec.Kind == logfmt.Fault {
		a.Kind, a.Seat = "fault", rec.Seat
		subject = "the fault " + a.What + " of " + r.who(rec.Seat)
	}
	if origin := r.l.Header.Origin.Kind; origin != "recorded" {
		a.By, word = origin, "the word of the "+origin+" record alone"
	}
	r.s.Attested = append(r.s.Attested, a)
	f.Code = AttestedClaim
	f.Message = subject + " at line " + strconv.Itoa(a.Line) + " rests on " + word
	if reason != "" {
		f.Message += ": " + reason
	}
	r.add(rec, f)
}

// attestVoid enters a void that no observation can show: one by an operator, for a full
// disk, or for other reasons, in a log of the exchange.
func (r *replay) attestVoid() {
	switch string(r.void.Word) {
	case "operator", "other", "disk":
		if r.l.Header.Evidence.Raw() {
			r.attest(r.void, Finding{Claimed: string(r.void.Word)}, "")
		}
	}
}

// restsOnClaim reports whether the accepted winner depends on an attested claim.
func (s *Session) restsOnClaim() bool {
	for i := range s.Attested {
		if s.Attested[i].Decides {
			return true
		}
	}
	return false
}

// restOnRecords records that the observations show the accepted outcome without any
// claim.
func (s *Session) restOnRecords() {
	for i := range s.Attested {
		s.Attested[i].Decides = false
	}
}

// reasonOf returns what a finding adds to the name of its fault.
func reasonOf(message, kind string) string {
	rest := strings.TrimPrefix(message, "attested by the log alone: ")
	return strings.TrimPrefix(strings.TrimPrefix(rest, kind), ", ")
}
