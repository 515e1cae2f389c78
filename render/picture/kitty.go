package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"io"
)

// kittyChunk is the maximum number of base64 characters in one piece (kitty graphics
// protocol, "Remote clients").
const kittyChunk = 4096

// Kitty returns frame n of a film for a terminal with kitty's graphics protocol, rows
// high (0: its own size). It replaces all earlier pictures and does not move the
// cursor. It returns an error if there is nothing to draw.
func Kitty(f *Film, n, rows int, o Options) ([]byte, error) {
	var image bytes.Buffer
	if err := PNG(&image, f, n, o); err != nil {
		return nil, err
	}
	data := base64.StdEncoding.EncodeToString(image.Bytes())
	out := []byte("\x1b_Ga=d,d=A,q=2\x1b\\")
	head := "a=T,f=100,q=2,C=1,"
	if rows > 0 {
		head += fmt.Sprintf("r=%d,", rows)
	}
	for len(data) > 0 {
		piece := data[:min(len(data), kittyChunk)]
		data = data[len(piece):]
		more := 1
		if len(data) == 0 {
			more = 0
		}
		out = fmt.Appendf(out, "\x1b_G%sm=%d;%s\x1b\\", head, more, piece)
		head = ""
	}
	return out, nil
}

// PNG writes frame n of a film. It returns the error of w, or an error if there is
// nothing to draw.
func PNG(w io.Writer, f *Film, n int, o Options) error {
	if err := f.at(n, &o); err != nil {
		return err
	}
	c := newCanvas(f, &o, n, n)
	c.show(n)
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return e.Encode(w, c.picture())
}
