package cli

import (
	"context"
	"io"
)

// input is standard input of a running command. A read that waits, as one from
// a terminal does, ends with the command's context; the data it would have got
// are lost, since nobody is to ask for them.
type input struct {
	r    io.Reader
	ctx  context.Context
	buf  []byte
	got  chan result
	wait bool // a read of r is under way
}

// result is what a read of r gave.
type result struct {
	n   int
	err error
}

// inputSize is the most that one read takes, in bytes.
const inputSize = 256 << 10

func (in *input) Read(p []byte) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	if in.got == nil {
		in.got, in.buf = make(chan result, 1), make([]byte, inputSize)
	}
	if !in.wait {
		in.wait = true
		buf := in.buf[:min(len(p), inputSize)]
		go func() {
			n, err := in.r.Read(buf)
			in.got <- result{n, err}
		}()
	}
	select {
	case r := <-in.got:
		in.wait = false
		return copy(p, in.buf[:r.n]), r.err
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	}
}

// eof is an input with nothing in it.
type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }
