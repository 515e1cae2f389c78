package verify

import (
	"cmp"
	"errors"
	"fmt"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/ledger"
)

var ledgerManual = cli.Manual{
	Summary: `Ledger makes and checks the ledger of a tournament: an append-only list of all games
whose root is signed after each line. "referee tournament --ledger-key" writes one while
it plays; "ledger build" makes one afterwards. docs/reference/ledger.md describes the
list, its signatures, and what no ledger can show.`,
	Operands: "COMMAND ...",
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "make cup.key, which is secret, and cup.key.pub"},
		{Line: "verify ledger build games/ -o games.ledger --key cup.key", Doc: "sign the logs of a folder"},
		{Line: "verify ledger show --key cup.key.pub games.ledger", Doc: "check the ledger, and print what is in it"},
		{Line: "verify ledger show --key cup.key.pub --kept kept.checkpoint games.ledger", Doc: "check also that it goes on from a checkpoint that you have kept"},
		{Line: "verify tournament --ledger games.ledger --key cup.key.pub games/", Doc: "compare the logs with the ledger"},
	},
}

// ledgers runs "verify ledger".
func ledgers(env *cli.Env) cli.Code {
	return env.Commands(cli.Group(ledgerManual),
		cli.Command{Name: "keygen", Does: "make a pair of keys", Run: cli.Do[keygenOptions](keygenManual)},
		cli.Command{Name: "build", Does: "make a ledger from logs", Run: cli.Do[buildOptions](buildManual)},
		cli.Command{Name: "show", Does: "check a ledger, and print what is in it", Run: cli.Do[showOptions](showManual)},
		cli.Command{Name: "amend", Does: "say that a result does not count, or counts again", Run: cli.Do[amendOptions](amendManual)},
	)
}

// reportFault reports a problem of a ledger: a fault is a result, any other
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
	fmt.Fprintf(env.Stdout, "%s:%d: %s: %s\n", cli.Printable(f.File), f.Line, env.Palette.Bold(string(f.Code)), cli.Printable(f.Msg))
	return code
}

// faultCode returns the exit code for a fault. It is Undecided for what is only
// unfinished.
func faultCode(f *ledger.Fault) cli.Code {
	switch f.Code {
	case ledger.BadKey:
		return cli.Failed
	case ledger.Unended, ledger.NoCheckpoint, ledger.Torn:
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

var keygenManual = cli.Manual{
	Summary: `Keygen makes a pair of keys for the ledger called NAME. The private key, which signs
the ledger, is written to the file that --output names; only its owner may read it.
The public key is written to FILE.pub and printed. Existing files are not
overwritten.`,
	Operands: "NAME",
	Need:     1,
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "keep cup.key secret, and publish cup.key.pub"},
	},
}

// keygenOptions are the flags of "verify ledger keygen".
type keygenOptions struct{ output string }

// Flags declares them.
func (o *keygenOptions) Flags(f *cli.Flags) {
	f.StringVarP(&o.output, "output", "o", "", "write the private key to `FILE`, and the public one to FILE.pub")
}

// Run makes the keys.
func (o *keygenOptions) Run(env *cli.Env, operands []string) cli.Code {
	if o.output == "" {
		return env.Usagef("--output names no file")
	}
	private, public, err := ledger.NewKeys(operands[0], nil)
	if err != nil {
		return env.Usagef("%v", err)
	}
	if err := ledger.WriteKeys(o.output, private, public); err != nil {
		return env.Fail(err)
	}
	fmt.Fprintln(env.Stdout, public)
	return cli.OK
}

var amendManual = cli.Manual{
	Summary: `Amend says that the last outcome of a slot does not count, and why, in one word. The
outcome stays in the list. The slot can be played again. With --counts it counts again.`,
	Operands: "LEDGER SLOT WHY",
	Need:     3,
	Examples: []cli.Example{
		{Line: "verify ledger amend --key cup.key cup/ledger main.1.1-3.2 misjudged", Doc: "the outcome does not count"},
		{Line: "verify ledger amend --key cup.key --counts cup/ledger main.1.1-3.2 appeal", Doc: "it counts again"},
	},
}

// amendOptions are the flags of "verify ledger amend".
type amendOptions struct {
	key    string
	counts bool
}

// Flags declares them.
func (o *amendOptions) Flags(f *cli.Flags) {
	f.StringVar(&o.key, "key", "", "sign with the private key in `FILE`")
	f.BoolVar(&o.counts, "counts", false, "the outcome counts again")
}

// Run appends to the ledger.
func (o *amendOptions) Run(env *cli.Env, operands []string) cli.Code {
	slot, why := operands[1], operands[2]
	switch {
	case o.key == "":
		return env.Usagef("--key names no file")
	case !base.IsID(why):
		return env.Usagef("%q: want a word of letters, digits, '.', '_', '+' and '-'", why)
	}
	signer, err := ledger.ReadSigner(o.key)
	if err != nil {
		return env.Fail(err)
	}
	folder := ledger.Folder(operands[0])
	e := &ledger.Entry{Kind: ledger.Amend, Of: -1, Reason: why, Counts: o.counts}
	if _, err := folder.Read(ledger.Options{}, func(found *ledger.Entry) error {
		if found.Outcome() && found.Slot == slot {
			e.Of = found.Index
		}
		return env.Context.Err()
	}); err != nil {
		return reportFault(env, err)
	}
	if e.Of < 0 {
		return env.Usagef("%s has no outcome of slot %s", folder.Leaves(), slot)
	}
	w, err := folder.Open(signer)
	if err != nil {
		return reportFault(env, err)
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
