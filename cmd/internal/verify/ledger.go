package verify

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
)

var ledgerManual = cli.Manual{
	Summary: `Ledger keeps the ledger of a tournament: an append-only list of lines about every
game, under a tree of hashes whose root is signed. "ledger build" makes one of games
that were played, "ledger show" says what one holds and whether it holds, "ledger
keygen" and "ledger rotate" make keys and change them, "ledger amend" corrects a leaf
in the open. A referee writes one as it
plays: referee tournament --ledger. What leaves, proofs and receipts look like, and
what no ledger can show, stands in docs/reference/ledger.md.`,
	Operands: "keygen | build | show | rotate | amend ...",
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "keys for a ledger of that name: cup.key, and cup.key.pub for everybody"},
		{Line: "verify ledger build games/ -o games.ledger --key cup.key", Doc: "seal the logs of a folder"},
		{Line: "verify ledger show --key cup.key.pub games.ledger", Doc: "what the ledger holds, and whether it is signed and sound"},
		{Line: "verify ledger rotate --key cup.key --next new.key games.ledger", Doc: "sign with another key from here on"},
		{Line: "verify prove --ledger games.ledger games/final.mlog > final.proof", Doc: "a proof that a game belongs to the tournament"},
		{Line: "verify check --key cup.key.pub final.proof games/final.mlog", Doc: "check it, without the ledger"},
	},
}

// ledgers is the work of verify ledger.
func ledgers(env *cli.Env) cli.Code {
	return env.Works(ledgerManual, cli.Work{Name: "keygen", Do: keygen}, cli.Work{Name: "build", Do: buildLedger}, cli.Work{Name: "show", Do: showLedger},
		cli.Work{Name: "rotate", Do: rotateLedger}, cli.Work{Name: "amend", Do: amendLedger})
}

// faulty tells what is wrong with a ledger or a proof: a fault is a result, any
// other error a message.
func faulty(env *cli.Env, err error) cli.Code {
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

// faultText is a fault as findings are written.
func faultText(env *cli.Env, f *ledger.Fault) string {
	return fmt.Sprintf("%s:%d: %s: %s", cli.Printable(f.File), f.Line, env.Palette.Bold(string(f.Code)), cli.Printable(f.Msg))
}

// faultCode is what a command that met a fault ends with: what is only not
// finished, or was corrected in the open, is undecided.
func faultCode(f *ledger.Fault) cli.Code {
	switch f.Code {
	case ledger.BadKey:
		return cli.Failed
	case ledger.Unended, ledger.NoCheckpoint, ledger.Amended, ledger.Torn:
		return cli.Undecided
	}
	return cli.Found
}

// verifierKeys reads the keys that --key names: each the file of a public key, or
// the key itself.
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

// keyNames are the keys in words.
func keyNames(keys ledger.Keys) string {
	var list []string
	for _, k := range keys {
		list = append(list, fmt.Sprintf("%s+%08x", k.Name(), k.KeyHash()))
	}
	return strings.Join(list, ", ")
}

// slurp reads a file of which no more is wanted than most bytes, "-" standard
// input.
func slurp(env *cli.Env, name string, most int64) (string, error) {
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
