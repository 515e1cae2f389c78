package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"scrutineer/base"
	"scrutineer/rules"
)

// checkProtocol plays one random game in which every program sends garbage. No line may
// change the position, and every line has a meaning.
func checkProtocol(g *rules.Game, p *rules.Protocol, setup rules.Setup, seed uint64) error {
	pos, err := g.Open(setup)
	if err != nil {
		return err
	}
	c := &chat{walk: &walk{g: g, setup: setup, pos: pos, rng: rand.New(rand.NewPCG(seed, 99))}}
	for s := base.First; int(s) <= max(setup.Seats, 2); s++ {
		c.convs = append(c.convs, p.Conversation(setup, pos, s))
	}
	if err := c.open(); err != nil {
		return err
	}
	for pos.Turn() != base.Nobody && len(c.path) < maxPlies {
		if err := c.ply(); err != nil {
			return fmt.Errorf("after %s: %w", c.moves(), err)
		}
	}
	return c.garbage()
}

// chat is a game with conversations.
type chat struct {
	*walk
	convs   []rules.Conversation
	actions []rules.Action
}

func (c *chat) open() error {
	for _, t := range c.convs {
		c.actions = t.Open(append(c.actions[:0], before))
		if err := checkAdded(c.actions); err != nil {
			return err
		}
	}
	return nil
}

func (c *chat) ply() error {
	if err := c.garbage(); err != nil {
		return err
	}
	legal := c.pos.AppendLegal(nil)
	m, by := legal[c.rng.IntN(len(legal))], c.pos.Turn()
	if _, refused := c.pos.Play(m); refused != nil {
		return refused
	}
	c.path = append(c.path, m)
	for _, t := range c.convs {
		c.actions = t.Moved(append(c.actions[:0], before), by, m)
		if err := checkAdded(c.actions); err != nil {
			return err
		}
	}
	return nil
}

// garbage sends a few lines to every conversation.
func (c *chat) garbage() error {
	now := c.state(c.pos)
	sources := []rules.Source{rules.FromOutput, rules.FromOutput, rules.FromOutput, rules.FromFile, rules.FromFile, rules.FromPart, 0}
	for _, t := range c.convs {
		for i := 0; i < trials; i++ {
			event := rules.Event{From: sources[c.rng.IntN(len(sources))], Text: c.line()}
			said, meaning := t.Receive(append(c.actions[:0], before), event)
			c.actions = said
			if err := checkMeaning(meaning); err != nil {
				return fmt.Errorf("%q: %w", event.Text, err)
			}
			if err := checkAdded(said); err != nil {
				return fmt.Errorf("%q: %w", event.Text, err)
			}
		}
	}
	return c.same(c.pos, now, "after lines were heard")
}

// line returns a move's text, something like it, a word followed by it, or random bytes.
func (c *chat) line() []byte {
	text := c.g.AppendMove(nil, c.someMove())
	switch c.rng.IntN(5) {
	case 0:
		return text
	case 1:
		return c.misspell(text)
	case 2:
		words := []string{"= ", "? ", "step! ", "step! ", "step!", "play ", "step?"}
		return append([]byte(words[c.rng.IntN(len(words))]), text...)
	case 3:
		words := []string{"", "field?", "figure?", "step?", "step!", "pass", "=", "?", "\r", " "}
		return []byte(words[c.rng.IntN(len(words))])
	}
	junk := make([]byte, c.rng.IntN(300))
	for i := range junk {
		junk[i] = byte(c.rng.IntN(256))
	}
	return junk
}

// checkMeaning requires a reason for an offence, and no reason for anything else.
func checkMeaning(m rules.Meaning) error {
	needs := m.Sense == rules.BadText || m.Sense == rules.Declined || m.Sense == rules.Early
	if needs != (m.Why != nil) {
		return fmt.Errorf("sense %d with the reason %v", m.Sense, m.Why)
	}
	if m.Sense > rules.Early {
		return fmt.Errorf("sense %d does not exist", m.Sense)
	}
	if m.Why == nil {
		return nil
	}
	return checkRefusal(m.Why)
}

// before is an action that is already due when a Conversation appends others.
var before = rules.Action{Text: []byte("due before")}

// checkAdded requires that earlier actions are kept, and that the appended ones can be
// taken.
func checkAdded(actions []rules.Action) error {
	if len(actions) == 0 || !bytes.Equal(actions[0].Text, before.Text) {
		return fmt.Errorf("what was due before is lost: %v", actions)
	}
	return checkMessages(actions[1:])
}

// checkMessages requires that due actions can be taken as they are.
func checkMessages(actions []rules.Action) error {
	for _, s := range actions {
		switch s.Kind {
		case rules.SendLine:
			if bytes.ContainsAny(s.Text, "\n\r") {
				return fmt.Errorf("the line %q holds a line end", s.Text)
			}
		case rules.PutFile:
			if s.Name == "" {
				return fmt.Errorf("a file without a name: %q", s.Text)
			}
		case rules.Run, rules.CloseInput:
		default:
			return fmt.Errorf("nothing is to be done with %q", s.Text)
		}
		if s.Remaining.Unit != 0 && bytes.Count(s.Text, []byte("%")) != 1 {
			return fmt.Errorf("%q has not one place for a number", s.Text)
		}
	}
	return nil
}
