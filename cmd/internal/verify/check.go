package verify

import (
	"fmt"

	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/ledger"
)

var checkManual = cli.Manual{
	Summary: `Check tests a proof or receipt with the public key of its ledger. It needs neither
ledger nor network. If a log is given, check compares it with the proof. With --ledger
it compares receipts, proofs and checkpoints with a later ledger, and reports
rollbacks, rewrites, and games played again.`,
	Operands: "PROOF [LOG] | --ledger DIR RECEIPT...",
	Examples: []cli.Example{
		{Line: "verify check --key cup.key.pub final.proof", Doc: "print what the proof proves"},
		{Line: "verify check --key cup.key.pub final.proof games/final.mlog", Doc: "check also that it is about this log"},
		{Line: "verify check --key cup.key.pub --ledger games.ledger receipts/*", Doc: "compare old receipts with the ledger of today"},
	},
}

func check(env *cli.Env) cli.Code {
	flags := env.Flags(checkManual)
	names := flags.StringArray("key", nil, "trust the public key in `FILE`, or the key itself; repeatable")
	dir := flags.String("ledger", "", "compare the operands with the ledger in the folder `DIR`")
	if code, done := flags.Parse(); done {
		return code
	}
	switch n := flags.NArg(); {
	case len(*names) == 0:
		return env.Usagef("--key names no key, and without one anybody could have signed")
	case n == 0:
		return env.Usagef("want a proof")
	case *dir == "" && n > 2:
		return env.Usagef("want a proof and at most one log, got %d; many receipts are checked with --ledger", n)
	}
	keys, err := verifierKeys(*names)
	if err != nil {
		return env.Fail(err)
	}
	if *dir != "" {
		return checkLedger(env, ledger.Folder(*dir), keys, flags.Args())
	}
	text, err := slurp(env, flags.Arg(0), ledger.MaxProof)
	if err != nil {
		return env.Fail(err)
	}
	p, err := ledger.ParseProof(flags.Arg(0), text)
	if err == nil {
		err = p.Check(keys)
	}
	if err != nil {
		return faulty(env, err)
	}
	code := cli.OK
	if flags.NArg() == 2 {
		code = checkLog(env, p, flags.Arg(1))
	}
	if code == cli.OK {
		fmt.Fprintf(env.Stdout, "%s: %s\n", cli.Printable(p.File), env.Palette.Green("holds"))
		describeProof(env, p)
	}
	return code
}

// describeProof says what a proof that holds proves.
func describeProof(env *cli.Env, p *ledger.Proof) {
	out, e := env.Stdout, p.Leaf
	fmt.Fprintf(out, "  leaf %d of %d, signed by %s\n", p.Index, p.Checkpoint.Size, p.Checkpoint.Origin)
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

// outcomeText is what a leaf says, in words.
func outcomeText(e *ledger.Entry) string {
	game := fmt.Sprintf("slot %s, attempt %d: ", e.Slot, e.Attempt)
	switch {
	case e.Kind == ledger.Start:
		return game + "begun"
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

// checkLog looks whether one of the logs of an operand is that of the proof.
func checkLog(env *cli.Env, p *ledger.Proof, operand string) cli.Code {
	first := &ledger.Fault{File: operand, Line: 1, Code: ledger.OtherLog}
	digest, found := "", false
	k, code := logsOf(env, operand, func(s *judge.Session) bool {
		if digest == "" {
			digest, first.File, first.Line = s.Digest, s.File, int64(s.Line)
		}
		found = found || s.Digest == p.Leaf.Digest && int64(s.Size) == p.Leaf.Bytes
		return false
	})
	if code != cli.OK || found {
		return code
	}
	first.Msg = fmt.Sprintf("its digest is %s, and that of the proof is %s", digest, p.Leaf.Digest)
	if k.total != 1 {
		first.Msg = fmt.Sprintf("none of %d logs has the digest of the proof, %s", k.total, p.Leaf.Digest)
	}
	return faulty(env, first)
}

// checkLedger compares what was kept with the ledger of today.
func checkLedger(env *cli.Env, folder ledger.Folder, keys ledger.Keys, names []string) cli.Code {
	var list []*ledger.Receipt
	code := cli.OK
	for _, name := range names {
		text, err := slurp(env, name, ledger.MaxProof)
		var k *ledger.Receipt
		if err == nil {
			k, err = ledger.ParseReceipt(name, text)
		}
		if err != nil {
			code = cli.Worst(code, faulty(env, err))
			continue
		}
		list = append(list, k)
	}
	head, err := folder.Compare(list, keys, func(*ledger.Entry) error { return env.Context.Err() })
	if err != nil {
		return cli.Worst(code, faulty(env, err))
	}
	for _, k := range list {
		for i := range k.Faults {
			code = cli.Worst(code, faulty(env, &k.Faults[i]))
		}
		if len(k.Faults) == 0 && !env.Quiet {
			fmt.Fprintf(env.Stdout, "%s: %s: %d of today's %d leaves were signed when it was kept, and are the same\n", cli.Printable(k.File), env.Palette.Green("holds"), k.Checkpoint.Size, head.Size)
		}
	}
	return code
}
