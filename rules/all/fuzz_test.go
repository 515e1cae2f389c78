package all

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// values reads "name=value" words.
func values(text string) []rules.Value {
	var list []rules.Value
	for _, word := range strings.Split(text, " ") {
		if name, value, ok := strings.Cut(word, "="); ok && len(list) < 32 {
			list = append(list, rules.Value{Name: name, Value: value})
		}
	}
	return list
}

// FuzzSetup opens parameters, rulings and starts of any spelling. The text of a position
// that opens, opened again, is the same position, and the picture can handle it. A setup that does not open is refused with a message.
func FuzzSetup(f *testing.F) {
	f.Add("betoniarki", "size=10", "base=0", "", 2)
	f.Add("dots", "cols=5 rows=5", "sides=1left,2down,3right,4up", "", 2)
	f.Add("dots", "cols=2 rows=3", "", "1./1. 1.. .. 1", 2)
	f.Add("fiverow", "height=3 width=2", "row0=last_line", "X0./... X", 0)
	f.Add("halma", "k=3 n=8 n1=10 n2=100", "home=square", "", 4)
	f.Add("triangles", "", "fault=forfeit", "1,1 9,1 5,9 5,4 | 1-2 | 0 0 | 2 | -", 2)
	f.Add("halma", "k=99999999999 n=999999999 n1=9223372036854775808 n2=-1", "", "", 2)
	f.Add("betoniarki", "size=10", "", "plies 4 1 4 7 9 7; 7 10 7 4 4 1", 2)
	f.Add("dots", "cols=2 rows=2", "", "plies 0 0 0; 0 0 1; 0 0 2; 0 0 3", 2)
	f.Add("dots", "cols=3 rows=2", "", "plies 0 0 1; 0 1 3", 2) // one line under both of its names
	f.Add("fiverow", "height=5 width=5", "first=by_count", "plies A0; A1; B0", 2)
	f.Add("halma", "k=2 n=6 n1=0 n2=2", "n2=max_plies", "plies 1 1 2; 6 6 4", 2)
	f.Add("triangles", "", "", "plies 1 2", 2)
	for _, g := range Games() {
		f.Add(g.Name, "", "", "", 2)
	}
	f.Fuzz(func(t *testing.T, name, params, rulings, start string, seats int) {
		g := Find(name)
		if g == nil {
			return
		}
		setup := rules.Setup{Params: values(params), Rulings: values(rulings), Start: start, Seats: seats}
		pos, err := g.Open(setup)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("refused without a word")
			}
			return
		}
		text := string(pos.AppendText(nil))
		if pos.Turn() != base.Nobody {
			again := setup
			again.Start = text
			if other, err := g.Open(again); err == nil && string(other.AppendText(nil)) != text {
				t.Fatalf("%s opens as %s", text, other.AppendText(nil))
			}
		}
		{
			rules.Draw(pos)
		}
	})
}

// protocolOf returns a game and one of its protocols by their names.
func protocolOf(name string) (*rules.Game, *rules.Protocol) {
	game, protocol, _ := strings.Cut(name, " ")
	g := Find(game)
	if g == nil {
		return nil, nil
	}
	for _, p := range g.Protocols {
		if p.Name == protocol {
			return g, p
		}
	}
	return nil, nil
}

// FuzzConversation lets programs say anything in any protocol, line after line. Before
// each text are a letter for the source and a digit for the seat. A legal move that is
// read is made.
func FuzzConversation(f *testing.F) {
	for _, g := range Games() {
		for _, p := range g.Protocols {
			f.Add(g.Name+" "+p.Name, "")
		}
	}
	f.Add("betoniarki lines", "a12 1 2 2 2 1\na21 1 1 1 1 1")
	f.Add("dots server", "a10 0 0\na20 0 1\na2-1 -1 -1")
	f.Add("fiverow console", "a1field?\na1figure?\na1step! A0\na2step?\na2step!B1")
	f.Add("fiverow file", "c1A0\nc2B0\nb1X")
	f.Add("fiverow gomocup", "a1OK\na2OK\na1MESSAGE x\na1SUGGEST 0,0\na10,0\na20,0\na21,1\na2ERROR")
	f.Add("halma lines", "a11 2 1\na24 3 3\na1 1 2 1 \r")
	f.Add("triangles gtp", "a1=\na1\na1= 1 2\na1\na2? no\na2\na1=7 x")
	f.Fuzz(func(t *testing.T, name, script string) {
		g, p := protocolOf(name)
		if g == nil {
			return
		}
		setup := gametest.Small(g)
		pos, err := g.Open(setup)
		if err != nil {
			t.Fatal(err)
		}
		convs := [2]rules.Conversation{p.Conversation(setup, pos, 1), p.Conversation(setup, pos, 2)}
		due := len(convs[0].Open(nil)) + len(convs[1].Open(nil))
		for i, line := range strings.Split(script, "\n") {
			if len(line) < 2 || i > 200 {
				continue
			}
			me := base.Seat(1 + line[1]&1)
			actions, m := convs[me-1].Receive(nil, rules.Event{From: rules.Source(line[0] % 4), Text: []byte(line[2:]), Waiting: int(line[0]>>2) % 3})
			due += len(actions)
			why := m.Sense == rules.BadText || m.Sense == rules.Declined || m.Sense == rules.Early
			if why != (m.Why != nil) || m.Sense > rules.Early || len(actions) > 64 {
				t.Fatalf("%q: %+v, %d due", line, m, len(actions))
			}
			if m.Sense != rules.Played || pos.Turn() != me {
				continue
			}
			text := g.AppendMove(nil, m.Move)
			if again, no := g.ParseMove(text); no == nil && again != m.Move {
				t.Fatalf("%q: %v is written %s", line, m.Move, text)
			}
			if _, no := pos.Play(m.Move); no == nil {
				due += len(convs[0].Moved(nil, me, m.Move)) + len(convs[1].Moved(nil, me, m.Move))
			}
		}
	})
}
