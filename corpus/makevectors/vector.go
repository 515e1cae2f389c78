package main

import (
	"bytes"
	"fmt"
	"strings"
)

// vector is one scenario in the making.
type vector struct {
	name, spec, comment, scenarios string
	logs                           []*log
	exact                          []byte // the payload, where logs are not put together
}

// made begins a vector: the paragraphs that it pins, one line on what happens,
// and the logs of its file in order.
func made(name, spec, comment string, logs ...*log) vector {
	return vector{name: name, spec: spec, comment: comment, logs: logs}
}

// of names the scenarios that the vector stands for.
func (v vector) of(scenarios string) vector {
	v.scenarios = scenarios
	return v
}

// finding is what must be said of a line of a log.
type finding struct {
	line           int // in the log
	code, severity string
}

// payload puts the logs behind one another.
func (v vector) payload() []byte {
	if v.exact != nil {
		return v.exact
	}
	var b []byte
	for _, l := range v.logs {
		b = append(b, l.bytes()...)
	}
	return b
}

// bytes is the vector's file.
func (v vector) bytes() []byte {
	var expect, winner, findings []string
	above := 0
	for _, l := range v.logs {
		expect, winner = append(expect, l.status), append(winner, l.winner)
		for _, f := range l.findings {
			findings = append(findings, fmt.Sprintf("finding: %d %s %s\n", above+f.line, f.code, f.severity))
		}
		above += bytes.Count(l.bytes(), []byte{'\n'})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "expect: %s\nwinner: %s\n", strings.Join(expect, " "), strings.Join(winner, " "))
	b.WriteString(strings.Join(findings, ""))
	fmt.Fprintf(&b, "exit: %d\nspec: %s\n", exitOf(expect), v.spec)
	if v.scenarios != "" {
		fmt.Fprintf(&b, "scenario: %s\n", v.scenarios)
	}
	fmt.Fprintf(&b, "comment: %s\n\n%s", v.comment, v.payload())
	return []byte(b.String())
}

// exitOf is the code that a verifier must end with, by the statuses.
func exitOf(expect []string) int {
	for _, s := range expect {
		if s == "rejected" || s == "malformed" {
			return 1
		}
	}
	for _, s := range expect {
		if s != "verified" {
			return 3
		}
	}
	return 0
}
