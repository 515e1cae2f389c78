package words

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
)

// phrase is one entry: for each language either one form, under "other", or the
// plural forms of the language by CLDR category.
type phrase map[string]map[string]string

// surface is the table of one surface, which is the first part of its keys. It is
// parsed when the first of its phrases is needed, since a command uses few of them.
type surface struct {
	read func() (map[string]phrase, error)
}

// surfaces are the tables by name.
var surfaces = sync.OnceValue(func() map[string]surface {
	files, err := fs.Glob(tables, "table/*.words*")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	all := map[string]surface{}
	for _, file := range files {
		name, _, _ := strings.Cut(path.Base(file), ".")
		all[name] = surface{sync.OnceValues(func() (map[string]phrase, error) { return read(file) })}
	}
	return all
})

// read parses a packed table: a line for each key, and below it one for each form, with
// language, category and text after a tab each. An error has the file and what is wrong
// in it.
func read(file string) (map[string]phrase, error) {
	text, err := tables.ReadFile(file)
	if strings.HasSuffix(file, ".z") && err == nil {
		text, err = inflate(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path.Base(file), err)
	}
	some := map[string]phrase{}
	var p phrase
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 4)
		if len(parts) == 1 {
			p = phrase{}
			some[parts[0]] = p
			continue
		}
		if p[parts[1]] == nil {
			p[parts[1]] = map[string]string{}
		}
		p[parts[1]][parts[2]] = parts[3]
	}
	return some, nil
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
