package logfmt

import "scrutineer/base"

// order checks which record may follow which: the rules about more than one line. Reader
// and Writer share it, so that everything that is written can be read. It also remembers
// which lines a claim may name as its source.
type order struct {
	h       *Header
	raw     bool // of the evidence
	stamped bool // of the evidence
	time    base.Number
	plies   int32
	closed  bool // a result or void has been seen
	ended   bool
	inBlock int     // records since the last block digest
	short   bool    // the last block digest covers fewer than 64 records
	sources []uint8 // by line: the seat whose output is there, 0 for any other line
}

// begin starts a log. line is the last line of its header.
func (o *order) begin(h *Header, line Line, inBlock int) {
	*o = order{h: h, raw: h.Evidence.Raw(), stamped: h.Evidence.Stamped(), inBlock: inBlock, sources: o.sources[:0]}
	for Line(len(o.sources)) <= line {
		o.sources = append(o.sources, 0)
	}
}

// check says why rec is not allowed here. If it is allowed, check enters it.
func (o *order) check(rec *Record) *fail {
	if o.short || o.inBlock == BlockSize || rec.Kind >= Block {
		if why := o.place(rec); why != nil {
			return why
		}
	}
	if rec.Kind <= Thaw {
		if why := o.event(rec); why != nil {
			return why
		}
	} else if rec.Kind <= Result {
		if why := o.claim(rec); why != nil {
			return why
		}
	}
	o.take(rec)
	return nil
}

// place checks that block and end records are in their places.
func (o *order) place(rec *Record) *fail {
	switch {
	case o.short && rec.Kind != End:
		return failf(BadBlock, "only the last block may have fewer than 64 records")
	case rec.Kind == Block && o.inBlock == 0:
		return failf(BadBlock, "block digest without records")
	case rec.Kind == End && o.inBlock != 0:
		return failf(BadBlock, "end record before the digest of the last block")
	case o.inBlock == BlockSize && rec.Kind != Block:
		return failf(BadBlock, "block digest is due after 64 records")
	}
	return nil
}

// event compares a record of what was observed or done with the evidence of the header.
func (o *order) event(rec *Record) *fail {
	if !o.raw {
		return failf(BadOrder, "a record of the exchange, where evidence is moves")
	}
	if rec.Kind != Tick && int(rec.Seat) > len(o.h.Programs) {
		return failf(BadField, "no such seat in this log")
	}
	if !rec.Kind.Timed() {
		return o.interval(rec)
	}
	if !o.stamped {
		if !rec.Time.Unknown() {
			return failf(BadTime, "a stamp where the evidence has none; the place holds ?")
		}
		return nil
	}
	if !rec.Time.Known() {
		return failf(BadTime, "no stamp, where the evidence is stamped")
	}
	if rec.Time < o.time {
		return failf(BadTime, "earlier than the record above it")
	}
	return nil
}

// interval checks a record of an interval, whose ends are stamps.
func (o *order) interval(rec *Record) *fail {
	if !o.stamped {
		return failf(BadTime, "an interval of stamps where the evidence has none")
	}
	return nil
}

func (o *order) claim(rec *Record) *fail {
	if o.closed {
		return failf(BadOrder, "a claim after the result or void")
	}
	if (o.h.Session == "info" || o.h.Game == "-") && rec.Kind != Fault && rec.Kind != Void {
		return failf(BadOrder, "a claim about a game in a session without one")
	}
	if int(rec.Seat) > len(o.h.Programs) {
		return failf(BadField, "no such seat in this log")
	}
	switch rec.Kind {
	case Move:
		if rec.Ply != o.plies+1 {
			return failf(BadOrder, "plies count from 1 without a gap")
		}
		if o.h.Evidence.Times == "none" && !rec.Charged().Unknown() {
			return failf(BadTime, "a charged time where the evidence has none; the place holds ?")
		}
		return o.source(rec, true)
	case Drop:
		return o.source(rec, true)
	case Fault:
		return o.source(rec, false)
	case Result:
		return o.scores(rec)
	}
	return nil
}

// source checks that the source of a claim is output of its own seat, above it.
func (o *order) source(rec *Record, must bool) *fail {
	switch {
	case rec.Source.None() && o.raw && must:
		return failf(BadSource, "no source, where the exchange is recorded")
	case rec.Source.None():
		return nil
	case !o.raw:
		return failf(BadSource, "a source, where the exchange is not recorded")
	case int(rec.Source) >= len(o.sources):
		return failf(BadSource, "source is not above its claim")
	case o.sources[rec.Source] != uint8(rec.Seat):
		return failf(BadSource, "source is not output of that seat")
	}
	return nil
}

func (o *order) scores(rec *Record) *fail {
	n := len(o.h.Programs)
	for i, v := range rec.Num {
		if i < n && (v.None()) != (rec.Num[0].None()) || i >= n && !v.None() {
			return failf(BadField, "a result states a score for every seat or for none")
		}
	}
	return nil
}

// take enters an allowed record.
func (o *order) take(rec *Record) {
	from := uint8(0)
	o.inBlock++
	switch rec.Kind {
	case Said, Got:
		from = uint8(rec.Seat)
	case Part:
		if rec.Stream == Out {
			from = uint8(rec.Seat)
		}
	case Move:
		o.plies++
	case Void, Result:
		o.closed = true
	case Block:
		o.short = o.inBlock <= BlockSize
		o.inBlock = 0
	case End:
		o.ended = true
	}
	o.sources = append(o.sources, from)
	if rec.Time.Known() {
		o.time = rec.Time
	}
}
