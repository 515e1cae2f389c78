//go:build browser

package tab

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the checker
	"io"
)

//go:embed axe/axe.min.js.gz
var axe []byte

// Hindrances is what axe-core finds wrong with the open page, a line for each rule with
// the first elements that break it. It is empty for an accessible page.
func (b *Tab) Hindrances() []string {
	b.t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(axe))
	b.must(err)
	code, err := io.ReadAll(r)
	b.must(err)
	Eval[bool](b, string(code)+";typeof axe === 'object'")
	return Eval[[]string](b, `axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v =>
		v.id + ': ' + v.help + ': ' + v.nodes.slice(0, 3).map(n => n.target + ' ' + n.html.slice(0, 120)).join(' | ')))`)
}
