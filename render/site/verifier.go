package site

import (
	"scrutineer/render/verifier"
)

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
