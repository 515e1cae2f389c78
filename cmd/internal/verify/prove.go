package verify

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

var proveManual = cli.Manual{
	Summary: `Prove writes a proof that a game belongs to the tournament of a ledger. LOG:LINE
proves one record of the game. "verify check" checks a proof with nothing but the
ledger's public key, without ledger or network. If you do not have the log, name the
game with --slot.`,
	Operands: "[LOG | LOG:LINE]",
	Examples: []cli.Example{
		{Line: "verify prove --ledger games.ledger games/final.mlog > final.proof", Doc: "prove that the game belongs to the tournament"},
		{Line: "verify prove --ledger games.ledger games/final.mlog:212 > late.proof", Doc: "prove that line 212 is in such a log"},
		{Line: "verify prove --ledger games.ledger --id main.1.1-3.2.1 all.tar.zst", Doc: "one log of many"},
		{Line: "verify prove --ledger games.ledger --slot main.1.1-3.2", Doc: "prove the outcome of a slot"},
	},
}

// prover is one call of prove.
type prover struct {
	env     *cli.Env
	folder  ledger.Folder
	keys    ledger.Keys
	id      string
	output  string
	slot    string
	attempt int64
}

func prove(env *cli.Env) cli.Code {
	flags := env.Flags(proveManual)
	p := &prover{env: env}
	dir := flags.String("ledger", "", "the ledger is in `FOLDER`")
	names := flags.StringArray("key", nil, "require a signature of the public key in `FILE`; repeatable")
	flags.StringVar(&p.id, "id", "", "take the session with this `ID`, if there are several")
	flags.StringVar(&p.slot, "slot", "", "prove the outcome of `SLOT`, without a log")
	flags.Int64Var(&p.attempt, "attempt", 0, "take attempt `N` at the slot (0: the last)")
	flags.StringVarP(&p.output, "output", "o", "", "write the proof to `FILE` (default standard output)")
	if code, done := flags.Parse(); done {
		return code
	}
	switch {
	case *dir == "":
		return env.Usagef("--ledger names no folder")
	case p.slot == "" && flags.NArg() != 1:
		return env.Usagef("want one log, got %d", flags.NArg())
	case p.slot != "" && (flags.NArg() > 0 || p.id != ""):
		return env.Usagef("--slot is in place of a log")
	case p.slot == "" && p.attempt != 0:
		return env.Usagef("--attempt belongs to --slot")
	}
	var err error
	if p.keys, err = verifierKeys(*names); err != nil {
		return env.Fail(err)
	}
	p.folder = ledger.Folder(*dir)
	if p.slot != "" {
		return p.game(p.slot, p.attempt, nil, 0)
	}
	return p.log(flags.Arg(0))
}

// log proves the log of an operand, or a line of it.
func (p *prover) log(operand string) cli.Code {
	name, line := placeOf(operand)
	k, code := logsOf(p.env, name, func(s *judge.Session) bool {
		return (p.id == "" || s.Header.ID == p.id) && (line == 0 || spans(s, line))
	})
	switch {
	case code != cli.OK:
		return code
	case len(k.list) == 0 && line > 0:
		return p.env.Usagef("no log of %s has a line %d", name, line)
	case len(k.list) == 0:
		return p.env.Usagef("no log of session %q in %s", p.id, name)
	case len(k.list) > 1:
		return p.env.Usagef("%s has %d logs, but one is proven at a time: choose with --id, such as %s", name, len(k.list), named(k.list))
	}
	s := k.list[0]
	l, err := reread(s)
	if err != nil {
		fmt.Fprintf(p.env.Stdout, "%s\n", cli.Printable(err.Error()))
		return cli.Found
	}
	slot, attempt := ledger.SlotOf(l.Header)
	return p.game(slot, attempt, s, line)
}

// game proves an outcome, which is that of the log, if there is one.
func (p *prover) game(slot string, attempt int64, s *judge.Session, line int) cli.Code {
	found, err := p.folder.Find(slot, attempt)
	if err != nil {
		return reportFault(p.env, err)
	}
	if s != nil && found.Digest != s.Digest {
		return reportFault(p.env, &ledger.Fault{File: s.File, Line: int64(s.Line), Code: ledger.OtherLog,
			Msg: fmt.Sprintf("its digest is %s, and by %s:%d that of slot %s, attempt %d is %s", s.Digest, p.folder.Leaves(), found.Index+1, slot, attempt, found.Digest)})
	}
	proof, err := p.folder.Prove(found)
	if err != nil {
		return reportFault(p.env, err)
	}
	if line > 0 {
		l, err := reread(s)
		if err == nil {
			err = proof.AddRecord(l, logfmt.Line(line-s.Line+1))
		}
		if err != nil {
			return p.env.Fail(fmt.Errorf("%s:%d: %w", s.File, line, err))
		}
	}
	if len(p.keys) > 0 {
		if err := proof.Check(p.keys); err != nil {
			return reportFault(p.env, err)
		}
	}
	return p.write(proof.String())
}

func (p *prover) write(text string) cli.Code {
	return p.env.Fail(p.env.Output(p.output, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}))
}

// kept has the requested logs of an operand.
type kept struct {
	list  []*judge.Session
	total int
}

// logsOf reads the logs of an operand that want selects, as verify does.
func logsOf(env *cli.Env, operand string, want func(s *judge.Session) bool) (*kept, cli.Code) {
	k := &kept{}
	j := judge.New(known.Games(env), judge.Options{Bytes: true, Digest: true})
	code := sessions.Each(env, []string{operand}, j, func(s *judge.Session) cli.Code {
		k.total++
		if want(s) {
			k.list = append(k.list, s)
		}
		return cli.OK
	})
	return k, code
}

// placeOf splits LOG:LINE; the line is 0 if there is none. If a file has the whole
// name, it is that file.
func placeOf(operand string) (name string, line int) {
	i := strings.LastIndexByte(operand, ':')
	if i < 0 {
		return operand, 0
	}
	if _, err := os.Stat(operand); err == nil {
		return operand, 0
	}
	n, err := strconv.Atoi(operand[i+1:])
	if err != nil || n < 1 || operand[i+1:] != strconv.Itoa(n) {
		return operand, 0
	}
	return operand[:i], n
}

// spans reports whether a line of the file is in the log.
func spans(s *judge.Session, line int) bool {
	return line >= s.Line && line < s.Line+bytes.Count(s.Bytes, []byte{'\n'})
}

// digestFile returns the SHA-256 of a file.
func digestFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return logfmt.DigestFrom(f)
}

// named returns the ids of logs, for a message.
func named(list []*judge.Session) string {
	const most = 5
	var ids []string
	for i, s := range list {
		if i == most {
			ids = append(ids, "...")
			break
		}
		ids = append(ids, fmt.Sprintf("%q", s.Header.ID))
	}
	return strings.Join(ids, ", ")
}
