package verifier

import (
	"encoding/json"
	"html"
	"strconv"
	"sync"

	"scrutineer/internal/words"
)

// Button returns the script of every page with a Check. It loads the judge on a
// click.
func Button() []byte { return []byte(buttonJS) }

// Script returns the judge as a file that pages share. It is a script because a page
// on disk may not fetch a file, but may load a script.
func (m *Module) Script(o Options) ([]byte, error) {
	given := m.given(o)
	given["worker"] = m.runner + workerJS
	text, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	return []byte("(() => {\nconst given = " + string(text) + ";\ngiven.module = \"" + string(m.coded) + "\";\n" + panelJS + loadJS + "})();\n"), nil
}

// MostLog is the maximum size of a log embedded in a page, in bytes.
const MostLog = 1 << 20

// Check is a place on a page where a reader can have its log checked. The judge is a
// shared file, or embedded in the page.
type Check struct {
	Button    string // address of Button, from the page
	Script    string // address of Script, from the page
	Integrity string // of the script, see Integrity
	Bytes     int    // of the script
	Module    []byte // the judge for the page, from Embedded; nil if it is a file
	Digest    string // of the module
	Name      string // of the log, without a folder
	Status    string // the verdict that the page shows
	Size      int    // of the log, in bytes
	Log       []byte // from Coded
}

// Embedded returns the judge as a part of one page, which then needs no other file.
func (m *Module) Embedded(o Options) ([]byte, error) {
	given, err := json.Marshal(m.given(o)) // it escapes <, > and &
	if err != nil {
		return nil, err
	}
	var dst []byte
	for _, x := range [][2]string{{"given", string(given)}, {"worker", m.runner + workerJS}, {"module", string(m.coded)}} {
		dst = append(dst, `<script type="text/plain" id="verifier-`+x[0]+`">`+x[1]+"</script>\n"...)
	}
	return dst, nil
}

// aloneScript is the script of a page with an embedded judge.
var aloneScript = sync.OnceValue(func() string {
	return "(() => {\nconst start = given => {\n" + panelJS + loadJS + "};\n" + aloneJS + "})();\n"
})

// Sources returns the sources to add to script-src in the content policy of the page,
// to allow the check.
func (c *Check) Sources() string {
	if c.Module == nil {
		return "'self'" + Policy
	}
	return "'" + integrity(aloneScript()) + "'" + Policy
}

// Integrity returns the digest of a script for the integrity attribute.
func Integrity(script []byte) string { return integrity(string(script)) }

// AppendHTML appends the button, the log and the script that waits for a click. It
// shows nothing without script.
func (c *Check) AppendHTML(dst []byte, l words.Language) []byte {
	dst = append(dst, `<section id="verifier" hidden`...)
	for _, x := range [][2]string{{"script", c.Script}, {"integrity", c.Integrity}, {"digest", c.Digest}, {"name", c.Name},
		{"status", c.Status}, {"size", strconv.Itoa(c.Size)}} {
		dst = append(dst, ` data-`+x[0]+`="`+html.EscapeString(x[1])+`"`...)
	}
	label := l.Text("verifier.button-alone")
	if c.Module == nil {
		label = l.Text("verifier.button", strconv.FormatFloat(float64(c.Bytes)/1e6, 'f', 1, 64))
	}
	dst = append(dst, `><button type="button">`+html.EscapeString(label)+`</button><p hidden>`+
		html.EscapeString(l.Text("verifier.unloaded"))+`</p></section><script type="text/plain" id="verifier-log">`...)
	dst = append(append(dst, c.Log...), `</script>`...)
	if c.Module != nil {
		return append(append(dst, c.Module...), `<script>`+aloneScript()+`</script>`...)
	}
	return append(dst, `<script src="`+html.EscapeString(c.Button)+`"></script>`...)
}
