package words

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
)

//go:embed table/*.json
var tables embed.FS

// phrase is one entry: for each language either one form, under "other", or the
// plural forms of the language by their CLDR names.
type phrase map[string]forms

// forms are the texts of a phrase in one language by plural category.
type forms map[string]string

// UnmarshalJSON takes a string for a phrase that has one form, an object for
// one whose form depends on a number.
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

// load reads the whole table. The error names the file and what is wrong in it.
func load() (map[string]phrase, error) {
	all := map[string]phrase{}
	files, err := fs.Glob(tables, "table/*.json")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := tables.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var some map[string]phrase
		if err := json.Unmarshal(text, &some); err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(file), err)
		}
		for key, p := range some {
			if _, twice := all[key]; twice {
				return nil, fmt.Errorf("%s: %s stands in two files", path.Base(file), key)
			}
			all[key] = p
		}
	}
	return all, nil
}
