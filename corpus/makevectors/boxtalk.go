package main

import "strings"

// threeSeconds is the clock of a move in dots.
const threeSeconds = "- 3000000 0 turn"

// talkingBoxes begins a log of all that passed: both programs have been told
// rows and columns of points and their seat.
func talkingBoxes(columns string) *log {
	l := silentBoxes(columns)
	l.tells(1, "2 "+columns+" 1")
	l.tells(2, "2 "+columns+" 2")
	return l
}

// silentBoxes is the same before anybody has been told anything.
func silentBoxes(columns string) *log {
	return boxes(columns).talked("server", threeSeconds, manner{turn: "-1 -1 -1"})
}

// The moves of one box one by one.
var boxMoves = strings.Split(oneBox, ", ")

// closing plays the moves of one box that are left after so many.
func (l *log) closing(played int) *log {
	return l.turns(strings.Join(boxMoves[played:], ", ")).then(oneWon).is("verified", "2")
}

// amiss is closing where something was told wrongly before.
func (l *log) amiss(played int) *log { return l.closing(played).is("rejected", "2") }

// boxTalk is what programs of dots are told (D6 to D9).
func boxTalk() []vector {
	sizes, token, relay := "dots.D6", "dots.D7", "dots.D8 dots.D9"
	list := []vector{
		made("dots_conversation", sizes+" "+token+" "+relay, "a whole game with all that passed", talkingBoxes("2").closing(0)),
		made("dots_conversation_of_two_boxes", token+" dots.D4", "who has closed a box is handed the turn again", talkingBoxes("3").turns(oneEach).then(tied).is("verified", "0")),
		made("dots_both_told_one", sizes, "both programs are told that they are the first", sized("2 2 1", "2 2 1", 2)).of("DAB-035"),
		made("dots_told_other_sizes", sizes, "the second program is told three columns", sized("2 2 1", "2 3 2", 2)).of("DAB-035"),
		made("dots_told_boxes", sizes+" dots.D1", "the first program is told rows and columns of boxes", sized("1 1 1", "2 2 2", 1)).of("DAB-014"),
		made("dots_sizes_with_two_blanks", sizes+" dots.D3", "numbers have a blank between", sized("2 2  1", "2 2 2", 1)),
		made("dots_sizes_left_out", sizes, "the first program is handed the turn before it has been told the sizes", sizesLeftOut()),
		made("dots_relay_of_another_line", relay, "the second program is told another side than was drawn", relayedBox("0 0 2")).of("DAB-025"),
		made("dots_relay_left_out", relay, "the second program is handed the turn and not told the line", boxRelayLeftOut()),
		made("dots_relay_empty", relay, "an empty line is told where the command was due", relayedBox("")),
		made("dots_relay_with_commas", relay+" dots.D3", "the command is told with commas", relayedBox("0,0,0")),
		made("dots_hand_over_left_out", token, "the second program is not handed the turn, and its command is accepted", handOverLeftOut()),
		made("dots_hand_over_left_out_after_a_box", token+" dots.D4", "who has closed a box is not handed the turn again, and the command is accepted", furtherLeftOut()),
		made("dots_hand_over_before_the_relay", token+" dots.D9", "the turn is handed over before the command of the opponent is told", tokenFirst()),
		made("dots_hand_over_to_the_other", token, "the second program is handed a turn that is the first's", tokenAstray()),
		made("dots_hand_over_twice", token, "the turn is handed over twice", tokenTwice()),
		made("dots_asked_after_the_end", token+" dots.D4", "the turn is handed over after the last box: nothing falls with it", askedAfterBox()).of("DAB-007"),
		made("dots_other_name_relayed", relay, "a line is told by the name that its program gave it", otherName("0 1 3", true)).of("DAB-001"),
		made("dots_other_name_changed", relay, "a line is told by the other of its names than its program gave it", otherName("0 0 1", false)).of("DAB-001"),
		made("dots_echo", "dots.echo "+relay, "by the ruling a program is told its own line too", echoed("echo=both", true).is("verified", "2")),
		made("dots_echo_left_out", "dots.echo "+relay, "by the ruling a program is told its own line too, and one is not", echoLeftOut()),
		made("dots_echo_not_announced", "dots.echo "+relay, "programs are told their own lines, which the log does not announce", echoedOnce()),
		made("dots_echo_unknown", "dots.echo H5", "nobody is told its own lines: whether that is right is not known", disputedAt(echoed("echo=?", false), "2")),
		made("dots_echo_unknown_and_echoed", "dots.echo H5", "programs are told their own lines, as they are by one value of the ruling", disputedAt(echoed("echo=?", true), "2")),
	}
	for _, w := range []struct{ name, line string }{{"without_blanks", "1-1-1"}, {"without_signs", "1 1 1"}, {"of_two_numbers", "-1 -1"}, {"in_words", "go"},
		{"with_blank_behind", `-1 -1 -1\x20`}, {"with_another_dash", `\xe2\x88\x921 \xe2\x88\x921 \xe2\x88\x921`}} {
		list = append(list, made("dots_hand_over_"+w.name, token+" dots.D3", "the turn is handed over with the line -1 -1 -1 and no other", misHanded(w.line)).of("DAB-023"))
	}
	return list
}

