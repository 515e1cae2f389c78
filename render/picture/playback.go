package picture

import (
	"time"
)

// Key is what a reader of a film asks for.
type Key uint8

const (
	NoKey   Key = iota // nothing, or what no key means
	Back               // the frame before: left arrow
	Forth              // the next: right arrow
	TenBack            // ten back: page up
	TenOn              // ten on: page down
	Start              // frame 0: home
	End                // the last frame: end
	Pause              // play or stand still: space
	Faster             // +
	Slower             // -
	Quit               // q, or interrupt
)

// Playback is the state of a film that is being watched, with the keys and speeds of the
// replay page. It knows no terminal and no clock.
type Playback struct {
	Last    int // number of the last frame
	At      int // the frame that is shown
	Playing bool
	rate    int // index of rates, from the usual one
}

// rates are hundredths of frames a second; usualRate is the one to begin with.
var rates = [...]int{50, 100, 200, 400, 800}

const usualRate = 1

// Press handles a key, and reports whether the film is closed.
func (p *Playback) Press(k Key) (over bool) {
	switch k {
	case Back:
		p.move(p.At - 1)
	case Forth:
		p.move(p.At + 1)
	case TenBack:
		p.move(p.At - 10)
	case TenOn:
		p.move(p.At + 10)
	case Start:
		p.move(0)
	case End:
		p.move(p.Last)
	case Pause:
		p.Playing = !p.Playing
		if p.Playing && p.At == p.Last {
			p.At = 0
		}
	case Faster:
		p.rate = min(p.rate+1, len(rates)-1-usualRate)
	case Slower:
		p.rate = max(p.rate-1, -usualRate)
	}
	return k == Quit
}

// move goes to a frame and stands still.
func (p *Playback) move(n int) {
	p.Playing, p.At = false, max(min(n, p.Last), 0)
}

// Next moves to the next frame, as happens while the film plays. At the end it stops.
func (p *Playback) Next() {
	p.At = min(p.At+1, p.Last)
	p.Playing = p.Playing && p.At < p.Last
}

// Wait returns how long a frame is shown while the film plays.
func (p *Playback) Wait() time.Duration {
	return 100 * time.Second / time.Duration(rates[p.rate+usualRate])
}

// Keys reads keys from the bytes that a terminal sends. The zero value is ready to use.
// Sequences are those of ECMA-48 as xterm sends them.
type Keys struct {
	held []byte // the beginning of a sequence
}

// longestSequence is where a sequence that does not end is given up.
const longestSequence = 16

// Read takes one byte, and returns the key that it completes, or NoKey.
func (k *Keys) Read(b byte) Key {
	if len(k.held) == 0 && b != 0x1b {
		return plainKey(b)
	}
	if b == 0x1b { // whatever was before it came to nothing
		k.held = append(k.held[:0], b)
		return NoKey
	}
	k.held = append(k.held, b)
	switch {
	case len(k.held) == 2 && (b == '[' || b == 'O'):
		return NoKey
	case len(k.held) == 2: // a letter with the escape key
		k.held = k.held[:0]
		return plainKey(b)
	case b < 0x40 && len(k.held) < longestSequence:
		return NoKey
	}
	text := string(k.held[2:])
	k.held = k.held[:0]
	return sequences[text]
}

func plainKey(b byte) Key {
	switch b {
	case ' ':
		return Pause
	case '+', '=':
		return Faster
	case '-', '_':
		return Slower
	case 'q', 'Q', 3, 4: // interrupt and end of input, which a raw terminal passes on
		return Quit
	}
	return NoKey
}

// sequences are what follows escape and [ or O.
var sequences = map[string]Key{
	"D": Back, "C": Forth, "A": Back, "B": Forth,
	"H": Start, "F": End, "1~": Start, "7~": Start, "4~": End, "8~": End,
	"5~": TenBack, "6~": TenOn,
}
