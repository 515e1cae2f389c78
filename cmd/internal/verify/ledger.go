package verify

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/ledger"
)

var ledgerManual = cli.Manual{
	Summary: `Ledger makes and changes the ledger of a tournament: an append-only list of all games
under a signed hash tree. "referee tournament --ledger" writes one while it plays;
"ledger build" makes one afterwards. docs/reference/ledger.md describes leaves, proofs
and receipts, and what no ledger can show.`,
	Operands: "COMMAND ...",
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "make cup.key, which is secret, and cup.key.pub"},
		{Line: "verify ledger build games/ -o games.ledger --key cup.key", Doc: "sign the logs of a folder"},
		{Line: "verify ledger show --key cup.key.pub games.ledger", Doc: "check the ledger, and print what is in it"},
		{Line: "verify ledger rotate --key cup.key --next new.key games.ledger", Doc: "sign with another key from now on"},
		{Line: "verify prove --ledger games.ledger games/final.mlog > final.proof", Doc: "prove that a game belongs to the tournament"},
		{Line: "verify check --key cup.key.pub final.proof games/final.mlog", Doc: "check the proof without the ledger"},
	},
}

// ledgers runs "verify ledger".
func (ask Witnesses) ledgers(env *cli.Env) cli.Code {
	return env.Works(ledgerManual,
		cli.Work{Name: "keygen", Does: "make a pair of keys", Do: keygen},
		cli.Work{Name: "build", Does: "make a ledger from logs", Do: buildLedger},
		cli.Work{Name: "show", Does: "check a ledger, and print what is in it", Do: showLedger},
		cli.Work{Name: "rotate", Does: "replace the key of a ledger", Do: ask.rotate},
		cli.Work{Name: "amend", Does: "correct a result, and keep the old one visible", Do: ask.amend},
		cli.Work{Name: "consistency", Does: "prove that a ledger extends an earlier checkpoint", Do: consistency},
		cli.Work{Name: "cosigned", Does: "add the cosignatures of witnesses", Do: addCosignatures},
	)
}

// reportFault reports a problem of a ledger or a proof: a fault is a result, any other
// error a message.
func reportFault(env *cli.Env, err error) cli.Code {
	var f *ledger.Fault
	if !errors.As(err, &f) {
		return env.Fail(err)
	}
	code := faultCode(f)
	if code == cli.Failed {
		return env.Fail(err)
	}
	fmt.Fprintf(env.Stdout, "%s\n", faultText(env, f))
	return code
}

// faultText formats a fault like a finding.
func faultText(env *cli.Env, f *ledger.Fault) string {
	return fmt.Sprintf("%s:%d: %s: %s", cli.Printable(f.File), f.Line, env.Palette.Bold(string(f.Code)), cli.Printable(f.Msg))
}

// faultCode returns the exit code for a fault. It is Undecided for what is only
// unfinished, or was corrected openly.
func faultCode(f *ledger.Fault) cli.Code {
	switch f.Code {
	case ledger.BadKey, ledger.BadPolicy:
		return cli.Failed
	case ledger.Unended, ledger.NoCheckpoint, ledger.Amended, ledger.Torn, ledger.NotCompared:
		return cli.Undecided
	}
	return cli.Found
}

// verifierKeys reads the keys of --key: each is the file of a public key, or the key
// itself.
func verifierKeys(names []string) (ledger.Keys, error) {
	var keys ledger.Keys
	for _, name := range names {
		text := name
		if _, err := ledger.ParseKey(name); err != nil {
			if text, err = ledger.ReadKey(name); err != nil {
				return nil, err
			}
		}
		more, err := ledger.ParseKeys(text)
		if err != nil {
			return nil, err
		}
		keys = append(keys, more...)
	}
	return keys, nil
}

// keyNames returns the names of the keys.
func keyNames(keys ledger.Keys) string {
	var list []string
	for _, k := range keys {
		list = append(list, fmt.Sprintf("%s+%08x", k.Name(), k.KeyHash()))
	}
	return strings.Join(list, ", ")
}

// readInput reads a file of at most the given number of bytes, "-" for standard input.
func readInput(env *cli.Env, name string, most int64) (string, error) {
	in := env.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	return readMost(in, name, most)
}

var keygenManual = cli.Manual{
	Summary: `Keygen makes a pair of keys for the ledger called NAME. The private key, which signs
the ledger, is written to the file that --output names; only its owner may read it.
The public key is written to FILE.pub and printed. Existing files are not
overwritten.`,
	Operands: "NAME",
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "keep cup.key secret, and publish cup.key.pub"},
		{Line: "verify ledger keygen cup-2026 -o next.key", Doc: "a second pair for the same ledger, for rotate"},
	},
}

func keygen(env *cli.Env) cli.Code {
	return makeKeys(env, keygenManual, "ledger", ledger.NewKeys)
}

var rotateManual = cli.Manual{
	Summary: `Rotate replaces the key of a ledger by another one of the same name. A new leaf names
the new key, and a checkpoint there is signed by both. Whoever trusts the old key can
follow it to the new one; the old private key can then be destroyed.`,
	Operands: "LEDGER",
	Examples: []cli.Example{
		{Line: "verify ledger rotate --key cup.key --next new.key games.ledger", Doc: "new.key was made by keygen for the same name"},
		{Line: "verify ledger rotate --key cup.key --next new.key --policy cup.policy games.ledger", Doc: "witnesses cosign the handover, and then have to be given the new key"},
		{Line: "verify ledger show --key cup.key.pub games.ledger", Doc: "afterwards the old public key still works"},
	},
}

