package analysis

// Scheme is how many match points a game is worth. Points are whole numbers.
type Scheme struct {
	Win  int `json:"win"`
	Draw int `json:"draw"`
	Loss int `json:"loss"`
	// Note says in words where the numbers differ from what the game's rules
	// announce; empty where they do not.
	Note string `json:"note,omitempty"`
}

// SchemeOf is the scheme that the rules of the named game announce. For an
// unknown game it is 2/1/0, and says so in its note.
func SchemeOf(game string) Scheme {
	switch game {
	case "triangles", "fiverow":
		return Scheme{Win: 2, Draw: 1}
	case "betoniarki":
		return Scheme{Win: 1}
	case "halma":
		return Scheme{Win: 2, Draw: 1, Note: "points are doubled to stay whole: the rules count 1/0.5/0"}
	case "dots":
		return Scheme{Win: 3, Draw: 1}
	}
	return Scheme{Win: 2, Draw: 1, Note: "no scheme is known for this game: 2/1/0 is assumed"}
}

func (s Scheme) points(won, drawn, lost int64) int64 {
	return int64(s.Win)*won + int64(s.Draw)*drawn + int64(s.Loss)*lost
}
