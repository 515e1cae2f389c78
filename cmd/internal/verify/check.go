package verify

import (
	"fmt"

	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/ledger"
)

var checkManual = cli.Manual{
	Summary: `Check tests a proof, receipt or checkpoint with the public key of its ledger. It needs
neither ledger nor network. With a log, it compares the log with the proof. With a second
receipt or checkpoint, it says whether both can be of the same ledger. With a request
made by "verify ledger consistency", it says whether the newer ledger extends the older
one. With --ledger it compares receipts, proofs and checkpoints with a later ledger, and
reports rollbacks, rewrites, and games played again.`,
	Operands: "PROOF [FILE] | --ledger FOLDER RECEIPT...",
	Examples: []cli.Example{
		{Line: "verify check --key cup.key.pub final.proof", Doc: "print what the proof proves"},
		{Line: "verify check --key cup.key.pub final.proof games/final.mlog", Doc: "check also that it is about this log"},
		{Line: "verify check --key cup.key.pub --policy cup.policy final.proof", Doc: "check also that witnesses have cosigned it"},
		{Line: "verify check --key cup.key.pub mine.receipt yours.receipt", Doc: "do both show the same ledger?"},
		{Line: "verify check --key cup.key.pub mine.receipt cup.request", Doc: "does the ledger extend the one of my receipt?"},
		{Line: "verify check --key cup.key.pub --ledger games.ledger receipts/*", Doc: "compare old receipts with the ledger of today"},
	},
}

func check(env *cli.Env) cli.Code {
	flags := env.Flags(checkManual)
	names := flags.StringArray("key", nil, "trust the public key in `FILE`, or the key itself; repeatable")
	dir := flags.String("ledger", "", "compare the operands with the ledger in `FOLDER`")
	policy := policyFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	keys, err := verifierKeys(*names)
	if err != nil {
		return env.Fail(err)
	}
	p, err := readPolicy(env, *policy)
	if err != nil {
		return reportFault(env, err)
	}
	if p != nil {
		keys = append(keys, p.Logs...)
	}
	switch n := flags.NArg(); {
	case len(keys) == 0:
		return env.Usagef("--key names no key, and without one anybody could have signed")
	case n == 0:
		return env.Usagef("want a proof")
	case *dir == "" && n > 2:
		return env.Usagef("want a proof and at most one log, got %d; many receipts are checked with --ledger", n)
	}
	c := &checking{env: env, keys: keys, policy: p}
	if *dir != "" {
		return c.ledger(ledger.Folder(*dir), flags.Args())
	}
	a, code := c.receipt(flags.Arg(0))
	if code != cli.OK {
		return code
	}
	if flags.NArg() == 2 {
		other, b, code := c.other(flags.Arg(1))
		if code != cli.OK || other {
			return cli.Worst(code, c.compare(a, b))
		}
		if a.Proof == nil {
			return env.Usagef("%s is a checkpoint, which no log belongs to", a.File)
		}
		if code := checkLog(env, a.Proof, flags.Arg(1)); code != cli.OK {
			return code
		}
	}
	fmt.Fprintf(env.Stdout, "%s: %s\n", cli.Printable(a.File), env.Palette.Green("holds"))
	c.describe(a)
	return cli.OK
}

// checking is a call of check.
type checking struct {
	env    *cli.Env
	keys   ledger.Keys
	policy *ledger.Policy // nil if not given
}

// receipt reads a proof, receipt or checkpoint, and checks whether it is valid.
func (c *checking) receipt(name string) (*ledger.Receipt, cli.Code) {
	text, err := readInput(c.env, name, ledger.MaxProof)
	if err != nil {
		return nil, c.env.Fail(err)
	}
	k, err := ledger.ParseReceipt(name, text)
	if err == nil {
		err = c.holds(k)
	}
	if err != nil {
		return nil, reportFault(c.env, err)
	}
	return k, cli.OK
}

// holds checks a receipt by the keys and the policy.
func (c *checking) holds(k *ledger.Receipt) error {
	if k.Proof != nil {
		if err := k.Proof.Check(c.keys); err != nil {
			return err
		}
	} else if code, err := c.keys.Open(k.Checkpoint); err != nil {
		return &ledger.Fault{File: k.File, Line: k.Line(), Code: code, Msg: err.Error()}
	}
	if c.policy == nil {
		return nil
	}
	if _, code, err := c.policy.Check(k.Checkpoint); err != nil {
		return &ledger.Fault{File: k.File, Line: k.Line(), Code: code, Msg: err.Error()}
	}
	return nil
}

// describe prints what a valid receipt proves.
func (c *checking) describe(k *ledger.Receipt) {
	if k.Proof != nil {
		describeProof(c.env, k.Proof)
	} else {
		fmt.Fprintf(c.env.Stdout, "  %d leaves, root %s, signed by %s\n", k.Checkpoint.Size, k.Checkpoint.Root, k.Checkpoint.Origin)
	}
	if c.policy == nil {
		return
	}
	times, _, err := c.policy.Times(k.Checkpoint)
	for i, w := range c.policy.Witnesses {
		if err == nil && times[i] > 0 {
			fmt.Fprintf(c.env.Stdout, "  cosigned by %s at %s\n", cli.Printable(w.Name), timeText(times[i]))
		}
	}
}