func (ask Witnesses) rotate(env *cli.Env) cli.Code {
	flags := env.Flags(rotateManual)
	key := flags.String("key", "", "sign with the current private key in `FILE`")
	next := flags.String("next", "", "sign with the new private key in `FILE` from now on")
	policy := askedFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	switch {
	case flags.NArg() != 1:
		return env.Usagef("want one ledger, got %d", flags.NArg())
	case *key == "" || *next == "":
		return env.Usagef("want both --key and --next")
	}
	var signers [2]*ledger.Signer
	for i, name := range []string{*key, *next} {
		var err error
		if signers[i], err = ledger.ReadSigner(name); err != nil {
			return env.Fail(err)
		}
	}
	signers[1].Warn = func(text string) { env.Notef("%s: %s", *next, text) }
	w, err := ask.open(env, ledger.Folder(flags.Arg(0)), signers[0], *policy)
	if err != nil {
		return reportFault(env, err)
	}
	defer w.Close()
	code := cli.OK
	if err := w.Rotate(signers[1]); unwitnessed(env, err) {
		code = cli.Undecided
	} else if err != nil {
		return env.Fail(err)
	}
	env.Notef("%d leaves; signed by %s from here on", w.Size(), signers[1].Public)
	return code
}

// readMost reads everything, and returns an error if there are more than the given
// number of bytes.
func readMost(in io.Reader, name string, most int64) (string, error) {
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: more than %d bytes", name, most)
	}
	return string(text), err
}

var amendManual = cli.Manual{
	Summary: `Amend corrects the outcome of a slot. The old leaf stays, and a new one says why it
does not count, or which log replaces it. Amend prints who has a receipt for the old
outcome.`,
	Operands: "LEDGER [LOG]",
	Examples: []cli.Example{
		{Line: "verify ledger amend --key cup.key --slot main.1.1-3.2 --why disqualified cup/ledger", Doc: "the outcome does not count"},
		{Line: "verify ledger amend --key cup.key --slot main.1.1-3.2 --why misjudged cup/ledger right.mlog", Doc: "another log replaces it"},
		{Line: "verify ledger amend --key cup.key --policy cup.policy --slot main.1.1-3.2 --why disqualified cup/ledger", Doc: "witnesses cosign it"},
	},
}

func (ask Witnesses) amend(env *cli.Env) cli.Code {
	flags := env.Flags(amendManual)
	key := flags.String("key", "", "sign with the private key in `FILE`")
	slot := flags.String("slot", "", "correct the outcome of `SLOT`")
	attempt := flags.Int64("attempt", 0, "take attempt `N` at the slot (0: the last)")
	why := flags.String("why", "", "the reason, one `WORD`")
	policy := askedFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	switch n := flags.NArg(); {
	case n < 1 || n > 2:
		return env.Usagef("want a ledger and at most one log, got %d", n)
	case *key == "" || *slot == "" || *why == "":
		return env.Usagef("want all of --key, --slot and --why")
	case !base.IsID(*why):
		return env.Usagef("--why %q: want a word of letters, digits, '.', '_', '+' and '-'", *why)
	}
	signer, err := ledger.ReadSigner(*key)
	if err != nil {
		return env.Fail(err)
	}
	folder := ledger.Folder(flags.Arg(0))
	found, err := folder.Find(*slot, *attempt)
	if err != nil {
		return reportFault(env, err)
	}
	e := &ledger.Entry{Kind: ledger.Amend, Of: found.Index, Reason: *why}
	if flags.NArg() == 2 {
		var code cli.Code
		if e.New, code = outcomeIn(env, flags.Arg(1)); code != cli.OK {
			return code
		}
		if e.New.Slot != found.Slot || e.New.Attempt != found.Attempt {
			return env.Usagef("the log is of attempt %d of %s, but the leaf is of attempt %d of %s", e.New.Attempt, e.New.Slot, found.Attempt, found.Slot)
		}
	}
	w, err := ask.open(env, folder, signer, *policy)
	if err != nil {
		return reportFault(env, err)
	}
	return amend(env, w, e)
}

// outcomeIn returns the outcome of the only log of an operand.
func outcomeIn(env *cli.Env, operand string) (*ledger.Entry, cli.Code) {
	k, code := logsOf(env, operand, func(*judge.Session) bool { return true })
	if code != cli.OK {
		return nil, code
	}
	if len(k.list) != 1 {
		return nil, env.Usagef("%s has %d logs, but only one can replace a leaf", operand, len(k.list))
	}
	l, err := reread(k.list[0])
	if err != nil {
		return nil, env.Fail(err)
	}
	return ledger.OutcomeOf(l), cli.OK
}

// amend writes and signs the leaf.
func amend(env *cli.Env, w *ledger.Writer, e *ledger.Entry) cli.Code {
	index, err := w.Append(e)
	if err == nil {
		_, err = w.Checkpoint()
	}
	code := cli.OK
	if unwitnessed(env, err) {
		code, err = cli.Undecided, nil
	}
	if err = cmp.Or(err, w.Close()); err != nil {
		return env.Fail(err)
	}
	env.Notef("leaf %d amends leaf %d", index, e.Of)
	return code
}
