package ledger

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// SlotOf is the slot and attempt that a log is of. The slot is stage, round and
// slot of the log's "event" line, joined by dots, where the log's id is just
// that and the attempt behind it, as a referee of tournaments here names logs;
// it is the log's id otherwise. An id is unique in its event, and of bytes that
// cannot be mistaken.
func SlotOf(h *logfmt.Header) (slot string, attempt int64) {
	slot = h.Stage + "." + h.Round + "." + h.Slot
	if h.ID == slot+"."+h.Attempt.String() {
		return slot, int64(h.Attempt)
	}
	return h.ID, int64(max(h.Attempt, 1))
}

// OutcomeOf is the leaf of a log that was read: final where the log is sealed
// and not void, void otherwise. Its digest is taken over all bytes that the log
// has, so that sha256sum of a file with this log alone gives it; an unfinished last line
// of a log that was cut off is not the log.
func OutcomeOf(l *logfmt.Log) *Entry {
	e := &Entry{Kind: Final, Digest: logfmt.DigestOf(l.Bytes), Bytes: int64(len(l.Bytes)), Winner: base.None, Reason: none}
	e.Slot, e.Attempt = SlotOf(l.Header)
	if l.Open {
		e.Kind, e.Reason = Void, "cut"
		return e
	}
	for i := range l.Records {
		switch r := &l.Records[i]; r.Kind {
		case logfmt.Result:
			e.Winner, e.Reason = base.Number(r.Seat), string(r.Word)
		case logfmt.Void:
			e.Kind, e.Reason = Void, string(r.Word)
		case logfmt.End:
			e.Lines, e.Root = int64(r.Num[0]), string(r.Text)
		}
	}
	if e.Kind == Void {
		e.Lines, e.Root = 0, ""
	}
	return e
}
