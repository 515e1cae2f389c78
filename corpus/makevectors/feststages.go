package main

import (
	"fmt"
	"strings"
)

// slots adds games of a stage that names its slots by entries: "1-2.1 ann bob 1"
// is the first game of entries 1 and 2, of ann and bob by seat, which seat 1 won.
func (f *fest) slots(stage, round string, games ...string) *fest {
	for _, text := range games {
		w := strings.Fields(text)
		m := gameOf(len(f.games)+1, w[1], w[2], int(w[3][0]-'0'))
		f.add(m.event("cup", stage, round, w[0]))
	}
	return f
}

// finalPlan is a round robin, and a final of its best two.
const finalPlan = "stage main round-robin\n  games 1\n  programs frozen\n  condition 1 clock - 5000000 0 start -\n" +
	"stage last round-robin\n  from main top 2 ties extra\n  games 1\n  programs frozen\n  condition 1 clock - 5000000 0 start -\n"

// robin are the games of the first stage: ann wins all, bob against cid.
func robin(f *fest) *fest {
	return f.slots("main", "1", "1-2.1 ann bob 1", "1-2.2 bob ann 2", "1-3.1 cid ann 2", "1-3.2 ann cid 1", "2-3.1 bob cid 1", "2-3.2 cid bob 2")
}

// staged is an event of computed stages and programs.
func staged(stages string, ids ...string) *fest {
	f := emptyFest().with("--schedule", "schedule", strings.Replace(head(stages, ids...), "margin=0\n", "margin=0\nseed 1\n", 1))
	return f.pins("tournament.stages")
}

// ofStages are events of several stages.
func ofStages() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment))
		return f
	}
	event := func() *fest { return robin(staged(finalPlan, "ann", "bob", "cid")) }
	put("final_sound", "a round robin, and a final of its best two", event().slots("last", "1", "1-2.1 ann bob 1", "1-2.2 bob ann 2")).is("verified", "verified").not("not-qualified", "slot-missing")
	f := put("not_qualified", "the third plays in the final, in the place of the second", event().slots("last", "1", "1-3.1 ann cid 1", "1-3.2 cid ann 2")).is("rejected", "verified").pins("tournament.stages 4.11").
		at("schedule", 15, "slot-missing", "note").at("schedule", 15, "slot-missing", "note").log(7, "not-qualified", "decisive").not("slot-extra")
	put("final_unfinished", "the final was not played", event()).is("open", "verified").at("schedule", 15, "slot-missing", "note").at("schedule", 15, "slot-missing", "note").not("not-qualified")
	f = put("final_too_early", "a final while a game before it has no log", event().slots("last", "1", "1-3.1 ann cid 1", "1-3.2 cid ann 2")).is("verified", "open").
		at("schedule", 11, "slot-missing", "note").not("not-qualified", "slot-extra")
	f.drop(5)
	f = put("finalist_changed", "a finalist changed its program before the final", event().slots("last", "1", "1-2.1 ann bob 1", "1-2.2 bob ann 2")).is("verified", "verified").pins("tournament.stages 4.18").not("frozen-changed", "program-changed")
	f.game(7).program("ann", digest([]byte("changed")))
	f.game(8).program("ann", digest([]byte("changed")))
	frozen := strings.Replace(finalPlan, "ties extra\n  games 1\n  programs frozen", "ties extra\n  games 1\n  programs as main", 1)
	f = put("finalist_changed_frozen", "a finalist changed its program, and the final takes those of the stage before", robin(staged(frozen, "ann", "bob", "cid")).slots("last", "1", "1-2.1 ann bob 1", "1-2.2 bob ann 2")).
		is("rejected", "verified").pins("tournament.stages 4.17").log(7, "frozen-changed", "reason")
	f.game(7).program("ann", digest([]byte("changed")))
	f.game(8).program("ann", digest([]byte("changed")))
	f = put("disqualified", "who is disqualified has no games, and the next one is in the final", staged(finalPlan, "ann", "bob", "cid")).is("verified", "verified").not("slot-missing", "not-qualified")
	f.with("--disqualified", "disqualified", "disqualify ann was not the author\n")
	f.slots("main", "1", "2-3.1 bob cid 1", "2-3.2 cid bob 2").slots("last", "1", "2-3.1 bob cid 1", "2-3.2 cid bob 2")
	f = put("disqualified_plays", "who is disqualified is in the logs", robin(staged(finalPlan, "ann", "bob", "cid"))).is("verified", "rejected").log(1, "not-qualified", "decisive").not("slot-extra")
	f.with("--disqualified", "disqualified", "disqualify ann was not the author\n")
	f.slots("last", "1", "2-3.1 bob cid 1", "2-3.2 cid bob 2")
	return append(list, knockouts()...)
}

// cupStage is a knock-out.
const cupStage = "stage cup knockout\n  games 1\n  draws seed\n  programs frozen\n  condition 1 clock - 5000000 0 start -\n"

