package gametest_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// Each type below is a good position with one error in it.

type playsRefused struct{ rules.Position }

func (p playsRefused) Play(m rules.Move) (int, *rules.Refusal) {
	gain, refused := p.Position.Play(m)
	if legal := p.AppendLegal(nil); refused != nil && len(legal) > 0 {
		p.Position.Play(legal[0])
	}
	return gain, refused
}

type gains struct{ rules.Position }

func (p gains) Play(m rules.Move) (int, *rules.Refusal) {
	_, refused := p.Position.Play(m)
	if refused != nil {
		return 0, refused
	}
	return 1, nil
}

type shouts struct{ rules.Position }

func (p shouts) Play(m rules.Move) (int, *rules.Refusal) {
	gain, refused := p.Position.Play(m)
	if refused != nil {
		refused.Message += "."
	}
	return gain, refused
}

type neverUndoes struct{ rules.Position }

func (neverUndoes) Undo() {}

type undoesTwice struct{ rules.Position }

func (p undoesTwice) Undo() { p.Position.Undo(); p.Position.Undo() }

type neverResets struct{ rules.Position }

func (neverResets) Reset() {}

type countsNothing struct{ rules.Position }

func (countsNothing) Plies() int { return 0 }

type neverOver struct{ rules.Position }

func (neverOver) Outcome() rules.Outcome { return rules.Outcome{} }

type noReason struct{ rules.Position }

func (p noReason) Outcome() rules.Outcome {
	o := p.Position.Outcome()
	o.Reason = rules.NotOver
	return o
}

type staysInTurn struct{ rules.Position }

func (p staysInTurn) Turn() base.Seat { return max(p.Position.Turn(), 1) }

type listsTwice struct{ rules.Position }

func (p listsTwice) AppendLegal(dst []rules.Move) []rules.Move {
	list := p.Position.AppendLegal(dst)
	if len(list) > 0 {
		list = append(list, list[0])
	}
	return list
}

type listsLess struct{ rules.Position }

func (p listsLess) AppendLegal(dst []rules.Move) []rules.Move {
	list := p.Position.AppendLegal(dst)
	if n := len(dst); len(list) > n+1 {
		list = slices.Delete(list, n, n+1)
	}
	return list
}

type listsOver struct{ rules.Position }

func (p listsOver) AppendLegal(dst []rules.Move) []rules.Move {
	return p.Position.AppendLegal(dst[:0])
}

type listsMore struct{ rules.Position }

func (p listsMore) AppendLegal(dst []rules.Move) []rules.Move {
	list := p.Position.AppendLegal(dst)
	if len(list) > 0 {
		list = append(list, rules.Move{N: [6]int16{99, 99}})
	}
	return list
}

type forgetsTurn struct{ rules.Position }

func (p forgetsTurn) AppendText(dst []byte) []byte {
	text := p.Position.AppendText(nil)
	return append(dst, text[:len(text)-1]...)
}

type leavesTwice struct{ rules.Position }

func (p leavesTwice) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	p.Position.Leave(s, why)
	return nil
}

type neverLeaves struct{ rules.Position }

func (p neverLeaves) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	if s != base.First && s != base.Second {
		return p.Position.Leave(s, why)
	}
	return &rules.Refusal{Code: rules.AlreadyOut, Message: "no"}
}

// mutters says that something is refused, but not why.
type mutters struct{ rules.Position }

func (p mutters) Play(m rules.Move) (int, *rules.Refusal) {
	gain, refused := p.Position.Play(m)
	if refused != nil {
		refused.Message = "no"
	}
	return gain, refused
}

type knowsNobody struct{ rules.Position }

func (p knowsNobody) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	refused := p.Position.Leave(s, why)
	if refused != nil {
		refused.Message = "there is no seat " + s.String()
	}
	return refused
}

// remembers reverses its list once a move has been refused.
type remembers struct {
	rules.Position
	refused *bool
}

func (p remembers) Play(m rules.Move) (int, *rules.Refusal) {
	gain, refused := p.Position.Play(m)
	if refused != nil {
		*p.refused = true
	}
	return gain, refused
}

