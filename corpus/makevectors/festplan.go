package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// head is how the schedules of these events begin: of so many programs.
func head(rest string, ids ...string) string {
	var b strings.Builder
	b.WriteString("schedule 1\nevent cup\ngame fiverow height=10 width=10\nrulings fiverow-1\npoints 2/1/0\nlimits memory=- stack=- output=- margin=0\n")
	for i, id := range ids {
		fmt.Fprintf(&b, "entry %d %s\n", i+1, id)
	}
	return b.String() + rest + "end\n"
}

// cupPlan is the schedule of cup. Line 10 is the stage's, 12 the condition's, and
// slot N stands on line 12+N.
const cupPlan = "stage main list\n  programs frozen\n  condition 1 clock - 5000000 0 start -\n" +
	"  slot 1 ann bob\n  slot 2 bob ann\n  slot 3 ann cid\n  slot 4 cid ann\n  slot 5 bob cid\n  slot 6 cid bob\n"

// planned is cup with its schedule, in which a text stands in the place of
// another.
func planned(change ...string) *fest {
	text := head(cupPlan, "ann", "bob", "cid")
	for i := 0; i+1 < len(change); i += 2 {
		if !strings.Contains(text, change[i]) {
			panic("makevectors: not in the schedule: " + change[i])
		}
		text = strings.Replace(text, change[i], change[i+1], 1)
	}
	return cup().with("--schedule", "schedule", text).pins("tournament.schedule")
}

// plans are logs held against a schedule that writes out its slots.
func plans() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment))
		return f
	}
	put("schedule_sound", "every slot has its game", planned()).not("slot-missing", "slot-extra", "wrong-start", "wrong-clock", "wrong-board", "not-entered", "wrong-rulings")
	put("slot_missing", "a game has no log", planned().drop(4)).is("open").at("schedule", 16, "slot-missing", "note").not("pair-unequal", "start-once", "slot-extra")
	put("half_missing", "half of the games are not on disk after an interruption", planned().drop(4, 5, 6)).is("open").
		at("schedule", 16, "slot-missing", "note").at("schedule", 17, "slot-missing", "note").at("schedule", 18, "slot-missing", "note").
		seen("cutechess issue 754: 124 games played, 30 on disk").of("GEN-051").not("pair-missing")
	f := put("slot_extra", "a game that no slot asks for", planned()).is("rejected").log(7, "slot-extra", "reason").not("pair-unequal")
	f.add(gameOf(7, "ann", "bob", 1))
	put("slot_extra_stage", "a stage that the schedule does not have", planned().add(gameOf(7, "ann", "bob", 1).event("cup", "bonus", "1", "7"))).is("rejected", "verified").log(7, "slot-extra", "reason")
	put("wrong_players", "the game of a slot is of another program", planned("slot 4 cid ann", "slot 4 bob ann")).is("rejected").log(4, "wrong-players", "decisive").not("seats-turned", "slot-missing")
	put("seats_turned", "the game of a slot has its seats turned", planned("slot 4 cid ann", "slot 4 ann cid")).is("rejected").log(4, "seats-turned", "reason").not("wrong-players")
	put("wrong_start", "a game from another start than its slot's", planned("start -", "start "+otherStart, "  slot 1", "  condition 2 clock - 5000000 0 start -\n  slot 1",
		"slot 1 ann bob", "slot 1 ann bob condition 2", "slot 2 bob ann", "slot 2 bob ann condition 2", "slot 3 ann cid", "slot 3 ann cid condition 2",
		"slot 4 cid ann", "slot 4 cid ann condition 2", "slot 5 bob cid", "slot 5 bob cid condition 2", "slot 6 cid bob", "slot 6 cid bob condition 1")).
		is("rejected").log(6, "wrong-start", "reason").not("wrong-commitment", "start-differs")
	f = put("starts_open", "the schedule leaves the start open, and a pair has one", planned(" start -", "")).not("start-differs", "wrong-start")
	f = put("starts_open_differ", "the schedule leaves the start open, and a pair has two", planned(" start -", "")).is("open").log(2, "start-differs", "note").of("TRI-053")
	f.game(2).with("start " + otherStart)
	f = put("wrong_clock", "a game under another clock than the schedule's", planned()).is("rejected").log(4, "wrong-clock", "reason").not("clock-differs")
	f.game(4).with("clock - 9000000 0 -")
	f = put("clock_unknown", "a log that does not know its clock", planned()).not("wrong-clock", "clock-differs")
	f.game(4).with("clock ? ? ? ?")
	put("wrong_clocks", "all games under one clock, which is not the schedule's", onAll(planned("clock - 5000000 0", "clock - 4000000 0"), "wrong-clock")).is("rejected").not("clock-differs")
	f = put("wrong_limits", "a game under another limit on memory than the schedule's", planned()).is("rejected").log(4, "wrong-limits", "reason").not("limits-differ")
	f.game(4).with("limits 1048576 - - -")
	f = put("limits_open", "the schedule names no limits", planned("limits memory=- stack=- output=- margin=0\n", "")).is("open").log(4, "limits-differ", "note").not("wrong-limits")
	f.game(4).with("limits 1048576 - - -")
	f = put("wrong_rulings", "a game under another ruling than the schedule's", planned()).is("rejected").log(4, "wrong-rulings", "reason").not("rulings-differ")
	f.game(4).ruled("overline=exact5")
	put("wrong_board", "the schedule has another board", onAll(planned("height=10", "height=12"), "wrong-board")).is("rejected")
	put("protocol_unknown", "the logs do not know by which protocol programs were talked to", planned("points", "protocol console\npoints")).not("wrong-protocol")
	f = put("wrong_protocol", "a game by another protocol than the schedule's", planned("points", "protocol console\npoints")).is("rejected").log(4, "wrong-protocol", "reason")
	f.game(4).with("protocol files")
	put("wrong_program", "a program is not the one that the schedule names", onGames(planned("entry 1 ann\n", "entry 1 ann\n  digest "+digest([]byte("x"))+"\n"), "wrong-program", 1, 2, 3, 4)).is("rejected").not("frozen-changed")
	put("right_program", "the schedule names the program for this stage", planned("entry 1 ann\n", "entry 1 ann\n  digest "+digest([]byte("x"))+"\n  digest "+programDigest("ann")+" main\n")).not("wrong-program")
	f = put("frozen_changed", "a program changed while programs were frozen", planned()).is("rejected").pins("tournament.schedule 4.17").log(5, "frozen-changed", "reason").of("XO5-042").not("program-changed", "two-programs")
	f.game(5).program("bob", digest([]byte("changed")))
	f = put("free_changed", "a program changed while it might", planned("programs frozen", "programs free")).not("frozen-changed", "program-changed", "two-programs")
	f.game(5).program("bob", digest([]byte("changed")))
	put("not_entered", "a program that is no entry", planned()).is("rejected").log(7, "not-entered", "decisive").not("slot-extra").
		add(gameOf(7, "ann", "eve", 1))
	return append(list, secrets()...)
}

