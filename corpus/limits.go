package corpus

import (
	"io"
	"strconv"
)

// Limits bound what one input may cost. The zero value of a field stands for
// the default beside it.
type Limits struct {
	Free      int64 // bytes that an input may expand to whatever its size; 512 MiB
	Ratio     int64 // bytes that it may expand to for each byte of it beyond Free; 200
	Total     int64 // bytes that it may expand to at all; 1 TiB
	Entries   int64 // entries of an archive; 1048576
	Directory int64 // bytes of the directory of a zip archive; 8 MiB
	Buffer    int64 // bytes of a zip archive that comes as a stream and is kept in memory; 16 MiB
	Window    int64 // bytes of the window of a zstd frame, which is kept in memory; 8 MiB
}

// withDefaults is l with nothing left at zero.
//
// Ratio: a sealed log holds digests that nothing can compress, about one byte in
// 100, so that only copies of one log expand further; gzip can expand 1032
// times, zstd without end. Free: 100,000 such copies pass, and what is not worth
// unpacking costs about a second. Window: RFC 8878, section 3.1.1.1.2, asks decoders
// for 8 MiB.
func (l Limits) withDefaults() Limits {
	or := func(v *int64, d int64) {
		if *v <= 0 {
			*v = d
		}
	}
	or(&l.Free, 512<<20)
	or(&l.Ratio, 200)
	or(&l.Total, 1<<40)
	or(&l.Entries, 1<<20)
	or(&l.Directory, 8<<20)
	or(&l.Buffer, 16<<20)
	or(&l.Window, 8<<20)
	return l
}

// budget is what one input has cost so far. All its members draw on one, or
// many small bombs would pass where a large one does not.
type budget struct {
	limits Limits
	packed int64 // bytes of the input that were read
	out    int64 // bytes that they expanded to, in every layer
}

// spend takes n bytes more out of the budget. It says what is exceeded, "" if
// nothing is.
func (b *budget) spend(n int64) string {
	b.out += n
	switch l := b.limits; {
	case b.out > l.Total:
		return "expands to more than " + strconv.FormatInt(l.Total, 10) + " bytes"
	case b.out > l.Free && b.out/l.Ratio > b.packed:
		return "expands to more than " + strconv.FormatInt(l.Free, 10) + " bytes and more than " +
			strconv.FormatInt(l.Ratio, 10) + " times its size"
	}
	return ""
}

// meter is a reader of unpacked bytes that keeps to the budget and turns errors
// of the library beneath it into faults.
type meter struct {
	r    io.Reader
	file string
	f    *Files
	at   int64 // bytes read so far
	err  error
}

func (m *meter) Read(p []byte) (int, error) {
	if m.err != nil {
		return 0, m.err
	}
	const most = 256 << 10 // so that no read oversteps the budget by much
	n, err := m.r.Read(p[:min(len(p), most)])
	m.at += int64(n)
	if why := m.f.budget.spend(int64(n)); why != "" {
		m.err = m.f.stop(&Fault{File: m.file, Code: ArchiveLimit, Msg: why})
		return 0, m.err
	}
	if err != nil {
		m.err = m.f.explain(m.file, err, m.at)
	}
	return n, m.err
}
