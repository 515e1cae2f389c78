package main

import "fmt"

// again is the next attempt of a game, which names the digest of the one before.
func again(m *match, won int, previous string) *match {
	g := gameOf(m.number+50, m.one, m.two, won)
	g.event("cup", "main", "1", m.slot)
	if previous == "" {
		previous = digest(m.end().bytes())
	}
	g.with("attempt 2 " + previous)
	return g
}

// togetherLogs are logs held against each other alone.
func togetherLogs() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment))
		return f
	}
	put("sound", "three programs, each pair once in either seat", cup()).log(1, "starts-announced", "note").not("first-unbalanced", "same-moves", "pair-missing", "same-log", "starts-unequal")
	f := put("same_log", "the bytes of one log stand in two files: counted once", cup())
	copied := *f.game(3)
	copied.file = "logs/99.mlog"
	f.add(&copied).at("logs/99.mlog", 1, "same-log", "note").not("duplicate-id", "slot-twice")

	f = put("same_moves", "two deterministic programs play one game again", emptyFest())
	for i, won := range []int{1, 1, 2, 1} {
		m := gameOf(i+1, []string{"ann", "bob"}[i%2], []string{"bob", "ann"}[i%2], won)
		f.add(m)
	}
	f.game(3).won = 1
	f.games[2].number = 1
	f.games[2].with("id g3")
	f.log(1, "same-moves", "note").not("mirrored")

	f = put("mirrored", "the games of another event, laid in again under this event's name", emptyFest()).is("verified", "verified").of("GEN-018")
	for i, event := range []string{"cup", "cup", "gala", "gala"} {
		m := gameOf(i%2+1, []string{"ann", "bob"}[i%2], []string{"bob", "ann"}[i%2], 1)
		m.event(event, "main", "1", fmt.Sprint(i+1))
		m.file = fmt.Sprintf("logs/%02d.mlog", i+1)
		f.add(m)
	}
	f.log(3, "mirrored", "note").log(4, "mirrored", "note").not("same-moves")

	f = put("duplicate_id", "two games under one id", cup()).is("rejected").log(4, "duplicate-id", "reason")
	f.game(4).with("id g2")
	f = put("contradiction", "two logs of one slot with two winners", cup()).is("rejected").log(57, "contradiction", "decisive").not("duplicate-id", "slot-twice")
	f.add(gameOf(57, "ann", "bob", 2).event("cup", "main", "1", "1"))
	f = put("contradiction_of_players", "two logs of one slot with other players", cup()).is("rejected").log(57, "contradiction", "decisive")
	f.add(gameOf(57, "bob", "cid", 1).event("cup", "main", "1", "1"))
	f = put("slot_twice", "two logs of one slot with one winner", cup()).is("rejected").log(57, "slot-twice", "reason").not("contradiction")
	f.add(gameOf(57, "ann", "bob", 1).event("cup", "main", "1", "1"))
	return append(append(list, announcedStarts()), attemptsTogether()...)
}

// attemptsTogether are slots that were played again.
func attemptsTogether() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment).pins("tournament.attempts H6"))
		return f
	}
	f := put("void_replayed", "a void game, and the attempt in its place", cup()).code(3).not("void-unreplayed", "replayed", "void-unexplained")
	f.game(2).void("the disk is full")
	f.add(again(f.game(2), 2, ""))
	f = put("void_unreplayed", "a void game that was not played again", cup()).is("open").code(3).log(2, "void-unreplayed", "note").not("void-unexplained", "slot-open")
	f.game(2).void("the disk is full")
	f = put("void_unexplained", "a void game that says no grounds", cup()).is("open").log(2, "void-unexplained", "note").not("void-unreplayed")
	f.game(2).void("")
	f.add(again(f.game(2), 2, ""))
	f = put("replayed", "a game that had a result was played again until it ended otherwise", cup()).is("rejected").log(52, "replayed", "decisive").of("GEN-049").not("wrong-previous")
	f.add(again(f.game(2), 1, ""))
	f = put("wrong_previous", "the replay names another log than the one that is there", cup()).is("rejected").log(52, "wrong-previous", "decisive").not("replayed")
	f.game(2).void("the disk is full")
	f.add(again(f.game(2), 2, digest([]byte("another"))))
	f = put("previous_unknown", "a replay that does not know what it replaces", cup()).code(3).not("wrong-previous", "attempt-missing")
	f.game(2).void("the disk is full")
	f.add(again(f.game(2), 2, "?"))
	f = put("attempt_missing", "a second attempt, and the first is gone", cup()).is("open").log(52, "attempt-missing", "note").not("replayed")
	next := again(f.game(2), 2, "")
	f.drop(2).add(next)
	f = put("slot_open", "a game was cut off, and not played again", cup()).is("open").log(2, "slot-open", "note").not("void-unreplayed")
	f.game(2).moves("A0 A5 B0")
	f.game(2).unsealed = true
	f = put("forfeit_as_an_end", "a game that a program forfeited is stored as won on the board", cup()).is("open").code(1).log(2, "slot-open", "note").
		seen("kaggle-environments: a forfeit is stored as statuses DONE, DONE, the reason in free text alone")
	f.game(2).moves("A0 A5 B0").then("result 2 five")
	return list
}

