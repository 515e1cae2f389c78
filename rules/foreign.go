package rules

// SGF is how the Smart Game Format FF[4] holds games of a kind.
type SGF struct {
	Number string           // of the game, in GM
	Cells  [3]byte          // how a position's text writes seat 1, seat 2 and a blocked square; 0 none
	Points func(Move) []int // column and row, from 0, of every point of a move
}
