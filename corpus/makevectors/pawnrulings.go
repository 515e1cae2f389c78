package main

import "strings"

// pawnRulings are the rulings of halma that boards show: the seed's lists and
// pictures are lost.
func pawnRulings() []vector {
	n1, n2, target := "halma.n1", "halma.n2", "halma.n2_result"
	left := func(ruling string) *log { return lone("1", "0").ruled(ruling) }
	byPlies := func(ruling, params string) *log { return pawns(params, "-").ruled(ruling) }
	return []vector{
		made("halma_n1_unknown", n1+" H5", "white is at home after its first move, as N1 may forbid: by the default nobody knows", disputedAt(lone("1", "0").steps(loneMoves).then(whiteWon), "1")).of("HAL-015"),
		made("halma_n1_said_to_be_unknown", n1+" H5", "white is at home after its first move, and the header says that the ruling is not known", disputedAt(left("n1=?").steps(loneMoves).then(whiteWon), "1")).of("HAL-015"),
		made("halma_n1_unknown_and_lost", n1+" H5", "white has lost by N1 if that is what it means", disputedAt(lone("1", "0").steps("1 1 1 2").then("result 2 move-cap"), "-")).of("HAL-015"),
		made("halma_n1_unknown_and_kept", n1+" H5", "both have left home by their second move: N1 does not matter", lone("2", "0").steps(loneMoves).then(whiteWon).is("verified", "1")).of("HAL-015"),
		made("halma_n1_lost", n1, "by the ruling white has lost with its pawn at home after move N1", left("n1=home_empty_by_move_N1").steps("1 1 1 2").then("result 2 move-cap").is("verified", "2")),
		made("halma_n1_passed_over", n1, "by the ruling white has lost with its first move, and the log goes on to its win",
			left("n1=home_empty_by_move_N1").steps("1 1 1 2").slip("2 4 4 4", "move-after-end", "reason").steps(loneMoves[len("1 1 1 2, 2 4 4 4, "):]).overturned(whiteWon, "2")),
		made("halma_n1_of_black", n1, "by the ruling black has lost: white has left home by its second move, black has come back", blackBack("result 1 move-cap").is("verified", "1")),
		made("halma_n1_of_black_given_to_black", n1, "by the ruling black has lost, and the log gives black the game", blackBack("").wrong("result 2 move-cap", "wrong-winner", "decisive").is("rejected", "1")),
		made("halma_n1_off", n1, "by the ruling N1 means nothing", left("n1=off").steps(loneMoves).then(whiteWon).is("verified", "1")),
		made("halma_n1_off_and_lost", n1, "by the ruling N1 means nothing, and the log ends by it", left("n1=off").steps("1 1 1 2").wrong("result 2 move-cap", "early-end", "decisive").is("rejected", "-")),
		made("halma_n2_reached", n2, "each has made N2 moves: a draw by the default", byPlies("n1=off", "k=1 n=2 n1=0 n2=1").steps("1 1 1 2, 2 2 2 4").then("result 0 move-cap").is("verified", "0")).of("HAL-016"),
		made("halma_n2_passed", n2, "white wins with a move that N2 does not leave it", pawns("k=1 n=2 n1=0 n2=1", "-").steps("1 1 1 2, 2 2 2 4").
			slip("1 2 1 1", "move-after-end", "reason").overturned(whiteWon, "0")).of("HAL-017"),
		made("halma_n2_not_reached", n2, "black has a move left", pawns("k=1 n=2 n1=0 n2=1", "-").steps("1 1 1 2").wrong("result 0 move-cap", "early-end", "decisive").is("rejected", "-")).of("HAL-016"),
		made("halma_n2_win_with_the_last_move", n2, "white comes home with its last move: a win is tested first", pawns("k=1 n=2 n1=0 n2=2", "-").steps(duelMoves).then(whiteWon).is("verified", "1")),
		made("halma_n2_win_called_a_draw", n2, "white comes home with its last move, and the log calls it a draw", pawns("k=1 n=2 n1=0 n2=2", "-").steps(duelMoves).overturned("result 0 move-cap", "1")),
		made("halma_n2_counts_moves_before_the_start", n2, "white has made its moves before the start, as that says: nothing can be played",
			pawns("k=1 n=4 n1=0 n2=5", "1.../..../..../...2 1 5,4").then("result 0 move-cap").badHead("start", "bad-start")).of("HAL-016"),
		made("halma_max_plies", n2, "by the ruling N2 counts the moves of both together", byPlies("n2=max_plies", "k=1 n=2 n1=0 n2=1").steps("1 1 1 2").then("result 0 move-cap").is("verified", "0")).of("HAL-016"),
		made("halma_max_plies_passed", n2, "by the ruling two moves of both together are allowed, and white wins with the third",
			byPlies("n2=max_plies", "k=1 n=2 n1=0 n2=2").steps("1 1 1 2, 2 2 2 4").slip("1 2 1 1", "move-after-end", "reason").overturned(whiteWon, "0")).of("HAL-017"),
		made("halma_n2_unknown", n2+" H5", "white wins with the third move of two: whether N2 counts those of each is not known", disputedAt(byPlies("n2=?", "k=1 n=2 n1=0 n2=2").steps(duelMoves).then(whiteWon), "1")).of("HAL-016"),
		made("halma_n2_unknown_and_far", n2+" H5", "no move comes near N2, whatever it counts", byPlies("n2=?", "k=1 n=2 n1=0 n2=9").steps(duelMoves).then(whiteWon).is("verified", "1")),
		made("halma_more_in_target", target, "by the ruling white wins at the end of the moves, with a pawn at the target", ahead("n2_result=more_in_target").then("result 1 move-cap").is("verified", "1")).of("HAL-016"),
		made("halma_more_in_target_called_a_draw", target, "by the ruling white wins at the end of the moves, and the log calls it a draw", ahead("n2_result=more_in_target").wrong("result 0 move-cap", "wrong-winner", "decisive").is("rejected", "1")),
		made("halma_draw_given_to_white", target, "by the default the end of the moves is a draw", ahead("").wrong("result 1 move-cap", "wrong-winner", "decisive").is("rejected", "0")),
		made("halma_n2_result_unknown", target+" H5", "white has more at the target: whether that wins is not known", disputedAt(ahead("n2_result=?").then("result 0 move-cap"), "0")).of("HAL-016"),
		made("halma_n2_result_unknown_and_white", target+" H5", "white has more at the target and is said to win", disputedAt(ahead("n2_result=?").then("result 1 move-cap"), "0")).of("HAL-016"),
		made("halma_none_in_target", target, "by the ruling most pawns at the target win, and nobody has any",
			byPlies("n2_result=more_in_target", "k=1 n=2 n1=0 n2=1").steps("1 1 1 2, 2 2 2 4").wrong("result 1 move-cap", "wrong-winner", "decisive").is("rejected", "0")),
	}
}

