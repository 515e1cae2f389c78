package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// match is a game to be played: how its programs pass time, how much, when they report
// it, and the number of points on a side of the field.
type match struct {
	how, tell string
	think     time.Duration
	points    int
	limit     time.Duration
}

// move is a move of a game, in microseconds.
type move struct {
	charged int64 // by the referee's clock; -1 if the game was lost by it
	took    int64 // by the program's own
}

// game is what happened to a match.
type game struct {
	moves   []move // all for which the program has reported its time
	void    string
	session *judge.Session
}

// play plays a match.
func (m *match) play(ctx context.Context, exe string) (*game, error) {
	g := all.Find("dots")
	points := strconv.Itoa(m.points)
	args := []string{asProgram, m.how, m.think.String(), m.tell}
	one := referee.Program{ID: "a", Command: process.Command{Path: exe, Args: args, Env: []string{"GOMAXPROCS=1"}}}
	other := one
	other.ID = "b"
	var log bytes.Buffer
	result, err := referee.Play(ctx, logfmt.NewWriter(&log, logfmt.SyncNever), referee.Match{
		Game:      g,
		Setup:     rules.Setup{Params: []rules.Value{{Name: "cols", Value: points}, {Name: "rows", Value: points}}},
		Programs:  []referee.Program{one, other},
		Limits:    rules.Limits{Move: base.Number(m.limit.Microseconds())},
		ExitGrace: time.Millisecond,
		Label:     referee.Label{ID: "fairclock"},
	})
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	l, err := logfmt.NewReader(bytes.NewReader(log.Bytes()), "log").ReadLog()
	if err != nil {
		return nil, err
	}
	s := judge.New(all.Games(), judge.Options{}).Replay(l)
	if s.Status != judge.Verified && s.Status != judge.VoidStatus {
		return nil, fmt.Errorf("the game is %s: %v", s.Status, s.Findings)
	}
	return &game{movesOf(l), result.Void, s}, nil
}

// movesOf matches what a log charges with what the programs reported.
func movesOf(l *logfmt.Log) []move {
	var charged, took [base.Max + 1][]int64
	for i := range l.Records {
		rec := &l.Records[i]
		text, timed := strings.CutPrefix(string(rec.Text), "took ")
		switch {
		case rec.Kind == logfmt.Move:
			charged[rec.Seat] = append(charged[rec.Seat], int64(rec.Charged()))
		case rec.Kind == logfmt.Noted && timed:
			n, _ := strconv.ParseInt(text, 10, 64)
			took[rec.Seat] = append(took[rec.Seat], n)
		}
	}
	var list []move
	for s := range took {
		for i, n := range took[s] {
			m := move{charged: -1, took: n}
			if i < len(charged[s]) {
				m.charged = charged[s][i]
			}
			list = append(list, m)
		}
	}
	return list
}

// several plays games, some at a time, until enough reports true.
func several(ctx context.Context, jobs int, m match, exe string, enough func(*game) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type ended struct {
		*game
		err error
	}
	games := make(chan ended)
	for range jobs {
		go func() {
			for ctx.Err() == nil {
				g, err := m.play(ctx, exe)
				select {
				case games <- ended{g, err}:
				case <-ctx.Done():
				}
			}
		}()
	}
	for {
		select {
		case e := <-games:
			if e.err != nil {
				return e.err
			}
			if enough(e.game) {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// pressure is the time in microseconds that tasks of this machine have waited for a
// processor; -1 if the system does not say.
func pressure() int64 {
	if n, ok := process.NewClock().Pressure(); ok {
		return int64(n)
	}
	return -1
}

// share is how much of a time tasks have waited for a processor, in words.
func share(before int64, since time.Time) string {
	now := pressure()
	if before < 0 || now < 0 {
		return "?"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(now-before)/float64(max(time.Since(since).Microseconds(), 1)))
}

// field is a field of a file of the system, "" if there is none.
func fileField(path, name string) string {
	text, _ := os.ReadFile(path)
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
