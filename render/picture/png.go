package picture

import (
	"image/png"
	"io"
)

// PNG writes frame n of a film. It returns the error of w, or an error if there is
// nothing to draw.
func PNG(w io.Writer, f *Film, n int, o Options) error {
	if err := f.at(n, &o); err != nil {
		return err
	}
	c := newCanvas(f, &o, n, n)
	c.draw(n)
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return e.Encode(w, c.picture())
}