// blackBack has black leave its home and be back after its second move; white
// has left.
func blackBack(result string) *log {
	l := lone("2", "0").ruled("n1=home_empty_by_move_N1").steps("1 1 1 2, 2 4 4 4, 1 2 1 2, 2 3 4 2")
	if result != "" {
		l.then(result)
	}
	return l
}

// ahead uses up the moves with white's second pawn at the target.
func ahead(ruling string) *log {
	l := pawns("k=2 n=4 n1=0 n2=1", "1.../.2../..2./...1 1 0,0")
	if ruling != "" {
		l.ruled(ruling)
	}
	return l.steps("1 1 1 2, 2 2 2 2")
}

// pawnAreas are the rulings about homes, targets and being stuck.
func pawnAreas() []vector {
	home, blocked, shut := "halma.home", "halma.blocked_target", "halma.stuck"
	square := func(ruling string) *log { return three().ruled(ruling) }
	return []vector{
		made("halma_square", home, "by the ruling homes are squares: a pawn stands on 2,2", square("home=square").steps("1 2 2 2").fell("fault 2 exit - - -", "unproved", "result 1 fault", "1")),
		made("halma_square_not_announced", home, "homes are triangles by the default: no pawn stands on 2,2", three().slip("1 2 2 2", "illegal-move", "decisive").overturned(whiteWon, "2")).of("HAL-008"),
		made("halma_square_and_triangle", home, "by the ruling homes are squares: the pawn from 1,2 has gone over 2,2, and the log moves one from 1,2",
			square("home=square").steps("1 1 2 2, 2 4 3 4").slip("1 1 2 1", "illegal-move", "decisive").overturned(whiteWon, "2")),
		made("halma_home_unknown", home+" H5", "a pawn is moved from 2,2, where one stands by another value of the ruling", disputedAt(square("home=?").steps("1 2 2 2").then("fault 2 exit - - -", "result 1 fault"), "2")),
		made("halma_explicit", home, "by the ruling the target is where black's pawn stood, and white's comes there", explicitly().steps(loneMoves+", 2 1 3 3, 1 4 3 1").then(whiteWon).is("verified", "1")),
		made("halma_explicit_ended_early", home, "by the ruling the target is the one field on which black's pawn stood, and white is beside it", explicitly().steps(loneMoves).wrong(whiteWon, "early-end", "decisive").is("rejected", "-")),
		made("halma_explicit_without_start", home, "homes that a start shows, and no start", three().ruled("home=explicit").then(whiteWon).badHead("start", "bad-start")),
		made("halma_explicit_and_moved", home, "homes that a start shows, in which moves have been made",
			pawns("k=2 n=4 n1=0 n2=0", "1.../..../..../...2 1 1,1").ruled("home=explicit").then(whiteWon).badHead("start", "bad-start")),
		made("halma_blocked_target", blocked, "a pawn of black's that has stayed keeps white from winning", fullTarget("").wrong(whiteWon, "early-end", "decisive").is("rejected", "-")),
		made("halma_full_target", blocked, "by the ruling white wins: its target is full, two pawns of its own among them", fullTarget("blocked_target=full_and_at_least_one_own").then(whiteWon).is("verified", "1")),
		made("halma_target_not_full", blocked, "by the ruling a full target wins, and a field of it is free", openTarget().wrong(whiteWon, "early-end", "decisive").is("rejected", "-")),
		made("halma_full_target_passed_over", blocked, "by the ruling white has won, and the log goes on to black's fault",
			fullTarget("blocked_target=full_and_at_least_one_own").slip("2 1 3 1", "move-after-end", "reason").wrong("result 1 fault", "wrong-reason", "reason").is("rejected", "1")),
		made("halma_blocked_target_unknown", blocked+" H5", "white's target is full: whether that wins is not known", disputedAt(fullTarget("blocked_target=?").then(whiteWon), "-")),
		made("halma_stuck", shut, "white is shut in and has lost", shutIn("").then("result 2 no-move").is("verified", "2")),
		made("halma_stuck_and_moved_on", shut, "white is shut in and has lost, and black moves again", shutIn("").slip("2 2 1 1", "move-after-end", "reason").wrong("result 2 fault", "wrong-reason", "reason").is("rejected", "2")),
		made("halma_stuck_given_to_white", shut, "white is shut in, and the log gives it the game", shutIn("").wrong("result 1 no-move", "wrong-winner", "decisive").is("rejected", "2")),
		made("halma_pass", shut, "by the ruling black moves again while white is shut in", shutIn("stuck=pass").steps("2 2 1 1, 1 1 1 2").fell("fault 2 exit - - -", "unproved", "result 1 fault", "1")),
		made("halma_pass_and_lost", shut, "by the ruling a seat that is shut in is passed over, and the log ends by it", shutIn("stuck=pass").wrong("result 2 no-move", "early-end", "decisive").is("rejected", "-")),
		made("halma_pass_and_white_moves", shut, "by the ruling it is black's move again", shutIn("stuck=pass").slip("1 1 1 2", "wrong-seat", "decisive").then(whiteWon).is("rejected", "-")),
		made("halma_stuck_unknown", shut+" H5", "white is shut in: whether it has lost is not known", disputedAt(shutIn("stuck=?").then("result 2 no-move"), "2")),
		made("halma_ruling_of_no_value", "H5", "homes cannot be round", three().ruled("home=circle").then(whiteWon).badHead("rulings", "bad-setup")),
		made("halma_no_ruling_known_and_n1", "halma.n1 H5", "nothing is known of the rulings, and white is at home after move N1", disputedAt(pawns("k=2 n=4 n1=1 n2=0", "-").with("rulings ?").
			steps("1 1 1 2").then("fault 2 exit - - -", "result 1 fault"), "1")),
		made("halma_no_ruling_known", "H5", "nothing is known of the rulings, and nothing of the duel depends on them", duel().with("rulings ?").steps(duelMoves).then(whiteWon).is("verified", "1")),
	}
}

