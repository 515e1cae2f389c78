package forge

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Protocols with special conventions. In all others a program answers what it is sent
// with the text of a move.
const (
	console = "console" // the program requests its turn, and sends "step!" before its move
	gtp     = "gtp"     // every command gets a reply, with "=" and an empty line
	gomocup = "gomocup" // START gets a reply, and a move is a column and a row: "7,2"
)

// sendAll sends both programs everything that is due.
func (g *game) sendAll() {
	for more := true; more; {
		more = false
		for s := base.First; s <= base.Second; s++ {
			for g.sendNext(s) {
				more = true
			}
		}
	}
}

// sendNext sends a program the next thing that is due. It reports whether there was
// one.
func (g *game) sendNext(s base.Seat) bool {
	action := g.Table.Due(s)
	if action == nil || g.sides[s].gone || g.Err() != nil {
		return false
	}
	g.pass(40)
	act, ready, text := action.Kind, action.Prepares != rules.NoPreparation, g.Table.AppendText(nil, s, action)
	switch {
	case g.sides[s].shut:
		g.write(logfmt.Record{Kind: logfmt.NoSend, Seat: s, Word: []byte("pipe"), Text: text})
		g.sides[s].gone = true
		return true
	case act == rules.PutFile:
		g.write(logfmt.Record{Kind: logfmt.Put, Seat: s, Word: []byte(action.Name), Text: text})
	case act == rules.Run:
		g.run(s, string(text))
	default:
		g.write(logfmt.Record{Kind: logfmt.Sent, Seat: s, Text: text})
	}
	if act == rules.Run {
		g.pass(20)
		g.write(logfmt.Record{Kind: logfmt.Close, Seat: s})
	}
	if g.board.Protocol.Name == gtp && string(text) != "gen_move" {
		g.pass(60)
		g.reply(s, "=")
	}
	if ready {
		g.pass(3000)
		g.say(s, "OK")
	}
	return true
}

// reply makes a program reply to a command.
func (g *game) reply(s base.Seat, text string) {
	g.say(s, text)
	g.say(s, "")
}

// ask makes a program at the console request its turn, once. The first mover need not
// request it.
func (g *game) ask(s base.Seat) {
	d := &g.sides[s]
	if g.board.Protocol.Name != console || d.silent || d.gone || d.asked || g.pos.Plies() == 0 && g.pos.Turn() == s {
		return
	}
	d.asked = true
	g.pass(40)
	g.say(s, "step?")
	g.sendAll()
}

// say makes a program send a line.
func (g *game) say(s base.Seat, text string) {
	g.write(logfmt.Record{Kind: logfmt.Said, Seat: s, Text: []byte(text)})
}

// spell returns a move as a program of this protocol sends it.
func (g *game) spell(m rules.Move) string {
	text := string(g.board.Game.AppendMove(nil, m))
	switch g.board.Protocol.Name {
	case console:
		return "step! " + text
	case gtp:
		return "= " + text
	case gomocup:
		return string(pointOf([]byte(text)))
	}
	return text
}

// pointOf converts a move of a letter and a number to two numbers, "C7" to "2,7".
func pointOf(move []byte) []byte {
	if len(move) < 2 || move[0] < 'A' || move[0] > 'Z' {
		return move
	}
	return append(strconv.AppendInt(nil, int64(move[0]-'A'), 10), ","+string(move[1:])...)
}

// answer makes the program in turn answer. Its process ends if it is started again
// for every move.
func (g *game) answer(s base.Seat, text string) {
	g.sides[s].asked = false
	switch {
	case g.board.Protocol.Answer != "":
		g.exit(s, "code", 0)
		g.get(s, text+"\n")
	case g.board.Protocol.Name == gtp:
		g.reply(s, text)
	default:
		g.say(s, text)
	}
}

// get reads the answer file of a process that has ended.
func (g *game) get(s base.Seat, text string) {
	g.pass(60)
	g.write(logfmt.Record{Kind: logfmt.Got, Seat: s, Word: []byte(g.board.Protocol.Answer), Text: []byte(text)})
}

// exit ends a process: its outputs, and the process itself.
func (g *game) exit(s base.Seat, how string, status base.Number) {
	g.exitWith(s, how, status, 2_600_000)
}

func (g *game) exitWith(s base.Seat, how string, status, peak base.Number) {
	g.write(logfmt.Record{Kind: logfmt.EOF, Seat: s, Stream: logfmt.Out})
	g.pass(6)
	g.write(logfmt.Record{Kind: logfmt.EOF, Seat: s, Stream: logfmt.Err})
	g.pass(6)
	g.write(logfmt.Record{Kind: logfmt.Exit, Seat: s, Word: []byte(how), Num: [4]base.Number{status, 1500, 300, peak}})
	g.sides[s].runs, g.sides[s].gone = false, g.board.Protocol.Answer == ""
}

// kill ends a process by force.
func (g *game) kill(s base.Seat, peak base.Number) {
	g.write(logfmt.Record{Kind: logfmt.Kill, Seat: s, Word: []byte("KILL")})
	g.pass(400)
	g.exitWith(s, "signal", 9, peak)
}

// stop ends running processes after the game.
func (g *game) stop() {
	for s := base.First; s <= base.Second; s++ {
		if g.sides[s].runs {
			g.pass(60)
			g.write(logfmt.Record{Kind: logfmt.Close, Seat: s})
			g.write(logfmt.Record{Kind: logfmt.Kill, Seat: s, Word: []byte("TERM")})
			g.pass(300)
			if g.in(3) {
				g.write(logfmt.Record{Kind: logfmt.Part, Seat: s, Stream: logfmt.Out, Text: []byte("good by")})
			}
			g.exit(s, "signal", 15)
		}
	}
	g.pass(100)
	g.tick()
}
