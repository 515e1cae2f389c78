package exchange_test

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// event lets one thing happen, at the same time as the last one or later.
func (d *duel) event() {
	d.now += []base.Number{0, 0, 0, 1, base.Number(d.rng.IntN(2000)), base.Number(d.rng.IntN(1500000))}[d.rng.IntN(6)]
	s := base.Seat(1 + d.rng.IntN(d.seats))
	if turn := d.pos.Turn(); turn != base.Nobody && d.chance(60) {
		s = turn
	}
	me := &d.sides[s]
	switch n := d.rng.IntN(100); {
	case n < 1 && d.slip(70):
		d.leave(s)
	case n < 3:
		d.exits(s)
	case n < 4 || !me.ran && n < 20:
		d.starts(s)
	case n < 45 && d.table.Waiting(s) > 0:
		d.sendDue(s)
	case n < 46:
		d.sendExtra(s)
	case n < 65 && len(d.sides[d.pos.Turn()].said) > 0:
		d.take(d.pos.Turn())
	default:
		d.speak(s)
	}
}

// leave takes a seat out, whoever is in turn.
func (d *duel) leave(s base.Seat) {
	d.out(s, rules.Cause(1+d.rng.IntN(3)))
}

func (d *duel) out(s base.Seat, cause rules.Cause) {
	if d.pos.Leave(s, cause) != nil {
		return
	}
	d.met["left"]++
	d.table.Left(s, base.Number(d.stamp()))
	d.pass(s, rules.ObservedOut, map[rules.Cause]string{rules.BadMove: "bad-move", rules.TooLate: "too-late", rules.Gone: "gone"}[cause])
	d.sides[s].said = nil
	d.due("leaving")
}

func (d *duel) exits(s base.Seat) {
	if !d.sides[s].exit.Unknown() || len(d.sides[s].said) > 0 {
		return
	}
	d.sides[s].exit = d.stamp()
	d.pass(s, rules.ObservedExit, "")
	d.due("an exit")
}

// starts starts a program without a due start.
func (d *duel) starts(s base.Seat) {
	me := &d.sides[s]
	if d.protocol.Answer != "" || len(me.said) > 0 {
		return
	}
	me.ran, me.exit = true, base.Number(base.Unknown)
	d.table.Ran(s, base.Number(d.stamp()))
	if observe, _ := d.pass(s, rules.ObservedRun, ""); observe.Sense != "due" {
		d.disagree("a start", "due", observe.Sense)
	}
	d.due("a start")
}

// sendDue sends a program what is due next, or something else in its place.
func (d *duel) sendDue(s base.Seat) {
	switch {
	case d.table.Due(s) == nil && !d.chance(15): // a reply is awaited
		return
	case d.pos.Turn() == s && len(d.sides[s].said) > 0 && d.setupOf("early_line") != "taken": // a move is to be taken first
		return
	}
	action := *d.table.Queued(s, 0)
	text := string(d.table.AppendText(nil, s, &action))
	between := action.Remaining.Unit > 0 && d.table.Due(s) == nil && d.chance(50) // sent while its time runs
	if action.Kind == rules.SendLine && d.slip(8) || between {
		text = d.otherThan(text, action.Remaining.Unit > 0)
	}
	at := d.stamp()
	judged := map[bool]string{true: "due", false: "wrong"}[d.table.Right(s, &action, []byte(text), base.Number(at))]
	if action.Remaining.Unit > 0 {
		d.met[map[string]string{"due": "told right", "wrong": "told wrong"}[judged]]++
	}
	if action.Clock != rules.NoClock {
		d.sides[s].exit = base.Number(base.Unknown)
	}
	if action.AwaitsReply {
		d.sides[s].open = append(d.sides[s].open, string(action.Text))
	}
	d.table.Sent(s, base.Number(at))
	observe, _ := d.pass(s, wordOf(&action), text)
	d.met["sent "+judged]++
	if observe.Sense != judged {
		d.disagree("sent "+strconv.Quote(text), judged, observe.Sense)
	}
	d.due("sending")
}

// otherThan returns a line like the due one: a time is another one, or not a number.
func (d *duel) otherThan(text string, right bool) string {
	if right && d.chance(70) {
		at := strings.LastIndex(text, " ") + 1
		words, number := text[:at], text[at:]
		list := []string{"0" + number, "+" + number, "-" + number, "", "99999999999999999999"}
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			list = append(list, strconv.FormatInt(n+1, 10), strconv.FormatInt(n-1, 10), strconv.FormatInt(int64(base.Number(n)-base.Number(d.rng.IntN(900))), 10))
		}
		text = words + list[d.rng.IntN(len(list))]
	} else {
		text = d.misspelt(text)
	}
	if text == "" {
		return "x"
	}
	return text
}

