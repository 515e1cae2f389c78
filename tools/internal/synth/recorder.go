package synth

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// recorder writes records to memory. It keeps the writer's first error, and returns it at
// the end.
type recorder struct {
	sink sink
	w    *logfmt.Writer
}

type sink struct{ b []byte }

func (s *sink) Write(p []byte) (int, error) {
	s.b = append(s.b, p...)
	return len(p), nil
}

// newRecorder writes after dst.
func newRecorder(dst []byte) *recorder {
	r := &recorder{sink: sink{dst}}
	r.w = logfmt.NewWriter(&r.sink, logfmt.SyncNever)
	return r
}

func (r *recorder) begin(h *logfmt.Header) { r.w.Begin(h) }

// add writes a record and returns its line in the log.
func (r *recorder) add(rec logfmt.Record) logfmt.Line {
	r.w.Append(&rec)
	return r.w.Lines()
}

// end seals the log and returns all bytes.
func (r *recorder) end() ([]byte, error) {
	err := r.w.End()
	return r.sink.b, err
}

// every is how far apart two ticks are, in microseconds (format T5).
const every = 10_000_000

// clock is the simulated time in microseconds since the session's zero. It writes the
// ticks that are due as time passes.
type clock struct {
	rec      *recorder
	chance   *chance
	now      base.Number
	ticked   base.Number // when it ticked last
	slept    base.Number // how far the clock that runs in sleep is ahead
	pressure base.Number
}

// pass lets microseconds pass.
func (c *clock) pass(d int) {
	end := c.now + base.Number(d)
	for end-c.ticked > every {
		c.now = c.ticked + every
		c.tick()
	}
	c.now = end
}

// tick records the other clocks: two readings are never quite at once.
func (c *clock) tick() {
	c.pressure += base.Number(c.chance.below(900))
	c.ticked = c.now
	awake := c.now + c.slept + base.Number(c.chance.below(4))
	c.rec.add(logfmt.Record{Kind: logfmt.Tick, Time: c.now, Num: [4]base.Number{awake, c.pressure}})
}