func explicitly() *log { return lone("0", "0").ruled("home=explicit") }

// fullTarget has white fill its target, on which a pawn of black's has stayed;
// a third pawn of white's is elsewhere.
func fullTarget(ruling string) *log {
	l := pawns("k=2 n=4 n1=0 n2=0", "1.../...1/22../..12 1 0,0")
	if ruling != "" {
		l.ruled(ruling)
	}
	return l.steps("1 4 2 1")
}

// openTarget is fullTarget before white's last pawn comes.
func openTarget() *log {
	return pawns("k=2 n=4 n1=0 n2=0", "1.../...1/22../..12 1 0,0").ruled("blocked_target=full_and_at_least_one_own").steps("1 1 1 2")
}

// shutIn has black shut in white's pawn: on four fields black's pawn on 2,2
// goes down to 2,1, and the other stands on 1,2.
func shutIn(ruling string) *log {
	l := pawns(duelBoard, "1./22 2 0,0").with("first 2")
	if ruling != "" {
		l.ruled(ruling)
	}
	return l.steps("2 2 2 3")
}

// directions are all ways of numbering four directions but the default one, as
// the ruling dirs writes them.
func directions() []string {
	var list []string
	for _, a := range sides {
		for _, b := range sides {
			for _, c := range sides {
				for _, d := range sides {
					if a == b || a == c || a == d || b == c || b == d || c == d {
						continue
					}
					list = append(list, "1"+a+",2"+b+",3"+c+",4"+d)
				}
			}
		}
	}
	return list[1:]
}

