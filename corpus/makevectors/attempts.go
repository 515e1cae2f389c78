package main

// attempts are void games and what replaced them (format document, H6), and
// hosts that slept.
func attempts() []vector {
	void := func() *log {
		return console().play("A0 A1").wrong("void host-stall 2000 900000 disk busy", "void", "note").is("void", "-")
	}
	first := void()
	second := fiveWins().with("attempt 2 " + digest(first.bytes()))
	third := fiveWins().with("attempt 3 ?")
	return []vector{
		made("void_game", "C3 H6", "the host failed: nobody's loss", void()),
		made("void_before_the_first_move", "C3", "the setup failed", plain().wrong("void setup ? ?", "void", "note").is("void", "-")),
		made("void_after_an_illegal_move", "1.7 C6", "an illegal move was accepted before the host failed: the log is not to be believed",
			game("A0").wrong("m 2 2 - ? - A0", "illegal-move", "decisive").then("void operator ? ? power").is("rejected", "1")),
		made("void_of_no_kind", "H2", "grounds of a void game are a closed list",
			plain().wrong("void weather ? ?", "field", "decisive").is("malformed", "-")),
		made("attempt_after_a_void_game", "H6", "a void game and the attempt that replaced it", first, second),
		made("attempt_after_a_lost_log", "H6", "the log of the attempt before is lost", third),
		made("host_slept", "T5", "ten minutes are missing from the clock that stamps: the game is void", slept()).of("GEN-027"),
	}
}

// slept is suspended between two ticks, two seconds of the stamps apart.
func slept() *log {
	l := console().then("tick 0 0 0").play("A0 A1").wait(1998000)
	at := l.add("tick %d 602000000 0", l.now)
	return l.finds(at, "host-slept", "note").wrong("void host-sleep 2000 2000000 suspended", "void", "note").is("void", "-")
}
