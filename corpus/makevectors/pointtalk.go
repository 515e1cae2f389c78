package main

import (
	"fmt"
	"strings"
)

// threeMinutes is the clock of a program for its whole game in triangles.
const threeMinutes = 180000000

// setPoints is the command that tells these points.
func setPoints(list string) string {
	return fmt.Sprintf("set_points %d %s", strings.Count(list, " ")+1, strings.ReplaceAll(list, ",", " "))
}

// talkingPoints begins a log of all that passed: both programs have been told
// the points, and have replied after a millisecond.
func talkingPoints(list string) *log {
	l := silentPoints(list)
	l.obeys(1, setPoints(list))
	l.obeys(2, setPoints(list))
	return l
}

// silentPoints is the same before anybody has been told anything.
func silentPoints(list string) *log {
	return points(list).talked("gtp", fmt.Sprintf("%d - 0 set_points", threeMinutes), manner{total: threeMinutes, unit: 1000})
}

// responds has a seat reply with these lines and the empty one after some time,
// which is its own, and returns the place of the empty one.
func (l *log) responds(by int, us int64, lines ...string) int {
	l.wait(us)
	l.spent[by] += us
	for _, line := range lines {
		l.hears(by, line)
	}
	return l.hears(by, "")
}

// obeys has a seat told a command, and reply that it is well after a
// millisecond; it returns the command's place.
func (l *log) obeys(by int, command string) int {
	at := l.tells(by, command)
	l.responds(by, 1000, "=")
	if l.free {
		l.spent[by] = 0
	}
	return at
}

// timeLeft is the command that tells a seat what it has left: its time for the
// game but for what its moves and the commands since have taken (T10).
func (l *log) timeLeft(by int) string {
	return fmt.Sprintf("time_left %d", (l.talk.total-l.used[by]-l.spent[by])/1000)
}

// asksFor has a seat told the opponent's last segment, its time, and that it
// is to move.
func (l *log) asksFor(by int) *log {
	if l.last != "" {
		l.obeys(by, "play "+l.last)
	}
	l.obeys(by, l.timeLeft(by))
	l.tells(by, "gen_move")
	return l
}

// drawn adds the claim that a segment was read from the reply that ended at a
// line, and returns its place.
func (l *log) drawn(source int, one string) int {
	by, _, move := parted(one)
	at := l.claims(source, l.spent[by], one)
	l.spent[by], l.last = 0, move
	return at
}

// draws is a whole turn; it returns the place of the claim.
func (l *log) draws(one string) int {
	by, _, move := parted(one)
	l.asksFor(by)
	return l.drawn(l.responds(by, 1000, "= "+move), one)
}

// drawsAll plays moves as steps has them.
func (l *log) drawsAll(list string) *log {
	for _, one := range strings.Split(list, ", ") {
		l.draws(one)
	}
	return l
}

// The moves of the three corners one by one.
var cornerOnes = strings.Split(cornerMoves, ", ")

// fits plays the moves of the three corners that are left after so many.
func (l *log) fits(played int) *log {
	return l.drawsAll(strings.Join(cornerOnes[played:], ", ")).then(cornerWon).is("verified", "1")
}

// faulty is fits where something was told wrongly before.
func (l *log) faulty(played int) *log { return l.fits(played).is("rejected", "1") }

// pointTalk is what programs of triangles are told (T7 to T11, T15).
func pointTalk() []vector {
	set, play, left, gen := "triangles.T9", "triangles.T11", "triangles.T10", "triangles.T12 triangles.T7"
	list := []vector{
		made("triangles_conversation", "triangles.T7 triangles.T8 "+set+" "+play+" "+left+" "+gen, "a whole game with all that passed", talkingPoints(corner3).fits(0)),
		made("triangles_play_of_another", play, "the second program is told another segment than was drawn", playTold("play 1 3")).of("TRI-027"),
		made("triangles_play_backwards", play, "the second program is told the segment from its greater point", playTold("play 2 1")),
		made("triangles_play_with_remark", play, "the second program is told more than the segment", playTold("play 1 2 1")),
		made("triangles_play_to_the_mover", play, "the first program is told its own segment", playToMover()),
		made("triangles_gen_move_left_out", gen, "the second program is not asked, and its segment is accepted", genMoveLeftOut()),
		made("triangles_gen_move_in_capitals", gen, "a command is written in small letters", genMoveTold("GEN_MOVE")),
		made("triangles_gen_move_with_number", gen, "a command bears no number", genMoveTold("1 gen_move")),
		made("triangles_gen_move_after_end", "triangles.T6 "+gen, "the second program is asked after the end: nothing falls with it", genMoveAfterEnd()).of("TRI-017"),
		made("triangles_last_move_played", play+" triangles.T7", "the last segment is told, where the game is over: nothing falls with it", lastPlayed()),
		made("triangles_quit_by_the_arbiter", "triangles.T15 triangles.source", "quit is the applet's, and the arbiter sends it after the end: nothing falls with it", quits("", "cosmetic")).of("TRI-052"),
		made("triangles_quit_by_the_applet", "triangles.T15 triangles.source", "by the ruling the applet sends quit", quits("source=applet", "")).of("TRI-052"),
		made("triangles_source_unknown", "triangles.source H5", "who talks to the programs is not known, and quit is sent: by the default it is not owed", quits("source=?", "cosmetic")),
		made("triangles_quit_in_the_game", "triangles.T15", "quit is sent while the game goes on", quitEarly("")),
		made("triangles_applet_quits_in_the_game", "triangles.T15 triangles.source", "by the ruling the applet sends quit, at the end and not before", quitEarly("source=applet")),
		made("triangles_commands_at_once", "triangles.T8", "the next command is sent before the reply to the one before: replies belong to them in order", atOnceTold()),
	}
	for _, w := range []struct{ name, line, scenario, comment string }{
		{"points_swapped", "set_points 3 5 1 1 1 1 5", "TRI-026", "two points are told in the other's place"},
		{"points_of_four", "set_points 4 1 1 5 1 1 5", "TRI-025", "four points are announced and three told"},
		{"points_of_two", "set_points 2 1 1 5 1 1 5", "TRI-025", "two points are announced and three told"},
		{"points_with_commas", "set_points 3 1,1 5,1 1,5", "", "points are told with commas"},
		{"points_one_off", "set_points 3 1 1 5 1 1 6", "TRI-026", "a coordinate is one more"},
	} {
		list = append(list, made("triangles_"+w.name, set, w.comment, pointsTold(w.line)).of(w.scenario))
	}
	for _, w := range []struct{ name, line, scenario, comment string }{
		{"of_the_start", "time_left 180000", "TRI-046", "the whole time is told, of which some is used"}, {"one_more", "time_left 179997", "TRI-046", "a millisecond more than is left"},
		{"one_less", "time_left 179995", "", "a millisecond less than is left"}, {"in_seconds", "time_left 179", "TRI-047", "the time is told in seconds"},
		{"in_microseconds", "time_left 179996000", "", "the time is told in microseconds"}, {"with_unit", "time_left 179996ms", "", "a time is a number"},
		{"without_number", "time_left", "", "no time is told"},
	} {
		list = append(list, made("triangles_time_"+w.name, left, w.comment, timeTold(w.line)).of(w.scenario))
	}
	return list
}

