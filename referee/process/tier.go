package process

import (
	"fmt"
	"strings"
)

// Tier is how strictly programs are isolated.
type Tier string

// The tiers, the strictest first.
const (
	Auto  Tier = ""  // the strictest that works here
	TierA Tier = "a" // groups of the system (cgroups): memory and processes are enforced, nothing survives, no network
	TierB Tier = "b" // bubblewrap: nothing survives, no network; memory is observed
	TierC Tier = "c" // process groups: processes that leave their group are searched; memory is observed
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

// Tier returns the tier of the sandbox.
func (c *Sandbox) Tier() Tier {
	if c == nil {
		return TierC
	}
	return c.tier
}

// String returns what the sandbox does, in a few words, for a log. It is empty for a nil
// sandbox.
func (c *Sandbox) String() string {
	if c == nil {
		return ""
	}
	return "tier " + strings.ToUpper(string(c.tier)) + ": " + c.means
}

// Enforces reports whether the system itself enforces the limit on resident memory.
// Otherwise it is observed afterwards.
func (c *Sandbox) Enforces() bool { return c.Tier() == TierA }

// NewSandbox makes a sandbox of the wanted tier. With Auto it tries the tiers and takes the
// strictest that works here. The error says why a named tier does not work. A sandbox
// serves any number of programs at once. Close removes what it has made.
//
// On Linux a sandbox of tier C makes this process adopt orphans, so that they can be found.
// Do not use one in a process that starts other programs that leave something running on
// purpose.
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
