package referee

import (
	"bytes"
	"io"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// likelyCause returns, for the programs that a fault took out of a game, the sentence on
// the mistake that is its likely cause: "bob: It counts from 0: ...". It is empty if the
// log shows none.
func likelyCause(env *cli.Env, log []byte) (list []string) {
	if !bytes.Contains(log, []byte("\nfault ")) {
		return nil
	}
	l, err := logfmt.NewReader(bytes.NewReader(log), "log").ReadLog()
	if err != nil {
		return nil
	}
	return causesIn(judge.New(known.Games(env), judge.Options{Keep: true}).Replay(l), l)
}

// causesIn returns the sentences on a judged log.
func causesIn(s *judge.Session, l *logfmt.Log) (list []string) {
	for i := range s.Findings {
		f := &s.Findings[i]
		if f.Code != judge.FaultConfirmed {
			continue
		}
		if d, ok := judge.Diagnose(s, l, f); ok {
			list = append(list, s.Header.Programs[f.Seat-1].ID+": "+d.Says().Text(words.English()))
		}
	}
	return list
}

// keeper is a file that also keeps what is written to it until Reset.
type keeper struct {
	bytes.Buffer
	to io.Writer
}

func (k *keeper) Write(p []byte) (int, error) {
	k.Buffer.Write(p)
	return k.to.Write(p)
}

// Sync syncs the file, if it can be synced.
func (k *keeper) Sync() error {
	if f, ok := k.to.(interface{ Sync() error }); ok {
		return f.Sync()
	}
	return nil
}
