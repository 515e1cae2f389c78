//go:build !unix

package referee

import (
	"io"
	"os"
)

// console is the terminal that the process belongs to: two files.
type console struct {
	io.Reader
	io.Writer
}

// terminal opens the console.
func terminal() (tty io.ReadWriter, restore func(), err error) {
	in, err := os.OpenFile("CONIN$", os.O_RDWR, 0)
	if err != nil {
		return nil, nil, err
	}
	out, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		in.Close()
		return nil, nil, err
	}
	return console{in, out}, func() { in.Close(); out.Close() }, nil
}
