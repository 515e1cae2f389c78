package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Caps of a policy.
const (
	MaxPolicy = 64 << 10 // bytes
	maxParts  = 128      // logs, witnesses and groups together
)

// Policy says which witnesses have to cosign a checkpoint: C2SP tlog-policy.
type Policy struct {
	Logs      Keys // any of which may have signed it; if empty the caller decides
	Witnesses []Witness

	parts  []part // witnesses and groups, in their order
	quorum int    // of parts; -1 if none is required
}

// Witness is a witness of a policy.
type Witness struct {
	Name string // within the policy
	Key  *WitnessKey
	URL  string // where to ask it, "" if unknown
}

// part is a witness or a group of a policy.
type part struct {
	name    string
	witness int   // of Policy.Witnesses; -1 for a group
	least   int   // of members
	members []int // of parts
	taken   bool  // it is the member of a group
}

// noQuorum is the name of a quorum that needs no witness.
const noQuorum = "none"

// ParsePolicy reads a policy. The error is a *Fault.
func ParsePolicy(file, text string) (*Policy, error) {
	p := &policyParser{Policy: &Policy{quorum: -2}}
	fault := func(line int, err error) error { return &Fault{file, int64(line), BadPolicy, err.Error()} }
	if len(text) > MaxPolicy {
		return nil, fault(1, fmt.Errorf("more than %d bytes", MaxPolicy))
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		body, whole := strings.CutSuffix(line, "\n")
		if !whole {
			return nil, fault(n, fmt.Errorf("the line does not end in a line feed"))
		}
		if strings.ContainsFunc(body, func(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }) {
			return nil, fault(n, fmt.Errorf("a control character"))
		}
		fields := strings.FieldsFunc(body, func(c rune) bool { return c == ' ' || c == '\t' })
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if err := p.line(fields); err != nil {
			return nil, fault(n, err)
		}
	}
	if p.quorum == -2 {
		return nil, fault(max(n, 1), fmt.Errorf("no quorum line"))
	}
	return p.Policy, nil
}

type policyParser struct{ *Policy }

func (p *policyParser) line(f []string) error {
	if f[0] != "quorum" && len(p.parts)+len(p.Logs) >= maxParts {
		return fmt.Errorf("more than %d logs, witnesses and groups", maxParts)
	}
	switch word, n := f[0], len(f); {
	case word == "log" && (n == 2 || n == 3):
		return p.log(f[1])
	case word == "witness" && (n == 3 || n == 4):
		return p.witness(f[1], f[2], strings.Join(f[3:], ""))
	case word == "group" && n >= 4:
		return p.group(f[1], f[2], f[3:])
	case word == "quorum" && n == 2:
		return p.setQuorum(f[1])
	}
	return fmt.Errorf("not log VKEY [URL], witness NAME VKEY [URL], group NAME all|any|K MEMBER... or quorum NAME: %s", quote(strings.Join(f, " ")))
}

func (p *policyParser) log(text string) error {
	v, err := ParseKey(text)
	if err != nil {
		return err
	}
	if p.Logs.has(v) {
		return fmt.Errorf("the log %s is named twice", v.Name())
	}
	p.Logs = append(p.Logs, v)
	return nil
}

// find returns the index of a witness or group, or -1.
func (p *Policy) find(name string) int {
	return slices.IndexFunc(p.parts, func(x part) bool { return x.name == name })
}

func (p *policyParser) add(x part) error {
	if x.name == noQuorum {
		return fmt.Errorf("%s is not a name for a witness or group", noQuorum)
	}
	if p.find(x.name) >= 0 {
		return fmt.Errorf("%s is named twice", quote(x.name))
	}
	p.parts = append(p.parts, x)
	return nil
}

func (p *policyParser) witness(name, text, url string) error {
	k, err := ParseWitnessKey(text)
	if err != nil {
		return err
	}
	for _, w := range p.Witnesses {
		if w.Key.public.Equal(k.public) {
			return fmt.Errorf("%s and %s have the same key", quote(w.Name), quote(name))
		}
	}
	p.Witnesses = append(p.Witnesses, Witness{name, k, url})
	return p.add(part{name: name, witness: len(p.Witnesses) - 1})
}

func (p *policyParser) group(name, least string, members []string) error {
	g := part{name: name, witness: -1}
	switch least {
	case "all":
		g.least = len(members)
	case "any":
		g.least = 1
	default:
		n, err := strconv.Atoi(least)
		if err != nil || strconv.Itoa(n) != least || n < 1 || n > len(members) {
			return fmt.Errorf("%s: want all, any or a number from 1 to %d", quote(least), len(members))
		}
		g.least = n
	}
	for _, m := range members {
		i := p.find(m)
		switch {
		case i < 0:
			return fmt.Errorf("no witness or group %s above", quote(m))
		case p.parts[i].taken:
			return fmt.Errorf("%s is already a member", quote(m))
		}
		p.parts[i].taken = true
		g.members = append(g.members, i)
	}
	return p.add(g)
}

func (p *policyParser) setQuorum(name string) error {
	if p.quorum != -2 {
		return fmt.Errorf("a second quorum line")
	}
	if name == noQuorum {
		p.quorum = -1
		return nil
	}
	if p.quorum = p.find(name); p.quorum < 0 {
		p.quorum = -2
		return fmt.Errorf("no witness or group %s above", quote(name))
	}
	return nil
}

// Quorum reports whether some witnesses are enough. has says which, by their indexes in
// Witnesses.
func (p *Policy) Quorum(has func(witness int) bool) bool {
	return p.quorum < 0 || p.enough(p.quorum, has)
}

func (p *Policy) enough(i int, has func(witness int) bool) bool {
	x := &p.parts[i]
	if x.witness >= 0 {
		return has(x.witness)
	}
	n := 0
	for _, m := range x.members {
		if p.enough(m, has) {
			n++
		}
	}
	return n >= x.least
}

// Check checks that enough witnesses have cosigned a checkpoint, and, if the policy names
// logs, that one of these has signed it. It returns the times by their places in
// Witnesses, 0 for a witness that has not cosigned.
func (p *Policy) Check(c *Checkpoint) (times []int64, code Code, err error) {
	if len(p.Logs) > 0 {
		if code, err := p.Logs.Open(c); err != nil {
			return nil, code, err
		}
	}
	times, code, err = p.Times(c)
	if err == nil && !p.Quorum(func(i int) bool { return times[i] > 0 }) {
		return times, FewWitnesses, fmt.Errorf("cosigned by %s, but the policy requires more", p.names(times))
	}
	return times, code, err
}

// Times returns the times as Check does, without requiring a quorum.
func (p *Policy) Times(c *Checkpoint) (times []int64, code Code, err error) {
	times = make([]int64, len(p.Witnesses))
	for i, w := range p.Witnesses {
		list, err := c.Cosigned([]*WitnessKey{w.Key})
		if err != nil {
			return times, BadCosignature, err
		}
		for _, s := range list {
			times[i] = s.Time
		}
	}
	return times, "", nil
}

// names returns the witnesses that have cosigned, in words.
func (p *Policy) names(times []int64) string {
	var list []string
	for i, w := range p.Witnesses {
		if times[i] > 0 {
			list = append(list, w.Name)
		}
	}
	if len(list) == 0 {
		return "no witness"
	}
	return strings.Join(list, ", ")
}