// onAll states a finding at every log.
func onAll(f *fest, code string) *fest { return onGames(f, code, 1, 2, 3, 4, 5, 6) }

func onGames(f *fest, code string, games ...int) *fest {
	for _, n := range games {
		f.log(n, code, "reason")
	}
	return f
}

// commitment is the digest of salt and start.
func commitment(salt, start string) string {
	sum := sha256.Sum256([]byte(salt + start))
	return hex.EncodeToString(sum[:])
}

// secrets are starts that were committed to.
func secrets() []*fest {
	var list []*fest
	put := func(name, comment, told string) *fest {
		f := planned("start -", "committed "+commitment("salt", "-"))
		if told != "" {
			f.with("--revealed", "main", told)
		}
		list = append(list, f.called(name, comment).pins("tournament.commitments 4.9"))
		return f
	}
	put("secret_told", "a secret start, told and played", "1 salt -\n").not("wrong-reveal", "wrong-commitment")
	put("secret_untold", "a secret start that is not told yet", "").not("wrong-reveal", "wrong-commitment")
	put("wrong_reveal", "what is told is not what was committed to", "1 pepper -\n").is("rejected").at("main", 1, "wrong-reveal", "reason").not("wrong-commitment")
	f := put("wrong_commitment", "a pair played another start than the one committed to", "1 salt -\n").is("rejected").log(3, "wrong-commitment", "reason").log(4, "wrong-commitment", "reason").not("wrong-reveal", "wrong-start")
	f.game(3).with("start " + otherStart)
	f.game(4).with("start " + otherStart)
	return list
}
