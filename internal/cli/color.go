package cli

// Palette colours text for a terminal. The zero value leaves it as it is.
type Palette struct{ on bool }

// Bold is s in bold.
func (p Palette) Bold(s string) string { return p.paint("1", s) }

// Dim is s in a weaker shade.
func (p Palette) Dim(s string) string { return p.paint("2", s) }

// Red is s in red, the colour of what was rejected.
func (p Palette) Red(s string) string { return p.paint("31", s) }

// Green is s in green, the colour of what was verified.
func (p Palette) Green(s string) string { return p.paint("32", s) }

// Yellow is s in yellow, the colour of what is not decided.
func (p Palette) Yellow(s string) string { return p.paint("33", s) }

// paint wraps s in a Select Graphic Rendition of ECMA-48, section 8.3.117.
// Nothing is left as it is: an empty cell of a table stays empty.
func (p Palette) paint(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// colored decides whether results are coloured. An explicit always or never
// wins; auto asks the environment, in this order: NO_COLOR (no-color.org),
// CLICOLOR_FORCE (bixense.com/clicolors), TERM=dumb, and last whether results
// go to a terminal.
func (e *Env) colored(choice string) bool {
	switch force := e.Getenv("CLICOLOR_FORCE"); {
	case choice == "always":
		return true
	case choice == "never", e.Getenv("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	case e.Getenv("TERM") == "dumb":
		return false
	}
	return e.StdoutTTY
}
