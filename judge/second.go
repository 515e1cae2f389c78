package judge

import (
	"errors"
	"hash/maphash"
	"strconv"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// second replays the game in parallel by the other implementation of its rules and
// reports where the two disagree. A nil second does nothing.
type second struct {
	board rules.Opinion
	done  bool         // has disagreed once; what follows from that is not reported
	legal []rules.Move // scratch
	seed  maphash.Seed
}

// newSecond opens the other implementation, or returns nil if the game has none. If it
// refuses the start, that is reported as a disagreement.
func newSecond(s *Session) *second {
	if s.Game.NewOpinion == nil {
		return nil
	}
	board, err := s.Game.Second(s.Setup)
	if s.uncovered(err) {
		return nil
	}
	if err != nil {
		s.add(Finding{Code: Disagree, Line: s.Line, Message: "the second implementation refuses the start: " + err.Error(), Source: s.Game.Name})
		return &second{done: true}
	}
	return &second{board: board, seed: maphash.MakeSeed()}
}

// uncovered reports whether an error says that the second implementation does not know
// something, and enters that. There is nothing to compare then.
func (s *Session) uncovered(err error) bool {
	var what *rules.NotCovered
	if !errors.As(err, &what) {
		return false
	}
	s.add(Finding{Code: NoSecond, Line: s.Line, Message: "not cross-checked: " + err.Error(), Source: s.Game.Name})
	return true
}

// disagreed reports whether the two implementations have disagreed.
func (o *second) disagreed() bool { return o != nil && o.done }

// play makes a move on the other board.
func (o *second) play(r *replay, rec *logfmt.Record, m rules.Move, gain int) {
	if o == nil || o.done {
		return
	}
	r.text = r.game.AppendMove(r.text[:0], m)
	switch g, no := o.board.Play(string(r.text)); {
	case no != "":
		o.report(r, rec, "legal", "legal"+no)
	case g != gain:
		o.report(r, rec, strconv.Itoa(gain)+" points", strconv.Itoa(g)+" points")
	default:
		o.compare(r, rec)
	}
}

// refuses compares whether the other board refuses a move, too.
func (o *second) refuses(r *replay, rec *logfmt.Record, move []byte) {
	if o == nil || o.done {
		return
	}
	if _, no := o.board.Play(string(move)); no == "" {
		o.report(r, rec, "refused", "legal")
	}
}

func (o *second) leave(r *replay, s base.Seat, why rules.Cause) {
	if o == nil || o.done {
		return
	}
	rec := &logfmt.Record{Seat: s, Line: 1}
	if no := o.board.Leave(int(s), why); no != "" {
		o.report(r, rec, "leaves", no)
		return
	}
	o.compare(r, rec)
}

// undo takes the last move back: it makes all moves before it again from the start.
func (o *second) undo(r *replay) {
	if o == nil || o.done {
		return
	}
	board, err := r.game.Second(r.s.Setup)
	if err != nil {
		o.report(r, &logfmt.Record{Line: 1}, "a start", "the second implementation refuses it: "+err.Error())
		return
	}
	o.board = board
	events := r.d.Events()
	for i := range events[:len(events)-1] {
		if e := &events[i]; e.Kind == derive.Moved {
			o.board.Play(string(r.game.AppendMove(nil, e.Move)))
		} else {
			o.board.Leave(int(e.Seat), e.Cause)
		}
	}
}

// compare compares the two positions: text, turn, outcome and legal moves.
func (o *second) compare(r *replay, rec *logfmt.Record) {
	r.text = r.pos.AppendText(r.text[:0])
	if text := o.board.Text(); text != string(r.text) {
		o.report(r, rec, string(r.text), text)
		return
	}
	over, winner, reason, score := o.board.Outcome()
	out := r.pos.Outcome()
	same := over == out.Over && winner == int(out.Winner) && reason == string(out.Reason) && o.board.Turn() == int(r.pos.Turn()) && (score != nil) == out.Scored
	for i, v := range score {
		same = same && v == out.Score[i]
	}
	if !same {
		o.report(r, rec, seatText(out.Winner)+" "+string(out.Reason), seatText(base.Seat(winner))+" "+reason)
		return
	}
	o.legal = r.pos.AppendLegal(o.legal[:0])
	if others := o.board.Legal(); !o.sameMoves(r, others) {
		o.report(r, rec, strconv.Itoa(len(o.legal))+" legal moves", strconv.Itoa(len(others))+" legal moves")
	}
}

// sameMoves reports whether the other board has the same legal moves in any order:
// equally many, with equal sums of their hashes, under a seed that nobody knows.
func (o *second) sameMoves(r *replay, others []string) bool {
	var sum uint64
	for _, m := range o.legal {
		r.text = r.game.AppendMove(r.text[:0], m)
		sum += maphash.Bytes(o.seed, r.text)
	}
	for _, m := range others {
		sum -= maphash.String(o.seed, m)
	}
	return len(o.legal) == len(others) && sum == 0
}

func (o *second) report(r *replay, rec *logfmt.Record, first, other string) {
	o.done = true
	r.add(rec, Finding{Code: Disagree, Message: "the two implementations of the rules disagree: this program is at fault",
		Claimed: first, Recomputed: other, Source: r.game.Name})
}
