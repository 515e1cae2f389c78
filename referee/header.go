package referee

import (
	"cmp"
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
)

// header returns the header of the match's log.
func (g *game) header() *logfmt.Header {
	l := &g.Label
	h := &logfmt.Header{
		ID: l.ID, Session: cmp.Or(l.Session, "game"), Game: g.Game.Name, Params: claims.Pairs(g.Setup.Params), Protocol: g.proto.Name,
		Event: word(l.Event), Stage: word(l.Stage), Round: word(l.Round), Slot: word(l.Slot),
		Attempt: base.Number(max(l.Attempt, 1)), Previous: cmp.Or(l.Previous, "-"),
		First: base.Number(int(g.pos.Turn())), Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Clock:   logfmt.Clock{Total: orNone(g.Limits.Total), Move: orNone(g.Limits.Move), Grace: g.Limits.Grace, From: "handed-over"},
		Limits:  logfmt.Limits{Memory: orNone(g.Limits.Memory), Stack: orNone(g.Limits.Stack), Kind: "-", How: "-", Flood: orNone(base.Number(g.Output)), Startup: logfmt.None, Sent: logfmt.None},
		Origin:  logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee: logfmt.Program{ID: cmp.Or(l.Referee, "scrutineer"), Version: cmp.Or(word(l.Version), "?"), Digest: "-"},
		Host:    g.host(), Source: g.clock.Name(), UTC: utc(l.UTC), Seed: orNone(base.Number(l.Seed)), Start: cmp.Or(g.Setup.Start, "-"),
	}
	if g.proto.Prepares {
		h.Limits.Startup = orNone(g.Limits.Startup)
	}
	if g.proto.SendsMemory {
		h.Limits.Sent = orNone(g.Limits.Sent)
	}
	if l.Previous == "" && l.Attempt > 1 {
		h.Previous = "?"
	}
	if g.pos.Turn() == base.Nobody {
		h.First = logfmt.None
	}
	if g.Limits.Memory > 0 || g.Limits.Stack > 0 {
		h.Limits.Kind = "resident"
		switch can := process.Enforced(); {
		case !g.Virtual && g.Confinement.Sandbox.Enforces():
			h.Limits.How = "enforced"
		case g.Virtual && can.Space:
			h.Limits.Kind, h.Limits.How = "virtual", "enforced"
		case g.Virtual:
			h.Limits.Kind = "virtual"
		case can.Memory:
			h.Limits.How = "observed"
		}
	}
	h.Rulings = claims.Rulings(g.Game, g.Setup)
	for _, p := range g.Programs {
		h.Programs = append(h.Programs, logfmt.Program{ID: p.ID, Version: cmp.Or(word(p.Version), "?"), Digest: cmp.Or(p.Digest, "?"), Name: p.Name})
	}
	return h
}

// memoryKind returns what the memory limit counts.
func (g *game) memoryKind() string {
	if g.Virtual {
		return "virtual"
	}
	return "resident"
}

// host describes the machine, and how programs were isolated on it.
func (g *game) host() string {
	var parts []string
	if g.Label.Host != "" {
		parts = append(parts, g.Label.Host)
	}
	if text := g.Confinement.Sandbox.String(); text != "" {
		parts = append(parts, text)
	}
	for i, cores := range g.Confinement.Cores {
		if len(cores) > 0 {
			parts = append(parts, fmt.Sprintf("seat %d on processors %s", i+1, strings.Trim(fmt.Sprint(cores), "[]")))
		}
	}
	return strings.Join(parts, "; ")
}

// word returns a text as a word of a header, "-" if it is empty.
func word(text string) string {
	if text == "" {
		return "-"
	}
	return logfmt.Word(text)
}

func orNone(n base.Number) base.Number {
	if n <= 0 {
		return logfmt.None
	}
	return n
}
