package witness

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
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

// What is not an HTTP request, or hides where its body ends, is refused and the
// connection closed. The witness continues.
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
		"too long":           "POST " + Path + fmt.Sprintf(" HTTP/1.1\r\nContent-Length: %d\r\n\r\n", MaxRequest+1),
		"a length past all":  "POST " + Path + " HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
		"a head without end": "POST " + Path + " HTTP/1.1\r\n" + strings.Repeat("X: y\r\n", maxHead) + "\r\n",
		"a field of no name": "POST " + Path + " HTTP/1.1\r\n: x\r\n\r\n",
	} {
		if status, closed := talk(t, addr, text); status != 400 || !closed {
			t.Errorf("%s: %d, closed %v", name, status, closed)
		}
	}
	for _, text := range []string{"HTTP/1.0\r\n", "HTTP/1.1\r\nConnection: close\r\n"} {
		q := tr.request(t, 0, 2, signerOf(t, "cup", 1)).String()
		if status, closed := talk(t, addr, fmt.Sprintf("POST %s %sContent-Length: %d\r\n\r\n%s", Path, text, len(q), q)); status != 200 && status != 409 || !closed {
			t.Errorf("%q: %d, closed %v", text, status, closed)
		}
	}
	if err := os.Remove(s.path("cup")); err != nil {
		t.Fatal(err)
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
	for range maxOfOne {
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

// talk writes a text to a connection, and returns the first status, and whether the other
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

// door is a listener that accepts what a test gives it.
type door struct {
	next   chan any // a net.Conn or an error
	closed chan struct{}
}

func (d *door) Accept() (net.Conn, error) {
	select {
	case <-d.closed:
		return nil, net.ErrClosed
	case x := <-d.next:
		if err, ok := x.(error); ok {
			return nil, err
		}
		return x.(net.Conn), nil
	}
}

func (d *door) Close() error {
	close(d.closed)
	return nil
}

func (d *door) Addr() net.Addr { return &net.TCPAddr{} }

// visitor is the server's end of a connection in memory, from an address, without a time
// limit.
type visitor struct {
	net.Conn
	from string
}

func (v visitor) RemoteAddr() net.Addr        { return named(v.from) }
func (v visitor) SetDeadline(time.Time) error { return nil }

type named string

func (n named) Network() string { return "tcp" }
func (n named) String() string  { return string(n) }

// visit gives a listener a connection from an address, and returns the other end.
func (d *door) visit(from string) net.Conn {
	ours, theirs := net.Pipe()
	d.next <- visitor{theirs, from}
	return ours
}

// served is what Serve reports about a request.
type served struct {
	from   string
	status Status
	failed bool
}

// opened serves at a listener that accepts what the test gives it.
func opened(s *State) (d *door, stop func(), done chan error, said *[]served) {
	d, done, said = &door{make(chan any), make(chan struct{})}, make(chan error, 1), new([]served)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		done <- s.Serve(ctx, d, func(from net.Addr, status Status, why error) {
			*said = append(*said, served{from.String(), status, why != nil})
		})
	}()
	return d, stop, done, said
}

// A witness continues if a connection cannot be accepted, refuses one without an address,
// reports what it has answered, and ends all connections with the context.
func TestServeEnds(t *testing.T) {
	key := signerOf(t, "cup", 1)
	s, tr := stateOf(t, key), newTree(t, 5)
	d, stop, done, said := opened(s)
	d.next <- syscall.EMFILE
	if _, err := d.visit("nowhere").Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("from no address: %v", err)
	}
	conn := d.visit("192.0.2.1:7")
	in := bufio.NewReader(conn)
	for _, c := range []struct {
		r    *Request
		want served
	}{
		{tr.request(t, 0, 3, key), served{"192.0.2.1:7", OK, false}},
		{tr.request(t, 0, 3, key), served{"192.0.2.1:7", Stale, true}},
		{forked(t, 2, 5).request(t, 3, 5, key), served{"192.0.2.1:7", Unrelated, true}},
		{tr.request(t, 3, 4, key), served{"192.0.2.1:7", OK, false}},
	} {
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s", Path, len(c.r.String()), c.r)
		a, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatalf("%v: %v", c.want, err)
		}
		io.Copy(io.Discard, a.Body)
		if got := (*said)[len(*said)-1]; got != c.want || a.StatusCode != int(c.want.status) || a.Close || a.Status != fmt.Sprint(a.StatusCode, " ", reasons[c.want.status]) {
			t.Errorf("%+v, %s, closed %v; want %+v", got, a.Status, a.Close, c.want)
		}
	}
	thief := tr.request(t, 4, 5, signerOf(t, "cup", 2)).String() // somebody who does not have the ledger's key
	other := d.visit("192.0.2.2:7")
	fmt.Fprintf(other, "POST %s HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s", Path, len(thief), thief)
	if text, err := io.ReadAll(other); err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 403 Forbidden\r\n") || !strings.Contains(string(text), "\r\nConnection: close\r\n") {
		t.Errorf("another's key: %q, %v", text, err)
	}
	for i := range 2 * maxOfOne { // each leaves before the next comes
		again := d.visit("192.0.2.3:7")
		go io.WriteString(again, "junk\r\n\r\n")
		if text, _ := io.ReadAll(again); !strings.HasPrefix(string(text), "HTTP/1.1 400 ") {
			t.Errorf("visit %d: %q", i, text)
		}
	}
	stop()
	if _, err := in.ReadByte(); err == nil {
		t.Error("a connection outlives the context")
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	d, _, done, _ = opened(s)
	d.Close()
	if err := <-done; !errors.Is(err, net.ErrClosed) {
		t.Errorf("a listener that was closed: %v", err)
	}
}

// The number of all connections is bounded. One that ends makes room for another.
func TestServePlaces(t *testing.T) {
	d, stop, done, _ := opened(stateOf(t, signerOf(t, "cup", 1)))
	var open []net.Conn
	for i := range maxConnections {
		open = append(open, d.visit(fmt.Sprintf("192.0.2.%d:7", i)))
	}
	late := d.visit("192.0.2.99:7")
	late.SetDeadline(time.Now().Add(20 * time.Millisecond))
	if _, err := io.WriteString(late, "junk\r\n\r\n"); err == nil {
		t.Error("one more than there are places for is read")
	}
	open[0].Close()
	late.SetDeadline(time.Time{})
	go io.WriteString(late, "junk\r\n\r\n")
	if text, err := io.ReadAll(late); err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 400 ") {
		t.Errorf("after one has left: %q, %v", text, err)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
