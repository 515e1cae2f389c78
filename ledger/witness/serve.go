package witness

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Bounds of the server.
const (
	maxConnections = 64
	maxOfOne       = 16       // connections from one address
	maxRequests    = 1000     // of one connection
	maxHead        = 16 << 10 // bytes of a request above its body
	exchangeTime   = 10 * time.Second
)

// Path is where requests are posted, after any prefix.
const Path = "/add-checkpoint"

// Serve answers requests of witness clients over HTTP until the context ends. It supports
// the part of HTTP/1.1 that they need: requests of known length, one after the other.
// Every request is bounded in size and time, and so are all connections. answered is
// called for each request, and may be nil.
func (s *State) Serve(ctx context.Context, l net.Listener, answered func(from net.Addr, status Status, why error)) error {
	v := &server{State: s, answered: answered, from: map[string]int{}}
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	places := make(chan struct{}, maxConnections)
	var all sync.WaitGroup
	defer all.Wait()
	for {
		conn, err := l.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, net.ErrClosed) {
			return err
		}
		if err != nil { // out of files, or the client has gone again
			time.Sleep(50 * time.Millisecond)
			continue
		}
		if !v.enter(conn, 1) {
			conn.Close()
			continue
		}
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			defer v.enter(conn, -1)
			defer conn.Close()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			v.connection(conn)
		})
	}
}

type server struct {
	*State
	answered func(from net.Addr, status Status, why error)
	mu       sync.Mutex // of answered, and what follows
	from     map[string]int
}

// enter adds n to the connections of an address. It reports whether one more is allowed.
func (v *server) enter(conn net.Conn, n int) bool {
	host, _, err := net.SplitHostPort(conn.RemoteAddr().String())
	if err != nil {
		return false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if n > 0 && v.from[host] >= maxOfOne {
		return false
	}
	if v.from[host] += n; v.from[host] == 0 {
		delete(v.from, host)
	}
	return true
}

// connection answers the requests of a connection.
func (v *server) connection(conn net.Conn) {
	in := bufio.NewReader(conn)
	for range maxRequests {
		if conn.SetDeadline(time.Now().Add(exchangeTime)) != nil {
			return
		}
		head := &io.LimitedReader{R: in, N: maxHead}
		m, err := readHead(head)
		if err == io.EOF {
			return
		}
		if err == nil && m.expects {
			_, err = io.WriteString(conn, "HTTP/1.1 100 Continue\r\n\r\n")
		}
		var body []byte
		if err == nil && m.wrong == nil {
			body, err = m.body(in)
		}
		if err != nil {
			m = message{wrong: &Refusal{Status: Malformed, Msg: err.Error()}, last: true}
		}
		if v.answer(conn, &m, string(body)) != nil || m.last {
			return
		}
	}
}

// message is the head of a request.
type message struct {
	length  int64
	expects bool // it waits for a reply before it sends its body
	last    bool // of the connection
	wrong   *Refusal
}

// readHead reads the head of a request, byte by byte, so that nothing of the body is
// taken with it. It returns io.EOF if there is none.
func readHead(in io.Reader) (m message, err error) {
	var text strings.Builder
	var one [1]byte
	for !strings.HasSuffix(text.String(), "\n\r\n") && !strings.HasSuffix(text.String(), "\n\n") {
		if _, err := io.ReadFull(in, one[:]); err != nil {
			if err == io.EOF && text.Len() > 0 {
				err = fmt.Errorf("a head of more than %d bytes, or cut off", maxHead)
			}
			return m, err
		}
		text.WriteByte(one[0])
	}
	r := textproto.NewReader(bufio.NewReader(strings.NewReader(text.String())))
	line, err := r.ReadLine()
	if err != nil {
		return m, err
	}
	fields, err := r.ReadMIMEHeader()
	if err != nil {
		return m, err
	}
	return messageOf(strings.Split(line, " "), fields)
}

// messageOf returns the message of a first line and its fields.
func messageOf(line []string, fields textproto.MIMEHeader) (m message, err error) {
	lengths := fields["Content-Length"]
	switch {
	case len(line) != 3 || !strings.HasPrefix(line[2], "HTTP/1."):
		return m, errors.New("not a request of HTTP/1.1")
	case len(fields["Transfer-Encoding"]) > 0, len(lengths) > 1:
		return m, errors.New("want a body of one known length")
	case len(lengths) == 1:
		if m.length, err = strconv.ParseInt(lengths[0], 10, 64); err != nil || m.length < 0 || m.length > MaxRequest {
			return m, fmt.Errorf("want a body of at most %d bytes", MaxRequest)
		}
	}
	m.expects = strings.EqualFold(fields.Get("Expect"), "100-continue") && m.length > 0
	m.last = line[2] != "HTTP/1.1" || strings.EqualFold(fields.Get("Connection"), "close")
	path, _, _ := strings.Cut(line[1], "?")
	switch {
	case !strings.HasSuffix(path, Path):
		m.wrong = &Refusal{Status: Unknown, Msg: "the only path here is " + Path}
	case line[0] != "POST":
		m.wrong = &Refusal{Status: 405, Msg: "want POST"}
	}
	m.last = m.last || m.wrong != nil
	return m, nil
}

// body reads the body.
func (m *message) body(in io.Reader) ([]byte, error) {
	body := make([]byte, m.length)
	_, err := io.ReadFull(in, body)
	return body, err
}

// reasons are the HTTP reason phrases.
var reasons = map[Status]string{OK: "OK", Malformed: "Bad Request", Forbidden: "Forbidden", Unknown: "Not Found", 405: "Method Not Allowed",
	Stale: "Conflict", Unrelated: "Unprocessable Entity", Impossible: "Internal Server Error"}

// answer answers a request.
func (v *server) answer(conn net.Conn, m *message, body string) error {
	status, kind, text := OK, "text/plain; charset=utf-8", ""
	var why error
	refused := m.wrong
	if refused == nil {
		if text, why = v.Sign(body); why != nil && !errors.As(why, &refused) {
			return why
		}
	}
	if refused != nil {
		status, why, text = refused.Status, refused, refused.Msg+"\n"
		switch status {
		case Stale:
			kind, text = "text/x.tlog.size", fmt.Sprintf("%d\n", refused.Size)
		case Impossible:
			text = "the witness cannot sign now\n" // its paths are private
		}
	}
	if v.answered != nil {
		v.mu.Lock()
		v.answered(conn.RemoteAddr(), status, why)
		v.mu.Unlock()
	}
	if status != OK && status != Stale && status != Unrelated { // somebody who does not have the ledger's key
		m.last = true
	}
	ends := "keep-alive"
	if m.last {
		ends = "close"
	}
	_, err := fmt.Fprintf(conn, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: %s\r\n\r\n%s", status, reasons[status], kind, len(text), ends, text)
	return err
}
