package judge_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// talkLog returns the log of a random session: a small game by any rulings, programs that
// answer what fits or anything else, and a referee that is often right. The claims are
// those of the claim writer. It returns nil for a setup that cannot be played.
func talkLog(g *rules.Game, p *rules.Protocol, rng *rand.Rand) []byte {
	d := &talk{Rand: rng, game: g, protocol: p}
	if !d.open() {
		return nil
	}
	d.careful = d.chance(60)
	if p.Answer == "" {
		for s := base.First; int(s) <= d.seats; s++ {
			d.add(logfmt.Record{Kind: logfmt.Run, Seat: s, Word: []byte("bots"), Text: []byte("./bot")})
			d.sides[s].runs = true
		}
	}
	for n := 0; n < 300 && !d.Over(); n++ {
		d.event()
	}
	if d.chance(80) {
		d.Result()
	}
	for range d.IntN(4) {
		d.event()
	}
	for s := base.First; int(s) <= d.seats && d.chance(70); s++ {
		if d.sides[s].runs {
			d.add(logfmt.Record{Kind: logfmt.Kill, Seat: s, Word: []byte("TERM")})
			d.exit(s, "signal", 15)
		}
	}
	d.Finish()
	d.Result()
	if d.Err() != nil {
		return nil // what the format cannot express
	}
	if d.chance(90) {
		if d.log.End() != nil {
			return nil
		}
	}
	return d.file.Bytes()
}

// talk is a session that is being played.
type talk struct {
	*rand.Rand
	*claims.Writer
	game     *rules.Game
	protocol *rules.Protocol
	setup    rules.Setup
	pos      rules.Position
	writer   rules.Conversation // of a separate game: shows how moves are written
	file     bytes.Buffer
	log      *logfmt.Writer
	seats    int
	now      base.Number
	stamped  bool
	careful  bool // few slips are made
	sides    [base.Max + 1]struct {
		runs  bool
		open  []string // commands without a reply
		begun bool     // a reply has begun
	}
}

// open opens a game and begins its log.
func (d *talk) open() bool {
	d.setup = d.someSetup()
	pos, err := d.game.OpenBy(d.protocol, d.setup)
	again, _ := d.game.Open(d.setup)
	if err != nil || pos.Turn() == base.Nobody {
		return false
	}
	d.pos, d.seats, d.stamped = pos, max(d.setup.Seats, 2), d.chance(90)
	d.writer = d.protocol.Conversation(d.setup, again, base.Second)
	some := func(list ...base.Number) base.Number { return list[d.IntN(len(list))] }
	h := logfmt.Header{
		ID: "talk", Session: "game", Game: d.game.Name, Protocol: d.protocol.Name, Event: "-", Stage: "-", Round: "-", Slot: "-", Attempt: 1, Previous: "-",
		First: base.Number(pos.Turn()), Rulings: claims.Rulings(d.game, d.setup), Params: claims.Pairs(d.setup.Params),
		Clock: logfmt.Clock{Total: some(logfmt.None, 1000, 1_500_000, 20_000_000, 900_000_000), Move: some(logfmt.None, 3_000_000), Grace: some(0, 1000), From: "handed-over"},
		Limits: logfmt.Limits{Memory: some(logfmt.None, 64<<20), Stack: logfmt.None, Kind: "resident", How: "observed", Flood: 1 << 20,
			Startup: logfmt.None, Sent: some(logfmt.None, 1_000_000)},
		Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"}, Origin: logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee: logfmt.Program{ID: "talk", Version: "-", Digest: "-"}, Source: "simulated", UTC: "?", Seed: logfmt.None, Start: "-",
	}
	if d.protocol.Name == "gomocup" && h.Clock.Total.Known() {
		h.Clock.Total = 900_000_000 // what runs out while a program gets ready is another matter
	}
	if !d.stamped {
		h.Evidence.Times = "none"
	}
	if d.setup.Start != "" {
		h.Start = d.setup.Start
	}
	for i := range d.seats {
		h.Programs = append(h.Programs, logfmt.Program{ID: "program" + strconv.Itoa(i+1), Version: "?", Digest: "?"})
	}
	d.log = logfmt.NewWriter(&d.file, logfmt.SyncNever)
	if d.log.Begin(&h) != nil {
		return false
	}
	d.Writer = claims.New(d.log, d.game, d.protocol, d.setup, pos, d.seats, derive.LimitsOf(&h))
	return true
}

// chance returns true with a probability in percent.
func (d *talk) chance(percent int) bool { return d.IntN(100) < percent }

