package verify

import (
	"fmt"
	"io"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
)

var keygenManual = cli.Manual{
	Summary: `Keygen makes a pair of keys for the ledger called NAME: the private key, with which
the ledger is signed, in the file that --output names and only its owner may read,
and the public key beside it as FILE.pub. It prints the public key. What is there is
never written over.`,
	Operands: "NAME",
	Examples: []cli.Example{
		{Line: "verify ledger keygen cup-2026 -o cup.key", Doc: "cup.key is to be kept secret; cup.key.pub is for everybody"},
		{Line: "verify ledger keygen cup-2026 -o next.key", Doc: "a second pair for the same ledger, as rotate wants it"},
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

var rotateManual = cli.Manual{
	Summary: `Rotate hands a ledger over to another key of the same name: a leaf names it, and a
checkpoint just there is signed by both. Whoever trusts the old key is led to the
new one; the old private key can then be destroyed.`,
	Operands: "LEDGER",
	Examples: []cli.Example{
		{Line: "verify ledger rotate --key cup.key --next new.key games.ledger", Doc: "new.key as keygen made it for the same name"},
		{Line: "verify ledger show --key cup.key.pub games.ledger", Doc: "afterwards: the old public key leads to the new one"},
	},
}

func rotateLedger(env *cli.Env) cli.Code {
	flags := env.Flags(rotateManual)
	key := flags.String("key", "", "the private key in `FILE` that signs now")
	next := flags.String("next", "", "the private key in `FILE` that is to sign from here on")
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
	w, err := ledger.Folder(flags.Arg(0)).Open(signers[0])
	if err != nil {
		return faulty(env, err)
	}
	defer w.Close()
	if err := w.Rotate(signers[1]); err != nil {
		return env.Fail(err)
	}
	env.Notef("%d leaves; signed by %s from here on", w.Size(), signers[1].Public)
	return cli.OK
}

// readMost reads all there is, and refuses what is more than so many bytes.
func readMost(in io.Reader, name string, most int64) (string, error) {
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: more than %d bytes", name, most)
	}
	return string(text), err
}
