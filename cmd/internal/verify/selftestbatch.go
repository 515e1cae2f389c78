package verify

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"scrutineer/corpus"
)

// batchProgram is a verifier that is asked about many logs: it reads paths from
// standard input, one on each line, and answers each with one line of JSON. It is
// restarted after a log that it failed to answer.
type batchProgram struct {
	dialog
	folder string       // for logs
	level  corpus.Level // required level
	silent int          // unanswered logs before the first answer
}

// patience is how many logs a program may leave unanswered before its first answer.
const patience = 3

// answer is what a program says about a file.
type answer struct {
	File string `json:"file"`
	Logs []struct {
		Status   string             `json:"status"`
		Winner   string             `json:"winner"`
		Findings []trialFindingJSON `json:"findings"`
	} `json:"logs"`
}

// try asks the program about a vector's payload.
func (b *batchProgram) try(ctx context.Context, v corpus.Vector) (corpus.Trial, error) {
	path := filepath.Join(b.folder, v.Name+".mlog")
	if err := os.WriteFile(path, v.Payload, 0o666); err != nil {
		return corpus.Trial{}, err
	}
	defer os.Remove(path)
	text, why, err := b.ask(ctx, []byte(path+"\n"))
	if err != nil {
		return corpus.Trial{}, err
	}
	if why == "" {
		var got []corpus.Verdict
		if got, why = verdicts(text, path); why == "" {
			b.silent = -1
			return b.check(v, got), nil
		}
	}
	b.close()
	if b.silent >= 0 {
		b.silent++
	}
	if b.silent >= patience {
		return corpus.Trial{}, fmt.Errorf("%s answers nothing: %s; see 'Trying a verifier' in corpus/vectors/README.md", b.words[0], why)
	}
	return failure(v, why), nil
}

// verdicts parses an answer.
func verdicts(text []byte, path string) (list []corpus.Verdict, why string) {
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, fmt.Sprintf("the answer is not the expected JSON: %v", err)
	}
	if a.File != path {
		return nil, fmt.Sprintf("asked about %s, it answers about %q", filepath.Base(path), a.File)
	}
	for _, log := range a.Logs {
		one := corpus.Verdict{Status: log.Status, Winner: log.Winner}
		for _, f := range log.Findings {
			one.Findings = append(one.Findings, corpus.Finding{Line: f.Line, Code: f.Code, Severity: f.Severity})
		}
		list = append(list, one)
	}
	return list, ""
}

// check compares verdicts with what the vector expects.
func (b *batchProgram) check(v corpus.Vector, got []corpus.Verdict) corpus.Trial {
	t := corpus.Trial{Name: v.Name}
	t.Level, t.Why = v.Reached(got)
	if t.OK = t.Level >= b.level; t.OK {
		t.Why = ""
	}
	return t
}
