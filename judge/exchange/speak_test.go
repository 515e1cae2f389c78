package exchange_test

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// speak lets a program say something: usually what fits, otherwise anything.
func (d *duel) speak(s base.Seat) {
	me := &d.sides[s]
	from := rules.FromOutput
	switch n := d.rng.IntN(100); {
	case d.protocol.Answer != "" && n < 80 || n == 99 && d.slip(50):
		from = rules.FromFile
	case n >= 97 && d.slip(50):
		from = rules.FromPart
	}
	if d.protocol.Name == "gtp" && from == rules.FromOutput {
		if len(me.said) == 0 {
			d.reply(s)
		}
		return
	}
	if d.protocol.Name == "console" && d.slip(1) {
		d.flood(s)
		return
	}
	if d.protocol.Name == "gomocup" && from == rules.FromOutput && (d.chance(10) || len(me.open) > 0 && d.chance(70)) {
		if m := d.say(s, from, d.remark()); m.Replied {
			me.open = nil
		}
		return
	}
	text := d.fit(s)
	fits := d.pos.Turn() == s && d.table.Waiting(s) == 0 && len(me.said) == 0
	if !fits && !d.slip(5) && d.protocol.Name != "console" {
		return
	}
	if !fits && d.chance(70) || d.slip(6) {
		text = d.idle(s)
	}
	d.say(s, from, text)
}

// remark returns a line of a program by gomocup that is not a move.
func (d *duel) remark() string {
	list := []string{"OK", "OK", "OK", "OK - ready", "OK\r", " OK", "OKAY", "ok", "OK\t1", "ERROR", "ERROR no", "ERRORS", "MESSAGE", "MESSAGE a b", "DEBUG 1", "UNKNOWN", "UNKNOWN x",
		"MESSAGES", "SUGGEST", "SUGGEST 1,1", "SUGGEST 1,2", "SUGGEST 01,2", "SUGGEST  1,1", "SUGGEST 40000,1", "SUGGEST 99,99", "SUGGEST 1,1\r", "1,1,1", "1, 1", "-1,0", "40000,1", "32767,32767",
		"SUGGEST 1,1" + strings.Repeat(" ", 255), "OK" + strings.Repeat(" x", 150)}
	text := list[d.rng.IntN(len(list))]
	if strings.HasPrefix(text, "ERROR") && !d.slip(30) {
		return "OK"
	}
	return text
}

// flood lets a program ask more questions than can wait.
func (d *duel) flood(s base.Seat) {
	for i := 0; i < 18 && !d.ended && d.table.HasConversation(s); i++ {
		d.say(s, rules.FromOutput, []string{"field?", "figure?", "step?"}[d.rng.IntN(3)])
	}
}

// fit returns a line with a move that is usually legal.
func (d *duel) fit(s base.Seat) string {
	legal := d.pos.AppendLegal(nil)
	if len(legal) == 0 {
		return d.idle(s)
	}
	m := legal[d.rng.IntN(len(legal))]
	if d.slip(3) {
		m.N[d.rng.IntN(len(m.N))] += int16(d.rng.IntN(5) - 2)
	}
	text := d.written(m)
	if d.slip(15) {
		return d.misspelt(text)
	}
	return text
}

// written returns a move as programs of this game write it.
func (d *duel) written(m rules.Move) string {
	text := string(d.game.AppendMove(nil, m))
	switch d.protocol.Name {
	case "console":
		return "step! " + text
	case "file":
		return text
	case "gomocup":
		return strconv.Itoa(int(m.N[0])) + "," + strconv.Itoa(int(m.N[1]))
	case "gtp":
		if i, j, _ := strings.Cut(text, " "); d.chance(40) {
			text = j + " " + i
		}
		return "= " + text
	}
	if d.game.Name == "dots" && d.chance(40) {
		m = d.otherName(m)
	}
	return string(d.writer.Moved(nil, base.First, m)[0].Text)
}

// otherName returns the name that a line of dots has from the box below it or to the
// right of it, if there is one.
func (d *duel) otherName(m rules.Move) rules.Move {
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

// idle returns a line without a move.
func (d *duel) idle(s base.Seat) string {
	if d.protocol.Name == "console" && !d.slip(25) {
		q := []string{"field?", "figure?", "step?", "step?"}[d.rng.IntN(4)]
		if d.chance(10) {
			q += []string{" ", "\r", "\t\r", "?"}[d.rng.IntN(4)]
		}
		return q
	}
	words := []string{"", "", " ", "\r", "pass", "resign", "step!", "step! ", "step!\t", "step! pass", "hello", "=", "?", "1 2 3", "-1 -1 -1", "0 0 0",
		"99999 1 1", "A0", "field", "step!A0", "\x00", strings.Repeat("9", 300)}
	return words[d.rng.IntN(len(words))]
}

// reply lets a program say the next line of a reply.
func (d *duel) reply(s base.Seat) {
	me := &d.sides[s]
	text, due := "", len(me.open) > 0
	switch {
	case me.begun && !d.slip(7):
	case me.begun:
		text = []string{"more", "=", "? why", " ", "\r", "= 1 2"}[d.rng.IntN(6)]
	case !due && !d.slip(15):
		return
	case !due || d.slip(10):
		text = []string{"", "=", "?", "? no", "= 1 2", " ", "\r", "=3 4", "? 1 2", "=x"}[d.rng.IntN(10)]
	case me.open[0] == "gen_move":
		text = d.fit(s)
	case me.open[0] == "time_left %":
		text = []string{"=", "=", "?", "? why", "=  "}[d.rng.IntN(5)]
	default:
		if text = "="; d.slip(30) {
			text = []string{"= ", "=x", "?", "= 1 2"}[d.rng.IntN(4)]
		}
	}
	m := d.say(s, rules.FromOutput, text)
	me.begun = m.Sense == rules.More
	if m.Replied && len(me.open) > 0 {
		me.open = me.open[1:]
	}
}

// misspelt returns a text with something inserted, removed or changed.
func (d *duel) misspelt(text string) string {
	put := []string{" ", "  ", "\t", "\r", "+", "-", "0", "00", ",", "x", "\x00", "\u0410", "\u041e", "O", "\u00a0", "99999999999999999999", strings.Repeat(" ", 256), strings.Repeat("0", 256)}
	at := d.rng.IntN(len(text) + 1)
	switch d.rng.IntN(8) {
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
			return text[:at] + strconv.Itoa(d.rng.IntN(12)) + text[at+1:]
		}
	case 4:
		return strings.Map(lookalike, text)
	case 5:
		return strings.ToLower(text)
	}
	return text[:at] + put[d.rng.IntN(len(put))] + text[at:]
}

// lookalike returns a Cyrillic capital that looks like a Latin one, or the letter O for a
// nought.
func lookalike(r rune) rune {
	latin, other := "ABCEHJ0", []rune("\u0410\u0412\u0421\u0415\u041d\u0408O")
	if i := strings.IndexRune(latin, r); i >= 0 {
		return other[i]
	}
	return r
}
