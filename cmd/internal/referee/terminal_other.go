//go:build !unix

package referee

import "os"

// terminal opens the console of the process, which consists of two files.
func terminal() (in, out *os.File, restore func(), err error) {
	in, err = os.OpenFile("CONIN$", os.O_RDWR, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	out, err = os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		in.Close()
		return nil, nil, nil, err
	}
	return in, out, func() { in.Close(); out.Close() }, nil
}
