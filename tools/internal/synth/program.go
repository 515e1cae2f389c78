package synth

// program is a simulated program: it knows what it was sent and nothing else.
type program struct {
	player *Player
	chance *chance
	view   view
	asked  []string // questions not answered yet
	rows   int      // lines of the present answer to field? read so far
	seen   bool     // it has been sent the field once
	ready  bool     // it has asked already for the coming turn
}

// symbols of the seats; the program learns its own from figure? or from the
// argument it is started with.
const symbols = "-X0"

func newProgram(p *Player, width, height int, c *chance) *program {
	cells := make([]byte, width*height)
	for i := range cells {
		cells[i] = '.'
	}
	return &program{player: p, chance: c, view: view{width: width, height: height, cells: cells, worth: make([]int, len(cells))}}
}

// questions are what the program asks before it moves; opening says whether it has the
// first move of the game, when there is no step to ask for.
func (p *program) questions(opening bool) []string {
	if p.ready {
		p.ready = false
		return nil
	}
	var list []string
	if p.player.field || !p.seen {
		list = append(list, "field?")
		p.seen = true
	}
	if p.player.step && !opening {
		list = append(list, "step?")
	}
	return list
}

// expect records a question that the program has asked.
func (p *program) expect(question string) { p.asked = append(p.asked, question) }

// read takes in a line of the answer to the oldest question.
func (p *program) read(line string) {
	if len(p.asked) == 0 {
		return
	}
	done := true
	switch p.asked[0] {
	case "figure?":
		p.take(line[0])
	case "field?":
		copy(p.view.cells[p.rows*p.view.width:], line)
		p.rows = (p.rows + 1) % p.view.height
		done = p.rows == 0
	case "step?":
		if c := p.cellOf(line); c >= 0 {
			p.view.cells[c] = p.view.other
		}
	}
	if done {
		p.asked = p.asked[1:]
	}
}

// take gets the program's own figure.
func (p *program) take(figure byte) {
	p.view.me, p.view.other = figure, symbols[1]
	if figure == p.view.other {
		p.view.other = symbols[2]
	}
}

// load reads a field file.
func (p *program) load(text string) {
	for y := 0; y < p.view.height; y++ {
		copy(p.view.cells[y*p.view.width:], text[y*(p.view.width+1):][:p.view.width])
	}
}

// cellOf reads a coordinate: letters from A, then the row.
func (p *program) cellOf(text string) int {
	column, row := 0, 0
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= 'A' {
			column = column*26 + int(c-'A') + 1
		} else {
			row = row*10 + int(c-'0')
		}
	}
	return row*p.view.width + column - 1
}

// choose picks a cell and remembers it as taken.
func (p *program) choose() int {
	c := p.player.choose(&p.view, p.chance)
	if c >= 0 {
		p.view.cells[c] = p.view.me
	}
	return c
}
