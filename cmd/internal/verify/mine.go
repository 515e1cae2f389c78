package verify

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
)

var mineManual = cli.Manual{
	Summary: `Mine compares a log with the record of the author of a program. ACCOUNT has a line
"> TEXT" for each line that the program read, and "< TEXT" for each that it wrote. Mine
shows the first difference, and what it changes.`,
	Operands: "LOG ACCOUNT",
	Need:     2,
	Examples: []cli.Example{
		{Line: "verify mine --seat 2 final.mlog bot.txt", Doc: "the account of the program in seat 2"},
		{Line: "verify mine --seat 1 --id final.3 games.mlog bot.txt", Doc: "one session of a file with several"},
		{Line: "bot-log | verify mine --seat 2 final.mlog -", Doc: "an account from standard input"},
	},
}

// mineOptions are the flags of "verify mine".
type mineOptions struct {
	logOptions
	format string
}

// Flags declares them.
func (o *mineOptions) Flags(f *cli.Flags) {
	o.logOptions.Flags(f)
	f.Choice(&o.format, "format", "output format", "text", "ndjson")
}

// Run compares the account in a file with a log. Its code is OK if they agree and Found if
// they do not.
func (o *mineOptions) Run(env *cli.Env, operands []string) cli.Code {
	in := env.Stdin
	if operands[1] != "-" {
		f, err := os.Open(operands[1])
		if err != nil {
			return env.Fail(err)
		}
		defer f.Close()
		in = f
	}
	own, err := dispute.ReadAccount(in, operands[1])
	if err != nil {
		return env.Fail(err)
	}
	c, j, code := o.log(env, operands[0])
	if code != cli.OK {
		return code
	}
	w := &dispute.Comparer{Games: known.Games(env), Judge: j}
	g, err := w.CompareAccount(c, base.Seat(o.seat), own)
	if err != nil {
		env.Errorf("%s:%d: %v", c.Session.File, c.Session.Line, err)
		return cli.Failed
	}
	if o.format == "ndjson" {
		env.Stdout.Write(line(nil, agreementOf(g)))
	} else {
		env.Stdout.Write(agreementText(env.Palette, g))
	}
	if g.First != nil || g.Unclaimed != nil {
		return cli.Found
	}
	return cli.OK
}

// logOptions are the flags of commands about one program in one log.
type logOptions struct {
	assumption
	seat int
	id   string
}

// Flags declares them.
func (o *logOptions) Flags(f *cli.Flags) {
	f.IntVar(&o.seat, "seat", 0, "the program in seat `N`")
	f.StringVar(&o.id, "id", "", "the session with this `ID`, if there are several")
	o.assumption.Flags(f)
}

// log returns the log, judged; the code is OK if it could be read and has the seat.
func (o *logOptions) log(env *cli.Env, operand string) (*dispute.Copy, *judge.Judge, cli.Code) {
	if o.seat < 0 || o.seat > base.Max {
		return nil, nil, env.Usagef("--seat is a number from 1 to %d", base.Max)
	}
	if err := o.parse(env); err != nil {
		return nil, nil, env.Usagef("%v", err)
	}
	j := judge.New(known.Games(env), judge.Options{Keep: true, Assume: o.assumed})
	c, err := oneLog(env, j, operand, o.id)
	switch {
	case err != nil:
		env.Fail(err)
		return nil, nil, cli.Failed
	case c.Fault != nil:
		env.Errorf("%v", c.Fault)
		return nil, nil, cli.Failed
	case o.seat == 0:
		var list []string
		for i, p := range c.Session.Header.Programs {
			list = append(list, fmt.Sprintf("%d is %s", i+1, p.ID))
		}
		return nil, nil, env.Usagef("--seat says whose game it is: %s", strings.Join(list, ", "))
	}
	return c, j, cli.OK
}

