package render

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"scrutineer/internal/cli"
	"scrutineer/render/picture"
)

// play shows a film in the terminal until the viewer quits. The logs may come from
// standard input, but not the keys.
func play(env *cli.Env, p *pictureSettings, f *picture.Film) cli.Code {
	in, out, err := console()
	if err != nil {
		env.Errorf("--play wants a terminal to read keys from and to draw on")
		return cli.Failed
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return env.Fail(err)
	}
	defer term.Restore(int(in.Fd()), before)
	s := screen{in: in, out: out, kitty: *p.terminal == "kitty", options: p.options(), after: time.After}
	s.size = func() (columns, rows int) {
		if columns, rows, err := term.GetSize(int(out.Fd())); err == nil && columns > 0 && rows > 0 {
			return columns, rows
		}
		return 80, 24
	}
	return env.Fail(s.play(env.Context, f, min(max(*p.ply, 0), len(f.Frames)-1)))
}

// console returns the controlling terminal, or standard input and output if they are
// a terminal without a name.
func console() (in, out *os.File, err error) {
	if f, err := os.OpenFile("/dev/tty", os.O_RDWR, 0); err == nil {
		return f, f, nil
	}
	if !term.IsTerminal(int(os.Stdin.Fd())) || !term.IsTerminal(int(os.Stdout.Fd())) {
		return nil, nil, errors.New("no terminal")
	}
	return os.Stdin, os.Stdout, nil
}

// screen is a terminal in raw mode.
type screen struct {
	in      io.Reader
	out     io.Writer
	size    func() (columns, rows int)
	after   func(time.Duration) <-chan time.Time
	kitty   bool
	options picture.Options
}

// What is written to a terminal at the start and the end: alternate screen, no
// cursor, no automatic wrap; and all of that undone.
const (
	screenOn  = "\x1b[?1049h\x1b[?25l\x1b[?7l"
	screenOff = "\x1b[?7h\x1b[?25h\x1b[?1049l"
	kittyOff  = "\x1b_Ga=d,d=A,q=2\x1b\\"
)

// play shows the film from a frame on, until the viewer quits, or the keys or the
// context end. In any case it restores the terminal.
func (s *screen) play(ctx context.Context, f *picture.Film, at int) (err error) {
	if _, err := io.WriteString(s.out, screenOn); err != nil {
		return err
	}
	defer func() {
		end := screenOff
		if s.kitty {
			end = kittyOff + end
		}
		if _, closing := io.WriteString(s.out, end); err == nil {
			err = closing
		}
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // so that the goroutine that reads keys ends
	p := &picture.Playback{Last: len(f.Frames) - 1, At: at}
	keys := s.keys(ctx)
	for {
		if err := s.draw(f, p); err != nil {
			return err
		}
		var next <-chan time.Time
		if p.Playing {
			next = s.after(p.Wait())
		}
		select {
		case k, more := <-keys:
			if !more || p.Press(k) {
				return nil
			}
		case <-next:
			p.Next()
		case <-ctx.Done():
			return nil
		}
	}
}

// keys reads keys until the input or the context ends.
func (s *screen) keys(ctx context.Context) <-chan picture.Key {
	keys := make(chan picture.Key)
	go func() {
		defer close(keys)
		var decoder picture.Keys
		buf := make([]byte, 256)
		for {
			n, err := s.in.Read(buf)
			for _, b := range buf[:n] {
				k := decoder.Read(b)
				if k == picture.NoKey {
					continue
				}
				select {
				case keys <- k:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return keys
}

// draw shows a frame from the upper left corner on.
func (s *screen) draw(f *picture.Film, p *picture.Playback) error {
	columns, rows := s.size()
	if s.kitty {
		data, err := picture.Kitty(f, p.At, max(rows-1, 1), s.options)
		if err != nil {
			return err
		}
		_, err = s.out.Write(append([]byte("\x1b[H"), data...))
		return err
	}
	lines := picture.Screen(f, p.At, columns, rows-1)
	lines = append(lines, state(p))
	var b strings.Builder
	b.WriteString("\x1b[H")
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString(line + "\x1b[K")
	}
	b.WriteString("\x1b[J")
	_, err := io.WriteString(s.out, b.String())
	return err
}

// state returns the line with keys and speed.
func state(p *picture.Playback) string {
	what := "space: play"
	if p.Playing {
		what = "space: pause"
	}
	return what + "  arrows  PgUp PgDn  Home End  + - (" + p.Wait().String() + ")  q: quit"
}