// slip returns true with a probability in percent, and hardly ever if all are careful.
// Between more than two seats nobody errs.
func (d *talk) slip(percent int) bool {
	return d.chance(percent) && (!d.careful || d.chance(5)) && d.seats == 2
}

func (d *talk) add(rec logfmt.Record) {
	rec.Time = d.now
	if !d.stamped {
		rec.Time = base.Unknown
	}
	d.Add(rec)
}

// event lets one thing happen, at the same time as the last one or later.
func (d *talk) event() {
	d.now += []base.Number{0, 0, 0, 1, base.Number(d.IntN(2000)), base.Number(d.IntN(1500000))}[d.IntN(6)]
	s := base.Seat(1 + d.IntN(d.seats))
	if turn := d.pos.Turn(); turn != base.Nobody && d.chance(60) {
		s = turn
	}
	me := &d.sides[s]
	switch n := d.IntN(200); {
	case n < 3 && me.runs && d.slip(50):
		d.exit(s, []string{"code", "signal"}[d.IntN(2)], base.Number(d.IntN(12)))
	case n < 4 && d.slip(50):
		d.add(logfmt.Record{Kind: logfmt.Freeze, Seat: s})
		d.now += base.Number(d.IntN(100000))
		d.add(logfmt.Record{Kind: logfmt.Thaw, Seat: s})
	case n < 6:
		d.add(logfmt.Record{Kind: logfmt.Tick, Num: [4]base.Number{d.now, base.Unknown}})
	case n < 90 && d.Table.Waiting(s) > 0:
		d.send(s)
	default:
		d.speak(s)
	}
}

// exit ends a process: its output, and the process itself.
func (d *talk) exit(s base.Seat, how string, status base.Number) {
	d.add(logfmt.Record{Kind: logfmt.EOF, Seat: s, Stream: logfmt.Out})
	d.add(logfmt.Record{Kind: logfmt.Exit, Seat: s, Word: []byte(how), Num: [4]base.Number{status, 1500, 300, 2_600_000}})
	d.sides[s].runs = false
}

// send sends a program what is due next, or something else in its place.
func (d *talk) send(s base.Seat) {
	if d.Table.Due(s) == nil && !d.slip(15) { // a reply is awaited
		return
	}
	action := *d.Table.Queued(s, 0)
	text := d.Table.AppendText(nil, s, &action)
	if at := bytes.LastIndexByte(text, ' ') + 1; action.Remaining.Unit > 0 && d.slip(8) {
		if n, err := strconv.Atoi(string(text[at:])); err == nil { // less than it has left, or the least bit more
			text = strconv.AppendInt(text[:at], int64(max(0, n+1-d.IntN(900))), 10)
		}
	}
	me := &d.sides[s]
	switch action.Kind {
	case rules.PutFile:
		d.add(logfmt.Record{Kind: logfmt.Put, Seat: s, Word: []byte(action.Name), Text: text})
	case rules.Run:
		if me.runs && !d.slip(20) {
			d.exit(s, "code", 0)
		}
		d.add(logfmt.Record{Kind: logfmt.Run, Seat: s, Word: []byte("bots"), Text: append([]byte("./bot "), text...)})
		me.runs = true
		d.add(logfmt.Record{Kind: logfmt.Close, Seat: s})
	default:
		d.add(logfmt.Record{Kind: logfmt.Sent, Seat: s, Text: text})
		if action.AwaitsReply {
			me.open = append(me.open, string(action.Text))
		}
	}
}

// speak lets a program say something: usually what fits, otherwise anything.
func (d *talk) speak(s base.Seat) {
	me := &d.sides[s]
	answers := d.protocol.Answer != ""
	switch {
	case answers && !me.runs && !d.slip(2):
		return
	case answers && d.chance(80) || d.slip(1):
		if answers && me.runs {
			d.exit(s, "code", 0)
		}
		name := d.protocol.Answer
		if name == "" {
			name = "answer"
		}
		d.add(logfmt.Record{Kind: logfmt.Got, Seat: s, Word: []byte(name), Text: []byte(d.fit(s))})
		return
	case answers && !d.slip(30):
		return
	case !me.runs && !d.slip(5):
		return
	case d.slip(1):
		d.add(logfmt.Record{Kind: logfmt.Part, Seat: s, Stream: logfmt.Out, Text: []byte(d.fit(s))})
		return
	case d.protocol.Name == "gtp":
		d.reply(s)
		return
	case d.protocol.Name == "console" && d.slip(1):
		for range 18 {
			d.say(s, []string{"field?", "figure?", "step?"}[d.IntN(3)])
		}
		return
	case d.protocol.Name == "gomocup" && (d.chance(10) || len(me.open) > 0 && d.chance(70)):
		d.say(s, d.remark())
		me.open = nil
		return
	}
	fits := d.pos.Turn() == s && d.Table.Waiting(s) == 0
	if !fits && !d.slip(5) && d.protocol.Name != "console" {
		return
	}
	if !fits && d.chance(70) && d.seats == 2 || d.slip(6) {
		d.say(s, d.idle(fits))
	} else if fits || d.slip(20) {
		d.say(s, d.fit(s))
	}
}

