// Pictures makes the pictures of docs/guide/pictures.md from games of the embedded
// sample: for each of the five games a position, the whole game in one diagram, and a
// film. From the root of a checkout:
//
//	go -C tools run ./pictures [FOLDER]
//	go -C tools run ./pictures --screens
//	go -C tools run ./pictures --pages FOLDER
//
// With --screens it also takes the pictures of pages in Chromium, including those of
// README.md: a wrong call that was caught, an event that it plays, and a game of it. They
// go to docs/pictures. With --pages it takes only pictures of pages, for somebody to look
// at: every type of page in windows of 360x640, 390x844, 768x1024 and 1280x800, light and
// dark.
//
// It runs the render command like any user, and knows nothing of how pictures are made.
// The default folder is docs/pictures.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"scrutineer/tools/internal/checkout"
)

// picture is a file and the flags of render replay that make it.
type picture struct{ file, flags string }

// pictures are all that the page shows.
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
	if err := work(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(2)
	}
}

// work does what the arguments say.
func work(args []string) error {
	if len(args) == 2 && args[0] == "--pages" {
		return pages(args[1])
	}
	if err := checkout.Enter(); err != nil {
		return err
	}
	folder := filepath.Join("docs", "pictures")
	screens := len(args) == 1 && args[0] == "--screens"
	switch {
	case screens || len(args) == 0:
	case len(args) == 1 && !strings.HasPrefix(args[0], "-"):
		folder = args[0]
	default:
		return errors.New("want a FOLDER, --screens, or --pages FOLDER")
	}
	if err := draw(folder); err != nil || !screens {
		return err
	}
	return run("go", "-C", "tools", "test", "-count=1", "-tags", "browser", "-run", "^(TestPictures|TestOfficialEvent)$", "./browser/exhibit", "./browser/report", "./browser/site", "-args", "-update")
}

// pages takes the pictures of pages to a folder, which it makes.
func pages(folder string) error {
	folder, err := filepath.Abs(folder)
	if err == nil {
		err = os.MkdirAll(folder, 0o777)
	}
	if err == nil {
		err = checkout.Enter()
	}
	if err != nil {
		return err
	}
	return run("go", "-C", "tools", "test", "-count=1", "-timeout", "1h", "-tags", "browser", "-run", "^TestScreens$", "./browser/site", "-args", "-folder", folder)
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
