package main

import (
	"strings"
)

// cupTable is what the games of cup come to.
const cupTable = "rank,bot,played,won,drawn,lost,points\n1,ann,4,4,0,0,8\n2,bob,4,2,0,2,4\n3,cid,4,0,0,4,0\n"

// table is cup with a published table, in which a text stands in the place of
// another.
func table(text string, change ...string) *fest {
	for i := 0; i+1 < len(change); i += 2 {
		if !strings.Contains(text, change[i]) {
			panic("makevectors: not in the table: " + change[i])
		}
		text = strings.Replace(text, change[i], change[i+1], 1)
	}
	return cup().with("--standings", "table.csv", text).pins("tournament.standings")
}

// row states a finding at a line of the table.
func (f *fest) row(line int, codes ...string) *fest {
	for _, code := range codes {
		severity := "score"
		if code == "wrong-result" {
			severity = "decisive"
		}
		f.at("table.csv", line, code, severity)
	}
	return f.is("rejected")
}

// standings are tables of programs.
func standings() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment))
		return f
	}
	put("table_sound", "the table is what the games come to", table(cupTable)).not("wrong-points", "wrong-rank", "table-sum", "wrong-played", "wrong-drawn", "wrong-lost", "row-points", "row-sum", "bot-extra", "row-twice", "impossible-draw")
	put("table_in_other_words", "other heads, order and separators, and no column for all", table("Player;Games;Points\ncid;4;0\nbob;4;4,0\nann;4;8\n")).not("bot-missing", "wrong-points")
	put("bot_missing", "a program of the games is not in the table", table(cupTable, "3,cid,4,0,0,4,0\n", "")).row(1, "bot-missing", "table-sum")
	put("bot_extra", "a program in the table has no games", table(cupTable+"4,dan,0,0,0,0,0\n")).row(5, "bot-extra").not("wrong-rank")
	put("row_twice", "a program has two rows", table(cupTable+"3,cid,4,0,0,4,0\n")).row(5, "row-twice").row(1, "table-sum")
	put("wrong_played", "the table counts more games than there are logs", table(cupTable, "ann,4,4,0,0,8", "ann,7,7,0,0,14", "bob,4,2,0,2,4", "bob,7,2,0,5,4")).
		row(2, "wrong-played", "wrong-won", "wrong-points").row(3, "wrong-played", "wrong-lost").seen("fishtest issue 1971: a run of 464088 games, 332982 in its file")
	put("wrong_won", "the winners of the table are the losers of the games", table(cupTable, "1,ann,4,4,0,0,8", "3,ann,4,0,0,4,0", "3,cid,4,0,0,4,0", "1,cid,4,4,0,0,8")).
		row(2, "wrong-won", "wrong-lost", "wrong-points").row(4, "wrong-won", "wrong-lost", "wrong-points").seen("gogui issue 9: results inverted with alternate colours").not("wrong-rank", "table-sum")
	put("wrong_drawn", "decided games are drawn in the table", table(cupTable, "bob,4,2,0,2,4", "bob,4,1,1,2,3", "cid,4,0,0,4,0", "cid,4,0,1,3,1")).
		row(3, "wrong-won", "wrong-drawn", "wrong-points").row(4, "wrong-drawn", "wrong-lost", "wrong-points")
	put("wrong_lost", "a loss is left out", table(cupTable, "bob,4,2,0,2,4", "bob,4,2,0,1,4")).row(3, "wrong-lost", "row-sum").row(1, "table-sum")
	put("wrong_points", "a win too many in points alone", table(cupTable, "bob,4,2,0,2,4", "bob,4,2,0,2,6")).row(3, "wrong-points", "row-points").row(1, "table-sum").of("DAB-039").not("wrong-won")
	other := put("points_of_their_own", "points by another scheme, which is said", table(cupTable, "0,0,8", "0,0,12", "0,2,4", "0,2,6")).not("wrong-points")
	other.args = "--points 3/1/0 " + other.args
	put("wrong_rank", "a rank that the points do not give", table(cupTable, "1,ann", "2,ann", "2,bob", "1,bob")).row(2, "wrong-rank").row(3, "wrong-rank").not("wrong-points")
	put("row_sum", "wins, draws and losses are not the games", table(cupTable, "ann,4,4,0,0,8", "ann,5,4,0,0,8")).row(2, "row-sum", "wrong-played").row(1, "table-sum")
	drawless := put("impossible_draw", "a draw in a game that has none", emptyFest().with("--standings", "table.csv", "bot,drawn\none,1\ntwo,1\n")).pins("tournament.standings betoniarki.B9")
	drawless.add(concreteVoid()).row(2, "impossible-draw", "wrong-drawn").row(3, "impossible-draw", "wrong-drawn").log(1, "void-unreplayed", "note")
	return append(list, lists()...)
}

