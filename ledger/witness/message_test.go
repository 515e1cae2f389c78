package witness

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"scrutineer/ledger"
)

// What a first line and fields say of the body, and of the connection.
func TestMessageOf(t *testing.T) {
	for _, c := range []struct {
		line, fields string
		want         message
		status       Status
		err          string
	}{
		{"POST /add-checkpoint HTTP/1.1", "", message{}, 0, ""},
		{"POST /x/add-checkpoint?a=b HTTP/1.1", "", message{}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: 0", message{}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: 1", message{length: 1}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: 40960", message{length: 40960}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: 40961", message{}, 0, "want a body of at most 40960 bytes"},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: -1", message{}, 0, "want a body of at most 40960 bytes"},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: x", message{}, 0, "want a body of at most 40960 bytes"},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: 1\r\nContent-Length: 1", message{}, 0, "want a body of one known length"},
		{"POST /add-checkpoint HTTP/1.1", "Content-Length: 1\r\nTransfer-Encoding: chunked", message{}, 0, "want a body of one known length"},
		{"POST /add-checkpoint HTTP/1.1", "Transfer-Encoding: identity", message{}, 0, "want a body of one known length"},
		{"POST /add-checkpoint HTTP/1.1", "Expect: 100-Continue\r\nContent-Length: 1", message{length: 1, expects: true}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Expect: 100-continue", message{}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Expect: more\r\nContent-Length: 1", message{length: 1}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Connection: Close", message{last: true}, 0, ""},
		{"POST /add-checkpoint HTTP/1.1", "Connection: keep-alive", message{}, 0, ""},
		{"POST /add-checkpoint HTTP/1.0", "", message{last: true}, 0, ""},
		{"POST /add-checkpoint HTTP/1.2", "", message{last: true}, 0, ""},
		{"POST /add-checkpoint HTTP/2.0", "", message{}, 0, "not a request of HTTP/1.1"},
		{"POST /add-checkpoint", "", message{}, 0, "not a request of HTTP/1.1"},
		{"POST /add-checkpoint  HTTP/1.1", "", message{}, 0, "not a request of HTTP/1.1"},
		{"", "", message{}, 0, "not a request of HTTP/1.1"},
		{"GET /add-checkpoint HTTP/1.1", "", message{last: true}, 405, ""},
		{"GET /else HTTP/1.1", "", message{last: true}, Unknown, ""},
		{"POST /add-checkpoint/ HTTP/1.1", "", message{last: true}, Unknown, ""},
		{"POST /?/add-checkpoint HTTP/1.1", "Content-Length: 7", message{length: 7, last: true}, Unknown, ""},
	} {
		text := c.line + "\r\n" + c.fields
		if c.fields != "" {
			text += "\r\n"
		}
		m, err := readHead(iotest.OneByteReader(strings.NewReader(text + "\r\nbody")))
		status := Status(0)
		if m.wrong != nil {
			status, m.wrong = m.wrong.Status, nil
		}
		if c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%q: %v, want %s", text, err, c.err)
			}
		} else if err != nil || m != c.want || status != c.status {
			t.Errorf("%q: %+v, %d, %v", text, m, status, err)
		}
	}
	if _, err := messageOf([]string{"POST", Path, "HTTP/1.1"}, textproto.MIMEHeader{}); err != nil {
		t.Error(err)
	}
}

// A head is read up to its empty line and no further, and one that is cut off is not one
// that never came.
func TestReadHead(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "EOF",
		"P":                              "a head of more than 16384 bytes, or cut off",
		"POST " + Path + " HTTP/1.1\r\n": "a head of more than 16384 bytes, or cut off",
		"POST " + Path + " HTTP/1.1\nConnection: close\n\nbody":     "",
		"POST " + Path + " HTTP/1.1\r\nConnection: close\r\n\nbody": "",
		"POST " + Path + " HTTP/1.1\r\n\r\nbody":                    "",
	} {
		in := bufio.NewReader(strings.NewReader(text))
		_, err := readHead(in)
		if want != "" {
			if err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		} else if rest, _ := io.ReadAll(in); err != nil || string(rest) != "body" {
			t.Errorf("%q: %v, and %q follows", text, err, rest)
		}
	}
	for n, ok := range map[int]bool{maxHead: true, maxHead + 1: false} {
		head := "POST " + Path + " HTTP/1.1\r\nX: "
		head += strings.Repeat("y", n-len(head)-4) + "\r\n\r\n"
		if _, err := readHead(&io.LimitedReader{R: strings.NewReader(head), N: maxHead}); len(head) != n || (err == nil) != ok {
			t.Errorf("a head of %d bytes: %v", len(head), err)
		}
	}
	m := &message{length: 3}
	for text, ok := range map[string]bool{"": false, "ab": false, "abc": true, "abcd": true} {
		if b, err := m.body(strings.NewReader(text)); (err == nil) != ok || ok && string(b) != "abc" {
			t.Errorf("%q: %q, %v", text, b, err)
		}
	}
}

// A connection counts for its address until it ends.
func TestEnter(t *testing.T) {
	v := &server{from: map[string]int{}}
	one, other := visitor{from: "192.0.2.1:7"}, visitor{from: "192.0.2.2:7"}
	for i := range maxOfOne {
		if !v.enter(one, 1) || v.from["192.0.2.1"] != i+1 {
			t.Errorf("connection %d: %v", i, v.from)
		}
	}
	if v.enter(one, 1) || v.from["192.0.2.1"] != maxOfOne || !v.enter(other, 1) {
		t.Errorf("one more: %v", v.from)
	}
	if !v.enter(one, -1) || v.from["192.0.2.1"] != maxOfOne-1 || !v.enter(one, 1) {
		t.Errorf("one has left: %v", v.from)
	}
	for range maxOfOne {
		v.enter(one, -1)
	}
	if v.enter(other, -1); len(v.from) != 0 {
		t.Errorf("all have left: %v", v.from)
	}
	if v.enter(visitor{from: "nowhere"}, 1) || len(v.from) != 0 {
		t.Errorf("from nowhere: %v", v.from)
	}
}

