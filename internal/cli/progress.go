package cli

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"
)

// Progress is a line on standard error that shows the progress of the work. It is
// redrawn at most ten times a second, is erased while other lines are written, and
// disappears at the end. A nil Progress counts and shows nothing. Its methods may be
// called by several goroutines.
//
// It does not use a library: the usual one draws from a separate goroutine, by the
// wall clock, and moves the cursor up over results that were written to the same
// terminal in between.
type Progress struct {
	env          *Env
	noun         string
	total        Count
	items, bytes atomic.Int64
	next         atomic.Int64 // earliest time of the next drawing, Unix nanoseconds
	more         atomic.Pointer[string]
}

// Count is an amount of work. In a total, zero means unknown.
type Count struct{ Items, Bytes int64 }

// beat is the minimum time between two drawings.
const beat = 100 * time.Millisecond

// Progress starts to report work in items called noun, such as "games". It returns
// nil, which is silent, unless standard error is a terminal that can erase a line and
// Quiet is not set.
func (e *Env) Progress(noun string, total Count) *Progress {
	if e.screen == nil || !e.StderrTTY || e.Quiet || e.Getenv("TERM") == "dumb" {
		return nil
	}
	p := &Progress{env: e, noun: noun, total: total}
	p.next.Store(e.Now().Add(beat).UnixNano())
	return p
}

// Add adds finished items and bytes.
func (p *Progress) Add(items, bytes int64) {
	if p == nil {
		return
	}
	p.items.Add(items)
	p.bytes.Add(bytes)
	now, due := p.env.Now(), p.next.Load()
	if now.UnixNano() < due || !p.next.CompareAndSwap(due, now.Add(beat).UnixNano()) {
		return
	}
	line := []rune(Printable(p.env.Name + ": " + p.String()))
	p.env.screen.draw(string(line[:min(len(line), p.env.Width-1)]))
}

// More sets a text after the amount of work.
func (p *Progress) More(text string) {
	if p != nil {
		p.more.Store(&text)
	}
}

// Done removes the line.
func (p *Progress) Done() {
	if p != nil {
		p.env.screen.clear()
	}
}

// String describes the state: "120 of 400 games, 1.2 MB of 3.0 MB, 40%". The share is
// that of the bytes if their total is known, else that of the items.
func (p *Progress) String() string {
	if p == nil {
		return ""
	}
	done := Count{p.items.Load(), p.bytes.Load()}
	parts := []string{fmt.Sprint(done.Items)}
	if p.total.Items > 0 {
		parts[0] += fmt.Sprintf(" of %d", p.total.Items)
	}
	parts[0] += " " + p.noun
	if p.total.Bytes > 0 {
		parts = append(parts, size(done.Bytes)+" of "+size(p.total.Bytes))
	} else if done.Bytes > 0 {
		parts = append(parts, size(done.Bytes))
	}
	if s := share(done, p.total); s >= 0 {
		parts = append(parts, fmt.Sprintf("%d%%", s))
	}
	if more := p.more.Load(); more != nil {
		parts = append(parts, *more)
	}
	return strings.Join(parts, ", ")
}

// share returns the finished part of the total in whole percent, rounded down, at
// most 100; -1 if the total is unknown.
func share(done, total Count) int64 {
	d, t := done.Bytes, total.Bytes
	if t <= 0 {
		d, t = done.Items, total.Items
	}
	switch {
	case t <= 0:
		return -1
	case d >= t:
		return 100
	}
	return int64(float64(d) / float64(t) * 100)
}

// size formats a number of bytes: decimal prefixes, one decimal place.
func size(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	f, prefix := float64(n), -1
	for f >= 999.95 && prefix < 5 {
		f /= 1000
		prefix++
	}
	return fmt.Sprintf("%.1f %cB", f, "kMGTPE"[prefix])
}
