package referee_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"scrutineer/logfmt"
	"scrutineer/referee"
)

// disk is a file on a disk that is full from one write on, which is written by half.
type disk struct {
	bytes.Buffer
	left  int // successful writes
	after int // writes after the one that failed
	sync  int // successful syncs; without limit if negative
}

var errFull = errors.New("no space left on device")

func (d *disk) Write(b []byte) (int, error) {
	d.left--
	switch {
	case d.left >= 0:
		return d.Buffer.Write(b)
	case d.left < -1:
		d.after++
	}
	n, _ := d.Buffer.Write(b[:len(b)/2])
	return n, errFull
}

func (d *disk) Sync() error {
	if d.sync == 0 {
		return errFull
	}
	d.sync--
	return nil
}

// Whichever write fails, the game ends, the error is returned, nothing is left running and
// nothing is written after half a record.
func TestFullDisk(t *testing.T) {
	d := &disk{left: 1 << 30, sync: -1}
	brokenGame(t, d)
	whole := 1<<30 - d.left
	if whole < 60 {
		t.Fatalf("a game of %d writes shows nothing", whole)
	}
	step := 7
	if *long {
		step = 1
	}
	for k := 0; k < whole; k += step {
		t.Run(strconv.Itoa(k), func(t *testing.T) {
			t.Parallel()
			d := &disk{left: k, sync: -1}
			if err := brokenGame(t, d); d.left >= 0 {
				t.Skip("the game had fewer records")
			} else if !errors.Is(err, errFull) {
				t.Errorf("the error is %v", err)
			}
			d.open(t)
		})
	}
}

// A failed sync is handled like a failed write.
func TestFailedSync(t *testing.T) {
	for k := range 3 {
		d := &disk{left: 1 << 30, sync: k}
		if err := brokenGame(t, d); !errors.Is(err, errFull) {
			t.Errorf("sync %d: the error is %v", k, err)
		}
		if k < 2 { // the last one syncs a sealed log
			d.open(t)
		}
	}
}

// brokenGame plays on a disk, and checks what is left running.
func brokenGame(t *testing.T, d *disk) error {
	t.Helper()
	w := &ways[0]
	m, token := w.match(t, w.limits(amply, 0), w.bot(), w.bot("-seed", "2"))
	m.ExitGrace = 10 * time.Millisecond
	_, err := referee.Play(context.Background(), logfmt.NewWriter(d, logfmt.SyncClaims), m)
	leftovers(t, token, 0)
	return err
}

// open checks that the log is open, with at most half a record at its end.
func (d *disk) open(t *testing.T) {
	t.Helper()
	if d.after > 0 {
		t.Errorf("%d writes behind the one that failed", d.after)
	}
	l, err := logfmt.NewReader(bytes.NewReader(d.Bytes()), "log").ReadLog()
	var bad *logfmt.SyntaxError
	switch {
	case err == io.EOF || errors.As(err, &bad): // it ends in its header
		if bytes.Count(d.Bytes(), []byte("\n")) > 25 {
			t.Errorf("%v\n%s", err, d.Bytes())
		}
	case err != nil || !l.Open || len(l.Damage) > 0:
		t.Errorf("%v, open %v\n%s", err, l.Open, d.Bytes())
	}
}

// A game interrupted at any moment is void, sealed, and leaves nothing running. One that
// was over before does not change.
func TestInterrupted(t *testing.T) {
	chance, tries := rand.New(rand.NewPCG(7, 0)), 3
	if *long {
		tries = 12
	}
	for i := range ways {
		w := &ways[i]
		for n := range tries {
			wait := time.Duration(chance.IntN(120)) * time.Millisecond
			if n == 0 {
				wait = 0
			}
			t.Run(w.name+"/"+wait.String(), func(t *testing.T) {
				t.Parallel()
				m, token := w.match(t, w.limits(amply, 0), w.bot(), w.bot("-fault", "late=150ms@3"))
				ctx, cancel := context.WithTimeout(context.Background(), wait)
				defer cancel()
				var log bytes.Buffer
				result, err := referee.Play(ctx, logfmt.NewWriter(&log, logfmt.SyncNever), m)
				if err != nil {
					t.Fatal(err)
				}
				leftovers(t, token, 0)
				p := judged(t, log.Bytes())
				switch {
				case result.Void == "":
					p.verified(t)
				case p.session.Status != "void" || !strings.HasPrefix(result.Void, "operator: "):
					t.Errorf("%q: %s\n%s", result.Void, p.session.Status, p.show())
				}
			})
		}
	}
}
