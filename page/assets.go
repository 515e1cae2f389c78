package page

import (
	"crypto/sha256"
	_ "embed" // the page's fixed parts
	"encoding/base64"
	"sync"
)

var (
	//go:embed assets/replay.html
	replayHTML string
	//go:embed assets/replay.css
	replayCSS string
	//go:embed assets/replay.js
	replayJS string
)

// asset is the fixed part of a page as it is written into one.
type asset struct {
	markup string // with {{name}} where the rest goes
	style  string
	script string
	policy string // the content policy that allows this style and script only
}

// replayAsset is the fixed part of replays. It never changes.
var replayAsset = sync.OnceValue(func() asset { return newAsset(replayHTML, replayCSS, replayJS) })

func newAsset(markup, style, code string) asset {
	a := asset{markup: markup, style: stylesheet().apply(style), script: script().apply(code)}
	a.policy = "default-src 'none'; style-src '" + digest(a.style) + "'; script-src '" + digest(a.script) +
		"'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
	return a
}

// digest is how a content policy names a style or script.
func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
