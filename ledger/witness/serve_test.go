package witness

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// serving answers on loopback until the test ends.
func serving(t *testing.T, s *State) string {
	t.Helper()
	l, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Serve(ctx, l, nil) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// Another implementation of HTTP talks to it, over one connection.
func TestServe(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 20)
	addr := serving(t, s)
	post := func(path, body string) (*http.Response, string) {
		t.Helper()
		r, err := http.Post("http://"+addr+path, "text/plain", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r, string(text)
	}
	for _, c := range []struct {
		path, body string
		status     int
		kind, text string
	}{
		{Path, tr.request(t, 0, 3, key).String(), 200, "text/plain; charset=utf-8", "— w "},
		{Path, tr.request(t, 0, 3, key).String(), 409, "text/x.tlog.size", "3\n"},
		{"/some/prefix" + Path, tr.request(t, 3, 8, key).String(), 200, "text/plain; charset=utf-8", "— w "},
		{Path, forked(t, 2, 9).request(t, 8, 9, key).String(), 422, "text/plain; charset=utf-8", ""},
		{Path, tr.request(t, 8, 9, signerOf(t, "cup", 2)).String(), 403, "text/plain; charset=utf-8", ""},
		{Path, tr.request(t, 0, 9, signerOf(t, "dup", 2)).String(), 404, "text/plain; charset=utf-8", ""},
		{Path, "old 9\n", 400, "text/plain; charset=utf-8", ""},
		{Path, "", 400, "text/plain; charset=utf-8", ""},
		{Path, strings.Repeat("x", MaxRequest+1), 400, "text/plain; charset=utf-8", ""},
		{"/elsewhere", "x", 404, "text/plain; charset=utf-8", ""},
		{Path, tr.request(t, 8, 20, key).String(), 200, "text/plain; charset=utf-8", "— w "},
	} {
		r, text := post(c.path, c.body)
		if r.StatusCode != c.status || r.Header.Get("Content-Type") != c.kind || !strings.HasPrefix(text, c.text) || text == "" {
			t.Errorf("%s %.20q: %d %s %q", c.path, c.body, r.StatusCode, r.Header.Get("Content-Type"), text)
		}
	}
	r, err := http.Get("http://" + addr + Path)
	if err != nil || r.StatusCode != 405 {
		t.Errorf("%v, %v", r, err)
	}
}

// What is not a request of HTTP, or hides where its body ends, is refused and the connection
// closed; the witness goes on.
func TestHostileRequests(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 3)
	addr := serving(t, s)
	body := tr.request(t, 0, 3, key).String()
	for name, text := range map[string]string{
		"junk":               "\x16\x03\x01 hello\r\n\r\n",
		"no version":         "POST " + Path + "\r\n\r\n",
		"chunked":            "POST " + Path + " HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"two lengths":        "POST " + Path + " HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
		"a negative length":  "POST " + Path + " HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
		"a length past all":  "POST " + Path + " HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
		"a head without end": "POST " + Path + " HTTP/1.1\r\n" + strings.Repeat("X: y\r\n", mostHead) + "\r\n",
		"a field of no name": "POST " + Path + " HTTP/1.1\r\n: x\r\n\r\n",
	} {
		if status, closed := talk(t, addr, text); status != 400 || !closed {
			t.Errorf("%s: %d, closed %v", name, status, closed)
		}
	}
	ask := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", Path, len(body), body)
	if status, closed := talk(t, addr, ask); status != 100 || !closed {
		t.Errorf("a client that waits: %d", status)
	}
	if _, err := s.Sign(tr.request(t, 3, 3, key).String()); err != nil {
		t.Errorf("it was not signed: %v", err)
	}
}

// One address does not take all places.
func TestManyConnections(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s := stateOf(t, key)
	addr := serving(t, s)
	var open []net.Conn
	for range mostOfOne {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		open = append(open, conn)
	}
	if status, closed := talk(t, addr, ""); status != 0 || !closed {
		t.Errorf("one more: %d, closed %v", status, closed)
	}
	if _, err := io.WriteString(open[0], "junk\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(open[0]); err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 400 ") {
		t.Errorf("one of these: %q, %v", text, err)
	}
}

// talk writes a text to a connection, and gives the first status, and whether the other
// side closes it.
func talk(t *testing.T, addr, text string) (status int, closed bool) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go io.WriteString(conn, text)
	in := bufio.NewReader(conn)
	line, err := in.ReadString('\n')
	if err != nil {
		return 0, true
	}
	fmt.Sscanf(line, "HTTP/1.1 %d", &status)
	_, err = io.Copy(io.Discard, in)
	return status, err == nil || strings.Contains(err.Error(), "reset")
}
