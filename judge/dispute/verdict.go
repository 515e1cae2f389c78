package dispute

import (
	"fmt"
	"strings"

	"scrutineer/judge"
)

// Verdict is what two copies prove: a stable word, and a sentence that calls the copies A
// and B.
type Verdict struct {
	Code VerdictCode
	Text string
}

// VerdictCode is the stable word of a verdict on two copies.
type VerdictCode string

// The verdicts on two copies. A copy holds if nothing wrong is found in it.
const (
	SameBytes   VerdictCode = "same"          // byte for byte
	Unreadable  VerdictCode = "unreadable"    // one of them is not a log from some line on
	Changed     VerdictCode = "changed"       // one was changed after sealing, the other was not
	BothChanged VerdictCode = "both-changed"  // both were changed after sealing
	CutOff      VerdictCode = "cut-off"       // one is the beginning of the other
	Unsealed    VerdictCode = "unsealed"      // one has no end, so that nothing shows whether it was changed
	OtherClaims VerdictCode = "other-claims"  // the observations and actions are the same; the referee's claims differ
	Rewritten   VerdictCode = "rewritten"     // both are sealed and hold
	OneHolds    VerdictCode = "one-holds"     // both are sealed, and the claims of one do not hold
	NeitherHold VerdictCode = "neither-holds" // both are sealed, and the claims of neither hold
)

// judge chooses the verdict. What digests prove comes first.
func (c *Comparison) judge() Verdict {
	a, b := named{c.A, "A"}, named{c.B, "B"}
	switch {
	case c.Same():
		return Verdict{SameBytes, fmt.Sprintf("the same bytes: %d lines", c.A.Lines())}
	case a.Fault != nil && b.Fault != nil:
		return Verdict{Unreadable, "neither can be read to its end: " + a.fault() + ", " + b.fault()}
	case a.Fault != nil:
		return Verdict{Unreadable, b.state() + "; " + a.fault()}
	case b.Fault != nil:
		return Verdict{Unreadable, a.state() + "; " + b.fault()}
	case len(a.Broken) > 0 && len(b.Broken) > 0:
		return Verdict{BothChanged, "both were changed after sealing: " + a.broken() + ", " + b.broken()}
	case len(b.Broken) > 0:
		return Verdict{Changed, a.state() + ", B was changed after sealing " + c.place(b)}
	case len(a.Broken) > 0:
		return Verdict{Changed, b.state() + ", A was changed after sealing " + c.place(a)}
	case a.Open || b.Open:
		return c.open(a, b)
	}
	return c.sealed(a, b)
}

// open judges copies of which one has no end record.
func (c *Comparison) open(a, b named) Verdict {
	long, short := a, b
	if len(short.Bytes) > len(long.Bytes) {
		long, short = short, long
	}
	if short.Open && strings.HasPrefix(string(long.Bytes), string(short.Bytes)) {
		return Verdict{CutOff, long.state() + "; " + short.name + " is the same log cut off " + short.edge()}
	}
	if a.Open && b.Open {
		return Verdict{Unsealed, "neither is sealed: nothing shows which was changed; " + a.state() + ", " + b.state()}
	}
	sealed, open := a, b
	if a.Open {
		sealed, open = b, a
	}
	return Verdict{Unsealed, fmt.Sprintf("%s and is sealed; %s has no end, and nothing shows whether it was changed: they differ in %s", sealed.state(), open.name, c.list())}
}

// sealed judges copies whose digests both hold: only their claims can tell.
func (c *Comparison) sealed(a, b named) Verdict {
	if c.claimsAlone() {
		text := "same game, other claims: the two differ in " + c.list() + " alone"
		return Verdict{OtherClaims, text + "; " + a.state() + ", " + b.state()}
	}
	switch {
	case a.Sound() && b.Sound():
		return Verdict{Rewritten, "both hold and differ in " + c.list() + ": one was rewritten by whoever sealed it, or they are two games"}
	case !a.Sound() && !b.Sound():
		return Verdict{NeitherHold, "neither holds, though the digests of both do: " + a.state() + ", " + b.state()}
	case a.Sound():
		return Verdict{OneHolds, a.state() + "; " + b.state() + ", though its digests do: it was rewritten by whoever sealed it"}
	}
	return Verdict{OneHolds, b.state() + "; " + a.state() + ", though its digests do: it was rewritten by whoever sealed it"}
}

// claimsAlone reports whether the copies record the same exchange and only differ in what
// was concluded from it.
func (c *Comparison) claimsAlone() bool {
	for _, area := range c.In() {
		switch area {
		case Moves, Faults, Results, Passed, Seals:
		default:
			return false
		}
	}
	return c.A.Session.Header.Evidence.Raw()
}

// list names the areas that differ, digests only if nothing else does.
func (c *Comparison) list() string {
	var words []string
	for _, area := range c.In() {
		if area != Seals {
			words = append(words, string(area))
		}
	}
	if len(words) == 0 {
		return string(Seals)
	}
	return strings.Join(words, ", ")
}

// place says where a copy was changed: the first line that differs.
func (c *Comparison) place(who named) string {
	if len(c.Changes) == 0 {
		return "(" + who.broken() + ")"
	}
	first := &c.Changes[0]
	line, at := first.BLine, first.bAt
	if who.name == "A" {
		line, at = first.ALine, first.aAt
	}
	if line == 0 {
		return fmt.Sprintf("before line %d, where a line is missing", who.LineIn(at))
	}
	return fmt.Sprintf("at line %d", who.LineIn(at))
}

// named is a copy and its name.
type named struct {
	*Copy
	name string
}

// state says whether the copy holds, and if not, why.
func (n named) state() string {
	f := n.Gravest()
	switch {
	case n.Sound():
		return n.name + " holds"
	case n.Session.Status == judge.Unsupported || f == nil:
		return n.name + " is " + string(n.Session.Status)
	}
	return fmt.Sprintf("%s does not hold (%s at line %d)", n.name, f.Code, f.Line)
}

func (n named) fault() string {
	return fmt.Sprintf("%s cannot be read from line %d on (%s)", n.name, n.Fault.Line, n.Fault.Code)
}

// broken names the lines that the first wrong digest covers.
func (n named) broken() string {
	d := n.Broken[0]
	return fmt.Sprintf("%s in lines %d to %d", n.name, n.LineIn(int(d.FromLine)), n.LineIn(int(d.ToLine)))
}

// edge says where a log was cut off.
func (n named) edge() string {
	where := "after"
	if !strings.HasSuffix(string(n.Bytes), "\n") {
		where = "in"
	}
	return fmt.Sprintf("%s line %d", where, n.LineIn(n.Lines()))
}