// sized tells the programs these sizes, of which one is wrong.
func sized(first, second string, wrong int) *log {
	l := silentBoxes("2")
	at := []int{l.tells(1, first), l.tells(2, second)}
	return l.stray(at[wrong-1]).amiss(0)
}

func sizesLeftOut() *log {
	l := silentBoxes("2")
	l.tells(2, "2 2 2")
	l.stray(l.hands(1)).replies(1000, "0 0 0", boxMoves[0])
	l.relays(boxMoves[0])
	return l.amiss(1)
}

func relayedBox(line string) *log {
	l := talkingBoxes("2")
	l.takes(1000, boxMoves[0])
	return l.stray(l.tells(2, line)).amiss(1)
}

func boxRelayLeftOut() *log {
	l := talkingBoxes("2")
	l.takes(1000, boxMoves[0])
	l.stray(l.hands(2)).replies(1000, "0 0 1", boxMoves[1])
	l.relays(boxMoves[1])
	return l.amiss(2)
}

func misHanded(line string) *log {
	l := talkingBoxes("2")
	l.stray(l.tells(1, line)).replies(1000, "0 0 0", boxMoves[0])
	l.relays(boxMoves[0])
	return l.amiss(1)
}

// handOverLeftOut finds it at the command that was accepted.
func handOverLeftOut() *log {
	l := talkingBoxes("2").turns(boxMoves[0])
	l.stray(l.replies(1000, "0 0 1", boxMoves[1])).relays(boxMoves[1])
	return l.amiss(2)
}

func furtherLeftOut() *log {
	l := talkingBoxes("3").turns(ahead1)
	l.stray(l.replies(1000, "0 1 1", "1+0 0 1 1")).relays("1+0 0 1 1")
	return l.turns("2+1 0 1 2").then(tied).is("rejected", "0")
}

// tokenFirst: both lines are wrong, each where the other was due.
func tokenFirst() *log {
	l := talkingBoxes("2")
	l.takes(1000, boxMoves[0])
	l.stray(l.hands(2)).stray(l.relays(boxMoves[0])).replies(1000, "0 0 1", boxMoves[1])
	l.relays(boxMoves[1])
	return l.amiss(2)
}

func tokenAstray() *log {
	l := talkingBoxes("2")
	return l.stray(l.hands(2)).amiss(0)
}

func tokenTwice() *log {
	l := talkingBoxes("2")
	l.hands(1)
	l.stray(l.hands(1)).replies(1000, "0 0 0", boxMoves[0])
	l.relays(boxMoves[0])
	return l.amiss(1)
}

func askedAfterBox() *log {
	l := talkingBoxes("2").turns(oneBox)
	return l.finds(l.hands(2), "wrong-line", "cosmetic").then(oneWon).is("verified", "2")
}

// otherName has the line between two boxes drawn under its second name.
func otherName(told string, right bool) *log {
	l := talkingBoxes("3")
	l.hands(1)
	l.replies(1000, "0 1 3", "1+0 0 0 1")
	at := l.tells(2, told)
	l.turns("2+0 0 0 0").hands(1)
	l.wait(1000).add("eof 1 %d out", l.now)
	l.then("fault 1 exit - - -", "result 2 fault 0 0")
	if right {
		return l.is("verified", "2")
	}
	return l.stray(at).is("rejected", "2")
}

// echoed is one box where programs are told their own lines too, or not.
func echoed(ruling string, both bool) *log {
	l := talkingBoxes("2").ruled(ruling)
	for _, one := range boxMoves {
		by, _, move := parted(one)
		l.takes(1000, one)
		if both {
			l.tells(by, move)
		}
		l.relays(one)
	}
	return l.then(oneWon)
}

// echoLeftOut has the first seat close a box and be handed the turn again
// without being told its line.
func echoLeftOut() *log {
	l := talkingBoxes("3").ruled("echo=both")
	for i, one := range strings.Split(oneEach, ", ") {
		by, _, move := parted(one)
		if at := l.hands(by); i == 5 {
			l.stray(at)
		}
		l.replies(1000, move, one)
		if i != 4 {
			l.tells(by, move)
		}
		l.relays(one)
	}
	return l.then(tied).is("rejected", "0")
}

func echoedOnce() *log {
	l := talkingBoxes("2")
	l.takes(1000, boxMoves[0])
	l.stray(l.tells(1, "0 0 0")).relays(boxMoves[0])
	return l.amiss(1)
}
