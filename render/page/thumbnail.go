package page

import (
	"strings"

	"scrutineer/rules"
)

// thumbSide is the width of a thumbnail in units, and mostLook the maximum size of
// its style in bytes.
const (
	thumbSide = 36
	mostLook  = 420
)

// looks are the style rules of pages for small pictures. A thumbnail has the first
// two and those of the classes in the picture.
var looks = [...]struct{ class, rule string }{
	{"", "svg{color-scheme:light dark;--c:CanvasText;fill:none;stroke-linecap:round}"},
	{"", "path{stroke:var(--c)}"},
	{"s1", ".s1{--c:light-dark(#05a,#6bf)}"},
	{"s2", ".s2{--c:light-dark(#b40,#f95)}"},
	{"s3", ".s3{--c:light-dark(#003d2a,#8ceec0)}"},
	{"s4", ".s4{--c:light-dark(#66115a,#ffc4f0)}"},
	{"f4", ".f4{stroke:none;fill:var(--c)}"},
	{"f5", ".f5{stroke:none;fill:var(--c)}"},
	{`"r2`, ".r2{stroke:light-dark(#ba8,#667)}"},
	{"f4 r2", ".f4.r2{fill:none}"},
	{"r1", ".r1{--c:light-dark(#f3e8d2,#262c35)}"},
	{"in ", ".in{--c:light-dark(#f3e8d2,#262c35)}"},
	{"r5", ".r5{opacity:.3}"},
	{"r8", ".r8{fill-opacity:.2}"},
	{"r9", ".r9{--c:CanvasText;opacity:.75}"},
	{"f7", ".f7{stroke-opacity:.3}"},
}

// Thumbnail returns a scene as a small picture in a file of its own, for a background
// in the colour of boards. It takes at most 2,000 bytes if possible, and is empty for
// a scene without shapes.
func Thumbnail(s *rules.Scene) string {
	svg, found := strings.CutPrefix(within(s, thumbSide, mostSmall-mostLook), `<svg class="still"`)
	if !found {
		return ""
	}
	box, paths, _ := strings.Cut(svg, ` aria-hidden="true">`)
	style := ""
	for _, l := range looks {
		if l.class == "" || strings.Contains(paths, l.class) {
			style += l.rule
		}
	}
	return `<svg xmlns="http://www.w3.org/2000/svg"` + box + "><style>" + style + "</style>" + paths
}
