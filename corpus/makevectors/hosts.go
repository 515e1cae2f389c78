package main

// machine is what the ticks around a move tell, in microseconds: how long tasks
// have waited for a processor, and how far the clock that runs in sleep went ahead.
type machine struct{ pressure, slept int64 }

var (
	idle   = machine{20000, 0}
	busy   = machine{4590000, 0}
	asleep = machine{0, 2000}
)

// hosts are timeouts on machines of which the ticks tell something (format T5).
// What a machine may have cost a program is a note beside the fault, and excuses
// neither a referee that stops a program too early nor one that lets it go on.
func hosts() []vector {
	return []vector{
		made("timeout_on_a_quiet_host", "1.7 T5", "crosses say nothing, on a machine with time to spare: nobody's doing but theirs", idle.timeout("result 2 fault").is("verified", "2")).of("GEN-034"),
		made("timeout_on_a_busy_host", "1.7 T5", "crosses say nothing, on a machine whose tasks waited nine tenths of the time", busy.timeout("result 2 fault").is("verified", "2")).of("GEN-033"),
		made("timeout_while_the_host_slept", "1.7 T5", "crosses say nothing, and the machine slept for two milliseconds meanwhile", asleep.timeout("result 2 fault").is("verified", "2")),
		made("timeout_on_a_quiet_host_and_no_loss", "1.7 T5", "crosses were over their time, and win", idle.lost("result 1 fault", "wrong-winner")),
		made("timeout_on_a_busy_host_and_no_loss", "1.7 T5", "crosses were over their time, and win, as if the machine were an excuse", busy.lost("result 1 fault", "wrong-winner")),
		made("timeout_while_the_host_slept_and_no_loss", "1.7 T5", "crosses were over their time while the machine slept, and win", asleep.lost("result 1 fault", "wrong-winner")),
		made("timeout_on_a_busy_host_called_a_draw", "1.7 T5", "crosses were over their time, and it is called a draw because of the machine", busy.lost("result 0 fault", "wrong-winner")),
		made("timeout_false_on_a_quiet_host", "1.7 C9 T5", "crosses are stopped at the limit, which was theirs", idle.stopped()),
		made("timeout_false_on_a_busy_host", "1.7 C9 T5", "crosses are stopped at the limit, which was theirs, whatever the machine did", busy.stopped()).of("GEN-030"),
		made("timeout_false_while_the_host_slept", "1.7 C9 T5", "crosses are over the limit by the clock that runs in sleep, but not by the one that stamps", asleep.stopped()),
		made("late_accepted_on_a_busy_host", "1.7 T5", "crosses are late on a busy machine, and their move is accepted", busy.accepted()),
		made("late_accepted_while_the_host_slept", "1.7 T5", "crosses are late while the machine sleeps, and their move is accepted", asleep.accepted()),
		made("late_accepted_on_a_quiet_host", "1.7 T5", "crosses are late on a quiet machine, and their move is accepted", idle.accepted()),
	}
}

// silent is a game in which crosses need one cell more and say nothing for so many
// microseconds.
func (m machine) silent(us int64) *log {
	return console().then("tick 0 0 700000").play(fourEach).asks().wait(us)
}

// tick adds the ticks' other end.
func (m machine) tick(l *log) {
	if at := l.add("tick %d %d %d", l.now, l.now+m.slept, 700000+m.pressure); m.slept > 1000 {
		l.finds(at, "host-slept", "note")
	}
}

// timeout is a game in which crosses are stopped a tenth of a second over the
// limit, and what the log makes of it.
func (m machine) timeout(result string) *log {
	l := m.silent(limit + 100000)
	l.add("kill 1 %d KILL", l.now)
	m.tick(l)
	at := l.add("fault 1 timeout-move - %d %d", limit, limit+100000)
	l.finds(at, "fault", "note")
	if m != idle {
		l.finds(at, "suspect-host", "note")
	}
	return l.then(result)
}

// lost is that game with a result that is wrong.
func (m machine) lost(result, code string) *log {
	l := m.timeout("tick 6000000 6000000 ?")
	l.records = l.records[:len(l.records)-1]
	return l.wrong(result, code, "decisive").is("rejected", "2")
}

// stopped is a game in which crosses are stopped at the limit.
func (m machine) stopped() *log {
	l := m.silent(limit)
	l.add("kill 1 %d KILL", l.now)
	m.tick(l)
	return l.wrong("fault 1 timeout-move - 5000000 5000000", "false-fault", "decisive").
		wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
}

// accepted is a game in which the last move of crosses comes a tenth of a second
// over the limit.
func (m machine) accepted() *log {
	l := m.silent(limit)
	at := l.says(100000, "step! E0", "E0")
	m.tick(l)
	return l.finds(at, "missed-fault", "decisive").wrongTwice("result 1 five", "wrong-winner", "wrong-reason").is("rejected", "2")
}
