package judge

import (
	"scrutineer/base"
	"scrutineer/internal/words"
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
// reason may be zero. The caller enters whether the claim decides: a fault that takes a
// seat out does, a void names no winner.
func (r *replay) attest(rec *logfmt.Record, f Finding, reason words.Phrase) {
	a := Attested{Line: r.l.LineIn(rec.Line), Kind: "void", What: string(rec.Word), By: "referee"}
	var of, origin, why words.Cell
	if rec.Kind == logfmt.Void {
		f.Source = "format P23"
	}
	if rec.Kind == logfmt.Fault {
		a.Kind, a.Seat = "fault", rec.Seat
		of = r.who(rec.Seat)
	}
	if kind := r.l.Header.Origin.Kind; kind != "recorded" {
		a.By, origin = kind, words.Literal(kind)
	}
	if reason.Key != "" {
		why = reason
	}
	r.s.Attested = append(r.s.Attested, a)
	f.Code = AttestedClaim
	f.Says = say("finding.attested", words.Literal(a.What), of, lineNo(a.Line), origin, why)
	r.add(rec, f)
}

// attestVoid enters a void of a log of the exchange that rests on the referee's word: one by
// an operator, for a full disk, for the referee's own error or for other reasons, and every
// void of a game that was not decided.
func (r *replay) attestVoid() {
	switch string(r.void.Word) {
	case "host-stall", "host-sleep", "setup":
		if r.over {
			return
		}
	}
	if r.l.Header.Evidence.Raw() {
		r.attest(r.void, Finding{Claimed: string(r.void.Word)}, words.Phrase{})
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
