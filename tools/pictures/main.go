// Pictures makes the pictures of docs/guide/pictures.md: of each of the five games a
// position, the whole game in one diagram, and a film, all of games of the
// embedded sample. From the root of a checkout:
//
//	go -C tools run ./pictures [FOLDER]
//	go -C tools run ./pictures --screens
//
// With --screens it takes the pictures of pages, too, in Chromium, among them those of
// README.md: a wrong call that was caught, an event that it plays, and a game of it. They
// go to docs/pictures.
//
// It runs the render command as anybody would, and knows nothing of how pictures
// are made. The folder is docs/pictures unless another is named.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"scrutineer/tools/internal/checkout"
)

// picture is a file and the flags of render replay that make it.
type picture struct{ file, flags string }

// pictures are all that the page shows. SVG and GIF hold what this project
// writes alone, so that they are the same whatever the version of Go.
var pictures = []picture{
	{"fiverow.svg", "--id fiverow.s2.g16 --size 400"},
	{"betoniarki.svg", "--id betoniarki.s2.g14 --ply 40 --size 400"},
	{"dots.svg", "--id dots.s2.g14 --ply 44 --size 400"},
	{"halma.svg", "--id halma.s2.g13 --ply 31 --size 400"},
	{"triangles.svg", "--id triangles.s2.g15 --ply 26 --size 400"},

	{"fiverow-dark.svg", "--id fiverow.s2.g16 --size 400 --theme dark"},
	{"betoniarki-dark.svg", "--id betoniarki.s2.g14 --ply 40 --size 400 --theme dark"},
	{"dots-dark.svg", "--id dots.s2.g14 --ply 44 --size 400 --theme dark"},
	{"halma-dark.svg", "--id halma.s2.g13 --ply 31 --size 400 --theme dark"},
	{"triangles-dark.svg", "--id triangles.s2.g15 --ply 26 --size 400 --theme dark"},

	{"fiverow-whole.svg", "--id fiverow.s2.g16 --kifu --size 400"},
	{"betoniarki-whole.svg", "--id betoniarki.s2.g14 --kifu --size 400"},
	{"dots-whole.svg", "--id dots.s2.g14 --kifu --size 400"},
	{"halma-whole.svg", "--id halma.s2.g13 --kifu --size 400"},
	{"triangles-whole.svg", "--id triangles.s2.g15 --kifu --size 400"},

	{"fiverow.gif", "--id fiverow.s2.g16 --size 320"},
	{"betoniarki.gif", "--id betoniarki.s2.g14 --size 320"},
	{"dots.gif", "--id dots.s2.g14 --size 320"},
	{"halma.gif", "--id halma.s2.g13 --size 320"},
	{"triangles.gif", "--id triangles.s2.g15 --size 320"},
}

func main() {
	folder, screens := filepath.Join("docs", "pictures"), false
	if len(os.Args) > 1 {
		if screens = os.Args[1] == "--screens"; !screens {
			folder = os.Args[1]
		}
	}
	err := checkout.Enter()
	if err == nil {
		err = draw(folder)
	}
	if err == nil && screens {
		err = run("go", "-C", "tools", "test", "-count=1", "-tags", "browser", "-run", "^(TestPictures|TestOfficialEvent)$", "./browser/exhibit", "./browser/report", "./browser/site", "-args", "-update")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(2)
	}
}

// draw builds render and makes every picture in a folder that exists.
func draw(folder string) error {
	dir, err := os.MkdirTemp("", "pictures-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	render := filepath.Join(dir, "render")
	if err := run("go", "build", "-o", render, "scrutineer/cmd/render"); err != nil {
		return err
	}
	for _, p := range pictures {
		if err := run(render, p.command(folder)...); err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
	}
	return nil
}

// command is the operands and flags that make a picture in a folder.
func (p *picture) command(folder string) []string {
	return append(append([]string{"replay"}, strings.Fields(p.flags)...), "-o", filepath.Join(folder, p.file))
}

func run(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}
