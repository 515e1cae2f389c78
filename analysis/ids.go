package analysis

import (
	"encoding/binary"
	"hash/maphash"
)

// idSet has the ids of results, each once in its event, by number from 1. It needs few bytes
// beside the text.
type idSet struct {
	event  map[string]uint32
	events []string
	chunks [][]byte // event, length and text of each id
	at     []uint32 // where that begins: the number of its chunk, and the place there
	slots  []uint32 // a hash table of numbers; 0 is free
	seed   maphash.Seed
}

// chunkBits is the size of a chunk in bits. An id that is larger has a chunk of its own.
const chunkBits = 16

func newIDs() *idSet {
	return &idSet{event: map[string]uint32{}, slots: make([]uint32, 64), seed: maphash.MakeSeed()}
}

// add returns the number of an id in an event, and whether it is new.
func (s *idSet) add(event, id string) (number uint32, fresh bool) {
	e, known := s.event[event]
	if !known {
		e = uint32(len(s.events))
		s.event[event], s.events = e, append(s.events, event)
	}
	if 4*len(s.at) > 3*len(s.slots) {
		s.grow()
	}
	slot := s.slot(e, []byte(id))
	if *slot == 0 {
		s.append(e, id)
		*slot = uint32(len(s.at))
		return *slot, true
	}
	return *slot, false
}

// has reports whether an event has an id.
func (s *idSet) has(event string, id []byte) bool {
	e, known := s.event[event]
	return known && *s.slot(e, id) != 0
}

// slot returns the place of an id in the hash table, or the free one for it.
func (s *idSet) slot(event uint32, id []byte) *uint32 {
	mask := uint32(len(s.slots) - 1)
	for h := s.hash(event, id); ; h++ {
		slot := &s.slots[h&mask]
		if *slot == 0 {
			return slot
		}
		if e, text := s.of(*slot); e == event && string(text) == string(id) {
			return slot
		}
	}
}

func (s *idSet) hash(event uint32, id []byte) uint32 {
	return uint32(maphash.Bytes(s.seed, id)) ^ event*0x9E3779B1
}

// grow doubles the hash table.
func (s *idSet) grow() {
	s.slots = make([]uint32, 2*len(s.slots))
	for n := range s.at {
		*s.slot(s.of(uint32(n + 1))) = uint32(n + 1)
	}
}

// append enters a new id.
func (s *idSet) append(event uint32, id string) {
	room := len(id) + 2*binary.MaxVarintLen32
	last := len(s.chunks) - 1
	if last < 0 || len(s.chunks[last])+room > cap(s.chunks[last]) {
		s.chunks = append(s.chunks, make([]byte, 0, max(1<<chunkBits, room)))
		last++
	}
	b := s.chunks[last]
	s.at = append(s.at, uint32(last)<<chunkBits|uint32(len(b)))
	b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(event)), uint64(len(id)))
	s.chunks[last] = append(b, id...)
}

// of returns the event and the text of an id.
func (s *idSet) of(number uint32) (event uint32, text []byte) {
	at := s.at[number-1]
	b := s.chunks[at>>chunkBits][at&(1<<chunkBits-1):]
	e, n := binary.Uvarint(b)
	size, m := binary.Uvarint(b[n:])
	return uint32(e), b[n+m : n+m+int(size)]
}

// text returns the text of an id; 0 has none.
func (s *idSet) text(number uint32) []byte {
	if number == 0 {
		return nil
	}
	_, text := s.of(number)
	return text
}

// compare orders ids by the value of the numbers within them; 0 is the first.
func (s *idSet) compare(a, b uint32) int {
	if a == b {
		return 0
	}
	return natural(s.text(a), s.text(b))
}