// pairsTogether are pairs, seats and starts that do not match.
func pairsTogether() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment).pins("tournament.pairs"))
		return f
	}
	put("pair_missing", "two of three programs did not meet", cup().drop(5, 6)).is("open").log(1, "pair-missing", "note").of("GEN-051").not("pair-unequal", "partial-field")
	f := put("pair_unequal", "one pair met twice as often as the others", cup()).is("open").log(1, "pair-unequal", "note").of("GEN-051").not("seats-unbalanced", "pair-missing")
	f.add(gameOf(7, "ann", "bob", 1), gameOf(8, "bob", "ann", 2))
	put("partial_field", "two of six pairs met: no round robin", emptyFest().add(gameOf(1, "ann", "bob", 1), gameOf(2, "bob", "ann", 1), gameOf(3, "cid", "dan", 1), gameOf(4, "dan", "cid", 1))).
		log(1, "partial-field", "note").not("pair-missing")
	f = put("seats_unbalanced", "a program had the first seat in both games of a pair", cup()).is("open").log(1, "seats-unbalanced", "note").log(1, "first-unbalanced", "note").of("GEN-051").not("start-once", "start-differs")
	f.drop(2).add(gameOf(9, "ann", "bob", 1))
	put("start_once", "a pair played a start in one seat only", cup().drop(6)).is("open").pins("tournament.pairs 4.7").log(5, "start-once", "note").log(5, "pair-unequal", "note").not("seats-unbalanced")
	f = put("start_differs", "a pair changed seats, but not from the same start", cup()).is("open").pins("tournament.pairs 4.7 triangles.T17").log(1, "start-differs", "note").of("TRI-053").not("start-once")
	f.game(2).with("start " + otherStart)
	f = put("starts_unequal", "one pair played from another start than the others", cup()).is("open").pins("tournament.pairs 4.7").log(5, "starts-unequal", "note").not("start-differs")
	f.game(5).with("start " + otherStart)
	f.game(6).with("start " + otherStart)
	return append(list, termsTogether()...)
}

// otherStart is a field with a figure of either kind, in row 9.
const otherStart = "........../........../........../........../........../........../........../........../........../......X..0 X"

// termsTogether are games under terms of their own.
func termsTogether() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment).pins("tournament.terms"))
		return f
	}
	f := put("clock_differs", "one game under another clock", cup()).is("open").log(4, "clock-differs", "note").not("limits-differ", "rulings-differ")
	f.game(4).with("clock - 9000000 0 -")
	f = put("limits_differ", "one game under another limit on memory", cup()).is("open").log(4, "limits-differ", "note").not("clock-differs")
	f.game(4).with("limits 1048576 - - -")
	f = put("rulings_differ", "one game under another ruling", cup()).is("open").log(4, "rulings-differ", "note").not("clock-differs")
	f.game(4).ruled("overline=exact5")
	f = put("program_changed", "a program is another in a later round", cup()).is("rejected").pins("tournament.terms 4.17").log(5, "program-changed", "reason").of("XO5-042").not("two-programs")
	for _, n := range []int{5, 6} {
		f.game(n).event("cup", "main", "2", fmt.Sprint(n)).program("bob", digest([]byte("changed")))
	}
	f = put("program_unknown", "a round does not know the digest of a program", cup()).pins("tournament.terms 4.17").not("program-changed", "two-programs")
	for _, n := range []int{5, 6} {
		f.game(n).event("cup", "main", "2", fmt.Sprint(n)).program("bob", "?")
	}
	f = put("two_programs", "one id is two programs in one round", cup()).is("rejected").pins("tournament.terms 4.17").log(5, "two-programs", "reason").of("XO5-042").not("program-changed")
	f.game(5).program("bob", digest([]byte("changed")))
	return list
}

// announcedStarts is a pair that plays from three starts, as in a final of the
// five-in-a-row rules.
func announcedStarts() *fest {
	f := emptyFest().called("starts_as_announced", "three starts a pair, as the rules have them in the final").pins("tournament.pairs 4.12").not("starts-announced", "start-once", "start-differs")
	starts := []string{"-", otherStart, "........../........../........../........../........../........../........../........../........../X.0....... X"}
	for i := range 6 {
		m := gameOf(i+1, []string{"ann", "bob"}[i%2], []string{"bob", "ann"}[i%2], 1)
		m.with("start " + starts[i/2])
		f.add(m)
	}
	return f
}
