package verify

import (
	"fmt"
	"io"
	"os"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

var showManual = cli.Manual{
	Summary: `Show prints what is in a ledger and checks it: every leaf is in its place, the leaves
are those that were signed, and each slot has one result. Without --key it trusts the
key that the first leaf names. With --kept it compares the ledger with checkpoints that
somebody has kept, and reports a ledger that was rolled back, or whose lines were
changed since.`,
	Operands: "LEDGER",
	Need:     1,
	Examples: []cli.Example{
		{Line: "verify ledger show --key cup.key.pub games.ledger", Doc: "check the ledger with a key, and print it"},
		{Line: "verify ledger show --key cup.key.pub --kept kept.checkpoint games.ledger", Doc: "check that it goes on from a checkpoint that you have kept"},
		{Line: "verify ledger show --schedule cup/event.toml cup/ledger", Doc: "check that it belongs to this schedule"},
	},
}

// shown is a ledger to show.
type shown struct {
	env     *cli.Env
	count   map[ledger.Kind]int
	account ledger.Account
	head    *ledger.Head
	kept    []*ledger.Kept
}

// showOptions are the flags of "verify ledger show".
type showOptions struct {
	keys, kept []string
	schedule   string
}

// Flags declares them.
func (o *showOptions) Flags(f *cli.Flags) {
	f.StringArrayVar(&o.keys, "key", nil, "trust the public key in `FILE`, or the key itself; repeatable")
	f.StringVar(&o.schedule, "schedule", "", "the schedule of the tournament is in `FILE`")
	f.StringArrayVar(&o.kept, "kept", nil, "compare the ledger with the checkpoint in `FILE`; repeatable")
}

// Run checks the ledger and prints it.
func (o *showOptions) Run(env *cli.Env, operands []string) cli.Code {
	keys, err := verifierKeys(o.keys)
	if err != nil {
		return env.Fail(err)
	}
	s := &shown{env: env, count: map[ledger.Kind]int{}}
	opt := ledger.Options{Keys: keys}
	for _, name := range o.kept {
		in := env.Stdin
		if name != "-" {
			f, err := os.Open(name)
			if err != nil {
				return env.Fail(err)
			}
			defer f.Close()
			in = f
		}
		text, err := io.ReadAll(io.LimitReader(in, ledger.MaxCheckpoint+1))
		if err == nil && len(text) > ledger.MaxCheckpoint {
			err = fmt.Errorf("%s: more than %d bytes", name, ledger.MaxCheckpoint)
		}
		if err != nil {
			return env.Fail(err)
		}
		k, err := ledger.ParseKept(name, string(text))
		if err != nil {
			return reportFault(env, err)
		}
		s.kept, opt.Sizes = append(s.kept, k), append(opt.Sizes, k.Checkpoint.Size)
	}
	f := ledger.Folder(operands[0])
	own := len(keys) == 0
	if own {
		first, err := f.First()
		if err != nil {
			return reportFault(env, err)
		}
		opt.Keys, _ = ledger.ParseKeys(first.Key)
	}
	s.account.File = f.Leaves()
	if s.head, err = f.Read(opt, func(e *ledger.Entry) error {
		s.count[e.Kind]++
		s.account.Add(e)
		return env.Context.Err()
	}); err != nil {
		return reportFault(env, err)
	}
	code := cli.Worst(s.faults(), s.extends(opt.Keys))
	if o.schedule != "" {
		code = cli.Worst(code, s.schedule(o.schedule))
	}
	s.print(string(f), own)
	return code
}

// faults prints the faults.
func (s *shown) faults() cli.Code {
	code := cli.OK
	for _, f := range s.account.Faults() {
		code = cli.Worst(code, reportFault(s.env, &f))
	}
	if n := s.account.More(); n > 0 {
		fmt.Fprintf(s.env.Stdout, "%s: %d more of these\n", cli.Printable(s.account.File), n)
	}
	if code == cli.OK && s.account.Open() || s.head.Last.Size < s.head.Size || s.head.Torn {
		code = cli.Worst(code, cli.Undecided)
	}
	return code
}

// extends compares the ledger with what was kept of it.
func (s *shown) extends(keys ledger.Keys) cli.Code {
	code := cli.OK
	for _, k := range s.kept {
		if f := s.head.Compare(k, keys); f != nil {
			code = cli.Worst(code, reportFault(s.env, f))
			continue
		}
		fmt.Fprintf(s.env.Stdout, "%s: %s: %d of today's %d leaves were signed when it was kept, and are the same\n", cli.Printable(k.File), s.env.Palette.Green("holds"), k.Checkpoint.Size, s.head.Size)
	}
	return code
}

// schedule compares the ledger with the file of its schedule.
func (s *shown) schedule(path string) cli.Code {
	digest, err := digestFile(path)
	if err != nil {
		return s.env.Fail(err)
	}
	if last := s.plan(); last.Digest != digest {
		return reportFault(s.env, &ledger.Fault{File: s.account.File, Line: last.Index + 1, Code: ledger.OtherDigest,
			Msg: fmt.Sprintf("the ledger is of a schedule with digest %s, and %s has %s", last.Digest, path, digest)})
	}
	return cli.OK
}

// plan returns the leaf with the current schedule.
func (s *shown) plan() *ledger.Entry {
	list := s.account.Schedules()
	return list[len(list)-1]
}

// print prints a description of the ledger.
func (s *shown) print(name string, own bool) {
	h, first, plan := s.head, s.head.First, s.plan()
	when, slots := "written as the games were played", "number not fixed"
	if first.After {
		when = "made after the games"
	}
	if !plan.Slots.None() {
		slots = fmt.Sprint(plan.Slots)
	}
	digest := "not named"
	if plan.Digest != "-" {
		digest = "sha256 " + plan.Digest
	}
	out := s.env.Stdout
	fmt.Fprintf(out, "%s: %s, %s\n", cli.Printable(name), first.Origin, when)
	if first.Event != "" {
		fmt.Fprintf(out, "event: %s\n", cli.Printable(logfmt.Unword(first.Event)))
	}
	fmt.Fprintf(out, "schedule: %s; slots: %s\n", digest, slots)
	fmt.Fprintf(out, "leaves: %d (%d start, %d final, %d void, %d amend)\n", h.Size,
		s.count[ledger.Start], s.count[ledger.Final], s.count[ledger.Void], s.count[ledger.Amend])
	if n := s.count[ledger.Enter]; n > 0 {
		fmt.Fprintf(out, "entered: %d %s\n", n, cli.Plural(n, "program", "programs"))
	}
	if n := s.count[ledger.Join]; n > 0 {
		fmt.Fprintf(out, "joined late: %d %s\n", n, cli.Plural(n, "entry", "entries"))
	}
	state := "closed"
	if !s.account.Closed() {
		state = "not closed"
	}
	fmt.Fprintf(out, "results: %d; %s\n", s.account.Games(), state)
	trust := "by a trusted key"
	if own {
		trust = "by the key that the ledger itself names"
	}
	fmt.Fprintf(out, "signed: %d leaves, root %s, %s: %s\n", h.Last.Size, h.Last.Root, trust, h.Keys)
	if n := h.Size - h.Last.Size; n > 0 {
		fmt.Fprintf(out, "not signed yet: %d\n", n)
	}
	if h.Torn {
		fmt.Fprintf(out, "the last line is unfinished and does not count\n")
	}
}
