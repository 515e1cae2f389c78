package process

import (
	"fmt"
	"strings"
)

// Tier is how firmly programs are held.
type Tier string

// The tiers, the firmest first.
const (
	Auto  Tier = ""  // the firmest that works here
	TierA Tier = "a" // groups of the system (cgroups): memory and processes are enforced, nothing survives, no network
	TierB Tier = "b" // bubblewrap: nothing survives, no network; memory is seen
	TierC Tier = "c" // process groups: what leaves its group is looked for; memory is seen
)

// ParseTier reads the name of a tier: auto, a, b or c.
func ParseTier(text string) (Tier, error) {
	switch t := Tier(text); t {
	case TierA, TierB, TierC:
		return t, nil
	case "auto":
		return Auto, nil
	}
	return "", fmt.Errorf("want auto, a, b or c, got %q", text)
}

// Tier is the sandbox's.
func (c *Sandbox) Tier() Tier {
	if c == nil {
		return TierC
	}
	return c.tier
}

// String says in a few words what the sandbox does, for a log. A nil sandbox says
// nothing.
func (c *Sandbox) String() string {
	if c == nil {
		return ""
	}
	return "tier " + strings.ToUpper(string(c.tier)) + ": " + c.means
}

// Enforces reports whether the system itself holds programs to their resident
// memory; otherwise it is seen after the fact.
func (c *Sandbox) Enforces() bool { return c.Tier() == TierA }

// NewSandbox makes the sandbox that is asked for: with Auto the firmest that works here,
// which is tried out. The error says why a tier that was named does not work. A
// sandbox serves any number of programs at once; Close gives back what it has made.
//
// On Linux a sandbox of tier C makes this process the one that adopts what outlives
// its parents, so that it can be found: do not ask for one in a process that
// starts other programs which leave something running on purpose.
func NewSandbox(want Tier) (*Sandbox, error) {
	tiers := []Tier{TierA, TierB, TierC}
	if want != Auto {
		tiers = []Tier{want}
	}
	var err error
	for _, t := range tiers {
		c := &Sandbox{tier: t}
		if err = c.build(); err == nil {
			return c, nil
		}
		c.Close()
	}
	return nil, fmt.Errorf("tier %s does not work here: %w", want, err)
}
