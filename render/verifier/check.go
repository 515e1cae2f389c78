package verifier

import (
	"encoding/json"
	"html"
	"strconv"

	"scrutineer/internal/words"
)

// Button is the script of every page with a Check: it loads the judge on a click.
func Button() []byte { return []byte(buttonJS) }

// Script is the judge as a file that pages share: a page on disk may not fetch one, but
// it may load a script.
func (m *Module) Script(o Options) ([]byte, error) {
	given := m.given(o)
	given["worker"] = m.runner + workerJS
	text, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	return []byte("(() => {\nconst given = " + string(text) + ";\ngiven.module = \"" + string(m.coded) + "\";\n" + panelJS + loadJS + "})();\n"), nil
}

// Check is a place on a page where a reader has its log checked.
type Check struct {
	Button    string // address of Button, from the page
	Script    string // address of Script, from the page
	Integrity string // of the script, as Integrity says
	Bytes     int    // of the script
	Digest    string // of the module
	Name      string // of the log, without a folder
	Status    string // the verdict that the page shows
	Size      int    // of the log, in bytes
	Log       []byte // as Coded writes it
}

// Integrity is the digest of a script as the attribute of that name has it.
func Integrity(script []byte) string { return integrity(string(script)) }

// AppendHTML appends the button, the log and the script that waits for a click. Without
// script nothing shows.
func (c *Check) AppendHTML(dst []byte, l words.Language) []byte {
	dst = append(dst, `<section id="verifier" hidden`...)
	for _, x := range [][2]string{{"script", c.Script}, {"integrity", c.Integrity}, {"digest", c.Digest}, {"name", c.Name},
		{"status", c.Status}, {"size", strconv.Itoa(c.Size)}} {
		dst = append(dst, ` data-`+x[0]+`="`+html.EscapeString(x[1])+`"`...)
	}
	megabytes := strconv.FormatFloat(float64(c.Bytes)/1e6, 'f', 1, 64)
	dst = append(dst, `><button type="button">`+html.EscapeString(l.Text("verifier.button", megabytes))+`</button><p hidden>`+
		html.EscapeString(l.Text("verifier.unloaded"))+`</p></section><script type="text/plain" id="verifier-log">`...)
	dst = append(dst, c.Log...)
	return append(dst, `</script><script src="`+html.EscapeString(c.Button)+`"></script>`...)
}
