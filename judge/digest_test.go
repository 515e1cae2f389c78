package judge_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