func (p remembers) AppendLegal(dst []rules.Move) []rules.Move {
	list := p.Position.AppendLegal(dst)
	if *p.refused && len(list) > 1 {
		list[0], list[1] = list[1], list[0]
	}
	return list
}

// good returns a game without anything that depends on the position's own type.
func good() *rules.Game {
	g := *fiverow.Game
	g.Protocols = nil
	return &g
}

// with returns the good game with its positions wrapped.
func with(wrap func(rules.Position) rules.Position) *rules.Game {
	g := good()
	g.NewPosition = func(s rules.Setup) (rules.Position, error) {
		pos, err := fiverow.Game.Open(s)
		if err != nil {
			return nil, err
		}
		return wrap(pos), nil
	}
	return g
}

// changed returns the good game after a change.
func changed(change func(*rules.Game)) *rules.Game {
	g := good()
	change(g)
	return g
}

func setups() []rules.Setup {
	params := []rules.Value{{Name: "height", Value: "3"}, {Name: "width", Value: "7"}}
	return []rules.Setup{
		{Params: params},
		{Params: params, Start: "XXX.XXX/......./....... X"},
	}
}

func TestGood(t *testing.T) {
	if err := gametest.Check(good(), setups()); err != nil {
		t.Error(err)
	}
	if err := gametest.Check(fiverow.Game, setups()); err != nil {
		t.Error(err)
	}
	if err := gametest.Check(good(), nil); err == nil {
		t.Error("nothing was played, and nothing is said of it")
	}
}

// TestBroken breaks a good game in one place at a time. The error must say what.
func TestBroken(t *testing.T) {
	for _, c := range []struct {
		name  string
		game  *rules.Game
		words string
	}{
		{"plays what it refuses", with(func(p rules.Position) rules.Position { return playsRefused{p} }), "after the refused"},
		{"gains without points", with(func(p rules.Position) rules.Position { return gains{p} }), "a game without points gains 1"},
		{"ends in a full stop", with(func(p rules.Position) rules.Position { return shouts{p} }), "full stop"},
		{"never undoes", with(func(p rules.Position) rules.Position { return neverUndoes{p} }), "and Undo the position is"},
		{"undoes twice", with(func(p rules.Position) rules.Position { return undoesTwice{p} }), "and Undo the position is"},
		{"never resets", with(func(p rules.Position) rules.Position { return neverResets{p} }), "after Reset"},
		{"counts no plies", with(func(p rules.Position) rules.Position { return countsNothing{p} }), "plies from 0 to 0"},
		{"is never over", with(func(p rules.Position) rules.Position { return neverOver{p} }), "over is false and seat"},
		{"has no reason", with(func(p rules.Position) rules.Position { return noReason{p} }), "for the reason"},
		{"stays in turn", with(func(p rules.Position) rules.Position { return staysInTurn{p} }), "still in turn"},
		{"lists a move twice", with(func(p rules.Position) rules.Position { return listsTwice{p} }), "listed twice"},
		{"lists a move less", with(func(p rules.Position) rules.Position { return listsLess{p} }), "not listed, but made"},
		{"lists a move more", with(func(p rules.Position) rules.Position { return listsMore{p} }), "is refused"},
		{"forgets the turn", with(func(p rules.Position) rules.Position { return forgetsTurn{p} }), "the text of the start"},
		{"lets all leave", with(func(p rules.Position) rules.Position { return leavesTwice{p} }), "leaves"},
		{"does not say when it ended", with(func(p rules.Position) rules.Position { return mutters{p} }), "does not say that the game is over"},
		{"forgets who has left", with(func(p rules.Position) rules.Position { return knowsNobody{p} }), "it is said not to exist"},
		{"lets none leave", with(func(p rules.Position) rules.Position { return neverLeaves{p} }), "cannot leave"},
		{"remembers refusals", with(func(p rules.Position) rules.Position { return remembers{p, new(bool)} }), "after one that was there"},
		{"panics not, but opens anything", changed(opensAnything), "a start that is no position"},
		{"reads blanks", changed(readsBlanks), "is read as the move"},
		{"reads nothing", changed(readsNothing), "is written"},
		{"draws two pictures", with(func(pos rules.Position) rules.Position { return &drawsTwice{Position: pos} }), "two pictures"},
		{"draws nothing", with(func(pos rules.Position) rules.Position { return drawsNothing{pos} }), "the picture"},
		{"has rulings out of order", changed(func(g *rules.Game) { g.Rulings = []rules.Ruling{g.Rulings[1], g.Rulings[0]} }), "not in the order"},
		{"has a ruling without choice", changed(oneValue), "two values"},
		{"has no text", changed(func(g *rules.Game) { g.Doc = "" }), "text of its rules"},
		{"says no reason", withProtocol(func(t rules.Conversation) rules.Conversation { return noWhy{t} }), "with the reason"},
		{"sends two lines as one", withProtocol(func(t rules.Conversation) rules.Conversation { return twoLines{t} }), "holds a line end"},
		{"owes nothing known", withProtocol(func(t rules.Conversation) rules.Conversation { return noAct{t} }), "nothing is to be done"},
		{"moves by itself", changed(movesByConversation), "after lines were heard"},
		{"lists moves over others", with(func(p rules.Position) rules.Position { return listsOver{p} }), "after one that was there"},
		{"forgets what is due", withProtocol(func(t rules.Conversation) rules.Conversation { return forgetful{t} }), "what was due before is lost"},
	} {
		err := gametest.Check(c.game, setups())
		if err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("a game that %s: %v, want %q", c.name, err, c.words)
		}
	}
}

