// Package convert turns foreign records of games into logs, and logs into forms for
// programs that do not read the log format.
//
// It does not check whether what a record claims is true: a verifier does. If a record has
// the exchange between a referee and its programs, the referee's claim writer makes the
// claims. If it has only moves, a verifier finds the illegal ones. The package does not
// know files, folders or commands; the caller passes bytes and a name for messages.
//
// Transcripts (Transcripts, Transcript) are described in docs/reference/transcript.md, the
// file that the betoniarki referee of 2006 left of a game at GameLog.
//
// Other forms have only a part of a log: PGN has the players and the result, SGF and psq
// also the moves of a game. All of them repeat what the log claims.
//
// # Records of Piskvork and of the Gomocup tournaments (.psq)
//
//	Piskvorky 20x20, 11:11, 0     columns x rows, levels, who begins (see PSQ)
//	10,20,0                       a stone: column, row, milliseconds; from 1
//	...
//	FIRST.zip                     the engine listed first
//	SECOND.zip
//	-1                            error code
//	2,Freestyle1                  who won, and the tournament's rule; may be absent
//
// Lines may end in CR LF. PSQ describes how each part is read.
//
// # Logs as JSON, one object a line (NDJSON)
//
// The first object of a log is its header. One for each record follows, in their order.
// Every object begins with "kind", the record's word as the log writes it ("header" for the
// header), and "id", the session's. A record has "line", its line in the log, from 1, which
// "source" refers to. An unknown value ("?" in the log) is null, one that does not exist
// ("-") is left out. Times are microseconds, sizes bytes. Text that is not UTF-8 is
// lower-case hex under its key with "_hex" after it. All output is ASCII.
//
//	header   session game params rulings protocol event stage round slot attempt
//	         previous seats first clock limits evidence origin referee host
//	         clocksource utc seed start
//	         params {NAME: number or text}, rulings {set digest deviations {NAME: text}},
//	         seats [{seat id version digest name}], clock {total move grace from},
//	         limits {memory stack kind how flood startup told}, evidence {exchange times},
//	         origin {kind digest name}, referee {id version digest};
//	         rulings itself is null where nothing is known of them
//	> < !    seat time text
//	part     seat time stream text
//	eof      seat time stream
//	exit     seat time how status user system resident
//	get put  seat time file text
//	flood    seat time stream bytes digest
//	tick     time awake pressure
//	nostart  seat time text
//	nosend   seat time why bytes text
//	usage    seat time memory bytes user system
//	found    seat time file bytes digest
//	stall    from to lost
//	wait     seat from to waited
//	run      seat time folder args [text or {"hex": ...}]
//	close freeze thaw   seat time
//	kill     seat time signal
//	m        ply seat source charged gain move
//	drop     seat source why
//	fault    seat fault source limit used text
//	void     why from to text
//	result   winner reason score [by seat]
//	block    digest
//	end      lines sha256 root
//	x-...    raw: the rest of the line as written
//
// A log without an "end" is open: cut off, or still being recorded.
package convert
