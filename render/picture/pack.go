package picture

// packer compresses the pixels of an image by the LZW variant of GIF (GIF89a
// specification, appendix F). An unchanged pixel may be written in its colour or as
// transparent, whichever makes the longer match with what was written before.
type packer struct {
	bits  int      // of a symbol
	child []uint16 // by code and symbol, the code of both together; 0 for none
	pix   []uint8  // the symbols of the image
	stays []bool   // which of them may be transparent

	w        *blockWriter
	next     int // the code of the last match and the symbol after it
	last     int // the code of the last match; -1 after a clear code
	width    int // bits of a code
	held     uint32
	heldBits int // of held
}

// codes is the number of codes; the last one is not used.
const codes = 1 << 12

// newPacker returns a packer of symbols with at most the given number of bits.
// Unchanged pixels may be written as symbol 0.
func newPacker(bits int) *packer {
	return &packer{bits: bits, child: make([]uint16, codes<<bits)}
}

// narrow renumbers the symbols so that they are as short as the changed pixels allow,
// and returns their number of bits.
func (p *packer) narrow() int {
	most := uint8(0)
	for i, s := range p.pix {
		if !p.stays[i] {
			most = max(most, s)
		}
	}
	p.bits = bits(int(most))
	for i, s := range p.pix {
		if s >= 1<<p.bits {
			p.pix[i] = 0
		}
	}
	return p.bits
}

// pack writes the collected pixels and clears them.
func (p *packer) pack(w *blockWriter) {
	p.w, p.held, p.heldBits, p.width = w, 0, 0, p.bits+1
	p.restart()
	for at := 0; at < len(p.pix); {
		code, symbol, end := p.match(at)
		if p.last >= 0 {
			p.child[p.last<<p.bits|int(symbol)] = uint16(p.next)
		}
		p.put(code)
		at, p.last = end, code
		if p.next++; p.next == 1<<p.width {
			p.width++
		}
		if p.next == codes-1 {
			p.restart()
		} else {
			clear(p.child[p.next<<p.bits : (p.next+1)<<p.bits])
		}
	}
	p.put(1<<p.bits + 1)
	if p.heldBits > 0 {
		w.add(byte(p.held))
	}
	p.pix, p.stays = p.pix[:0], p.stays[:0]
}

// restart writes the code that clears all codes except those of single symbols.
func (p *packer) restart() {
	p.put(1 << p.bits)
	clear(p.child[:1<<(2*p.bits)])
	p.next, p.last, p.width = 1<<p.bits+1, -1, p.bits+1
}

// put writes a code.
func (p *packer) put(code int) {
	p.held |= uint32(code) << p.heldBits
	for p.heldBits += p.width; p.heldBits >= 8; p.heldBits -= 8 {
		p.w.add(byte(p.held))
		p.held >>= 8
	}
}

// match returns the code of the longest match at a pixel, its first symbol, and the
// pixel after it. A match may end in the code that is made from the last match and
// its own first symbol.
func (p *packer) match(at int) (code int, symbol uint8, end int) {
	try := func(s uint8) {
		made := &p.child[max(p.last, 0)<<p.bits|int(s)]
		before := *made
		if p.last >= 0 {
			*made = uint16(p.next)
		}
		if c, e := p.longest(int(s), at+1); e > end {
			code, symbol, end = c, s, e
		}
		*made = before
	}
	if p.stays[at] {
		try(0)
	}
	try(p.pix[at])
	return code, symbol, end
}

// longest returns the code of the longest match that extends a code, and the pixel
// after it.
func (p *packer) longest(code, at int) (best, end int) {
	best, end = code, at
	for at < len(p.pix) {
		own, free := p.child[code<<p.bits|int(p.pix[at])], uint16(0)
		if p.stays[at] && p.pix[at] != 0 {
			free = p.child[code<<p.bits]
		}
		if own != 0 && free != 0 {
			best, end = p.longest(int(free), at+1)
			if c, e := p.longest(int(own), at+1); e > end {
				best, end = c, e
			}
			return best, end
		}
		if code = int(own | free); code == 0 {
			return best, end
		}
		at++
		best, end = code, at
	}
	return best, end
}
