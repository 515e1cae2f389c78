package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"scrutineer/corpus"
	"scrutineer/logfmt"
	"scrutineer/tools/internal/synth"
)

// games is what all tools read.
type games struct {
	name        string
	paths       []string
	bytes       int64
	logs, plies int
}

// file makes one more file, of the given size or a little more.
func (g *games) file(path string, m *maker, size int64) error {
	return g.fill(path, func(w io.Writer) (bool, error) {
		before := g.bytes
		err := g.log(w, m)
		size -= g.bytes - before
		return size > 0, err
	})
}

// fill makes one more file by calls until there is nothing more to write.
func (g *games) fill(path string, write func(io.Writer) (more bool, err error)) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	for more := true; more; {
		if more, err = write(w); err != nil {
			return err
		}
	}
	g.paths = append(g.paths, path)
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// log writes the next log and counts it.
func (g *games) log(w io.Writer, m *maker) error {
	text, err := m.next()
	if err != nil {
		return err
	}
	g.logs++
	g.bytes += int64(len(text))
	g.plies += bytes.Count(text, []byte("\nm "))
	_, err = w.Write(text)
	return err
}

// maker makes one log after another, each under a separate id.
type maker struct {
	recordings []*logfmt.Log // none: the games are simulated
	made       int
	text       bytes.Buffer
}

// newMaker makes logs of a game of the sample tournament, of all of them for
// "", or simulated ones of fiverow for "synth".
func newMaker(game string) (*maker, error) {
	m := &maker{}
	if game == "synth" {
		return m, nil
	}
	for _, src := range corpus.Sample() {
		if err := m.read(src, game); err != nil {
			return nil, fmt.Errorf("%s: %w", src.Name, err)
		}
	}
	if len(m.recordings) == 0 {
		return nil, fmt.Errorf("no game of the sample tournament: %q", game)
	}
	return m, nil
}

// read keeps the logs of a game, each in a separate reader.
func (m *maker) read(src corpus.Source, game string) error {
	f, err := src.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	all := logfmt.NewReader(f, src.Name)
	for {
		l, err := all.ReadLog()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if game != "" && l.Header.Game != game {
			continue
		}
		kept, err := logfmt.NewReader(bytes.NewReader(bytes.Clone(l.Bytes)), src.Name).ReadLog()
		if err != nil {
			return err
		}
		m.recordings = append(m.recordings, kept)
	}
}

// next makes a log, which is valid until the next call.
func (m *maker) next() ([]byte, error) {
	i := m.made
	m.made++
	m.text.Reset()
	if len(m.recordings) == 0 {
		return synth.Append(m.text.AvailableBuffer(), options(i))
	}
	l := m.recordings[i%len(m.recordings)]
	h := *l.Header
	h.ID = fmt.Sprintf("%s.%d", l.Header.ID, i)
	err := reseal(&m.text, &h, l.Records)
	return m.text.Bytes(), err
}

// reseal writes a log's records under a header; digests are made again.
func reseal(dst io.Writer, h *logfmt.Header, records []logfmt.Record) error {
	w := logfmt.NewWriter(dst, logfmt.SyncNever)
	if err := w.Begin(h); err != nil {
		return err
	}
	for i := range records {
		if rec := &records[i]; rec.Kind != logfmt.Block && rec.Kind != logfmt.End {
			w.Append(rec)
		}
	}
	return w.End()
}

// options are those of simulated game number i: every pair in turn, each pair's
// eighth game by files.
func options(i int) synth.Options {
	players := synth.Players()
	n := len(players)
	o := synth.Options{ID: fmt.Sprintf("synth.%d", i), Players: [2]string{players[i%n].ID, players[i/n%n].ID}, Seed: uint64(i)}
	if i/(n*n)%8 == 7 {
		o.Protocol = "file"
	}
	return o
}
