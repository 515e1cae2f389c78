package page

import "scrutineer/render/picture"

// Film is the game as pictures show it, with the result in words.
func (g *Game) Film(result string) *picture.Film {
	f := &picture.Film{ID: g.ID, Game: g.Game, Result: result}
	for _, x := range g.Seats {
		f.Seats = append(f.Seats, picture.Player{Name: x.Name, Mark: x.Mark})
	}
	for i := range g.Frames {
		x := &g.Frames[i]
		f.Frames = append(f.Frames, picture.Frame{Scene: x.Scene, Move: x.Move, Seat: x.Seat, Micros: x.Micros, Note: x.Note})
	}
	return f
}
