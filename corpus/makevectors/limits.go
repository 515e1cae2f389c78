package main

// limits are vectors about faults by a limit that is not the header's.
func limits() []vector {
	return []vector{
		made("timeout_without_a_limit", "C5 C9", "the header has a limit for the whole game, and none for a move", falseLimit("clock 600000000 - 0 -", "fault 1 timeout-move - 5000000 5000100")).of("GEN-030"),
		made("timeout_of_the_game_without_a_limit", "1.7 C5 C9", "the header has a limit for a move, and none for the game", falseLimit("clock - 5000000 0 -", "fault 1 timeout-total - 600000000 600000100")).of("GEN-030"),
		made("timeout_without_a_clock", "C5 C9", "the header says that there is no clock", falseLimit("clock - - - -", "fault 1 timeout-total - 600000000 600000001")).of("GEN-030"),
		made("memory_without_a_limit", "C5", "the header says that there is no limit on memory", falseLimit("limits - - - -", "fault 1 memory - ? 67200000")),
		made("memory_by_another_limit", "C5", "the fault names a limit that is neither of the header's", falseLimit("limits 67108864 - resident observed", "fault 1 memory - 33554432 40000000")),
		made("memory_within_the_limit", "C5", "what the referee saw is all of the limit, and not over it", falseLimit("limits 67108864 - resident observed", "fault 1 memory - 67108864 67108864")),
		made("memory_within_the_stack", "C5", "what the referee saw is less than the limit of the stack", falseLimit("limits 67108864 8388608 resident observed", "fault 1 memory - 8388608 8000000")),
		made("memory_of_the_stack", "C5", "the limit is that of the stack", attestedBy("limits 67108864 8388608 resident observed", "fault 1 memory - 8388608 8400000")),
		made("memory_held_by_the_system", "C5", "a system that enforces a limit lets nobody over it", attestedBy("limits 67108864 - resident enforced", "fault 1 memory - 67108864 67108864")),
	}
}

// falseLimit has crosses lose by a fault of a limit that a line of the header
// disproves.
func falseLimit(header, fault string) *log {
	return charged(header, quick()...).wrong(fault, "false-fault", "decisive").wrong("result 2 fault", "early-end", "decisive").is("rejected", "-")
}

// attestedBy has crosses lose by a fault that the header bears out and nothing
// proves.
func attestedBy(header, fault string) *log {
	return charged(header, quick()...).notes(fault, "unproved").then("result 2 fault").is("verified", "2")
}
