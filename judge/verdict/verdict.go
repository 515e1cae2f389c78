// Package verdict writes judged logs as JSON, an object a line, as
// docs/reference/verdicts.md describes it. Command and browser share it, so that both
// write the same bytes. It does not use encoding/json, which would make a browser's
// module larger, but writes the same bytes.
package verdict

import (
	"scrutineer/judge"
	"scrutineer/rules"
)

// Append appends the verdict on a log as one line. What is not known is null.
func Append(dst []byte, s *judge.Session) []byte {
	h := &s.Header
	o := object{b: dst}
	o.text(`{"file":`, s.File)
	o.num(`,"log":`, s.Ordinal)
	o.orNull(`,"id":`, h.ID)
	o.orNull(`,"game":`, h.Game)
	evidence := ""
	if h.Evidence.Exchange != "" {
		evidence = h.Evidence.String()
	}
	o.orNull(`,"evidence":`, evidence)
	o.text(`,"status":`, string(s.Status))
	o.outcome(s)
	o.num(`,"plies":`, s.Plies)
	o.claimed(&s.Claimed)
	o.findings(s.Findings)
	o.orNull(`,"session":`, h.Session)
	o.num(`,"line":`, s.Line)
	o.numOrNull(`,"first":`, int(s.First), s.First != 0)
	o.seats(s)
	o.attested(s.Attested)
	o.orNull(`,"headline":`, s.Headline())
	o.erred(s)
	return append(o.b, "}\n"...)
}

// AppendFinding appends one finding as an object, without the end of the line.
func AppendFinding(dst []byte, f *judge.Finding) []byte {
	o := object{b: dst}
	o.text(`{"code":`, string(f.Code))
	o.text(`,"severity":`, string(f.Severity))
	o.text(`,"file":`, f.File)
	o.num(`,"line":`, f.Line)
	o.num(`,"ply":`, f.Ply)
	o.num(`,"seat":`, f.Seat)
	o.text(`,"message":`, f.Message())
	o.orNull(`,"claimed":`, f.Claimed)
	o.orNull(`,"recomputed":`, f.Recomputed)
	o.orNull(`,"source":`, f.Source)
	o.witness(f.Witness)
	o.num(`,"after":`, f.After)
	o.text(`,"blame":`, string(f.Blame))
	o.numOrNull(`,"shown":`, f.Shown, f.Shown > 0)
	return append(o.b, '}')
}

func (o *object) outcome(s *judge.Session) {
	o.numOrNull(`,"winner":`, int(s.Outcome.Winner), s.Known)
	reason := ""
	if s.Known {
		reason = string(s.Outcome.Reason)
	}
	o.orNull(`,"reason":`, reason)
	o.raw(`,"score":`)
	if s.Known && s.Outcome.Scored {
		list(o, s.Outcome.Score[:s.Header.Seats()], true)
	} else {
		list[int](o, nil, false)
	}
}

func (o *object) claimed(c *judge.Claim) {
	if !c.Stated {
		o.raw(`,"claimed":{"winner":null,"reason":null,"score":null}`)
		return
	}
	o.num(`,"claimed":{"winner":`, int(c.Winner))
	o.orNull(`,"reason":`, c.Reason)
	o.raw(`,"score":`)
	list(o, c.Score, c.Score != nil)
	o.raw("}")
}

func (o *object) findings(list []judge.Finding) {
	o.raw(`,"findings":[`)
	for i := range list {
		o.comma(i)
		o.b = AppendFinding(o.b, &list[i])
	}
	o.raw("]")
}

func (o *object) witness(w rules.Witness) {
	if len(w) == 0 {
		o.raw(`,"witness":null`)
		return
	}
	o.raw(`,"witness":{`)
	for i, f := range w {
		o.comma(i)
		o.text("", f.Name)
		o.text(":", f.Value)
	}
	o.raw("}")
}

func (o *object) seats(s *judge.Session) {
	o.raw(`,"seats":[`)
	for i, p := range s.Header.Programs {
		o.comma(i)
		o.text(`{"id":`, p.ID)
		o.text(`,"name":`, p.Name)
		o.raw("}")
	}
	o.raw("]")
}

func (o *object) attested(list []judge.Attested) {
	o.raw(`,"attested":[`)
	for i, a := range list {
		o.comma(i)
		o.num(`{"line":`, a.Line)
		o.num(`,"seat":`, int(a.Seat))
		o.text(`,"kind":`, a.Kind)
		o.text(`,"what":`, a.What)
		o.text(`,"by":`, a.By)
		o.flag(`,"decides":`, a.Decides)
		o.raw("}")
	}
	o.raw("]")
}

func (o *object) erred(s *judge.Session) {
	e, ok := s.Erred()
	if !ok {
		o.raw(`,"erred":null`)
		return
	}
	o.text(`,"erred":{"by":`, string(e.By))
	o.num(`,"seat":`, int(e.Seat))
	o.num(`,"line":`, e.Line)
	o.num(`,"finding":`, e.Finding)
	o.raw("}")
}
