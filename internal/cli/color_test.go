package cli

import "testing"

func TestPalette(t *testing.T) {
	on, off := Palette{on: true}, Palette{}
	for name, tt := range map[string]struct {
		paint func(Palette, string) string
		want  string
	}{
		"bold":   {Palette.Bold, "\x1b[1mx\x1b[0m"},
		"dim":    {Palette.Dim, "\x1b[2mx\x1b[0m"},
		"red":    {Palette.Red, "\x1b[31mx\x1b[0m"},
		"green":  {Palette.Green, "\x1b[32mx\x1b[0m"},
		"yellow": {Palette.Yellow, "\x1b[33mx\x1b[0m"},
	} {
		if got := tt.paint(on, "x"); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
		if got := tt.paint(off, "x"); got != "x" {
			t.Errorf("%s when off: %q, want x", name, got)
		}
		if got := tt.paint(on, ""); got != "" {
			t.Errorf("%s of nothing: %q, want nothing", name, got)
		}
	}
}

func TestColored(t *testing.T) {
	for _, tt := range []struct {
		choice string
		tty    bool
		vars   map[string]string
		want   bool
	}{
		{"auto", true, nil, true},
		{"auto", false, nil, false},
		{"always", false, map[string]string{"NO_COLOR": "1", "TERM": "dumb"}, true},
		{"never", true, map[string]string{"CLICOLOR_FORCE": "1"}, false},
		{"auto", true, map[string]string{"NO_COLOR": "1"}, false},
		{"auto", true, map[string]string{"NO_COLOR": "0"}, false}, // any text that is not empty
		{"auto", true, map[string]string{"NO_COLOR": ""}, true},
		{"auto", true, map[string]string{"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, false},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "1", "TERM": "dumb"}, true},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "0"}, false},
		{"auto", true, map[string]string{"TERM": "dumb"}, false},
		{"auto", true, map[string]string{"TERM": "xterm"}, true},
	} {
		env := &Env{StdoutTTY: tt.tty, Getenv: func(name string) string { return tt.vars[name] }}
		if got := env.colored(tt.choice); got != tt.want {
			t.Errorf("--color %s, terminal %v, %v: %v, want %v", tt.choice, tt.tty, tt.vars, got, tt.want)
		}
	}
}
