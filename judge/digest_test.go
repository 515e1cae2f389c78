package judge_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// The digest of a log covers all its bytes, including its end, as the header of the next
// attempt names it (format H6). Without the option there is none.
func TestDigest(t *testing.T) {
	file := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	sum := sha256.Sum256(file)
	if got, want := judged(t, file, judge.Options{Digest: true}).Digest, hex.EncodeToString(sum[:]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := judged(t, file, judge.Options{}).Digest; got != "" {
		t.Errorf("unasked: %s", got)
	}
}

// With the digest comes that of the bytes above the first event, and the last stamp of the
// log, which another log of the same games can be ordered by.
func TestHeadAndUntil(t *testing.T) {
	c := session().turns("A0", "A1")
	file := c.bytes(t)
	until := bytes.Index(file, []byte("run 1 "))
	sum := sha256.Sum256(file[:until])
	s := judged(t, file, judge.Options{Digest: true})
	if want := hex.EncodeToString(sum[:]); s.Head != want || s.Until != c.at {
		t.Errorf("%s, want %s; until %d, want %d", s.Head, want, s.Until, c.at)
	}
	if s := judged(t, file, judge.Options{}); s.Head != "" || s.Until != 0 {
		t.Errorf("unasked: %s, %d", s.Head, s.Until)
	}
}

// An empty file is no log: its first line is not that of one.
func TestEmpty(t *testing.T) {
	s := judge.New(all.Games(), judge.Options{}).Empty("t.mlog")
	f := judge.Finding{Code: "first-line", Severity: judge.Decisive, Blame: judge.Nobody, File: "t.mlog", Line: 1, Says: judge.Verbatim("the file is empty"), Source: "format"}
	if s.Status != judge.Malformed || s.File != "t.mlog" || s.Line != 1 || len(s.Findings) != 1 || !reflect.DeepEqual(s.Findings[0], f) {
		t.Errorf("%s, %s:%d, %+v", s.Status, s.File, s.Line, s.Findings)
	}
}

// The bytes of a log are those of the file from its first line to its end, or to the line
// that it is refused for. They remain when the reader goes on.
func TestBytes(t *testing.T) {
	good := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	bad := bytes.Replace(good, []byte("\nseed "), []byte("\nseeds "), 1)
	until := bad[:bytes.Index(bad, []byte("\nstart "))+1]
	j := judge.New(all.Games(), judge.Options{Bytes: true})
	r := logfmt.NewReader(bytes.NewReader(append(bytes.Clone(bad), good...)), "t.mlog")
	first, err := j.Next(r)
	if err != nil {
		t.Fatal(err)
	}
	second, err := j.Next(r)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes, until) || !bytes.Equal(second.Bytes, good) {
		t.Errorf("%q\n%q", first.Bytes, second.Bytes)
	}
	if got := judged(t, good, judge.Options{}).Bytes; got != nil {
		t.Errorf("unasked: %q", got)
	}
}
