package verify

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
	"scrutineer/ledger/witness"
)

var witnessManual = cli.Manual{
	Summary: `Witness cosigns the checkpoints of somebody else's ledger. A witness remembers the
newest checkpoint that it has seen, and cosigns only one that extends it, with the time.
Whoever trusts the witness knows that the organiser showed everybody the same ledger,
and when. docs/reference/ledger.md describes what this proves.`,
	Operands: "COMMAND ...",
	Examples: []cli.Example{
		{Line: "verify witness keygen club.example/w1 -o w1.key", Doc: "make w1.key, which is secret, and w1.key.pub"},
		{Line: "verify witness serve --ledger-key cup.key.pub --key w1.key --state seen --listen 0.0.0.0:8127", Doc: "answer a referee while it plays"},
		{Line: "verify witness sign --ledger-key cup.key.pub --key w1.key --state seen mail.request", Doc: "answer a request that came by mail"},
	},
}

// witnesses runs "verify witness".
func witnesses(env *cli.Env) cli.Code {
	return env.Works(witnessManual,
		cli.Work{Name: "keygen", Does: "make a pair of keys", Do: witnessKeygen},
		cli.Work{Name: "serve", Does: "cosign the checkpoints of a ledger over HTTP", Do: witnessServe},
		cli.Work{Name: "sign", Does: "cosign the checkpoint of one request", Do: witnessSign},
	)
}

var witnessKeygenManual = cli.Manual{
	Summary: `Keygen makes a pair of keys for the witness called NAME. Choose a name that nobody else
has, such as DOMAIN/NAME. The private key is written to the file that --output names, and
only its owner may read it. The public key is written to FILE.pub and printed. Existing
files are not overwritten.`,
	Operands: "NAME",
	Examples: []cli.Example{{Line: "verify witness keygen club.example/w1 -o w1.key", Doc: "keep w1.key secret, and send w1.key.pub to the organiser"}},
}

func witnessKeygen(env *cli.Env) cli.Code {
	return makeKeys(env, witnessKeygenManual, "witness", ledger.NewWitnessKeys)
}

// stateFlags are the flags of a witness.
type stateFlags struct {
	keys       *[]string
	key, state *string
}

func witnessFlags(flags *cli.Flags) stateFlags {
	return stateFlags{
		keys:  flags.StringArray("ledger-key", nil, "cosign for the ledger with the public key in `FILE`, or with the key itself; repeatable"),
		key:   flags.String("key", "", "sign with the private key of the witness in `FILE`"),
		state: flags.String("state", "", "remember the newest checkpoint of each ledger in `FOLDER`"),
	}
}

// open opens a witness. It makes the folder if there is none.
func (f *stateFlags) open(env *cli.Env) (*witness.State, cli.Code) {
	if len(*f.keys) == 0 || *f.key == "" || *f.state == "" {
		return nil, env.Usagef("want all of --ledger-key, --key and --state")
	}
	keys, err := verifierKeys(*f.keys)
	if err != nil {
		return nil, env.Fail(err)
	}
	signer, err := ledger.ReadCosigner(*f.key)
	if err != nil {
		return nil, env.Fail(err)
	}
	if err := os.MkdirAll(*f.state, 0o755); err != nil {
		return nil, env.Fail(err)
	}
	return &witness.State{Folder: *f.state, Key: signer, Ledgers: keys}, cli.OK
}

var witnessServeManual = cli.Manual{
	Summary: `Serve answers POST .../add-checkpoint, as C2SP tlog-witness specifies, until it is
interrupted. It cosigns only checkpoints signed by a key that --ledger-key names. The
connection is not encrypted: nothing in it is secret, and every answer is signed. It
prints refusals to standard error. It keeps a checkpoint that contradicts an earlier one
in --state, because the two together are proof.`,
	Operands: "",
	Examples: []cli.Example{
		{Line: "verify witness serve --ledger-key cup.key.pub --key w1.key --state seen", Doc: "on 127.0.0.1:8127"},
		{Line: "verify witness serve --ledger-key cup.key.pub --key w1.key --state seen --listen 0.0.0.0:8127", Doc: "for other machines"},
	},
}

func witnessServe(env *cli.Env) cli.Code {
	flags := env.Flags(witnessServeManual)
	f := witnessFlags(flags)
	listen := flags.String("listen", "127.0.0.1:8127", "listen on `ADDRESS`, a numeric address and a port; port 0 takes a free one")
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() > 0 {
		return env.Usagef("want no operand, got %d", flags.NArg())
	}
	addr, err := netip.ParseAddrPort(*listen)
	if err != nil {
		return env.Usagef("--listen %q: want a numeric address and a port, such as 127.0.0.1:8127", *listen)
	}
	state, code := f.open(env)
	if code != cli.OK {
		return code
	}
	l, err := net.ListenTCP("tcp", net.TCPAddrFromAddrPort(addr))
	if err != nil {
		return env.Fail(err)
	}
	env.Notef("%s answers at http://%s", state.Key.Public, l.Addr())
	err = state.Serve(env.Context, l, func(from net.Addr, status witness.Status, why error) {
		if why != nil {
			env.Notef("%s: %s", from, cli.Printable(why.Error()))
		}
	})
	if err != nil {
		return env.Fail(err)
	}
	return cli.OK
}

var witnessSignManual = cli.Manual{
	Summary: `Sign answers the request in REQUEST, which "verify ledger consistency" made, and prints
the line of the cosignature. The organiser adds it with "verify ledger cosigned".`,
	Operands: "REQUEST",
	Examples: []cli.Example{
		{Line: "verify witness sign --ledger-key cup.key.pub --key w1.key --state seen mail.request > w1.cosignature", Doc: "send w1.cosignature back"},
	},
}

func witnessSign(env *cli.Env) cli.Code {
	flags := env.Flags(witnessSignManual)
	f := witnessFlags(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.Usagef("want one request, got %d", flags.NArg())
	}
	state, code := f.open(env)
	if code != cli.OK {
		return code
	}
	text, err := readInput(env, flags.Arg(0), witness.MaxRequest)
	if err != nil {
		return env.Fail(err)
	}
	line, err := state.Sign(text)
	var refused *witness.Refusal
	if errors.As(err, &refused) && refused.Status != witness.Impossible {
		return reportFault(env, &ledger.Fault{File: flags.Arg(0), Line: 1, Code: refused.Code, Msg: refused.Msg})
	}
	if err != nil {
		return env.Fail(err)
	}
	io.WriteString(env.Stdout, line)
	return cli.OK
}

// makeKeys runs a keygen subcommand.
func makeKeys(env *cli.Env, manual cli.Manual, what string, keys func(name string, seed *[32]byte) (private, public string, err error)) cli.Code {
	flags := env.Flags(manual)
	output := flags.StringP("output", "o", "", "write the private key to `FILE`, and the public one to FILE.pub")
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.Usagef("want one name of a %s, got %d", what, flags.NArg())
	}
	if *output == "" {
		return env.Usagef("--output names no file")
	}
	private, public, err := keys(flags.Arg(0), nil)
	if err != nil {
		return env.Usagef("%v", err)
	}
	if err := ledger.WriteKeys(*output, private, public); err != nil {
		return env.Fail(err)
	}
	fmt.Fprintln(env.Stdout, public)
	return cli.OK
}
