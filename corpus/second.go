package corpus

import (
	_ "embed"
	"strconv"
)

// judgePy is a second verifier in another language, written from the documents alone.
//
//go:embed judge.py
var judgePy []byte

// SecondVerifier returns the arguments with which a Python of version 3.8 or later runs
// judge.py, and what it has to read first. It then reads logs, each made by AppendFrame,
// and answers each with a line of JSON.
func SecondVerifier() (args []string, first []byte) {
	return []string{"-I", "-c", "import sys; i = sys.stdin.buffer; exec(i.read(int(i.readline())))", "--framed"}, AppendFrame(nil, judgePy)
}

// AppendFrame appends a log as a second verifier reads it: the number of its bytes on a
// line, then the bytes.
func AppendFrame(dst, log []byte) []byte {
	return append(append(strconv.AppendInt(dst, int64(len(log)), 10), '\n'), log...)
}