func opensAnything(g *rules.Game) {
	g.NewPosition = func(s rules.Setup) (rules.Position, error) {
		pos, err := fiverow.Game.Open(s)
		if err != nil && strings.Contains(s.Start, "\x00") {
			s.Start = ""
			return fiverow.Game.Open(s)
		}
		return pos, err
	}
}

func readsBlanks(g *rules.Game) {
	g.ParseMove = func(text []byte) (rules.Move, *rules.Refusal) { return fiverow.ParseMove(bytes.TrimSpace(text)) }
}

func readsNothing(g *rules.Game) {
	g.ParseMove = func(text []byte) (rules.Move, *rules.Refusal) {
		return rules.Move{}, &rules.Refusal{Code: rules.Unreadable, Message: "no"}
	}
}

// drawsTwice never draws the same picture again.
type drawsTwice struct{ rules.Position }

var drawings int

func (p *drawsTwice) Draw() rules.Scene {
	drawings++
	s := rules.Draw(p.Position)
	s.Shapes[0].R = drawings
	return s
}

type drawsNothing struct{ rules.Position }

func (drawsNothing) Draw() rules.Scene { return rules.Scene{} }

func oneValue(g *rules.Game) {
	g.Rulings = append([]rules.Ruling(nil), g.Rulings...)
	g.Rulings[0].Values = g.Rulings[0].Values[:1]
}

// withProtocol returns the good game with one protocol, its conversations wrapped.
func withProtocol(wrap func(rules.Conversation) rules.Conversation) *rules.Game {
	return changed(func(g *rules.Game) {
		console := fiverow.Game.Protocol("console")
		g.Protocols = []*rules.Protocol{{Name: "console", Conversation: func(s rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
			return wrap(console.Conversation(s, pos, me))
		}}}
	})
}

type noWhy struct{ rules.Conversation }

func (t noWhy) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	dst, m := t.Conversation.Receive(dst, e)
	m.Why = nil
	return dst, m
}

type twoLines struct{ rules.Conversation }

func (t twoLines) Open(dst []rules.Action) []rules.Action {
	return append(dst, rules.Action{Kind: rules.SendLine, Text: []byte("a\nb")})
}

type noAct struct{ rules.Conversation }

func (t noAct) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	return append(dst, rules.Action{})
}

func movesByConversation(g *rules.Game) {
	console := fiverow.Game.Protocol("console")
	g.Protocols = []*rules.Protocol{{Name: "console", Conversation: func(s rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
		return mover{console.Conversation(s, pos, me), pos}
	}}}
}

type mover struct {
	rules.Conversation
	pos rules.Position
}

func (t mover) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	dst, m := t.Conversation.Receive(dst, e)
	if m.Sense == rules.Played {
		t.pos.Play(m.Move)
	}
	return dst, m
}

type forgetful struct{ rules.Conversation }

func (t forgetful) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	return t.Conversation.Receive(nil, e)
}