// knockouts are knock-outs of four: 1 meets 4, and 2 meets 3.
func knockouts() []*fest {
	first := []string{"1-4.1 ann dan 1", "1-4.2 dan ann 2", "2-3.1 bob cid 1", "2-3.2 cid bob 2"}
	event := func(final ...string) *fest {
		return staged(cupStage, "ann", "bob", "cid", "dan").slots("cup.1", "1", first...).slots("cup.2", "1", final...)
	}
	return []*fest{
		event("1-2.1 ann bob 1", "1-2.2 bob ann 2").called("knockout_sound", "a knock-out of four").is("verified", "verified").not("pair-missing", "partial-field"),
		event("1-3.1 ann cid 1", "1-3.2 cid ann 2").called("knockout_out", "who is out plays the final").is("verified", "rejected").
			at("schedule", 12, "slot-missing", "note").log(5, "not-qualified", "decisive"),
		replayed().called("knockout_replayed", "a match that was drawn, and played on").is("verified", "verified").not("not-qualified", "slot-extra"),
		replayed().drop(3, 4).called("knockout_replay_missing", "a match that was drawn, and not played on").is("verified", "open").at("schedule", 10, "slot-missing", "note").at("schedule", 10, "slot-missing", "note"),
		event().called("knockout_final_missing", "a knock-out without its final").is("verified", "open").at("schedule", 12, "slot-missing", "note").not("not-qualified"),
	}
}

// replayed is a knock-out of two, who win a game each, and then one of them both.
func replayed() *fest {
	return staged(strings.Replace(cupStage, "seed", "replay", 1), "ann", "bob").slots("cup.1", "1", "1-2.1 ann bob 1", "1-2.2 bob ann 1").slots("cup.1.replay", "1", "1-2.1 ann bob 1", "1-2.2 bob ann 2")
}

// swissStage is a Swiss stage of three rounds.
const swissStage = "stage main swiss\n  games 1\n  rounds %d\n  programs frozen\n  condition 1 clock - 5000000 0 start -\n"

// swiss is a Swiss event: a string a round, of games "ann-bob" that the first
// wins, "ann-bob*" that the second does.
func swiss(n int, rounds ...string) *fest {
	ids := []string{"ann", "bob", "cid", "dan"}[:n]
	f := staged(fmt.Sprintf(swissStage, len(rounds)), ids...).pins("tournament.swiss betoniarki.B13")
	for i, text := range rounds {
		for k, game := range strings.Fields(text) {
			game, second := strings.CutSuffix(game, "*")
			one, two, _ := strings.Cut(game, "-")
			won := 1
			if second {
				won = 2
			}
			m := gameOf(len(f.games)+1, one, two, won)
			f.add(m.event("cup", "main", fmt.Sprint(i+1), fmt.Sprint(k+1)))
		}
	}
	return f
}

// swissRounds are pairings by the rules and against them.
func swissRounds() []*fest {
	return []*fest{
		swiss(4, "ann-bob cid-dan", "cid-ann bob-dan*", "dan-ann bob-cid").called("swiss_sound", "three rounds of four").not("swiss-rematch", "swiss-seats", "swiss-far", "pair-missing"),
		swiss(4, "ann-bob cid-dan", "bob-ann dan-cid*", "ann-cid bob-dan").called("swiss_rematch", "two pairs meet again though they need not").is("rejected").
			log(3, "swiss-rematch", "reason").log(4, "swiss-rematch", "reason").log(4, "swiss-far", "note").not("swiss-seats"),
		swiss(2, "ann-bob", "bob-ann", "ann-bob").called("swiss_rematch_unavoidable", "two meet again, for there is nobody else").log(2, "swiss-rematch", "note").log(3, "swiss-rematch", "note"),
		swiss(4, "ann-bob cid-dan", "ann-cid dan-bob", "ann-dan bob-cid").called("swiss_seats", "a program has seat 1 in all three rounds").is("open").log(5, "swiss-seats", "note").not("swiss-rematch"),
		swiss(4, "ann-bob cid-dan", "ann-cid dan-bob", "dan-ann bob-cid").called("swiss_seats_even", "a program has seat 1 twice, and then not").not("swiss-seats"),
		swiss(4, "ann-bob cid-dan", "dan-ann* bob-cid*", "cid-ann dan-bob").called("swiss_far", "winners meet losers where they could meet each other").is("open").log(4, "swiss-far", "note").not("swiss-rematch", "swiss-seats"),
		swiss(4, "ann-bob cid-dan", "cid-ann bob-dan*", "dan-ann bob-cid").drop(2).called("swiss_game_missing", "a game of the first round has no log: later rounds are what their games say").is("open").
			at("schedule", 12, "slot-missing", "note").not("slot-extra", "swiss-far"),
		swiss(3, "ann-bob", "bob-cid", "cid-ann").called("swiss_rests", "of three each rests once").not("swiss-bye", "slot-missing"),
		swiss(3, "ann-bob", "bob-ann", "cid-ann").called("swiss_bye", "one rests again before the others have").is("rejected").at("schedule", 11, "swiss-bye", "note").log(2, "swiss-rematch", "reason"),
		swiss(4, "ann-bob cid-dan", "cid-ann", "").called("swiss_round_missing", "games of a round have no log").is("open").at("schedule", 12, "slot-missing", "note").not("swiss-bye"),
	}
}