// concreteVoid is a void game of betoniarki.
func concreteVoid() *match {
	m := gameOf(1, "one", "two", 1)
	m.with("game betoniarki size=10", concreteSet, "clock 120000000 - 0 -")
	return m.void("the disk is full")
}

// lists are tables of games and of pairs.
func lists() []*fest {
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment).pins("tournament.results"))
		return f
	}
	games := "first,second,result\nann,bob,1-0\nbob,ann,0-1\nann,cid,first\ncid,ann,ann\nbob,cid,1-0\ncid,bob,second\n"
	put("list_sound", "a list of the games, results written in four ways", table(games)).not("wrong-result", "game-missing", "game-extra")
	put("game_missing", "a game is not in the list", table(games, "cid,bob,second\n", "")).row(1, "game-missing").not("wrong-result")
	put("game_extra", "the list has a game of which there is no log", table(games+"ann,bob,1-0\n")).row(8, "game-extra").not("wrong-result")
	put("wrong_result", "the list has the other winner", table(games, "bob,cid,1-0", "bob,cid,0-1")).row(6, "wrong-result").not("game-missing")
	byID := "id,first,second,result\ng1,ann,bob,1-0\ng2,bob,ann,0-1\ng3,ann,cid,1-0\ng4,cid,ann,0-1\ng5,bob,cid,1-0\ng6,cid,bob,0-1\n"
	put("list_by_id", "a list by the ids of the logs", table(byID)).not("wrong-result")
	put("list_by_id_inverted", "the seats of a game are turned in the list", table(byID, "g4,cid,ann,0-1", "g4,ann,cid,0-1")).row(5, "wrong-result").seen("gogui issue 9: results inverted with alternate colours")
	cross := "ann - bob: 2 : 0\nann - cid: 2 : 0\ncid - bob: 0 : 2\n"
	put("cross_sound", "wins of each pair, one the other way round", table(cross)).not("wrong-match")
	put("wrong_match", "wins of a pair are others", table(cross, "cid - bob: 0 : 2", "cid - bob: 1 : 1")).row(3, "wrong-match")
	put("cross_pair_missing", "a pair is not in the crosstable", table(cross, "ann - cid: 2 : 0\n", "")).row(1, "game-missing").not("wrong-match")
	return append(append(list, portable()...), breaks()...)
}

// portable are results in PGN, of which the tags are read. The games are those of
// cup in their order, each in six lines.
func portable() []*fest {
	var text strings.Builder
	for _, g := range []string{"ann bob 1-0", "bob ann 0-1", "ann cid 1-0", "cid ann 0-1", "bob cid 1-0", "cid bob 0-1"} {
		w := strings.Fields(g)
		text.WriteString("[Event \"cup\"]\n[White \"" + w[0] + "\"]\n[Black \"" + w[1] + "\"]\n[Result \"" + w[2] + "\"]\n\n1. A0 A1 " + w[2] + "\n\n")
	}
	pgn := func(change ...string) *fest {
		f := table(text.String(), change...)
		f.files[0].name = "table.pgn"
		f.args = strings.Replace(f.args, "table.csv", "table.pgn", 1)
		return f
	}
	const second = "[White \"bob\"]\n[Black \"ann\"]\n[Result \"0-1\"]"
	return []*fest{
		pgn().called("pgn_sound", "results as PGN").pins("tournament.results").not("game-missing", "game-extra", "wrong-result"),
		pgn(second, strings.Replace(second, "0-1", "1-0", 1)).called("pgn_inverted", "a winner is inverted in the PGN of a match with alternate colours").pins("tournament.results").
			is("rejected").at("table.pgn", 8, "wrong-result", "decisive").seen("gogui issue 9: results inverted with alternate colours"),
		pgn("[Event \"cup\"]\n"+second+"\n\n1. A0 A1 0-1\n\n", "").called("pgn_game_missing", "the PGN has fewer games than were played").pins("tournament.results").
			is("rejected").at("table.pgn", 1, "game-missing", "score").seen("fishtest issue 1971: a run of 464088 games, 332982 in its file"),
		pgn(second, strings.Replace(second, "0-1", "*", 1)).called("pgn_unfinished", "a game without a result in the PGN").pins("tournament.results").
			is("rejected").at("table.pgn", 1, "game-missing", "score").not("game-extra", "wrong-result"),
	}
}

