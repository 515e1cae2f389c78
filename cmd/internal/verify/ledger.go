package verify

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

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
		cli.Command{Name: "keygen", Does: "make a pair of keys", Run: keygen},
		cli.Command{Name: "build", Does: "make a ledger from logs", Run: buildLedger},
		cli.Command{Name: "show", Does: "check a ledger, and print what is in it", Run: showLedger},
		cli.Command{Name: "amend", Does: "say that a result does not count, or counts again", Run: amend},
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
	fmt.Fprintf(env.Stdout, "%s\n", faultText(env, f))
	return code
}

// faultText formats a fault like a finding.
func faultText(env *cli.Env, f *ledger.Fault) string {
	return fmt.Sprintf("%s:%d: %s: %s", cli.Printable(f.File), f.Line, env.Palette.Bold(string(f.Code)), cli.Printable(f.Msg))
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
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: more than %d bytes", name, most)
	}
	return string(text), err
}

var keygenManual = cli.Manual{
	Summary: `Keygen makes a pair of keys for the ledger called NAME. The private key, which signs
the ledger, is written to the file that --output names; only its owner may read it.
The public key is written to FILE.pub and printed. Existing files are not
overwritten.`,
	Operands: "NAME",
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "keep cup.key secret, and publish cup.key.pub"},
	},
}

func keygen(env *cli.Env) cli.Code {
	flags := env.Flags(keygenManual)
	output := flags.StringP("output", "o", "", "write the private key to `FILE`, and the public one to FILE.pub")
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.Usagef("want one name of a ledger, got %d", flags.NArg())
	}
	if *output == "" {
		return env.Usagef("--output names no file")
	}
	private, public, err := ledger.NewKeys(flags.Arg(0), nil)
	if err != nil {
		return env.Usagef("%v", err)
	}
	if err := ledger.WriteKeys(*output, private, public); err != nil {
		return env.Fail(err)
	}
	fmt.Fprintln(env.Stdout, public)
	return cli.OK
}

var amendManual = cli.Manual{
	Summary: `Amend says that the outcome of a slot does not count, and why. The outcome stays in the
list. The slot can be played again. With --counts the outcome counts again.`,
	Operands: "LEDGER",
	Examples: []cli.Example{
		{Line: "verify ledger amend --key cup.key --slot main.1.1-3.2 --why misjudged cup/ledger", Doc: "the outcome does not count"},
		{Line: "verify ledger amend --key cup.key --slot main.1.1-3.2 --why appeal --counts cup/ledger", Doc: "it counts again"},
	},
}

func amend(env *cli.Env) cli.Code {
	flags := env.Flags(amendManual)
	key := flags.String("key", "", "sign with the private key in `FILE`")
	slot := flags.String("slot", "", "amend the outcome of `SLOT`")
	attempt := flags.Int64("attempt", 0, "take attempt `N` at the slot (0: the last)")
	why := flags.String("why", "", "the reason, one `WORD`")
	counts := flags.Bool("counts", false, "the outcome counts again")
	if code, done := flags.Parse(); done {
		return code
	}
	switch {
	case flags.NArg() != 1:
		return env.Usagef("want one ledger, got %d", flags.NArg())
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
	e := &ledger.Entry{Kind: ledger.Amend, Of: -1, Reason: *why, Counts: *counts}
	if _, err := folder.Read(ledger.Options{}, func(found *ledger.Entry) error {
		if found.Outcome() && found.Slot == *slot && (*attempt == 0 || found.Attempt == *attempt) {
			e.Of = found.Index
		}
		return env.Context.Err()
	}); err != nil {
		return reportFault(env, err)
	}
	if e.Of < 0 {
		return env.Usagef("%s has no such outcome of slot %s", folder.Leaves(), *slot)
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