func (d *talk) say(s base.Seat, text string) {
	d.add(logfmt.Record{Kind: logfmt.Said, Seat: s, Text: []byte(text)})
}

// reply lets a program say the next line of a reply.
func (d *talk) reply(s base.Seat) {
	me := &d.sides[s]
	text, due := "", len(me.open) > 0
	switch {
	case me.begun && !d.slip(7):
		if due {
			me.open = me.open[1:]
		}
	case me.begun:
		text = []string{"more", "=", "? why", " ", "\r", "= 1 2"}[d.IntN(6)]
	case !due && !d.slip(15):
		return
	case !due || d.slip(10):
		text = []string{"", "=", "?", "? no", "= 1 2", " ", "\r", "=3 4", "? 1 2", "=x"}[d.IntN(10)]
	case me.open[0] == "gen_move":
		text = d.fit(s)
	default:
		if text = "="; d.slip(30) {
			text = []string{"= ", "=x", "?", "? why", "= 1 2"}[d.IntN(5)]
		}
	}
	me.begun = text != ""
	d.say(s, text)
}

// remark returns a line of a program by gomocup that is not a move.
func (d *talk) remark() string {
	list := []string{"OK", "OK", "OK", "OK - ready", "OK\r", " OK", "OKAY", "ok", "OK\t1", "ERROR", "ERROR no", "ERRORS", "MESSAGE", "MESSAGE a b", "DEBUG 1", "UNKNOWN", "UNKNOWN x",
		"MESSAGES", "SUGGEST", "SUGGEST 1,1", "SUGGEST 1,2", "SUGGEST 01,2", "SUGGEST  1,1", "SUGGEST 40000,1", "SUGGEST 99,99", "SUGGEST 1,1\r", "1,1,1", "1, 1", "-1,0", "40000,1", "32767,32767",
		"SUGGEST 1,1" + strings.Repeat(" ", 255), "OK" + strings.Repeat(" x", 150)}
	if d.chance(50) {
		return "OK"
	}
	return list[d.IntN(len(list))]
}

// fit returns a line with a move that is usually legal.
func (d *talk) fit(s base.Seat) string {
	legal := d.pos.AppendLegal(nil)
	if len(legal) == 0 {
		return d.idle(false)
	}
	m := legal[d.IntN(len(legal))]
	if d.slip(3) {
		m.N[d.IntN(len(m.N))] += int16(d.IntN(5) - 2)
	}
	text := d.written(m)
	if d.pos.Turn() == s && d.slip(15) {
		return d.misspelt(text)
	}
	return text
}

// written returns a move as programs of this game write it.
func (d *talk) written(m rules.Move) string {
	text := string(d.game.AppendMove(nil, m))
	switch d.protocol.Name {
	case "console":
		return "step! " + text
	case "file":
		return text
	case "gomocup":
		return fmt.Sprintf("%d,%d", m.N[0], m.N[1])
	case "gtp":
		if i, j, _ := strings.Cut(text, " "); d.chance(40) {
			text = j + " " + i
		}
		return "= " + text
	}
	if d.game.Name == "dots" && d.chance(40) {
		m = d.otherName(m)
	}
	if told := d.writer.Moved(nil, base.First, m); len(told) > 0 {
		return string(told[0].Text)
	}
	return text
}

// otherName returns the name that a line of dots has from the box below it or to the
// right of it, if there is one.
func (d *talk) otherName(m rules.Move) rules.Move {
	number := func(name string) int16 {
		text, _ := rules.Lookup(d.setup.Params, name)
		n, _ := strconv.Atoi(text)
		return int16(n)
	}
	switch {
	case m.N[2] == 1 && m.N[1]+2 < number("cols"):
		return rules.Move{N: [6]int16{m.N[0], m.N[1] + 1, 3}}
	case m.N[2] == 2 && m.N[0]+2 < number("rows"):
		return rules.Move{N: [6]int16{m.N[0] + 1, m.N[1], 0}}
	}
	return m
}