// equalCup are four programs of whom ann and bob are equal: they won against each
// other once, ann both games against cid and one against dan, bob likewise the
// other way round; cid has beaten dan once.
func equalCup(rows, declared string) *fest {
	f := emptyFest().with("--standings", "table.csv", "rank,bot,points,wins,sonneborn-berger\n"+rows).pins("tournament.tie-breaks")
	if declared != "" {
		f.args = "--tie-breaks " + declared + " " + f.args
	}
	for i, g := range []string{"ann bob 1", "bob ann 1", "ann cid 1", "cid ann 2", "ann dan 1", "dan ann 1", "bob dan 1", "dan bob 2", "bob cid 1", "cid bob 1", "cid dan 1", "dan cid 2"} {
		w := strings.Fields(g)
		f.add(gameOf(i+1, w[0], w[1], int(w[2][0]-'0')))
	}
	return f
}

// breaks are tables whose equals have an order. Ann and bob have 4 wins and 8
// points each, cid 3 and 6, dan 1 and 2. Ann's Sonneborn-Berger is 2*8 of bob,
// 4*6 of cid and 2*2 of dan, 44; bob's is 2*8 of ann, 2*6 of cid and 4*2 of dan,
// 36; cid's 2*8 of bob and 4*2 of dan, 24; dan's 2*8 of ann, 16.
func breaks() []*fest {
	const rows = "1,ann,8,4,44\n2,bob,8,4,36\n3,cid,6,3,24\n4,dan,2,1,16\n"
	var list []*fest
	put := func(name, comment string, f *fest) *fest {
		list = append(list, f.called(name, comment))
		return f
	}
	put("tie_breaks_sound", "equals in the order of a declared tie-break", equalCup(rows, "sonneborn-berger")).not("wrong-order", "wrong-tie-break")
	put("wrong_tie_break", "a tie-break that the games do not give", equalCup(strings.Replace(rows, ",36", ",48", 1), "sonneborn-berger")).row(3, "wrong-tie-break").not("wrong-order")
	put("wrong_order", "equals in the other order than by the tie-break", equalCup("1,bob,8,4,36\n2,ann,8,4,44\n3,cid,6,3,24\n4,dan,2,1,16\n", "sonneborn-berger")).
		row(2, "wrong-order").row(3, "wrong-order").not("wrong-rank", "wrong-tie-break")
	put("equals_in_any_order", "no tie-break is declared, and equals come as they like", equalCup("1,bob,8,4,36\n2,ann,8,4,44\n3,cid,6,3,24\n4,dan,2,1,16\n", "")).not("wrong-order", "wrong-rank")
	rests := func(rows string) *fest {
		f := swiss(3, "ann-bob", "bob-cid", "cid-ann*")
		return f.with("--standings", "table.csv", "standing,bot,played,won,drawn,lost,points,byes,total\n"+rows).pins("tournament.byes betoniarki.B13")
	}
	put("byes_sound", "rounds of rest, and points with them", rests("1,ann,2,2,0,0,4,1,6\n2,bob,2,1,0,1,2,1,4\n3,cid,2,0,0,2,0,1,2\n")).not("wrong-byes", "wrong-rank")
	put("wrong_byes", "a program rested once, and the table has it twice", rests("1,ann,2,2,0,0,4,1,6\n2,bob,2,1,0,1,2,1,4\n3,cid,2,0,0,2,0,2,2\n")).row(4, "wrong-byes")
	return list
}
