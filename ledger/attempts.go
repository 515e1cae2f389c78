package ledger

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"strconv"
)

// attempts are the attempts at slots, each with a number in the order in which it was
// first named. An attempt takes about 32 bytes, however long its slot's name is, and has
// no pointers: a ledger may have millions.
type attempts struct {
	salt  [16]byte
	list  chunks[attempt]
	table []uint32 // open addressing by the keys: 1 + the attempt, 0 for empty
	buf   []byte
}

// attempt is what is known about an attempt.
type attempt struct {
	key     [9]byte
	begun   bool
	results uint16 // of the first attempt at a slot: how many results of the slot stand
	outcome uint32 // 1 + its index among the outcomes, 0 if there is none
}

// key returns a hash of the attempt's name. Nobody knows the salt in advance, so nobody
// can choose two names with one key. The chance that two of a million have one by
// accident is 2^-33.
func (a *attempts) key(slot string, number int64) (key [9]byte) {
	if a.table == nil {
		rand.Read(a.salt[:])
		a.table = make([]uint32, 64)
	}
	a.buf = append(append(append(a.buf[:0], a.salt[:]...), slot...), ' ')
	sum := sha256.Sum256(strconv.AppendInt(a.buf, number, 10))
	copy(key[:], sum[:])
	return key
}

// of returns the number of an attempt, which is added if it was never named.
func (a *attempts) of(slot string, number int64) uint32 {
	key := a.key(slot, number)
	at := a.find(key)
	if n := a.table[at]; n > 0 {
		return n - 1
	}
	a.list.add(attempt{key: key})
	n := a.list.n
	if a.table[at] = uint32(n); n*4 > len(a.table)*3 {
		a.table = make([]uint32, 2*len(a.table))
		for i := range n {
			a.table[a.find(a.list.at(i).key)] = uint32(i + 1)
		}
	}
	return uint32(n - 1)
}

// find returns where a key is in the table, or where it would be.
func (a *attempts) find(key [9]byte) uint32 {
	mask := uint32(len(a.table) - 1)
	at := binary.LittleEndian.Uint32(key[:]) & mask
	for a.table[at] > 0 && a.list.at(int(a.table[at]-1)).key != key {
		at = (at + 1) & mask
	}
	return at
}

// chunks is a list that never moves its items, so that growing needs no second copy.
type chunks[T any] struct {
	n     int
	parts [][]T
}

const chunk = 4096

func (c *chunks[T]) add(v T) {
	if c.n%chunk == 0 {
		c.parts = append(c.parts, make([]T, 0, chunk))
	}
	last := &c.parts[c.n/chunk]
	*last = append(*last, v)
	c.n++
}

func (c *chunks[T]) at(i int) *T { return &c.parts[i/chunk][i%chunk] }
