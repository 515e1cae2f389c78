package main

import (
	"bytes"
	"fmt"
	"io"

	"scrutineer/audit"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// selfTest tries this program by the embedded conformance vectors and prints
// how it did at each.
func selfTest(env *cli.Env, format string) cli.Code {
	vectors, err := corpus.Vectors()
	if err != nil {
		return env.Fail(err)
	}
	var out []byte
	negative, failed := 0, 0
	for i, trial := range corpus.Try(vectors, trialJudge) {
		if vectors[i].Exit() != 0 {
			negative++
		}
		if !trial.OK {
			failed++
		}
		out = appendTrial(out, env.Palette, format, vectors[i], trial)
	}
	if format == "ndjson" {
		out = line(out, map[string]map[string]int{"summary": {"vectors": len(vectors), "negative": negative, "failed": failed}})
	} else {
		out = fmt.Appendf(out, "%d vectors, %d of them negative: %d passed, %d failed\n", len(vectors), negative, len(vectors)-failed, failed)
	}
	env.Stdout.Write(out)
	if failed > 0 {
		return cli.Found
	}
	return cli.OK
}

// appendTrial appends a row of the matrix: how it went, the statuses expected,
// the vector and what it is about.
func appendTrial(dst []byte, p cli.Palette, format string, v corpus.Vector, t corpus.Trial) []byte {
	if format == "ndjson" {
		return line(dst, struct {
			Vector string   `json:"vector"`
			OK     bool     `json:"ok"`
			Expect []string `json:"expect"`
			Spec   []string `json:"spec"`
			Why    *string  `json:"why"`
		}{v.Name, t.OK, v.Expect, v.Spec, orNull(t.Why)})
	}
	word := p.Green("ok  ")
	if !t.OK {
		word = p.Red("FAIL")
	}
	dst = fmt.Appendf(dst, "%s  %-11s  %-36s  %s\n", word, v.Expect[0], v.Name, cli.Printable(v.Comment))
	if !t.OK {
		dst = fmt.Appendf(dst, "      %s\n", cli.Printable(t.Why))
	}
	return dst
}

// trialJudge is this program as a vector tries it.
func trialJudge(name string, payload []byte) []corpus.Verdict {
	j := audit.NewJudge(all.Games(), audit.Options{})
	r := logfmt.NewReader(bytes.NewReader(payload), name)
	var list []corpus.Verdict
	for {
		s, err := j.Next(r)
		if err == io.EOF && len(list) == 0 {
			s = j.Empty(name)
		}
		if s != nil {
			list = append(list, verdictOf(s))
		}
		if err != nil {
			return list
		}
	}
}

func verdictOf(s *audit.Session) corpus.Verdict {
	v := corpus.Verdict{Status: string(s.Status), Winner: "-"}
	if s.Known {
		v.Winner = s.Outcome.Winner.String()
	}
	for _, f := range s.Findings {
		v.Findings = append(v.Findings, corpus.Finding{Line: f.Line, Code: string(f.Code), Severity: string(f.Severity)})
	}
	return v
}
