package analysis

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// partForm is the form of a partial result in a file, with its version.
const partForm = "scrutineer part 6"

// partFile is a partial result as JSON. Lists are in the order of what is in them, so that
// the same content has the same bytes, however it was gathered.
type partFile struct {
	Form   string           `json:"form"`
	Part   int              `json:"part"` // of Of
	Of     int              `json:"of"`
	All    string           `json:"all,omitzero"` // Set.Inputs
	Inputs []partInput      `json:"inputs,omitzero"`
	Logs   map[string]int64 `json:"logs,omitzero"`
	Raw    []string         `json:"raw,omitzero"` // events with logs of the exchange
	Keys   []partKey        `json:"keys,omitzero"`
	partSums
	Attested []partHeld `json:"attested,omitzero"`
	SHA256   string     `json:"sha256"` // of these bytes with an empty sha256
}

// partSums are the games of a part and their times.
type partSums struct {
	Games    []partGame     `json:"games,omitzero"`
	Unplayed []partUnplayed `json:"unplayed,omitzero"`
	Times    []partTimes    `json:"times,omitzero"`
}

type partInput struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

type partKey struct {
	ID    Digest `json:"id,omitzero"`
	Slot  Digest `json:"slot,omitzero"`
	Input int    `json:"input"` // from 1
	Log   int64  `json:"log"`
	Word  string `json:"word"`
}

// partGame is a result that came N times.
type partGame struct {
	Result
	N int64 `json:"n"`
}

type partUnplayed struct {
	Unplayed
	N int64 `json:"n"`
}

// partHeld are the attested games of an event.
type partHeld struct {
	Event string `json:"event"`
	Basis string `json:"basis"`
	partSums
}

// partTimes is the use of time of a bot.
type partTimes struct {
	Game    string              `json:"game"`
	Bot     string              `json:"bot"`
	Counts  map[string]int64    `json:"counts,omitzero"`
	Times   map[string]partHist `json:"times,omitempty"`
	Longest []LongMove          `json:"longest,omitzero"`
}

type partHist struct {
	Sum     int64            `json:"sum"`
	Max     int64            `json:"max"`
	Buckets map[uint32]int64 `json:"buckets"`
}

// MarshalText returns the digest in hexadecimal digits.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Digest) UnmarshalText(text []byte) error {
	if n, err := hex.Decode(d[:], text[:min(len(text), 2*len(d))]); err != nil || n != len(d) || len(text) != 2*len(d) {
		return errors.New("not a digest")
	}
	return nil
}

