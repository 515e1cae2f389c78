package picture

import (
	"time"
)

// Key is a command of a viewer of a film.
type Key uint8

const (
	NoKey   Key = iota // no key, or one without a meaning
	Back               // the frame before: left arrow
	Forth              // the next: right arrow
	TenBack            // ten back: page up
	TenOn              // ten on: page down
	Start              // frame 0: home
	End                // the last frame: end
	Pause              // play or stop: space
	Faster             // +
	Slower             // -
	Quit               // q, or interrupt
)

// Playback is the state of a film that is being watched, with the keys and speeds of
// the replay page. It knows no terminal and no clock.
type Playback struct {
	Last    int // number of the last frame
	At      int // the current frame
	Playing bool
	rate    int // index in rates, relative to the usual one
}

// rates are hundredths of frames a second; usualRate is the initial one.
var rates = [...]int{50, 100, 200, 400, 800}

const usualRate = 1

// Press handles a key, and reports whether the viewer quit.
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

// move goes to a frame and stops.
func (p *Playback) move(n int) {
	p.Playing, p.At = false, max(min(n, p.Last), 0)
}

// Next moves to the next frame while the film plays. It stops at the end.
func (p *Playback) Next() {
	p.At = min(p.At+1, p.Last)
	p.Playing = p.Playing && p.At < p.Last
}

// Wait returns how long a frame is shown while the film plays.
func (p *Playback) Wait() time.Duration {
	return 100 * time.Second / time.Duration(rates[p.rate+usualRate])
}

// Keys parses the bytes that a terminal sends into keys. The zero value is ready to
// use. Sequences are those of ECMA-48 as xterm sends them.
type Keys struct {
	held []byte // the beginning of a sequence
}

// longestSequence is the length at which an unfinished sequence is dropped.
const longestSequence = 16

// Read takes one byte, and returns the key that it completes, or NoKey.
func (k *Keys) Read(b byte) Key {
	if len(k.held) == 0 && b != 0x1b {
		return plainKey(b)
	}
	if b == 0x1b { // drops an unfinished sequence
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
	case 'q', 'Q', 3, 4: // interrupt and end of input, which a raw terminal sends
		return Quit
	}
	return NoKey
}

// sequences maps what follows escape and [ or O to keys.
var sequences = map[string]Key{
	"D": Back, "C": Forth, "A": Back, "B": Forth,
	"H": Start, "F": End, "1~": Start, "7~": Start, "4~": End, "8~": End,
	"5~": TenBack, "6~": TenOn,
}
