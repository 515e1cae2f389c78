package main

// sixInARow is the game of XO5-002: crosses fill a gap between three and two.
const sixInARow = "A0 A2 B0 C2 C0 E2 E0 G2 F0 I2 D0"

// overlines are games with six in a row, which the ruling overline settles.
func overlines() []vector {
	rule := "1.5 fiverow.overline"
	return []vector{
		made("overline_wins", rule, "six in a row win by the default: five adjacent cells are taken",
			game(sixInARow).then("result 1 five").is("verified", "1")).of("XO5-002"),
		made("overline_not_seen", rule, "six in a row are not taken for a win, the log goes on and noughts win later",
			game(sixInARow).wrong("m 12 2 - ? - A4", "move-after-end", "reason").after12().
				wrong("result 2 five", "wrong-winner", "decisive").is("rejected", "1")).of("XO5-002"),
		made("exact5_six_is_no_win", rule, "only five win: after six the game goes on, until noughts have five",
			game(sixInARow+" A4 A9 B4 C9 C4 E9 D4 G9 E4").ruled("overline=exact5").then("result 2 five").is("verified", "2")),
		made("exact5_six_claimed", rule, "only five win, and the log claims a win with six",
			game(sixInARow).ruled("overline=exact5").wrong("result 1 five", "early-end", "decisive").is("rejected", "-")),
		made("exact5_five_wins", rule, "only five win, and five it is",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").ruled("overline=exact5").then("result 1 five").is("verified", "1")),
		made("exact5_five_beside_six", rule, "one cross makes six in a row and five in its column: the column wins",
			game("A0 A2 B0 C2 C0 E2 E0 G2 F0 I2 D1 A9 D2 C9 D3 E9 D4 G9 D0").ruled("overline=exact5").
				then("result 1 five").is("verified", "1")),
		made("overline_unknown_and_six", rule+" H5", "six in a row under an unknown ruling",
			disputedAt(game(sixInARow).ruled("overline=?").then("result 1 five"), "1")),
		made("overline_unknown_and_five", rule+" H5", "the unknown ruling does not matter: five win under both",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").ruled("overline=?").then("result 1 five").is("verified", "1")),
		made("no_ruling_known_and_five", "H5", "nothing is known of the rulings and nothing depends on them",
			game("A0 A1 B0 B1 C0 C1 D0 D1 E0").with("rulings ?").then("result 1 five").is("verified", "1")),
		made("no_ruling_known_and_six", rule+" H5", "nothing is known of the rulings and the winner depends on one",
			disputedAt(game(sixInARow).with("rulings ?").then("result 1 five"), "1")),
		made("no_ruling_known_and_four", "H5 1.5", "under no ruling at all are four in a row a win",
			game("A0 A1 B0 B1 C0 C1 D0").with("rulings ?").wrong("result 1 five", "early-end", "decisive").is("rejected", "-")),
	}
}

// after12 has noughts take B4 to E4, and crosses nothing to the purpose.
func (l *log) after12() *log {
	return l.then("m 13 1 - ? - A9", "m 14 2 - ? - B4", "m 15 1 - ? - C9", "m 16 2 - ? - C4",
		"m 17 1 - ? - E9", "m 18 2 - ? - D4", "m 19 1 - ? - G9", "m 20 2 - ? - E4")
}

// disputedAt states that the outcome hangs on a ruling that the header leaves
// unknown, and what it is by the defaults.
func disputedAt(l *log, winner string) *log {
	return l.finds(l.line("rulings"), "depends", "note").is("disputed", winner)
}

// rulingWords are headers whose rulings cannot be, or need not be said.
func rulingWords() []vector {
	five := func() *log { return game("A0 A1 B0 B1 C0 C1 D0 D1 E0").then("result 1 five") }
	at := func(l *log, code, severity, status, winner string) *log {
		return l.finds(l.line("rulings"), code, severity).is(status, winner)
	}
	return []vector{
		made("needless_ruling", "H5", "only deviations are written out, and this is the default",
			at(five().ruled("overline=win"), "needless-ruling", "cosmetic", "verified", "1")),
		made("ruling_of_no_game", "H5", "the game has no ruling of that name",
			at(five().ruled("overlines=win"), "bad-setup", "decisive", "malformed", "-")),
		made("ruling_of_no_value", "H5", "the ruling has no such value",
			at(five().ruled("overline=maybe"), "bad-setup", "decisive", "malformed", "-")),
		made("set_of_a_later_version", "H5", "a default set that this version of the game does not have",
			at(five().with("rulings fiverow-2"+set[len("rulings fiverow-1"):]), "unknown-set", "note", "unsupported", "-")),
		made("set_of_another_text", "H5", "the set has the right name, and its digest is of another text",
			at(five().with("rulings fiverow-1 "+digest([]byte("overline=exact5\n"))), "wrong-set", "decisive", "rejected", "1")),
		made("set_text_without_last_line_feed", "H5", "the digest is over the set's lines, line feeds included",
			at(five().with("rulings fiverow-1 "+digest([]byte(setText[:len(setText)-1]))), "wrong-set", "decisive", "rejected", "1")),
		made("game_not_known", "H1", "a game of another name",
			game("A0").with("game gomoku height=10 width=10").finds(4, "unknown-game", "note").is("unsupported", "-")),
		made("protocol_not_known", "H1 3.2", "the game has two protocols, and this is neither",
			five().with("protocol telegraph").finds(6, "unknown-protocol", "note").is("unsupported", "-")),
		made("parameter_missing", "H3", "every parameter is written out, and the width is not",
			five().with("game fiverow height=10").finds(4, "bad-setup", "decisive").is("malformed", "-")),
		made("parameter_not_of_the_game", "H3", "five in a row has no depth",
			five().with("game fiverow depth=2 height=10 width=10").finds(4, "bad-setup", "decisive").is("malformed", "-")),
		made("parameter_zero", "1.1", "a field without rows",
			five().with("game fiverow height=0 width=10").finds(4, "bad-setup", "decisive").is("malformed", "-")),
		made("parameter_huge", "1.1", "a field of a million million cells costs nothing to refuse",
			five().with("game fiverow height=1000000 width=1000000").finds(4, "bad-setup", "decisive").is("malformed", "-")),
		made("parameter_with_leading_zero", "1.1", "a size has one spelling",
			five().with("game fiverow height=010 width=10").finds(4, "bad-setup", "decisive").is("malformed", "-")),
		made("one_seat", "1.2", "five in a row takes two",
			alone().finds(4, "bad-setup", "decisive").is("malformed", "-")),
	}
}

// alone is a plain log with one seat.
func alone() *log {
	l := plain()
	at := l.line("seat")
	l.head = append(l.head[:at], l.head[at+1:]...)
	return l.then("m 1 1 - ? - A0")
}
