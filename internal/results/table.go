package results

import (
	"bytes"
	"encoding/binary"
)

// table adds up the games of some blocks of a file.
type table struct {
	form   *Form
	column []int    // the value that stands in each column, -1 for none
	values [][]byte // of the game being read
	key    []byte
	bots   book
	kinds  book // of games, by all values that are no bots
	games  map[alike]int64
}

// alike are the bots of a game and its kind, in the bits of one number.
type alike uint64

// The most bots, kinds of game and games that differ which a table holds.
const (
	botBits   = 22
	kindBits  = 64 - 2*botBits
	mostAlike = 1 << 20
)

func (k alike) parts() (first, second, kind uint32) {
	const mask = 1<<botBits - 1
	return uint32(k >> (kindBits + botBits)), uint32(k >> kindBits & mask), uint32(k & (1<<kindBits - 1))
}

// book numbers texts.
type book struct {
	at   map[string]uint32
	list []string
}

func (b *book) number(text []byte) uint32 {
	n, known := b.at[string(text)]
	if !known {
		n = uint32(len(b.list))
		s := string(text)
		b.list = append(b.list, s)
		b.at[s] = n
	}
	return n
}

func newTable(f *Form, column []int) *table {
	return &table{form: f, column: column, values: make([][]byte, len(f.Names)), games: map[alike]int64{},
		bots: book{at: map[string]uint32{}}, kinds: book{at: map[string]uint32{}}}
}

// read adds up the games of a block. It tells whether all in it was plain.
func (t *table) read(text []byte) bool {
	if t.form.Tags {
		return t.tags(text)
	}
	return t.rows(text)
}

// game counts the game whose values are held. It tells whether it is plain.
func (t *table) game() bool {
	first, second := t.values[t.form.First], t.values[t.form.Second]
	if len(first) == 0 || len(second) == 0 || len(t.values[t.form.Lone]) > 0 {
		return false
	}
	t.key = t.key[:0]
	for i, v := range t.values {
		if i != t.form.First && i != t.form.Second {
			t.key = append(binary.AppendUvarint(t.key, uint64(len(v))), v...)
		}
	}
	return t.count(t.bots.number(first), t.bots.number(second), t.kinds.number(t.key), 1)
}

// count adds games that are alike, and tells whether there is room for them.
func (t *table) count(first, second, kind uint32, n int64) bool {
	t.games[alike(first)<<(kindBits+botBits)|alike(second)<<kindBits|alike(kind)] += n
	return len(t.games) <= mostAlike && len(t.bots.list) < 1<<botBits && len(t.kinds.list) < 1<<kindBits
}

// merge adds what another table holds.
func (t *table) merge(u *table) {
	bots, kinds := t.bots.merge(&u.bots), t.kinds.merge(&u.kinds)
	for k, n := range u.games {
		first, second, kind := k.parts()
		t.count(bots[first], bots[second], kinds[kind], n)
	}
}

// merge gives all texts of another book numbers in this one.
func (b *book) merge(other *book) []uint32 {
	list := make([]uint32, len(other.list))
	for i, text := range other.list {
		list[i] = b.number([]byte(text))
	}
	return list
}

// unpack is the values of a kind of game.
func (t *table) unpack(key string) []string {
	values, rest := make([]string, len(t.values)), []byte(key)
	for i := range values {
		if i != t.form.First && i != t.form.Second {
			size, n := binary.Uvarint(rest)
			values[i], rest = string(rest[n:n+int(size)]), rest[n+int(size):]
		}
	}
	return values
}

// trim is as bytes.TrimSpace, which is called only where it may have to do.
func trim(text []byte) []byte {
	if n := len(text); n == 0 || plain(text[0]) && plain(text[n-1]) {
		return text
	}
	return bytes.TrimSpace(text)
}

func plain(c byte) bool { return ' ' < c && c < 0x80 }
