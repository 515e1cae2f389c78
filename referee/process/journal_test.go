package process

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"scrutineer/base"
)

func TestNextWaits(t *testing.T) {
	j := NewJournal(NewClock())
	ctx, cancel := context.WithCancel(context.Background())
	if _, ok := j.Next(ctx, 0); ok {
		t.Error("an event out of nothing")
	}
	deadline := j.clock.Now() + 20000
	if _, ok := j.Next(ctx, deadline); ok || j.clock.Now() < deadline {
		t.Error("the wait ends before its deadline")
	}
	go j.Mark(Event{Program: 2, Word: "later"}, nil)
	if e, ok := j.Next(ctx, Never); !ok || e.Word != "later" || e.Kind != Mark || e.Time < deadline {
		t.Errorf("the event that came is %v", e)
	}
	go cancel()
	if e, ok := j.Next(ctx, Never); ok {
		t.Errorf("a wait that was given up returns %v", e)
	}
}

// An event queued before the deadline is returned after it, and after the end of the
// context.
func TestNextTakesWhatIsThere(t *testing.T) {
	j := NewJournal(NewClock())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	j.Mark(Event{Word: "a"}, nil)
	j.Mark(Event{Word: "b"}, nil)
	for _, want := range []string{"a", "b"} {
		if e, ok := j.Next(ctx, 0); !ok || e.Word != want {
			t.Errorf("%v, %v, want %s", e, ok, want)
		}
	}
}

func TestMarkOfWhatFailed(t *testing.T) {
	j := NewJournal(NewClock())
	failed := errors.New("disk full")
	if err := j.Mark(Event{}, func() error { return failed }); err != failed {
		t.Errorf("the error is %v", err)
	}
	if e, ok := j.Next(context.Background(), 0); ok {
		t.Errorf("what failed is queued: %v", e)
	}
}

// Many write, and a slow reader gets everything, each writer's events in order and the
// stamps in order.
func TestJournalOrder(t *testing.T) {
	const writers, each = 8, 3000
	j := NewJournal(NewClock())
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				j.Mark(Event{Program: w, Num: [4]base.Number{base.Number(i)}}, nil)
			}
		})
	}
	var seen [writers]base.Number
	last := base.Number(0)
	for range writers * each {
		e, ok := j.Next(context.Background(), j.clock.Now()+base.Number(time.Minute/time.Microsecond))
		if !ok || e.Num[0] != seen[e.Program] || e.Time < last {
			t.Fatalf("%v after %d events of it, %d", e, seen[e.Program], last)
		}
		seen[e.Program]++
		last = base.Number(e.Time)
	}
	all.Wait()
	if len(j.queue) > writers*each {
		t.Errorf("the queue keeps %d", len(j.queue))
	}
}

// Events that were read do not stay in memory even if the queue never runs empty.
func TestJournalForgets(t *testing.T) {
	j := NewJournal(NewClock())
	for range 10 {
		j.Mark(Event{}, nil)
	}
	for range 100000 {
		j.Mark(Event{}, nil)
		j.Next(context.Background(), 0)
	}
	if cap(j.queue) > 10000 {
		t.Errorf("ten queued events take the room of %d", cap(j.queue))
	}
}

func TestTick(t *testing.T) {
	j := NewJournal(NewClock())
	for range 20 {
		j.Tick()
		e, ok := j.Next(context.Background(), 0)
		if !ok || e.Kind != Tick {
			t.Fatalf("a tick is %v", e)
		}
		awake, has := j.clock.Awake()
		if !has {
			if e.Num[0] != -1 {
				t.Fatalf("no clock says %d", e.Num[0])
			}
			continue
		}
		if e.Num[0] < 0 || e.Num[0] > awake {
			t.Errorf("awake %d, and %d after it", e.Num[0], awake)
		}
		if drift := e.Num[0] - e.Time; drift < -1000 || drift > 1000 {
			t.Errorf("a machine that did not sleep drifts by %d", drift)
		}
	}
}

func TestClock(t *testing.T) {
	c := NewClock()
	before := c.Now()
	if before < 0 || before > base.Number(time.Minute/time.Microsecond) {
		t.Errorf("a new clock says %d", before)
	}
	if now := c.Now(); now < before {
		t.Errorf("%d after %d", now, before)
	}
	if d := c.until(Never); d <= 0 || d > 24*time.Hour {
		t.Errorf("never is in %v", d)
	}
	if d := c.until(-1 << 63); d > 0 {
		t.Errorf("long ago is in %v", d)
	}
	if !c.time(Never).IsZero() || c.time(0).IsZero() {
		t.Error("only Never has no time")
	}
}

func TestKindNames(t *testing.T) {
	for k := Started; k <= Mark; k++ {
		if k.String() == "?" {
			t.Errorf("%d has no name", int(k))
		}
	}
	if got := fmt.Sprint(Kind(0), Kind(-1), Mark+1, EOF, Mark); got != "? ? ? eof mark" {
		t.Error(got)
	}
}

// After an event that costs a program the game no line is sent to it, even if nobody has
// read the event yet.
func TestNoLineToTheCondemned(t *testing.T) {
	for _, c := range []struct {
		queued    Event
		forfeited bool
	}{
		{Event{Program: 1, Kind: Over}, true},
		{Event{Program: 1, Kind: Full}, true},
		{Event{Program: 1, Kind: Full, Err: true}, false},
		{Event{Program: 2, Kind: Over}, false},
		{Event{Program: 1, Kind: Line}, false},
	} {
		j := NewJournal(NewClock())
		j.put(Event{Program: 1, Kind: Line}, c.queued)
		if got := j.forfeited(1); got != c.forfeited {
			t.Errorf("%v: condemned %v", c.queued, got)
		}
		for range 2 {
			j.Next(t.Context(), 0)
		}
		if j.forfeited(1) {
			t.Errorf("%v: condemned by what has been read", c.queued)
		}
	}
}
