package page

import (
	"crypto/sha256"
	_ "embed" // the page's fixed parts
	"encoding/base64"
	"encoding/hex"
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

// asset is the fixed part of a page, as it is written into a page or beside it.
type asset struct {
	markup                string // with {{name}} as placeholders
	style, script         string
	styleName, scriptName string // as separate files
	styleHash, scriptHash string // for content policies
}

// replayAsset is the fixed part of replays. It never changes.
var replayAsset = sync.OnceValue(func() asset { return newAsset(replayHTML, replayCSS, replayJS) })

func newAsset(markup, style, code string) asset {
	a := asset{markup: markup, style: style, script: code}
	a.styleName, a.scriptName = named("replay", a.style, ".css"), named("replay", a.script, ".js")
	a.styleHash, a.scriptHash = digest(a.style), digest(a.script)
	return a
}

// policy returns a content policy that allows a style and a script and nothing else.
func policy(style, script string) string {
	return "default-src 'none'; style-src " + style + "; script-src " + script +
		"; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
}

// digest returns the digest of a style or script for a content policy.
func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// named returns a file name that has a digest of the file's content.
func named(stem, content, suffix string) string {
	sum := sha256.Sum256([]byte(content))
	return stem + "-" + hex.EncodeToString(sum[:6]) + suffix
}