// sides are the four of them in the default order of halma and dots.
var sides = [...]string{"up", "right", "down", "left"}

// numberOf is the number that a value of dirs or of sides gives to a side.
func numberOf(value, side string) string {
	for _, word := range strings.Split(value, ",") {
		if word[1:] == side {
			return word[:1]
		}
	}
	panic("makevectors: no side " + side + " in " + value)
}

// pawnDirections are for every numbering of directions a game told by it, and
// one told by the default under a header that names it.
func pawnDirections() []vector {
	const usual = "1up,2right,3down,4left"
	var list []vector
	for _, value := range directions() {
		ways := []string{numberOf(value, "right"), numberOf(value, "left"), numberOf(value, "up")}
		good := wiredDuel("dirs="+value, "1 1 "+ways[0], "2 2 "+ways[1], "2 1 "+ways[2]).then(whiteWon).is("verified", "1")
		bad := wiredDuel("dirs="+value, "1 1 2", "2 2 4", "2 1 1")
		for i, way := range []string{"2", "4", "1"} {
			if ways[i] != way { // the first claim that its line does not say
				bad.finds(bad.claimLine(i), "misread-move", "decisive").then(whiteWon).is("rejected", "-")
				break
			}
		}
		name := "halma_dirs_" + strings.NewReplacer(",", "_").Replace(value)
		list = append(list, made(name, "halma.dirs", "by the ruling directions have these numbers; a game told by them, and one told by "+usual, good, bad))
	}
	turned := "1up,2right,3left,4down"
	shown := func(ruling string) *log { return wiredDuel(ruling, "1 1 2", "2 2 3", "2 1 1").then(whiteWon) }
	return append(list,
		made("halma_dirs_unknown_and_shown", "halma.dirs H5", "the log does not know the numbers of the directions, and its lines show them", decided(shown("dirs=?").is("verified", "1"))),
		made("halma_dirs_unknown_and_usual", "halma.dirs H5", "the log does not know the numbers of the directions, and the default fits",
			wiredDuel("dirs=?", "1 1 2", "2 2 4", "2 1 1").then(whiteWon).is("verified", "1")),
		made("halma_dirs_unknown_and_none_fits", "halma.dirs H5", "2 is to the right in one line and to the left in the next: no numbers make both right", leftAndRight()),
		made("halma_dirs_not_announced", "halma.dirs", "3 is to the left in the lines, which the log does not announce", unannounced(shown(""))),
		made("halma_dirs_relay", "halma.dirs", "by the ruling 3 is to the left, and white is told 4", relayUnturned(turned)),
	)
}

func leftAndRight() *log {
	l := wiredDuel("dirs=?", "1 1 2", "2 2 2", "2 1 1")
	return l.finds(l.claimLine(1), "misread-move", "decisive").then(whiteWon).is("rejected", "-")
}

func unannounced(l *log) *log {
	return l.finds(l.claimLine(1), "misread-move", "decisive").is("rejected", "-")
}

func relayUnturned(dirs string) *log {
	l := talkingDuel().ruled("dirs=" + dirs).turns("1 1 1 2")
	l.hands(2)
	l.replies(1000, "2 2 3", "2 2 2 4")
	l.stray(l.tells(1, "2 2 4")).turns("1 2 1 1")
	return l.then(whiteWon).is("rejected", "1")
}
