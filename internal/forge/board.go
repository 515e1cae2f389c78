package forge

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Board is a game as random sessions are to play it.
type Board struct {
	Game     *rules.Game
	Protocol *rules.Protocol
	Setup    rules.Setup
	Limits   rules.Limits
}

// header is that of a session with full evidence on the board.
func (b *Board) header(id string, seed uint64, first base.Number) logfmt.Header {
	h := logfmt.Header{
		ID: id, Session: "game", Game: b.Game.Name, Protocol: b.Protocol.Name,
		Event: "-", Stage: "-", Round: "-", Slot: "-", Attempt: 1, Previous: "-", First: first,
		Rulings: claims.Rulings(b.Game, b.Setup), Params: claims.Pairs(b.Setup.Params),
		Clock:    logfmt.Clock{Total: orNone(b.Limits.Total), Move: orNone(b.Limits.Move), Grace: b.Limits.Grace, From: "handed-over"},
		Limits:   memory(b.Limits),
		Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"}, Referee: logfmt.Program{ID: "forge", Version: "-", Digest: "-"},
		Host: "simulated clock and programs", Source: "simulated", UTC: "?", Seed: base.Number(seed & logfmt.MaxNumber), Start: "-",
	}
	if first == 0 {
		h.First = logfmt.None
	}
	if b.Setup.Start != "" {
		h.Start = b.Setup.Start
	}
	for i := range 2 {
		h.Programs = append(h.Programs, logfmt.Program{ID: "program" + strconv.Itoa(i+1), Version: "?", Digest: "?"})
	}
	return h
}

func memory(l rules.Limits) logfmt.Limits {
	if l.Memory == 0 {
		return logfmt.Limits{Memory: logfmt.None, Stack: logfmt.None, Kind: "-", How: "-", Flood: mostKept, Startup: logfmt.None, Sent: logfmt.None}
	}
	return logfmt.Limits{Memory: l.Memory, Stack: orNone(l.Stack), Kind: "resident", How: "observed", Flood: mostKept, Startup: logfmt.None, Sent: logfmt.None}
}

// mostKept is how much of a program's output is kept.
const mostKept = 1 << 20

func orNone(n base.Number) base.Number {
	if n <= 0 {
		return logfmt.None
	}
	return n
}
