package judge_test

import (
	"bytes"
	"strconv"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// sticks is a game that only exists in this test: what a folder under rules must provide
// for its logs to be judged, and nothing else. Seats take one to three sticks and have as
// many points. A seat that takes two moves again. A seat that leaves is skipped, and the
// other plays on alone. More sticks win.
var sticks = &rules.Game{
	Spec: rules.Spec{Name: "sticks", Version: 1, Seats: [2]int{2, 2},
		Params:  []rules.Param{{Name: "heap", Min: 1, Max: 99}},
		Rulings: []rules.Ruling{{Name: "most", Values: []string{"wins", "loses"}}}},
	NewPosition: func(setup rules.Setup) (rules.Position, error) {
		text, _ := rules.Lookup(setup.Params, "heap")
		heap, err := strconv.Atoi(text)
		if err != nil || heap < 1 || heap > 99 {
			return nil, &rules.SetupError{Field: "heap", Msg: "not 1 to 99"}
		}
		most, _ := rules.Lookup(setup.Rulings, "most")
		return &heapOf{start: heap, misere: most == "loses", now: state{heap: heap, turn: 1}}, nil
	},
	ParseMove: func(text []byte) (rules.Move, *rules.Refusal) {
		if len(text) != 1 || text[0] < '1' || text[0] > '9' {
			return rules.Move{}, &rules.Refusal{Code: rules.Unreadable, Message: "not one digit"}
		}
		return rules.Move{N: [6]int16{int16(text[0] - '0')}}, nil
	},
	AppendMove: func(dst []byte, m rules.Move) []byte { return strconv.AppendInt(dst, int64(m.N[0]), 10) },
}

type state struct {
	heap, plies int
	turn        base.Seat
	out         [3]bool
	score       [base.Max]int
}

type heapOf struct {
	start  int
	misere bool
	now    state
	past   []state
}

func (h *heapOf) over() bool { return h.now.heap == 0 || h.now.out[1] && h.now.out[2] }
func (h *heapOf) Plies() int { return h.now.plies }
func (h *heapOf) Undo()      { h.now, h.past = h.past[len(h.past)-1], h.past[:len(h.past)-1] }
func (h *heapOf) Reset()     { h.now, h.past = state{heap: h.start, turn: 1}, nil }
func (h *heapOf) keep()      { h.past = append(h.past, h.now) }
func (h *heapOf) pass(to base.Seat) {
	if h.now.turn = to; h.now.out[to] {
		h.now.turn = to.Other()
	}
}

func (h *heapOf) Turn() base.Seat {
	if h.over() {
		return base.Nobody
	}
	return h.now.turn
}

func (h *heapOf) Play(m rules.Move) (int, *rules.Refusal) {
	n := int(m.N[0])
	if h.over() || n < 1 || n > 3 || n > h.now.heap {
		return 0, &rules.Refusal{Code: "heap", Message: "not to be had", Witness: rules.Witness{{Name: "heap", Value: strconv.Itoa(h.now.heap)}}}
	}
	h.keep()
	h.now.heap -= n
	h.now.plies++
	h.now.score[h.now.turn-1] += n
	if n != 2 {
		h.pass(h.now.turn.Other())
	}
	return n, nil
}

func (h *heapOf) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	if h.over() || h.now.out[s] {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "is out"}
	}
	h.keep()
	h.now.out[s] = true
	h.pass(h.now.turn)
	return nil
}

func (h *heapOf) Outcome() rules.Outcome {
	o := rules.Outcome{Over: h.over(), Scored: true, Score: h.now.score, Reason: rules.Complete}
	if h.now.heap > 0 {
		o.Reason = rules.BothOut
	}
	switch a, b := o.Score[0], o.Score[1]; {
	case !o.Over:
		o.Reason = rules.NotOver
	case a != b && (a > b) != h.misere:
		o.Winner = base.First
	case a != b:
		o.Winner = base.Second
	}
	return o
}

func (h *heapOf) AppendLegal(dst []rules.Move) []rules.Move {
	for n := 1; n <= min(3, h.now.heap) && !h.over(); n++ {
		dst = append(dst, rules.Move{N: [6]int16{int16(n)}})
	}
	return dst
}

func (h *heapOf) AppendText(dst []byte) []byte {
	return strconv.AppendInt(dst, int64(h.now.heap), 10)
}

// took is a claimed move of a seat, with its points.
type took struct {
	s    base.Seat
	n    string
	gain base.Number
}

// sticksLog writes a log of five sticks. A move without a number is a crash.
func sticksLog(t *testing.T, ruling string, winner base.Seat, reason string, score [2]base.Number, list ...took) []byte {
	r := recorded("moves", "none")
	h := &r.header
	h.Game, h.Params = "sticks", []logfmt.Pair{{Name: "heap", Value: "5"}}
	h.Rulings = logfmt.Rulings{Set: "sticks-1", Digest: logfmt.DigestOf([]byte(sticks.SetText()))}
	if ruling != "" {
		h.Rulings.Deviations = []logfmt.Pair{{Name: "most", Value: ruling}}
	}
	ply := int32(0)
	for _, x := range list {
		if x.n == "" {
			r.fault(x.s, "crash", noLine, no, no, "")
			continue
		}
		ply++
		r.add(logfmt.Record{Kind: logfmt.Move, Ply: ply, Seat: x.s, Num: [4]base.Number{unknown, x.gain}, Text: []byte(x.n)})
	}
	return r.result(winner, reason, score[:]...).bytes(t)
}