// Each refusal has its code and says why; one for the witness's own reasons does not show
// its paths to a client.
func TestRefusals(t *testing.T) {
	key, thief := signerOf(t, "cup", 1), signerOf(t, "cup", 2)
	s, tr := stateOf(t, key), newTree(t, 9)
	if _, err := s.Sign(tr.request(t, 0, 5, key).String()); err != nil {
		t.Fatal(err)
	}
	hashless := &Request{5, nil, tr.request(t, 5, 9, key).Checkpoint}
	for _, c := range []struct{ text, want string }{
		{"old x\n", `400: bad-request: want "old" and a number of leaves on the first line`},
		{"old 5", `400: bad-request: no empty line and checkpoint after the hashes`},
		{"old 5\nx\n\n", `400: bad-request: a line of the proof is not a hash`},
		{strings.Repeat("x", MaxRequest+1), `400: bad-request: more than 40960 bytes`},
		{strings.Repeat("x", MaxRequest), `400: bad-request: want "old" and a number of leaves on the first line`},
		{"old 6\n\n" + tr.request(t, 5, 5, key).Checkpoint.Text, `400: bad-request: old is 6, but the checkpoint has only 5 leaves`},
		{tr.request(t, 0, 5, signerOf(t, "dup", 1)).String(), `404: wrong-origin: no key of this witness is one of dup`},
		{tr.request(t, 5, 9, thief).String(), fmt.Sprintf("403: foreign-key: signed only by cup+%08x", thief.KeyHash())},
		{tr.request(t, 4, 9, key).String(), `409: old-size: the request begins at 4 leaves, but this witness has seen 5`},
		{tr.request(t, 6, 9, key).String(), `409: old-size: the request begins at 6 leaves, but this witness has seen 5`},
		{hashless.String(), `422: bad-request: the hashes do not lead from the first 5 leaves to the signed root`},
		{forked(t, 2, 5).request(t, 5, 5, key).String(), `422: split-view: another root of 5 leaves was signed before`},
		{forked(t, 2, 9).request(t, 5, 9, key).String(), `422: rewritten: the first 5 leaves are not those that were signed before`},
	} {
		if line, err := s.Sign(c.text); line != "" || err == nil || err.Error() != c.want {
			t.Errorf("%q, %v, want %s", line, err, c.want)
		}
	}
	if _, err := s.Sign("old 5\n\n" + tr.request(t, 5, 5, key).Checkpoint.Text); err != nil {
		t.Errorf("as many as it has: %v", err)
	}
	answer := func(text string) string {
		var b strings.Builder
		v := &server{State: s}
		if err := v.answer(written{text: &b}, &message{}, text); err != nil {
			t.Error(err)
		}
		return b.String()
	}
	const plain = "Content-Type: text/plain; charset=utf-8\r\n"
	if got := answer(tr.request(t, 4, 9, key).String()); got != "HTTP/1.1 409 Conflict\r\nContent-Type: text/x.tlog.size\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n5\n" {
		t.Errorf("%q", got)
	}
	if err := os.Remove(s.path("cup")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(s.path("cup"), 0o755); err != nil {
		t.Fatal(err)
	}
	if c, line, err := s.newest("cup"); c != nil || line != "" || err == nil { // and not as if it had seen nothing
		t.Errorf("%+v, %q, %v", c, line, err)
	}
	if got, r := statusOf(t, s, tr.request(t, 0, 5, key).String()); got != Impossible || r.Size != 0 {
		t.Errorf("%d, %v", got, r)
	}
	if got := answer(tr.request(t, 0, 5, key).String()); got != "HTTP/1.1 500 Internal Server Error\r\n"+plain+"Content-Length: 28\r\nConnection: close\r\n\r\nthe witness cannot sign now\n" {
		t.Errorf("%q", got)
	}
	if list, _ := filepath.Glob(filepath.Join(s.Folder, ".new-*")); len(list) > 0 {
		t.Errorf("%v is left", list)
	}
	s.Folder = filepath.Join(s.Folder, "none")
	if err := s.write(s.path("cup"), "x"); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
	s.keep(tr.request(t, 0, 5, key).Checkpoint) // a failure that nobody hears of
}

// written is a connection of which only what is written matters.
type written struct {
	net.Conn
	text *strings.Builder
}

func (w written) Write(b []byte) (int, error) { return w.text.Write(b) }

// Evidence is kept beside the ledger's own file alone, whatever is special in patterns in
// the path.
func TestKeepsBeside(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 5)
	s.Folder = filepath.Join(s.Folder, `a[b]*?`)
	if err := os.Mkdir(s.Folder, 0o755); err != nil {
		t.Skip(err)
	}
	for i := range byte(maxEvidence + 2) {
		s.keep(sign(t, 3, ledger.Hash{i}, key))
	}
	s.keep(tr.request(t, 0, 3, key).Checkpoint)
	list, err := os.ReadDir(s.Folder)
	if err != nil || len(list) != maxEvidence {
		t.Errorf("%d files, %v", len(list), err)
	}
	for in, want := range map[string]string{`a`: `a`, `a*`: `a\*`, `[a]?\`: `\[a]\?\\`} {
		if got := escape(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
