package page

import (
	"scrutineer/internal/words"
	"scrutineer/render/picture"
)

// Film returns the game for pictures, with a result in words. The zero Language is
// English.
func (g *Game) Film(result string, l words.Language) *picture.Film {
	f := &picture.Film{ID: g.ID, Game: g.Game, Result: result, Frames: make([]picture.Frame, 0, len(g.Frames))}
	for _, x := range g.Seats {
		if key := "replay.mark." + x.Mark; l.Tag() != "" && l.Has(key) {
			x.Mark = l.Text(key)
		}
		f.Seats = append(f.Seats, picture.Player{Name: x.Name, Mark: x.Mark})
	}
	for i := range g.Frames {
		x := g.Frames[i]
		x.Scene.Label = label(&x, l)
		f.Frames = append(f.Frames, picture.Frame{Scene: x.Scene, Move: x.Move, Seat: x.Seat, Micros: x.Micros, Note: x.Note})
	}
	return f
}

// label returns the position in a few words. Games have labels only in English.
func label(f *Frame, l words.Language) string {
	if l.Tag() == "" || l.Tag() == "en" {
		return f.Scene.Label
	}
	return ""
}
