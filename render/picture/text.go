package picture

import (
	"io"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/render/textboard"
)

// Text writes frame n of a film in characters of fixed width: who plays, the scene,
// and what happened. Columns is the width of a scene without squares; 0 is 60. For
// the signs see textboard.Draw. It returns the error of w, or an error if there is
// nothing to draw.
func Text(w io.Writer, f *Film, n, columns int) error {
	if err := f.at(n, &Options{}); err != nil {
		return err
	}
	_, err := io.WriteString(w, strings.Join(f.lines(n, columns), "\n")+"\n")
	return err
}

// lines returns frame n as lines of characters.
func (f *Film) lines(n, columns int) []string {
	var list []string
	for i, p := range f.Seats {
		list = append(list, strings.TrimRight(words.Visible(textboard.Piece(&f.Frames[n].Scene, base.Seat(i+1))+" "+f.mark(base.Seat(i+1))+"  "+p.Name), " "))
	}
	list = append(list, "")
	list = append(list, textboard.Draw(&f.Frames[n].Scene, nil, columns)...)
	return append(list, "", words.Visible(f.captionLine(n, true)))
}