// The judge handles what fiverow does not have: points, a turn that is kept, a seat that
// goes on alone and may lose to the one that left.
func TestToyGame(t *testing.T) {
	for name, c := range map[string]struct {
		log     []byte
		status  judge.Status
		winner  base.Seat
		finding string
	}{
		"the turn is kept": {sticksLog(t, "", 1, "complete", [2]base.Number{4, 1}, took{1, "2", 2}, took{1, "2", 2}, took{1, "1", 1}),
			judge.Rejected, 1, "wrong-score:score"},
		"all is well": {sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "2", 2}, took{1, "1", 1}, took{2, "2", 2}),
			judge.Verified, 1, ""},
		"the turn is not kept in the log": {sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "2", 2}, took{2, "1", 1}),
			judge.Rejected, 0, "wrong-seat:decisive"},
		"other points": {sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "2", 3}, took{1, "1", 1}, took{2, "2", 2}),
			judge.Rejected, 1, "wrong-gain:score"},
		"no points": {sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "2", no}, took{1, "1", 1}, took{2, "2", 2}),
			judge.Rejected, 1, "wrong-gain:score"},
		"the dead win": {sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "3", 3}, took{1, "", 0}, took{2, "1", 1}, took{2, "1", 1}),
			judge.AttestedStatus, 1, "attested:note"},
		"a crash is no end": {sticksLog(t, "", 2, "fault", [2]base.Number{3, 0}, took{1, "3", 3}, took{1, "", 0}),
			judge.Rejected, 0, "attested:note early-end:decisive"},
		"both are out": {sticksLog(t, "", 1, "both-out", [2]base.Number{3, 0}, took{1, "3", 3}, took{2, "", 0}, took{1, "", 0}),
			judge.AttestedStatus, 1, "attested:note attested:note"},
		"too many": {sticksLog(t, "", 1, "complete", [2]base.Number{3, 3}, took{1, "3", 3}, took{2, "3", 3}),
			judge.Rejected, 0, "illegal-move:decisive early-end:decisive"},
		"another ruling": {sticksLog(t, "loses", 2, "complete", [2]base.Number{3, 2}, took{1, "2", 2}, took{1, "1", 1}, took{2, "2", 2}),
			judge.Verified, 2, ""},
		"the ruling is not known": {sticksLog(t, "?", 1, "complete", [2]base.Number{3, 2}, took{1, "2", 2}, took{1, "1", 1}, took{2, "2", 2}),
			judge.Disputed, 1, "depends:note"},
	} {
		j := judge.New([]*rules.Game{sticks}, judge.Options{})
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(c.log), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range s.Findings { // the game does not say what a move gains
			if f.Code == judge.WrongGain && f.Message() != `"2" of seat 1 (x) gains 2, not `+f.Claimed {
				t.Errorf("%s: %s", name, f.Message())
			}
		}
		if s.Status != c.status || s.Outcome.Winner != c.winner || found(s) != c.finding {
			t.Errorf("%s: %s, winner %d, %q; want %s, %d, %q", name, s.Status, s.Outcome.Winner, found(s), c.status, c.winner, c.finding)
		}
	}
}

// Two games with the same parameters are two games, also for a judge that keeps positions
// from one log to the next.
func TestTwinGames(t *testing.T) {
	stones := *sticks // most sticks lose
	stones.Name = "stones"
	stones.NewPosition = func(setup rules.Setup) (rules.Position, error) {
		pos, err := sticks.NewPosition(setup)
		if h, ok := pos.(*heapOf); ok {
			h.misere = !h.misere
		}
		return pos, err
	}
	log := sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "2", 2}, took{1, "1", 1}, took{2, "2", 2})
	twin := stated(t, log, func(h *logfmt.Header) {
		h.Game, h.Rulings.Set, h.Rulings.Digest = stones.Name, stones.SetName(), logfmt.DigestOf([]byte(stones.SetText()))
	})
	r := logfmt.NewReader(bytes.NewReader(bytes.Join([][]byte{log, twin, log}, nil)), "t.mlog")
	j := judge.New([]*rules.Game{sticks, &stones}, judge.Options{})
	for i, winner := range []base.Seat{1, 2, 1} {
		if s, err := j.Next(r); err != nil || s.Outcome.Winner != winner {
			t.Errorf("log %d: %v, %s, winner %d, want %d", i, err, s.Status, s.Outcome.Winner, winner)
		}
	}
}

// gaining says who is in turn after a move.
type gaining struct{ rules.Position }

func (g gaining) Gains(rules.Move) string { return "seat " + g.Turn().String() + " is in turn" }

// What a move gains is said of the position after it, from which a seat is missing that
// had left: seat 2, which takes one stick, is in turn again.
func TestGainsAfterLeaving(t *testing.T) {
	g := *sticks
	g.NewPosition = func(s rules.Setup) (rules.Position, error) {
		pos, err := sticks.NewPosition(s)
		return gaining{pos}, err
	}
	file := sticksLog(t, "", 1, "complete", [2]base.Number{3, 2}, took{1, "3", 3}, took{1, "", 0}, took{2, "1", 2}, took{2, "1", 1})
	s, err := judge.New([]*rules.Game{&g}, judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range s.Findings {
		if f.Code == judge.WrongGain && f.Message() == `"1" of seat 2 (o) gains 1, not 2: seat 2 is in turn` && f.Witness.Get("gains") == "seat 2 is in turn" {
			return
		}
	}
	t.Errorf("%+v", s.Findings)
}
