package analysis

import (
	"encoding/binary"
	"hash/maphash"
)

// idSet has the ids of results, each once in its event. It needs few bytes beside the text. An
// id is known by the place of its text: the number of its chunk, and the place in it; 0 is
// none.
type idSet struct {
	event  map[string]uint32
	events []string
	chunks [][]byte // event, length and text of each id
	count  int
	slots  []uint64 // a hash table: the hash of an id, and its place in the lower half; 0 is free
	seed   maphash.Seed
}

// chunkBits is the size of a chunk in bits. An id that is larger has a chunk of its own.
const chunkBits = 16

func newIDs() *idSet {
	return &idSet{event: map[string]uint32{}, slots: make([]uint64, 64), seed: maphash.MakeSeed()}
}

// add returns the place of an id in an event, and whether it is new.
func (s *idSet) add(event, id string) (place uint32, fresh bool) {
	e, known := s.event[event]
	if !known {
		e = uint32(len(s.events))
		s.event[event], s.events = e, append(s.events, event)
	}
	if 2*s.count >= len(s.slots) {
		s.grow()
	}
	h := s.hash(e, []byte(id))
	slot := s.slot(h, e, []byte(id))
	if *slot == 0 {
		*slot = uint64(h)<<32 | uint64(s.append(e, id))
		return uint32(*slot), true
	}
	return uint32(*slot), false
}

// has reports whether an event has an id.
func (s *idSet) has(event string, id []byte) bool {
	e, known := s.event[event]
	return known && *s.slot(s.hash(e, id), e, id) != 0
}

// slot returns the place of an id in the hash table, or the free one for it.
func (s *idSet) slot(h, event uint32, id []byte) *uint64 {
	mask := uint32(len(s.slots) - 1)
	for at := h; ; at++ {
		slot := &s.slots[at&mask]
		if *slot == 0 {
			return slot
		}
		if uint32(*slot>>32) == h {
			if e, text := s.of(uint32(*slot)); e == event && string(text) == string(id) {
				return slot
			}
		}
	}
}

func (s *idSet) hash(event uint32, id []byte) uint32 {
	return uint32(maphash.Bytes(s.seed, id)) ^ event*0x9E3779B1
}

// grow doubles the hash table.
func (s *idSet) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	mask := uint32(len(s.slots) - 1)
	for _, x := range old {
		if x != 0 {
			at := uint32(x >> 32)
			for s.slots[at&mask] != 0 {
				at++
			}
			s.slots[at&mask] = x
		}
	}
}

// append enters a new id.
func (s *idSet) append(event uint32, id string) (place uint32) {
	room := len(id) + 2*binary.MaxVarintLen32
	last := len(s.chunks) - 1
	if last < 0 || len(s.chunks[last])+room > cap(s.chunks[last]) {
		s.chunks = append(s.chunks, make([]byte, 1, max(1<<chunkBits, room))) // no place is 0
		last++
	}
	b := s.chunks[last]
	place = uint32(last)<<chunkBits | uint32(len(b))
	b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(event)), uint64(len(id)))
	s.chunks[last] = append(b, id...)
	s.count++
	return place
}

// of returns the event and the text of an id.
func (s *idSet) of(place uint32) (event uint32, text []byte) {
	b := s.chunks[place>>chunkBits][place&(1<<chunkBits-1):]
	e, n := binary.Uvarint(b)
	size, m := binary.Uvarint(b[n:])
	return uint32(e), b[n+m : n+m+int(size)]
}

// text returns the text of an id; 0 has none.
func (s *idSet) text(place uint32) []byte {
	if place == 0 {
		return nil
	}
	_, text := s.of(place)
	return text
}

// meets reports whether another set has an id of this one.
func (s *idSet) meets(other *idSet) bool {
	for _, x := range s.slots {
		if x != 0 {
			if event, id := s.of(uint32(x)); other.has(s.events[event], id) {
				return true
			}
		}
	}
	return false
}

// compare orders ids by the value of the numbers within them; 0 is the first.
func (s *idSet) compare(a, b uint32) int {
	if a == b {
		return 0
	}
	return natural(s.text(a), s.text(b))
}
