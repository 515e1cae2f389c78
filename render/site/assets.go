package site

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the files that pages share
	"encoding/hex"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"

	"scrutineer/render/page"
	"scrutineer/render/verifier"
	"scrutineer/report/chart"
)

var (
	//go:embed assets/site.css
	styleCSS []byte
	//go:embed assets/site.js
	tablesJS []byte
	//go:embed assets/games.js
	gamesJS []byte
	//go:embed assets/icon.svg
	iconSVG []byte
	//go:embed assets/live.js
	liveJS []byte
)

// Icon returns the icon of the pages, an SVG image.
func Icon() []byte { return bytes.Clone(iconSVG) }

// assets puts the files that pages share into the site, each under a name with a
// digest of its content, and computes the digest of everything that all pages depend
// on.
func (m *maker) assets() error {
	files := map[string][]byte{"site.css": slices.Concat(styleCSS, chart.Style()), "site.js": tablesJS, "games.js": gamesJS, "icon.svg": iconSVG}
	if m.Options.Live {
		files["live.js"] = liveJS
	}
	if len(m.Options.Logo) > 0 {
		files["logo"+strings.ToLower(path.Ext(m.Options.Config.Logo))] = m.Options.Logo
	}
	for name, content := range files {
		if err := m.asset(name, content); err != nil {
			return err
		}
	}
	replays := page.Files()
	if !slices.ContainsFunc(m.Entries, func(e *Entry) bool { return e.Shown }) {
		replays = nil
	}
	for _, f := range replays {
		m.Asset[f.Name] = "assets/" + f.Name
		if err := m.store.put(m.Asset[f.Name], "", f.Content); err != nil {
			return err
		}
	}
	if err := m.verifier(); err != nil {
		return err
	}
	recipe, err := json.Marshal([]any{m.Options.Tool, m.Options.Config, m.Options.Live, m.lang.Tag(), m.Asset})
	if err != nil {
		return err
	}
	m.recipe = short(recipe)
	return nil
}

// asset puts one such file into the site.
func (m *maker) asset(name string, content []byte) error {
	sum := sha256.Sum256(content)
	stem, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
	m.Asset[name] = "assets/" + stem + "-" + hex.EncodeToString(sum[:8]) + ext
	return m.store.put(m.Asset[name], "", content)
}

// charts puts the files for charts into the site, if there are any charts.
func (m *maker) charts() {
	if m.Asset["echarts.js"] != "" {
		return
	}
	if err := errors.Join(m.asset("echarts.js", chart.Library()), m.asset("charts.js", chart.Script())); err != nil {
		m.fail(err)
	}
}

// Logo returns the path of the logo; empty if there is none.
func (m *maker) Logo() string {
	for name, file := range m.Asset {
		if strings.HasPrefix(name, "logo.") {
			return file
		}
	}
	return ""
}

// verifier puts the judge for browsers into the site, once for all pages.
func (m *maker) verifier() error {
	v := m.Options.Verifier
	if v == nil || m.Options.Config.withholds(WithholdLogs) {
		return nil
	}
	script, err := v.Script(verifier.Options{Language: m.lang, Tool: m.Options.Tool})
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"check.js": verifier.Button(), "verifier.js": script} {
		if err := m.asset(name, content); err != nil {
			return err
		}
	}
	m.check = verifier.Check{Button: "../" + m.Asset["check.js"], Script: "../" + m.Asset["verifier.js"],
		Integrity: verifier.Integrity(script), Bytes: len(script), Digest: v.Digest}
	return nil
}

// checkOf returns where a reader can have the log of a game checked; nil if the site
// has no judge or the log cannot be checked.
func (m *maker) checkOf(t work) (*verifier.Check, error) {
	if m.check.Digest == "" || !m.hasLog(t.e) || len(t.log) > verifier.MostLog {
		return nil, nil
	}
	c := m.check
	c.Name, c.Status, c.Size = t.e.Address+".mlog", string(t.e.Status), len(t.log)
	var err error
	c.Log, err = verifier.Coded(t.log)
	return &c, err
}
