package results

import (
	"bytes"
	"encoding/binary"
)

// table adds up the games of some blocks of a file.
type table struct {
	form   *Form
	head   head
	rest   []Value        // the other values of a kind of game
	values [values][]byte // of the current game
	expect []tag          // the tags of the previous game, in order
	key    []byte
	bots   book
	kinds  book // kinds of game, by all values except bots
	dense  [denseKinds][]uint32
	sparse map[alike]int64
}

// alike is the bots of a game and its kind, packed into one number.
type alike uint64

// The limits of a table: bots, kinds of game, and different games.
const (
	botBits  = 22
	kindBits = 64 - 2*botBits
	maxAlike = 1 << 20
)

// Games of the first bots of the first kinds are counted in arrays, others in a map.
const (
	denseBots  = 1 << 10
	denseKinds = 4
)

func newTable(f *Form, h head) *table {
	t := &table{form: f, head: h, sparse: map[alike]int64{}, bots: newBook(), kinds: newBook()}
	for v := range values {
		if v != First && v != Second && v != ID && (f.Tags || h.names(v)) {
			t.rest = append(t.rest, v)
		}
	}
	return t
}

// read adds up the games of a block. It reports whether the block was plain.
func (t *table) read(text []byte) bool {
	if t.form.Tags {
		return t.tags(text)
	}
	return t.rows(text)
}

// game counts the current game. It reports whether it is plain.
func (t *table) game() bool {
	first, second := t.values[First], t.values[Second]
	if len(first) == 0 || len(second) == 0 || len(t.values[ID]) > 0 {
		return false
	}
	t.key = t.key[:0]
	for _, v := range t.rest {
		value := t.values[v]
		t.key = append(binary.AppendUvarint(t.key, uint64(len(value))), value...)
	}
	before := len(t.bots.list) + len(t.kinds.list)
	a, b, kind := t.bots.number(first), t.bots.number(second), t.kinds.number(t.key)
	if len(t.bots.list)+len(t.kinds.list) > before && !t.legible() {
		return false
	}
	return t.count(a, b, kind, 1)
}

// legible reports whether the current values can be used unchanged, which those with
// a backslash in tag pairs cannot. It is enough to call it for new values.
func (t *table) legible() bool {
	for _, v := range t.values {
		if t.form.Tags && bytes.IndexByte(v, '\\') >= 0 {
			return false
		}
	}
	return true
}

// count adds equal games, and reports whether there is room for them.
func (t *table) count(first, second, kind uint32, n int64) bool {
	if most := max(first, second); most < denseBots && kind < denseKinds {
		list := t.dense[kind]
		if at := place(first, second); int(at) >= len(list) {
			need := int(most/64+1) * 64
			need *= need
			list = append(list, make([]uint32, need-len(list))...)
			t.dense[kind] = list
		}
		list[place(first, second)] += uint32(n)
		return true
	}
	t.sparse[alike(first)<<(kindBits+botBits)|alike(second)<<kindBits|alike(kind)] += n
	return len(t.sparse) <= maxAlike && len(t.bots.list) < 1<<botBits && len(t.kinds.list) < 1<<kindBits
}

// place returns the index of an ordered pair in an array that grows with the number
// of bots, ordered by the greater of the two numbers.
func place(first, second uint32) uint32 {
	if first >= second {
		return first*first + second
	}
	return second*second + second + 1 + first
}

// each calls visit with the counted games.
func (t *table) each(visit func(first, second, kind uint32, n int64)) {
	for kind, list := range t.dense {
		for most := uint32(0); int(most*most) < len(list); most++ {
			for other := range most + 1 {
				if n := list[place(most, other)]; n > 0 {
					visit(most, other, uint32(kind), int64(n))
				}
				if n := list[place(other, most)]; n > 0 && other < most {
					visit(other, most, uint32(kind), int64(n))
				}
			}
		}
	}
	const mask = 1<<botBits - 1
	for k, n := range t.sparse {
		visit(uint32(k>>(kindBits+botBits)), uint32(k>>kindBits&mask), uint32(k&(1<<kindBits-1)), n)
	}
}

// merge adds another table. It reports whether there is room.
func (t *table) merge(u *table) bool {
	bots, kinds, room := t.bots.merge(&u.bots), t.kinds.merge(&u.kinds), true
	u.each(func(first, second, kind uint32, n int64) {
		room = t.count(bots[first], bots[second], kinds[kind], n) && room
	})
	return room
}

// unpack returns the values of a kind of game.
func (t *table) unpack(key string) Values {
	var list Values
	rest := []byte(key)
	for _, v := range t.rest {
		size, n := binary.Uvarint(rest)
		list[v], rest = rest[n:n+int(size)], rest[n+int(size):]
	}
	return list
}

// trim is bytes.TrimSpace with a fast path for text without spaces at its ends.
func trim(text []byte) []byte {
	if n := len(text); n == 0 || plain(text[0]) && plain(text[n-1]) {
		return text
	}
	return bytes.TrimSpace(text)
}

func plain(c byte) bool { return ' ' < c && c < 0x80 }

// book numbers texts. It finds the numbers of recent ones quickly.
type book struct {
	at   map[string]uint32
	list []string
	last [512]uint32 // numbers of recent texts, by mark
}

func newBook() book { return book{at: map[string]uint32{}} }

// number returns the number of a text. A new text gets a new one.
func (b *book) number(text []byte) uint32 {
	slot := &b.last[mark(text)]
	if n := *slot; int(n) < len(b.list) && b.list[n] == string(text) {
		return n
	}
	n, known := b.at[string(text)]
	if !known {
		n = uint32(len(b.list))
		s := string(text)
		b.list = append(b.list, s)
		b.at[s] = n
	}
	*slot = n
	return n
}

// mark returns a hash of a text below 512, from its length and its last bytes.
func mark(text []byte) uint32 {
	var x uint64
	if n := len(text); n >= 8 {
		x = binary.LittleEndian.Uint64(text[n-8:])
	} else {
		for _, c := range text {
			x = x<<8 | uint64(c)
		}
	}
	return uint32((x + uint64(len(text))) * 0x9E3779B97F4A7C15 >> (64 - 9))
}

// merge returns the numbers in this book of all texts of another one.
func (b *book) merge(other *book) []uint32 {
	list := make([]uint32, len(other.list))
	for i, text := range other.list {
		list[i] = b.number([]byte(text))
	}
	return list
}
