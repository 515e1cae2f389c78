package results

import "encoding/binary"

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
