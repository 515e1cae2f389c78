package verify

import (
	"cmp"

	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

var amendManual = cli.Manual{
	Summary: `Amend corrects what a ledger says became of a slot, in the open: the leaf stays, and
a new one says why it does not count, or which log stands in its place. Whoever holds
a receipt of it is printed.`,
	Operands: "LEDGER [LOG]",
	Examples: []cli.Example{
		{Line: "verify ledger amend --key cup.key --slot main.1.1-3.2 --why disqualified cup/ledger", Doc: "the outcome does not count"},
		{Line: "verify ledger amend --key cup.key --slot main.1.1-3.2 --why misjudged cup/ledger right.mlog", Doc: "another log stands in its place"},
	},
}

func amendLedger(env *cli.Env) cli.Code {
	flags := env.Flags(amendManual)
	key := flags.String("key", "", "sign with the private key in `FILE`")
	slot := flags.String("slot", "", "what became of `SLOT`")
	attempt := flags.Int64("attempt", 0, "attempt `N` at the slot (0: the last)")
	why := flags.String("why", "", "why, in a `WORD`")
	if code, done := flags.Parse(); done {
		return code
	}
	switch n := flags.NArg(); {
	case n < 1 || n > 2:
		return env.Usagef("want a ledger and at most one log, got %d", n)
	case *key == "" || *slot == "" || *why == "":
		return env.Usagef("want all of --key, --slot and --why")
	case !logfmt.IsID(*why):
		return env.Usagef("--why %q: want a word of letters, digits, '.', '_', '+' and '-'", *why)
	}
	signer, err := ledger.ReadSigner(*key)
	if err != nil {
		return env.Fail(err)
	}
	folder := ledger.Folder(flags.Arg(0))
	found, err := folder.Find(*slot, *attempt)
	if err != nil {
		return faulty(env, err)
	}
	e := &ledger.Entry{Kind: ledger.Amend, Of: found.Index, Reason: *why}
	if flags.NArg() == 2 {
		var code cli.Code
		if e.New, code = outcomeIn(env, flags.Arg(1)); code != cli.OK {
			return code
		}
		if e.New.Slot != found.Slot || e.New.Attempt != found.Attempt {
			return env.Usagef("the log is of attempt %d of %s, and the leaf of attempt %d of %s", e.New.Attempt, e.New.Slot, found.Attempt, found.Slot)
		}
	}
	return amend(env, folder, signer, e)
}

// outcomeIn is the outcome of the one log of an operand.
func outcomeIn(env *cli.Env, operand string) (*ledger.Entry, cli.Code) {
	k, code := logsOf(env, operand, func(*judge.Session) bool { return true })
	if code != cli.OK {
		return nil, code
	}
	if len(k.list) != 1 {
		return nil, env.Usagef("%s holds %d logs, and one can stand in the place of a leaf", operand, len(k.list))
	}
	l, err := reread(k.list[0])
	if err != nil {
		return nil, env.Fail(err)
	}
	return ledger.OutcomeOf(l), cli.OK
}

// amend writes and signs the leaf.
func amend(env *cli.Env, folder ledger.Folder, signer *ledger.Signer, e *ledger.Entry) cli.Code {
	w, err := folder.Open(signer)
	if err != nil {
		return faulty(env, err)
	}
	index, err := w.Append(e)
	if err == nil {
		_, err = w.Checkpoint()
	}
	if err = cmp.Or(err, w.Close()); err != nil {
		return env.Fail(err)
	}
	env.Notef("leaf %d amends leaf %d", index, e.Of)
	return cli.OK
}