// describeProof prints what a valid proof proves.
func describeProof(env *cli.Env, p *ledger.Proof) {
	out, e := env.Stdout, p.Leaf
	fmt.Fprintf(out, "  leaf %d of %d, signed by %s\n", p.Index, p.Checkpoint.Size, p.Checkpoint.Origin)
	if p.First != nil {
		fmt.Fprintf(out, "  %s\n", cli.Printable(p.First.Named()))
	}
	fmt.Fprintf(out, "  %s\n", outcomeText(e))
	if e.Outcome() && e.Digest != "-" {
		fmt.Fprintf(out, "  log of %d bytes, sha256 %s\n", e.Bytes, e.Digest)
	}
	if p.Record != nil {
		text, err := p.Record.Record()
		if err == nil {
			fmt.Fprintf(out, "  its line %d: %s\n", p.Record.Line, cli.Printable(string(text)))
		}
	}
}

// outcomeText returns the content of a leaf in words.
func outcomeText(e *ledger.Entry) string {
	game := fmt.Sprintf("slot %s, attempt %d: ", e.Slot, e.Attempt)
	switch {
	case e.Kind == ledger.Enter:
		return fmt.Sprintf("entry %s plays with the program of digest %s", e.Joined, e.Digest)
	case e.Kind == ledger.Start:
		return game + "begun" + headerText(e)
	case e.Kind == ledger.Void:
		return game + "void: " + e.Reason
	case e.Kind != ledger.Final:
		return string(e.Kind)
	case e.Winner.None():
		return game + "ended without a result"
	case e.Winner == 0:
		return game + "a draw: " + e.Reason
	}
	return game + fmt.Sprintf("seat %d wins: %s", e.Winner, e.Reason)
}

// headerText returns what a start has in addition to its game.
func headerText(e *ledger.Entry) string {
	if e.Header == "" {
		return ""
	}
	return ", header sha256 " + e.Header
}

// checkLog checks whether one of the logs of an operand is that of the proof.
func checkLog(env *cli.Env, p *ledger.Proof, operand string) cli.Code {
	first := &ledger.Fault{File: operand, Line: 1, Code: ledger.OtherLog}
	what, want := "digest", p.Leaf.Digest
	if p.Leaf.Kind == ledger.Start {
		first.Code, what, want = ledger.OtherStart, "digest of its header", p.Leaf.Header
	}
	digest, found := "", false
	k, code := logsOf(env, operand, func(s *judge.Session) bool {
		have, same := s.Digest, s.Digest == want && int64(s.Size) == p.Leaf.Bytes
		if p.Leaf.Kind == ledger.Start {
			have, same = s.Head, s.Head == want
		}
		if digest == "" {
			digest, first.File, first.Line = have, s.File, int64(s.Line)
		}
		found = found || same
		return false
	})
	if code != cli.OK || found {
		return code
	}
	first.Msg = fmt.Sprintf("its %s is %s, but in the proof it is %s", what, digest, want)
	switch {
	case want == "":
		first.Msg = "the proof is of a start that names no header, so nothing can be compared"
	case k.total != 1:
		first.Msg = fmt.Sprintf("none of %d logs has the %s of the proof, %s", k.total, what, want)
	}
	return reportFault(env, first)
}

// ledger compares the given files with the current ledger.
func (c *checking) ledger(folder ledger.Folder, names []string) cli.Code {
	env, keys := c.env, c.keys
	var list []*ledger.Receipt
	code := cli.OK
	for _, name := range names {
		text, err := readInput(env, name, ledger.MaxProof)
		var k *ledger.Receipt
		if err == nil {
			k, err = ledger.ParseReceipt(name, text)
		}
		if err != nil {
			code = cli.Worst(code, reportFault(env, err))
			continue
		}
		list = append(list, k)
	}
	head, err := folder.Compare(list, keys, func(*ledger.Entry) error { return env.Context.Err() })
	if err != nil {
		return cli.Worst(code, reportFault(env, err))
	}
	if c.policy != nil {
		if err := folder.CompareTimes(list, keys, c.policy); err != nil {
			return cli.Worst(code, reportFault(env, err))
		}
	}
	for _, k := range list {
		for i := range k.Faults {
			code = cli.Worst(code, reportFault(env, &k.Faults[i]))
		}
		if len(k.Faults) == 0 && !env.Quiet {
			fmt.Fprintf(env.Stdout, "%s: %s: %d of today's %d leaves were signed when it was kept, and are the same\n", cli.Printable(k.File), env.Palette.Green("holds"), k.Checkpoint.Size, head.Size)
		}
	}
	return code
}