// idle returns a line without a move. At the console it declines only where the seat is
// in turn.
func (d *talk) idle(inTurn bool) string {
	if d.protocol.Name == "console" && (!inTurn || !d.slip(25)) {
		q := []string{"field?", "figure?", "step?", "step?"}[d.IntN(4)]
		if d.chance(10) {
			q += []string{" ", "\r", "\t\r", "?"}[d.IntN(4)]
		}
		return q
	}
	words := []string{"", "", " ", "\r", "pass", "resign", "step!", "step! ", "step!\t", "step! pass", "hello", "=", "?", "1 2 3", "-1 -1 -1", "0 0 0",
		"99999 1 1", "A0", "field", "step!A0", "\x00", strings.Repeat("9", 300)}
	return words[d.IntN(len(words))]
}

// misspelt returns a text with something inserted, removed or changed.
func (d *talk) misspelt(text string) string {
	put := []string{" ", "  ", "\t", "\r", "+", "-", "0", "00", ",", "x", "\x00", "\u0410", "\u041e", "O", "\u00a0", "99999999999999999999", strings.Repeat(" ", 256), strings.Repeat("0", 256)}
	at := d.IntN(len(text) + 1)
	switch d.IntN(8) {
	case 0:
		return text + "\r"
	case 1:
		return strings.ReplaceAll(text, " ", "")
	case 2:
		if at < len(text) {
			return text[:at] + text[at+1:]
		}
	case 3:
		if at < len(text) {
			return text[:at] + strconv.Itoa(d.IntN(12)) + text[at+1:]
		}
	case 4:
		return strings.NewReplacer("A", "\u0410", "B", "\u0412", "C", "\u0421", "E", "\u0415", "H", "\u041d", "J", "\u0408", "0", "O").Replace(text)
	case 5:
		return strings.ToLower(text)
	}
	return text[:at] + put[d.IntN(len(put))] + text[at:]
}

// someSetup returns a small game by any rulings, sometimes from a start in the middle of
// it. Some cannot be opened.
func (d *talk) someSetup() rules.Setup {
	setup := rules.Setup{Params: d.someParams()}
	for i := range d.game.Rulings {
		if r := &d.game.Rulings[i]; d.chance(60) && r.Name != "home" {
			if v := r.Values[d.IntN(len(r.Values))]; v != r.Default() {
				setup.Rulings = append(setup.Rulings, rules.Value{Name: r.Name, Value: v})
			}
		}
	}
	switch d.game.Name {
	case "halma":
		setup.Seats = []int{0, 2, 2, 3, 4}[d.IntN(5)]
	case "triangles":
		var list []string
		for range 3 + d.IntN(3) {
			list = append(list, fmt.Sprintf("%d,%d", 1+d.IntN(6), 1+d.IntN(6)))
		}
		setup.Start = strings.Join(list, " ") + " | - | 0 0 | 1 | -"
	case "betoniarki":
		setup.Start = []string{"", "", "1.../..../..../...2 1", ".1.2/#..#/2..1/.... 2", "1#../##../..../...2 1"}[d.IntN(5)]
	}
	pos, err := d.game.Open(setup)
	if err != nil || !d.chance(30) {
		return setup
	}
	var plies []string
	for range 1 + d.IntN(7) {
		if legal := pos.AppendLegal(nil); len(legal) > 0 {
			m := legal[d.IntN(len(legal))]
			pos.Play(m)
			plies = append(plies, string(d.game.AppendMove(nil, m)))
		}
	}
	if setup.Start == "" && d.chance(50) {
		setup.Start = "plies " + strings.Join(plies, "; ")
	} else {
		setup.Start = string(pos.AppendText(nil))
	}
	return setup
}

func (d *talk) someParams() []rules.Value {
	number := func(name string, from, to int) rules.Value {
		return rules.Value{Name: name, Value: strconv.Itoa(from + d.IntN(to-from+1))}
	}
	switch d.game.Name {
	case "betoniarki":
		return []rules.Value{{Name: "size", Value: []string{"4", "6", "6"}[d.IntN(3)]}}
	case "dots":
		return []rules.Value{number("cols", 2, 4), number("rows", 2, 4)}
	case "fiverow":
		return []rules.Value{number("height", 1, 6), number("width", 2, 6)}
	case "halma":
		return []rules.Value{number("k", 1, 2), number("n", 4, 6), number("n1", 0, 6), number("n2", 0, 12)}
	}
	return gametest.Usual(d.game).Params
}