// pointsTold tells the second program other points.
func pointsTold(line string) *log {
	l := silentPoints(corner3)
	l.obeys(1, setPoints(corner3))
	return l.stray(l.obeys(2, line)).faulty(0)
}

// genMoved asks a seat, and goes on.
func (l *log) genMoved(by, played int) *log {
	l.tells(by, "gen_move")
	l.drawn(l.responds(by, 1000, "= "+cornerOnes[played][len("1+0 "):]), cornerOnes[played])
	return l.faulty(played + 1)
}

func playTold(line string) *log {
	l := talkingPoints(corner3)
	l.draws(cornerOnes[0])
	l.stray(l.obeys(2, line)).obeys(2, l.timeLeft(2))
	return l.genMoved(2, 1)
}

func playToMover() *log {
	l := talkingPoints(corner3)
	l.draws(cornerOnes[0])
	l.stray(l.tells(1, "play 1 2"))
	return l.faulty(1)
}

// genMoveLeftOut finds it at the claim of the segment.
func genMoveLeftOut() *log {
	l := talkingPoints(corner3)
	l.draws(cornerOnes[0])
	l.obeys(2, "play 1 2")
	l.obeys(2, l.timeLeft(2))
	source := l.responds(2, 1000, "= 2 3")
	l.spent[2] -= 1000 // nothing that it was told made its time run
	l.stray(l.drawn(source, cornerOnes[1]))
	return l.faulty(2)
}

func genMoveTold(line string) *log {
	l := talkingPoints(corner3)
	l.obeys(1, l.timeLeft(1))
	l.stray(l.tells(1, line))
	l.drawn(l.responds(1, 1000, "= 1 2"), cornerOnes[0])
	return l.faulty(1)
}

// timeTold tells the first program this for its second move; it has used 3 ms
// in its first, and 1 ms in the play before.
func timeTold(line string) *log {
	l := talkingPoints(corner3).drawsAll(cornerOnes[0] + ", " + cornerOnes[1])
	l.obeys(1, "play 2 3")
	l.stray(l.obeys(1, line))
	l.tells(1, "gen_move")
	l.drawn(l.responds(1, 1000, "= 1 3"), cornerOnes[2])
	return l.then(cornerWon).is("rejected", "1")
}

func genMoveAfterEnd() *log {
	l := talkingPoints(corner3).drawsAll(cornerMoves)
	l.finds(l.tells(2, "gen_move"), "wrong-line", "cosmetic").responds(2, 1000, "= 1 2")
	return l.then(cornerWon).is("verified", "1")
}

func lastPlayed() *log {
	l := talkingPoints(corner3).drawsAll(cornerMoves)
	l.finds(l.obeys(2, "play 1 3"), "wrong-line", "cosmetic")
	return l.then(cornerWon).is("verified", "1")
}

func quits(ruling, severity string) *log {
	l := talkingPoints(corner3)
	if ruling != "" {
		l.ruled(ruling)
	}
	l.drawsAll(cornerMoves)
	for by := 1; by <= 2; by++ {
		at := l.tells(by, "quit")
		if severity != "" {
			l.finds(at, "wrong-line", severity)
		}
		l.add("kill %d %d KILL", by, l.now)
	}
	return l.then(cornerWon).is("verified", "1")
}

func quitEarly(ruling string) *log {
	l := talkingPoints(corner3)
	if ruling != "" {
		l.ruled(ruling)
	}
	l.drawsAll(cornerOnes[0] + ", " + cornerOnes[1])
	l.asksFor(1)
	l.stray(l.tells(1, "quit"))
	l.drawn(l.responds(1, 1000, "= 1 3"), cornerOnes[2])
	return l.then(cornerWon).is("rejected", "1")
}

// atOnceTold sends time_left and gen_move together: the time runs from the
// first until both are replied to.
func atOnceTold() *log {
	l := talkingPoints(corner3)
	l.tells(1, l.timeLeft(1))
	l.tells(1, "gen_move")
	l.responds(1, 1000, "=")
	l.drawn(l.responds(1, 1000, "= 1 2"), cornerOnes[0])
	return l.fits(1)
}
