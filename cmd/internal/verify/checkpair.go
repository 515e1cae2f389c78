package verify

import (
	"fmt"
	"os"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/ledger"
	"scrutineer/ledger/witness"
)

// policyFlag declares --policy.
func policyFlag(flags *cli.Flags) *string {
	return flags.String("policy", "", "require cosignatures of the witnesses that the policy in `FILE` names (C2SP tlog-policy)")
}

// readPolicy reads a policy; nil if none is named.
func readPolicy(env *cli.Env, path string) (*ledger.Policy, error) {
	if path == "" {
		return nil, nil
	}
	text, err := readInput(env, path, ledger.MaxPolicy)
	if err != nil {
		return nil, err
	}
	return ledger.ParsePolicy(path, text)
}

// timeText formats a time of a witness.
func timeText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }

// pair is what an operand is compared with: a receipt, or a request.
type pair struct {
	*ledger.Receipt
	request *witness.Request // nil for a receipt
}

// other reads a second operand, if it is a receipt, checkpoint or request. It reports
// whether it is; anything else is a log.
func (c *checking) other(name string) (bool, *pair, cli.Code) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > ledger.MaxProof {
		return false, nil, cli.OK
	}
	text, err := readInput(c.env, name, ledger.MaxProof)
	if err != nil {
		return false, nil, cli.OK // the reader of logs reports it
	}
	b := &pair{}
	switch {
	case witness.IsRequest(text):
		if b.request, err = witness.ParseRequest(text); err != nil {
			return true, nil, reportFault(c.env, &ledger.Fault{File: name, Line: 1, Code: ledger.BadRequest, Msg: err.Error()})
		}
		b.Receipt = &ledger.Receipt{File: name, Checkpoint: b.request.Checkpoint}
	case ledger.IsProof(text):
		b.Receipt, err = ledger.ParseReceipt(name, text)
	default:
		checkpoint, wrong := ledger.ParseCheckpoint(text)
		if wrong != nil {
			return false, nil, cli.OK
		}
		b.Receipt = &ledger.Receipt{File: name, Checkpoint: checkpoint}
	}
	if err == nil {
		err = c.holds(b.Receipt)
	}
	if err != nil {
		return true, nil, reportFault(c.env, err)
	}
	return true, b, cli.OK
}

// compare checks whether two valid checkpoints can be of one ledger.
func (c *checking) compare(a *ledger.Receipt, b *pair) cli.Code {
	if b == nil {
		return cli.OK // already reported
	}
	if f := related(a, b); f != nil {
		code := reportFault(c.env, f)
		if f.Code == ledger.SplitView || f.Code == ledger.Rewritten || f.Code == ledger.OtherEvent {
			for _, k := range []*ledger.Receipt{a, b.Receipt} {
				fmt.Fprintf(c.env.Stdout, "the checkpoint of %s:\n%s", cli.Printable(k.File), k.Checkpoint.Text)
			}
		}
		return code
	}
	how := "are the same"
	if b.request != nil {
		how = fmt.Sprintf("go on to the %d of %s", b.Checkpoint.Size, cli.Printable(b.File))
	}
	fmt.Fprintf(c.env.Stdout, "%s: %s: its %d leaves %s\n", cli.Printable(a.File), c.env.Palette.Green("holds"), a.Checkpoint.Size, how)
	return cli.OK
}

// related returns why two checkpoints cannot be of one ledger, or cannot be compared;
// nil if they can.
func related(a *ledger.Receipt, b *pair) *ledger.Fault {
	x, y := a.Checkpoint, b.Checkpoint
	fault := func(code ledger.Code, format string, args ...any) *ledger.Fault {
		return &ledger.Fault{File: b.File, Line: b.Line(), Code: code, Msg: fmt.Sprintf(format, args...)}
	}
	if x.Origin != y.Origin {
		return fault(ledger.WrongOrigin, "a checkpoint of %s, and %s is of %s", y.Origin, a.File, x.Origin)
	}
	if a.Proof.Apart(b.Proof) {
		return fault(ledger.OtherEvent, "of %s, and %s is of %s: the key has signed two ledgers", b.Proof.First.Named(), a.File, a.Proof.First.Named())
	}
	if x.Size == y.Size {
		if x.Root == y.Root {
			return nil
		}
		return fault(ledger.SplitView, "of %d leaves another root was signed than in %s: the two checkpoints below prove that there are two ledgers", x.Size, a.File)
	}
	if b.request == nil {
		return fault(ledger.NotCompared, "of %d leaves, and %s is of %d: verify ledger consistency makes a request that proves whether one extends the other", y.Size, a.File, x.Size)
	}
	if b.request.Old != x.Size {
		return fault(ledger.NotCompared, "the request begins at %d leaves, and %s is of %d", b.request.Old, a.File, x.Size)
	}
	switch first, leads := b.request.FirstRoot(x.Root); {
	case !leads:
		return fault(ledger.NotCompared, "its hashes do not lead from the %d leaves of %s to the signed root: they are not those of the ledger, or its first leaves were changed", x.Size, a.File)
	case first != x.Root:
		return fault(ledger.Rewritten, "its first %d leaves are not those that were signed in %s: the hashes and the two checkpoints below prove it", x.Size, a.File)
	}
	return nil
}
