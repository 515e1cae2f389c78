package verify

import (
	"fmt"
	"io"
	"strconv"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
	"scrutineer/ledger/witness"
)

var consistencyManual = cli.Manual{
	Summary: `Consistency writes a request, which proves that a ledger extends OLD. OLD is a checkpoint
or receipt that was kept, or a number of leaves. With the request a witness can cosign
the newest checkpoint ("verify witness sign"). Whoever has OLD can check the request
without the ledger ("verify check OLD REQUEST").`,
	Operands: "OLD",
	Examples: []cli.Example{
		{Line: "verify ledger consistency --ledger cup/ledger 0 -o mail.request", Doc: "for a witness that has seen nothing yet"},
		{Line: "verify ledger consistency --ledger cup/ledger kept.checkpoint -o proof.request", Doc: "for somebody who has kept this checkpoint"},
	},
}

func consistency(env *cli.Env) cli.Code {
	flags := env.Flags(consistencyManual)
	dir := flags.String("ledger", "", "the ledger is in `FOLDER`")
	output := flags.StringP("output", "o", "", "write the request to `FILE` (default standard output)")
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.Usagef("want one checkpoint, receipt or number of leaves, got %d", flags.NArg())
	}
	if *dir == "" {
		return env.Usagef("--ledger names no folder")
	}
	folder := ledger.Folder(*dir)
	first, err := folder.First()
	if err != nil {
		return reportFault(env, err)
	}
	old := &ledger.Receipt{File: flags.Arg(0)}
	if n, err := strconv.ParseInt(flags.Arg(0), 10, 64); err == nil && n >= 0 {
		old.Checkpoint = &ledger.Checkpoint{Origin: first.Origin, Size: n}
	} else {
		text, err := readInput(env, flags.Arg(0), ledger.MaxProof)
		if err != nil {
			return env.Fail(err)
		}
		if old, err = ledger.ParseReceipt(flags.Arg(0), text); err != nil {
			return reportFault(env, err)
		}
	}
	r, err := requestOf(folder, first, old)
	if err != nil {
		return reportFault(env, err)
	}
	return env.Fail(env.Output(*output, func(w io.Writer) error {
		_, err := io.WriteString(w, r.String())
		return err
	}))
}

// requestOf returns the request that shows how a ledger extends an older state.
func requestOf(folder ledger.Folder, first *ledger.Entry, old *ledger.Receipt) (*witness.Request, error) {
	c := old.Checkpoint
	if c.Origin != first.Origin {
		return nil, &ledger.Fault{File: old.File, Line: 1, Code: ledger.WrongOrigin, Msg: fmt.Sprintf("a checkpoint of %s, but the ledger is %s", c.Origin, first.Origin)}
	}
	keys, err := ledger.ParseKeys(first.Key)
	if err != nil {
		return nil, err
	}
	last, root, proof, err := folder.Consistency(c.Size, keys)
	if err != nil {
		return nil, err
	}
	if c.Text != "" && root != c.Root {
		return nil, &ledger.Fault{File: old.File, Line: 1, Code: ledger.Rewritten, Msg: fmt.Sprintf("the ledger's first %d leaves are not the ones that were signed then", c.Size)}
	}
	return &witness.Request{Old: c.Size, Proof: proof, Checkpoint: last}, nil
}

var cosignedManual = cli.Manual{
	Summary: `Cosigned adds the answers of witnesses to the newest checkpoint of a ledger. It adds only
valid signatures by witnesses of the policy. It needs no private key.`,
	Operands: "LINES...",
	Examples: []cli.Example{{Line: "verify ledger cosigned --ledger cup/ledger --policy cup.policy w1.cosignature", Doc: "an answer that came by mail"}},
}

func addCosignatures(env *cli.Env) cli.Code {
	flags := env.Flags(cosignedManual)
	dir := flags.String("ledger", "", "the ledger is in `FOLDER`")
	policy := policyFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	if *dir == "" || *policy == "" || flags.NArg() == 0 {
		return env.Usagef("want --ledger, --policy and a file of lines")
	}
	p, err := readPolicy(env, *policy)
	if err != nil {
		return reportFault(env, err)
	}
	folder := ledger.Folder(*dir)
	last, err := folder.Newest()
	if err != nil {
		return reportFault(env, err)
	}
	var lines []string
	for _, name := range flags.Args() {
		text, err := readInput(env, name, witness.MaxRequest)
		if err != nil {
			return env.Fail(err)
		}
		n := len(lines)
		for i := range p.Witnesses {
			line, err := last.Cosignature(p.Witnesses[i].Key, text)
			if err != nil {
				return reportFault(env, &ledger.Fault{File: name, Line: 1, Code: ledger.BadCosignature, Msg: err.Error()})
			}
			if line != "" {
				lines = append(lines, line)
			}
		}
		if len(lines) == n {
			return reportFault(env, &ledger.Fault{File: name, Line: 1, Code: ledger.FewWitnesses, Msg: "no line by a witness of the policy"})
		}
	}
	if err := folder.AddCosignatures(last, lines...); err != nil {
		return reportFault(env, err)
	}
	return cli.OK
}