// oneLog returns the log of a session, or the only one if no session is named.
func oneLog(env *cli.Env, j *judge.Judge, operand, id string) (*dispute.Copy, error) {
	in, err := openCopies(env, j, operand)
	if err != nil {
		return nil, err
	}
	defer in.close()
	var found *dispute.Copy
	for {
		c, err := in.next()
		switch {
		case err == io.EOF && found == nil && id != "":
			return nil, fmt.Errorf("%s: no log of session %q", operand, id)
		case err == io.EOF && found == nil:
			return nil, errors.New(operand + ": no log")
		case err == io.EOF:
			return found, nil
		case err != nil:
			return nil, err
		case id != "" && c.Session.Header.ID != id:
			continue
		case found != nil:
			return nil, fmt.Errorf("%s: several logs; --id names one", operand)
		}
		found = c
	}
}

func agreementText(p cli.Palette, g *dispute.Agreement) []byte {
	s := g.Log.Session
	t := text{palette: p}
	dst := fmt.Appendf(nil, "%s:%d: %s  %s  %s\n", cli.Printable(s.File), s.Line, t.status(s.Status), s.Header.ID, t.game(s))
	who := fmt.Sprintf("seat %d (%s)", g.Seat, s.Header.Program(g.Seat).ID)
	same := fmt.Sprintf("%d %s read and %d written", g.Read, cli.Plural(g.Read, "line", "lines"), g.Written)
	if d := g.First; d != nil {
		dst = fmt.Appendf(dst, "  %s and %s differ; before that, %s are the same\n", who, cli.Printable(g.Account.File), same)
		return differenceText(dst, p, g, d)
	}
	dst = fmt.Appendf(dst, "  %s and %s agree: %s are the same\n", who, cli.Printable(g.Account.File), same)
	dst = unclaimedText(dst, p, g)
	if g.Unread > 0 {
		dst = fmt.Appendf(dst, "  the log has sent %d more after the last one in %s; a program that has ended reads no more\n",
			g.Unread, cli.Printable(g.Account.File))
	}
	return dst
}

// differenceText appends the first difference and its effect.
func differenceText(dst []byte, p cli.Palette, g *dispute.Agreement, d *dispute.Difference) []byte {
	verb := "written"
	if d.Read {
		verb = "read"
	}
	if d.Kind != dispute.MineOnly {
		dst = fmt.Appendf(dst, "  %s:%d: log: %s %s\n", cli.Printable(g.Log.Session.File), g.Log.LineIn(d.Line), verb, quoted(d.Log))
	} else {
		dst = fmt.Appendf(dst, "  %s:%d: log: no such line before this one\n", cli.Printable(g.Log.Session.File), g.Log.LineIn(d.Line))
	}
	if d.Kind != dispute.LogOnly {
		dst = fmt.Appendf(dst, "  %s:%d: account: %s %s\n", cli.Printable(g.Account.File), d.Number, verb, quoted(d.Mine))
	} else {
		dst = fmt.Appendf(dst, "  %s: account: no such line\n", cli.Printable(g.Account.File))
	}
	e := &d.Effect
	if e.Cannot != "" {
		return fmt.Appendf(dst, "  what it changes cannot be said: %s\n", cli.Printable(e.Cannot))
	}
	dst = fmt.Appendf(dst, "  by the log: %s\n  by the account: %s\n", cli.Printable(e.Log), p.Bold(cli.Printable(e.Mine)))
	if f := e.Why; f != nil {
		dst = fmt.Appendf(dst, "    %s: %s", f.Code, cli.Printable(f.Message()))
		if len(f.Witness) > 0 {
			dst = fmt.Appendf(dst, " (%s)", cli.Printable(f.Witness.String()))
		}
		dst = append(dst, '\n')
	}
	dst = unclaimedText(dst, p, g)
	return fmt.Appendf(dst, "  %s\n", p.Bold(winnerText(g.Log.Session, e)))
}

// unclaimedText appends the legal answer that the referee did not claim.
func unclaimedText(dst []byte, p cli.Palette, g *dispute.Agreement) []byte {
	u := g.Unclaimed
	switch {
	case u == nil:
		return dst
	case u.Line > 0:
		return fmt.Appendf(dst, "  %s\n", p.Bold(fmt.Sprintf("the answer at line %d is the legal move %s, but the referee did not claim it",
			g.Log.LineIn(u.Line), cli.Printable(u.Move))))
	}
	return fmt.Appendf(dst, "  %s\n", p.Bold("by the account the program answered the legal move "+cli.Printable(u.Move)+", but the referee did not claim it"))
}