// WriteTo writes a partial result as JSON on one line: the same bytes for the same content,
// however it was gathered.
func (p *Partial) WriteTo(w io.Writer) (int64, error) {
	f := &partFile{Form: partForm, Part: max(p.Set.Number, 1), Of: max(p.Set.Of, 1), All: p.Set.Inputs, Logs: p.Logs, Raw: sorted(p.raw), partSums: p.sums()}
	inputs, place := p.places()
	for _, in := range inputs {
		f.Inputs = append(f.Inputs, partInput{in.Name, in.Size, hex.EncodeToString(in.SHA256[:])})
	}
	for _, k := range p.Keys {
		f.Keys = append(f.Keys, partKey{k.ID, k.Slot, place[k.Input], k.Log, k.Word})
	}
	slices.SortFunc(f.Keys, func(a, b partKey) int {
		return cmp.Or(cmp.Compare(a.Input, b.Input), cmp.Compare(a.Log, b.Log), bytes.Compare(a.ID[:], b.ID[:]), bytes.Compare(a.Slot[:], b.Slot[:]))
	})
	for at, q := range p.held {
		f.Attested = append(f.Attested, partHeld{at.event, bases[at.basis], q.sums()})
	}
	slices.SortFunc(f.Attested, func(a, b partHeld) int {
		return cmp.Or(cmp.Compare(a.Event, b.Event), cmp.Compare(a.Basis, b.Basis))
	})
	text, err := f.sealed()
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// sealed returns the bytes of the file with the digest of their content.
func (f *partFile) sealed() ([]byte, error) {
	f.SHA256 = ""
	text, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	f.SHA256 = fmt.Sprintf("%x", sha256.Sum256(text))
	return append(append(bytes.TrimSuffix(text, []byte(`""}`)), `"`+f.SHA256...), "\"}\n"...), nil
}

// places returns the inputs in their order, and for each input its place there, from 1.
func (p *Partial) places() (list []Input, place []int) {
	order := make([]int, len(p.Inputs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return p.Inputs[a].compare(p.Inputs[b]) })
	place = make([]int, len(order))
	for i, at := range order {
		list, place[at] = append(list, p.Inputs[at]), i+1
	}
	return list, place
}

// sums returns the games and times.
func (p *Partial) sums() (s partSums) {
	for _, game := range p.Counts.Games() {
		for _, r := range p.Counts.grouped(game) {
			s.Games = append(s.Games, partGame{r.Result, r.n})
		}
		for _, u := range p.Counts.missing(game) {
			s.Unplayed = append(s.Unplayed, partUnplayed{u.Unplayed, u.n})
		}
	}
	for _, key := range p.Usage.owners() {
		x := p.Usage.bots[key]
		t := partTimes{Game: key.game, Bot: key.bot, Counts: x.counts, Times: map[string]partHist{}, Longest: x.longest}
		for name, h := range x.times {
			t.Times[name] = partHist{h.sum, h.max, h.buckets}
		}
		s.Times = append(s.Times, t)
	}
	return s
}

// ReadPartial reads a partial result as WriteTo writes it. name is the file's name in
// errors, which are `file:1: partial: what`. A file that was cut or changed is refused.
func ReadPartial(r io.Reader, name string) (*Partial, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	p, err := partOf(text)
	if err != nil {
		return nil, fmt.Errorf("%s:1: partial: %w", name, err)
	}
	return p, nil
}

func partOf(text []byte) (*Partial, error) {
	var f partFile
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	err := in.Decode(&f)
	switch {
	case err == nil && f.Form != partForm:
		return nil, fmt.Errorf("its form is %q, and %q is read: analyze the logs again", f.Form, partForm)
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return nil, errors.New("cut off")
	case err != nil && !bytes.HasPrefix(text, []byte(`{"form":"scrutineer part`)):
		return nil, errors.New("not a part that analyze --partial has written")
	case err != nil:
		return nil, err
	}
	seal := len(text) - len(f.SHA256) - len("\"}\n")
	if seal < 0 || string(text[seal:]) != f.SHA256+"\"}\n" || fmt.Sprintf("%x", sha256.Sum256(append(text[:seal:seal], `"}`...))) != f.SHA256 {
		return nil, errors.New("it was changed: its digest does not match")
	}
	if f.Part < 1 || f.Part > f.Of {
		return nil, fmt.Errorf("it cannot be part %d of %d", f.Part, f.Of)
	}
	p := &Partial{Set: Set{f.Part, f.Of, f.All}, Logs: f.Logs}
	for _, in := range f.Inputs {
		x := Input{Name: in.Name, Size: in.Size}
		if n, err := hex.Decode(x.SHA256[:], []byte(in.SHA256[:min(64, len(in.SHA256))])); err != nil || n != len(x.SHA256) {
			return nil, errors.New("the digest of an input is no SHA-256")
		}
		p.Inputs = append(p.Inputs, x)
	}
	for _, event := range f.Raw {
		p.Note(event, logfmt.Evidence{Exchange: "raw"})
	}
	for _, k := range f.Keys {
		if k.Input < 1 || k.Input > len(p.Inputs) {
			return nil, errors.New("a key of an input that is not there")
		}
		p.Keys = append(p.Keys, LogKey{k.ID, k.Slot, k.Input - 1, k.Log, k.Word})
	}
	for _, held := range f.Attested {
		basis := slices.Index(bases[:], held.Basis)
		if basis < 1 || held.Basis == "" {
			return nil, fmt.Errorf("no word for what a game rests on: %q", held.Basis)
		}
		if err := p.heldAt(heldAt{held.Event, judge.Basis(basis)}).add(&held.partSums); err != nil {
			return nil, err
		}
	}
	return p, p.add(&f.partSums)
}

// add adds the games and times of a file to an empty result.
func (p *Partial) add(s *partSums) error {
	for _, g := range s.Games {
		if err := p.Counts.AddMany(g.Result, g.N); err != nil {
			return err
		}
	}
	for _, u := range s.Unplayed {
		if err := p.Counts.AddUnplayed(u.Unplayed, u.N); err != nil {
			return err
		}
	}
	for _, t := range s.Times {
		x := p.Usage.of(t.Game, t.Bot)
		for name, n := range t.Counts {
			x.counts[name] = n
		}
		for name, h := range t.Times {
			to := &histogram{sum: h.Sum, max: h.Max, buckets: h.Buckets}
			for b, n := range h.Buckets {
				if b > bucketOf(max(h.Max, 0)) || n < 1 {
					return errors.New("times that cannot be")
				}
				to.n = saturated(to.n, n)
			}
			x.times[name] = to
		}
		if len(t.Longest) > maxThinks {
			return errors.New("more of a bot's long moves than are kept")
		}
		x.longest = t.Longest
	}
	return nil
}
