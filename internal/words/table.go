package words

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// tables are the packed tables as embedded in programs, a quarter of their size. The
// JSON next to each is the source, and go test ./internal/words -update packs it.
//
//go:embed table/*.json.zst
var tables embed.FS

// phrase is one entry: for each language either one form, under "other", or the
// plural forms of the language by CLDR category.
type phrase map[string]forms

// forms are the texts of a phrase in one language by plural category.
type forms map[string]string

// UnmarshalJSON accepts a string for a phrase with one form, and an object for one
// with plural forms.
func (f *forms) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte{'"'}) {
		var only string
		if err := json.Unmarshal(text, &only); err != nil {
			return err
		}
		*f = forms{"other": only}
		return nil
	}
	return json.Unmarshal(text, (*map[string]string)(f))
}

// surface is the table of one surface, which is the first part of its keys. It is
// parsed when the first of its phrases is needed, since a command uses few of them.
type surface struct {
	read func() (map[string]phrase, error)
}

// surfaces are the tables by name.
var surfaces = sync.OnceValue(func() map[string]surface {
	files, err := fs.Glob(tables, "table/*.json.zst")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	all := map[string]surface{}
	for _, file := range files {
		name := strings.TrimSuffix(path.Base(file), ".json.zst")
		all[name] = surface{sync.OnceValues(func() (map[string]phrase, error) { return read(file) })}
	}
	return all
})

// read parses a table. An error has the file and what is wrong in it.
func read(file string) (map[string]phrase, error) {
	text, err := unpack(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path.Base(file), err)
	}
	var some map[string]phrase
	if err := json.Unmarshal(text, &some); err != nil {
		return nil, fmt.Errorf("%s: %w", path.Base(file), err)
	}
	return some, nil
}

// unpack returns the JSON of a table.
func unpack(file string) ([]byte, error) {
	packed, err := tables.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.DecodeAll(packed, nil)
}

// find returns a phrase by its key. Tables are embedded and tested, so the only error
// is that there is no such phrase.
func find(key string) (phrase, bool) {
	name, _, _ := strings.Cut(key, ".")
	s, ok := surfaces()[name]
	if !ok {
		return nil, false
	}
	all, err := s.read()
	if err != nil {
		return nil, false
	}
	p, ok := all[key]
	return p, ok
}