// winnerText describes the effect on the winner.
func winnerText(s *judge.Session, e *dispute.Effect) string {
	switch e.Winner {
	case dispute.NoWinner:
		return "the log has no outcome that would change"
	case dispute.OtherWinner:
		return "the winner changes: by the account " + e.Ended + "; by the log " + outcome(s)
	case dispute.OpenWinner:
		return "the outcome of the log does not hold (" + outcome(s) + "): by the account the game went on differently"
	}
	return "the winner does not change: " + outcome(s)
}

// quoted quotes a program's text, so that spaces at its ends are visible.
func quoted(s string) string { return `"` + cli.Printable(s) + `"` }

// agreementJSON is the comparison of an account and a log. Keys may be added, but
// never renamed.
type agreementJSON struct {
	File    string          `json:"file"`
	Line    int             `json:"line"`
	ID      string          `json:"id"`
	Status  judge.Status    `json:"status"`
	Seat    int             `json:"seat"`
	Account string          `json:"account"`
	Agrees  bool            `json:"agrees"`
	Read    int             `json:"read"`
	Written int             `json:"written"`
	Unread  int             `json:"unread"`
	First   *differenceJSON `json:"first"`

	Unclaimed *unclaimedJSON `json:"unclaimed"`
}

// unclaimedJSON is a legal answer without a claim. line is null if only the account
// has it, accountLine if both agree.
type unclaimedJSON struct {
	Move        string `json:"move"`
	Line        *int   `json:"line"`
	AccountLine *int   `json:"accountLine"`
}

func unclaimedOf(g *dispute.Agreement) *unclaimedJSON {
	if g.Unclaimed == nil {
		return nil
	}
	j := &unclaimedJSON{Move: g.Unclaimed.Move}
	if line := g.Log.LineIn(g.Unclaimed.Line); g.Unclaimed.Line > 0 {
		j.Line = &line
	} else {
		j.AccountLine = &g.Unclaimed.Number
	}
	return j
}

// differenceJSON is the first difference. Line numbers are those of the files, null
// if there is none.
type differenceJSON struct {
	Kind        dispute.Kind         `json:"kind"`
	Read        bool                 `json:"read"`
	LogLine     int                  `json:"logLine"` // for yours-only the line before which it is missing
	AccountLine *int                 `json:"accountLine"`
	Log         *string              `json:"log"`
	Mine        *string              `json:"mine"`
	ByLog       *string              `json:"byLog"`
	ByMine      *string              `json:"byMine"`
	Why         *findingJSON         `json:"why"`
	Winner      dispute.WinnerChange `json:"winner"`
	Ended       *string              `json:"ended"`
	Cannot      *string              `json:"cannot"`
}

func agreementOf(g *dispute.Agreement) agreementJSON {
	s := g.Log.Session
	j := agreementJSON{File: s.File, Line: s.Line, ID: s.Header.ID, Status: s.Status, Seat: int(g.Seat), Account: g.Account.File,
		Agrees: g.First == nil, Read: g.Read, Written: g.Written, Unread: g.Unread, Unclaimed: unclaimedOf(g)}
	d := g.First
	if d == nil {
		return j
	}
	e := &d.Effect
	j.First = &differenceJSON{Kind: d.Kind, Read: d.Read, LogLine: g.Log.LineIn(d.Line), ByLog: orNull(e.Log), ByMine: orNull(e.Mine),
		Winner: e.Winner, Ended: orNull(e.Ended), Cannot: orNull(e.Cannot)}
	if d.Kind != dispute.MineOnly {
		j.First.Log = &d.Log
	}
	if d.Kind != dispute.LogOnly {
		j.First.Mine, j.First.AccountLine = &d.Mine, &d.Number
	}
	if e.Why != nil {
		why := findingOf(e.Why)
		j.First.Why = &why
	}
	return j
}
