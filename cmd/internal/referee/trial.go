package referee

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/event"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee/tournament"
	"scrutineer/report/numeral"
)

// trial is a judged game of an entry against itself.
type trial struct {
	entry   *tournament.Entry
	path    string // of its log; "" if none was played
	session *judge.Session
	log     *logfmt.Log
	failed  error // why none was played
}

// try has every entry play a trial game, and writes a report for each author to a
// folder. A game that does not end by the rules makes the exit code Found.
func (c *contest) try(ctx context.Context, r *tournament.Runner, dir string) cli.Code {
	if _, err := os.Stat(filepath.Join(dir, event.EventFile)); err == nil {
		return c.env.Usagef("%s is the folder of an event: --output names another for trial games", dir)
	}
	folder, err := c.open(dir)
	if err != nil {
		return c.env.Fail(err)
	}
	defer folder.Close()
	r.Folder, r.Build = folder, c.builder(filepath.Join(dir, "builds"))
	code := cli.OK
	progress := c.env.Progress("entries", cli.Count{Items: int64(len(c.event.Entries))})
	defer progress.Done()
	for i := range c.event.Entries {
		t := &trial{entry: &c.event.Entries[i]}
		if t.path, t.failed = r.Trial(ctx, t.entry); t.failed == nil {
			t.failed = t.judge(c.env)
		}
		if ctx.Err() != nil {
			return c.env.Fail(fmt.Errorf("interrupted"))
		}
		report := filepath.Join(dir, t.entry.ID+".txt")
		if err := os.WriteFile(report, []byte(t.text(c.event)), 0o644); err != nil {
			return c.env.Fail(err)
		}
		fmt.Fprintf(c.env.Stdout, "%s: %s; %s\n", t.entry.ID, t.summary(), report)
		if !t.ready() {
			code = cli.Found
		}
		progress.Add(1, 0)
	}
	return code
}

// judge reads the log of the game and judges it.
func (t *trial) judge(env *cli.Env) error {
	f, err := os.Open(t.path)
	if err != nil {
		return err
	}
	defer f.Close()
	if t.log, err = logfmt.NewReader(f, t.path).ReadLog(); err != nil {
		return err
	}
	t.session = judge.New(known.Games(env), judge.Options{Keep: true}).Replay(t.log)
	return nil
}

// ready reports whether the game was played to its end under the rules, without a
// fault of the program or the referee.
func (t *trial) ready() bool {
	return t.failed == nil && t.session.Status == judge.Verified && t.session.Headline() == ""
}

// summary describes the game in a line.
func (t *trial) summary() string {
	switch {
	case t.failed != nil:
		return "not ready: " + t.failed.Error()
	case !t.ready():
		return "not ready: " + t.why()
	}
	_, longest := t.times(base.Nobody)
	return fmt.Sprintf("ready: %s, %d %s, longest move %s", t.session.Outcome.Reason, t.session.Plies, cli.Plural(t.session.Plies, "ply", "plies"), numeral.Duration(longest))
}

// why says why the game was not played to its end.
func (t *trial) why() string {
	text := strings.TrimSuffix(t.session.Headline(), ".")
	if text == "" {
		text = string(t.session.Status)
	}
	for i := range t.log.Records {
		if r := &t.log.Records[i]; r.Kind == logfmt.Void && len(r.Text) > 0 {
			text += ": " + strconv.QuoteToGraphic(string(r.Text))
		}
	}
	return text
}

// times returns the total and the longest time of a seat in microseconds; of both
// seats for Nobody.
func (t *trial) times(seat base.Seat) (all, longest int64) {
	for _, p := range t.session.Moves {
		if used := int64(p.Charged); p.Charged.Known() && (seat == base.Nobody || p.Seat == seat) {
			all, longest = all+used, max(longest, used)
		}
	}
	return all, longest
}

// text returns the report for the entry's author.
func (t *trial) text(e *tournament.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Trial game of %s in the event %s (%s), against itself\n\n", t.entry.ID, e.Event, e.Game.Name)
	fmt.Fprintf(&b, "%-12s%s\n%-12s%s\n", "program", cli.Quote(t.entry.Program...), "outcome", t.summary())
	if t.failed != nil {
		return b.String()
	}
	fmt.Fprintf(&b, "%-12s%s\n%-12s%s\n", "verdict", t.session.Status, "log", t.path)
	h := &t.session.Header
	for i := range h.Programs {
		t.seat(&b, base.Seat(i+1))
	}
	for i := range h.Programs {
		t.stderr(&b, base.Seat(i+1))
	}
	for _, cause := range causesIn(t.session, t.log) {
		fmt.Fprintf(&b, "\n%s\n", cause)
	}
	if !t.ready() {
		seat := base.First
		if by, ok := t.session.Erred(); ok && by.Seat != base.Nobody { // who erred first
			seat = by.Seat
		}
		fmt.Fprintf(&b, "\nWhat happened, line by line:\n  verify why --seat %d %s\n", seat, t.path)
	}
	return b.String()
}

// seat writes the resources that the program in a seat used.
func (t *trial) seat(b *strings.Builder, seat base.Seat) {
	all, longest := t.times(seat)
	h, moves := &t.session.Header, 0
	for _, p := range t.session.Moves {
		if p.Seat == seat {
			moves++
		}
	}
	name := fmt.Sprintf("seat %d", seat)
	if moves == 0 {
		fmt.Fprintf(b, "%-12sno move; %s\n", name, t.memory(seat))
		return
	}
	fmt.Fprintf(b, "%-12s%d %s; longest %s%s, together %s%s; %s\n", name, moves, cli.Plural(moves, "move", "moves"),
		numeral.Duration(longest), ofTime(h.Clock.Move), numeral.Duration(all), ofTime(h.Clock.Total), t.memory(seat))
}

// memory returns the measured peak of the program in a seat, and its limit.
func (t *trial) memory(seat base.Seat) string {
	peak := base.Unknown
	for i := range t.log.Records {
		switch r := &t.log.Records[i]; {
		case r.Seat != seat:
		case r.Kind == logfmt.Usage && r.Num[0].Known():
			peak = max(peak, r.Num[0])
		case r.Kind == logfmt.Exit && r.Num[3].Known():
			peak = max(peak, r.Num[3])
		}
	}
	if !peak.Known() {
		return "memory not measured"
	}
	text := "memory " + mebibytes(peak)
	if limit := t.session.Header.Limits.Memory; limit.Known() {
		text += " of " + mebibytes(limit)
	}
	return text
}

func ofTime(limit base.Number) string {
	if !limit.Known() {
		return ""
	}
	return " of " + numeral.Duration(int64(limit))
}

// mebibytes formats bytes in units of 2^20, to one decimal place.
func mebibytes(n base.Number) string {
	tenths := int64(n) * 10 >> 20
	return fmt.Sprintf("%d.%d MiB", tenths/10, tenths%10)
}

// stderr writes the beginning of a program's standard error.
func (t *trial) stderr(b *strings.Builder, seat base.Seat) {
	const most = 20
	var list []string
	for i := range t.log.Records {
		if r := &t.log.Records[i]; r.Kind == logfmt.Noted && r.Seat == seat {
			list = append(list, strconv.QuoteToGraphic(string(r.Text)))
		}
	}
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "\nSeat %d wrote on its standard error:\n", seat)
	for _, line := range list[:min(len(list), most)] {
		fmt.Fprintf(b, "  %s\n", line)
	}
	if more := len(list) - most; more > 0 {
		fmt.Fprintf(b, "  and %d more %s\n", more, cli.Plural(more, "line", "lines"))
	}
}
