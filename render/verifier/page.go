package verifier

import (
	"bufio"
	"crypto/sha256"
	_ "embed" // the fixed parts
	"encoding/base64"
	"encoding/json"
	"html/template"
	"io"
	"strings"

	"scrutineer/internal/words"
)

var (
	//go:embed assets/page.html
	pageHTML string
	//go:embed assets/page.css
	pageCSS string
	//go:embed assets/page.js
	pageJS string
	//go:embed assets/panel.js
	panelJS string
	//go:embed assets/worker.js
	workerJS string
	//go:embed assets/load.js
	loadJS string
	//go:embed assets/button.js
	buttonJS string
	//go:embed assets/alone.js
	aloneJS string
)

// Options are the options of a page.
type Options struct {
	Language words.Language
	Tool     string // name and version of the program that makes the page
}

// Page writes one file that checks logs without network access.
func (m *Module) Page(w io.Writer, o Options) error {
	t, err := template.New("").Parse(pageHTML)
	if err != nil {
		return err
	}
	l, code := o.Language, panelJS+pageJS
	given, err := json.Marshal(m.given(o)) // it escapes <, > and &
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	err = t.Execute(out, map[string]any{
		"Tag": l.Tag(), "Dir": l.Dir(), "Title": l.Text("verifier.title"), "Lead": l.Text("verifier.lead"), "NoScript": l.Text("verifier.noscript"),
		"Style": template.CSS(pageCSS),
		"Policy": "default-src 'none'; connect-src 'none'; style-src '" + integrity(pageCSS) + "'; script-src '" + integrity(code) + "'" + Policy +
			"; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
	})
	if err != nil {
		return err
	}
	block := func(kind, id, text string) {
		out.WriteString("<script type=\"" + kind + "\" id=\"" + id + "\">" + text + "</script>\n")
	}
	block("application/json", "given", string(given))
	block("text/plain", "runner", m.runner)
	block("text/plain", "worker", workerJS)
	block("text/plain", "module", string(m.coded))
	out.WriteString("<script>" + code + "</script>\n")
	return out.Flush()
}

// Policy has the sources to add to script-src in a content policy, to allow the
// judge.
const Policy = " 'wasm-unsafe-eval'; worker-src blob:"

// said are the words of the panel; those of the verdicts follow.
var said = []string{
	"verifier.agrees", "verifier.build", "verifier.check", "verifier.checking", "verifier.choose", "verifier.command", "verifier.differs", "verifier.done",
	"verifier.fault.crash", "verifier.fault.large", "verifier.fault.memory", "verifier.fault.module", "verifier.fault.none", "verifier.fault.packed",
	"verifier.fault.read", "verifier.fault.start", "verifier.fault.stopped", "verifier.fault.time", "verifier.instead", "verifier.line", "verifier.made",
	"verifier.means", "verifier.more", "verifier.ndjson", "verifier.not-host", "verifier.not-played", "verifier.nothing", "verifier.paste", "verifier.shows",
	"verifier.starting", "verifier.stop", "verifier.sum", "verifier.sum-log",
}

// given returns the initial data of the panel.
func (m *Module) given(o Options) map[string]any {
	list := map[string]string{}
	for _, key := range said {
		list[strings.TrimPrefix(key, "verifier.")] = o.Language.Plain(key, "{0}", "{1}")
	}
	for _, status := range []string{"verified", "attested", "disputed", "void", "rejected", "open", "unsupported", "malformed"} {
		list["status."+status] = o.Language.Text("replay.status." + status)
	}
	return map[string]any{"words": list, "digest": m.Digest, "build": Build, "tool": o.Tool}
}

// integrity returns the digest of a style or script for a policy.
func integrity(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
