package verify

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// kept are the logs of an operand, as many as are wanted.
type kept struct {
	list  []*judge.Session
	total int
}

// logsOf reads the logs of an operand that want asks for, read as verify does.
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

// placeOf parts LOG:LINE; the line is 0 where there is none. A file of the whole
// name is that file.
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

// spans reports whether a line of its file is one of the log.
func spans(s *judge.Session, line int) bool {
	return line >= s.Line && line < s.Line+bytes.Count(s.Bytes, []byte{'\n'})
}

// digestFile is the SHA-256 of a file.
func digestFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return logfmt.DigestFrom(f)
}

// named are the ids of logs, for a message.
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