// sendExtra sends a line when nothing is due. The protocols do not say what a program
// makes of it, so there is nothing more to compare.
func (d *duel) sendExtra(s base.Seat) {
	if d.table.Waiting(s) > 0 || !d.table.HasConversation(s) || !d.slip(10) {
		return
	}
	d.met["sent wrong"]++
	if observe, _ := d.pass(s, rules.ObservedSent, "1 2 3"); observe.Sense != "wrong" {
		d.disagree("sent where nothing is due", "wrong", observe.Sense)
	}
	d.ended = true
}

// take lets the referee make a move that was said.
func (d *duel) take(s base.Seat) {
	me := &d.sides[s]
	if d.setupOf("early_line") == "taken" && d.table.Waiting(s) > 0 {
		return // it is taken in its turn
	}
	if d.table.ClockPending(s) {
		return // its time has not begun: package derive charges none
	}
	k := 0
	if d.chance(10) {
		k = d.rng.IntN(len(me.said))
	}
	a := me.said[k]
	me.said = me.said[k+1:]
	if _, refused := d.pos.Play(a.move); refused != nil {
		d.met["illegal"]++
		d.out(s, rules.BadMove)
		return
	}
	until := a.at
	if a.file && !me.exit.Unknown() && me.exit >= d.table.Since(s) && me.exit <= a.at {
		until = me.exit
	}
	d.moved(s, a.move, base.Number(d.table.Used(s, base.Number(until))), a.at, a.line)
}

// moved informs both that a move was made.
func (d *duel) moved(s base.Seat, m rules.Move, used, at base.Number, source int) {
	d.table.Moved(s, m, base.Number(used), base.Number(at))
	d.line++
	d.events++
	text := string(d.game.AppendMove(nil, m))
	observe, _ := d.observe(rules.Observation{Line: d.line, What: rules.ObservedMove, Seat: int(s), Time: base.Unknown, Text: text, Source: source})
	d.sides[s].open, d.sides[s].exit = nil, base.Number(base.Unknown)
	for i := range d.sides {
		if d.setupOf("early_line") != "taken" {
			d.sides[i].said = nil
		}
	}
	d.met[map[int]string{-1: "time unknown", 0: "time none", 1: "time known"}[int(max(-1, min(used, 1)))]]++
	if observe.Used != used {
		d.disagree("time of "+text, used.String(), observe.Used.String())
	}
	d.due("a move")
}

func (d *duel) setupOf(ruling string) string {
	v, _ := rules.Lookup(d.setup.Rulings, ruling)
	return v
}

// senses are the words for what a line means.
var senses = [...]string{rules.Nothing: "nothing", rules.More: "more", rules.Question: "question", rules.Played: "move",
	rules.BadText: "bad-text", rules.Declined: "declined", rules.Early: "early"}

// say lets a program say a line, or leave bytes or a file.
func (d *duel) say(s base.Seat, from rules.Source, text string) rules.Meaning {
	if d.unsettled(s, from, text) {
		return rules.Meaning{}
	}
	what := map[rules.Source]string{rules.FromOutput: rules.ObservedSaid, rules.FromPart: rules.ObservedPart, rules.FromFile: rules.ObservedGot}[from]
	at := d.stamp()
	m := d.table.Receive(s, from, []byte(text), base.Number(at))
	observe, _ := d.pass(s, what, text)
	first, second := senses[m.Sense], strings.TrimSuffix(observe.Sense+" "+observe.Move, " ")
	d.met[first]++
	if m.Sense == rules.Played {
		first += " " + string(d.game.AppendMove(nil, m.Move))
		if d.pos.Turn() == s || d.setupOf("early_line") == "taken" {
			d.sides[s].said = append(d.sides[s].said, answer{d.line, at, from == rules.FromFile, m.Move})
		}
	}
	if first != second && !d.fruitless(text, first, second) {
		d.disagree(what+" "+strconv.Quote(text), first, second)
	}
	if m.NoPenalty != observe.NoPenalty {
		d.disagree(what+" "+strconv.Quote(text)+" ignored", strconv.FormatBool(m.NoPenalty), strconv.FormatBool(observe.NoPenalty))
	}
	if m.NoPenalty {
		d.met["ignored"]++
	}
	d.due("a line")
	d.punish(s, m)
	return m
}

// punish takes a seat out for an offence. An offence without a penalty is ignored out of
// turn, and sometimes in turn.
func (d *duel) punish(s base.Seat, m rules.Meaning) {
	offence := m.Sense == rules.BadText || m.Sense == rules.Declined || m.Sense == rules.Early
	if !offence || d.ended || m.NoPenalty && (d.pos.Turn() != s || d.chance(70)) {
		return
	}
	d.out(s, rules.BadMove)
}
