package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"slices"
	"testing"

	"scrutineer/render/picture"
)

// makeGIF returns a film as bytes and as decoded by the standard library.
func makeGIF(t testing.TB, f *picture.Film, o picture.Options) ([]byte, *gif.GIF) {
	t.Helper()
	var b bytes.Buffer
	if err := picture.GIF(&b, f, o); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), g
}

func makePNG(t testing.TB, f *picture.Film, n int, o picture.Options) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := picture.PNG(&b, f, n, o); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// plies draws the images of a film on top of each other as a browser does, and calls
// visit with the picture after each ply.
func plies(t testing.TB, g *gif.GIF, visit func(n int, seen *image.RGBA)) int {
	t.Helper()
	seen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	n := 0
	for i, img := range g.Image {
		draw.Draw(seen, img.Rect, img, img.Rect.Min, draw.Over)
		visit(n, seen)
		n++
		if g.Disposal[i] != gif.DisposalNone {
			t.Fatalf("image %d does not stay (%d)", i, g.Disposal[i])
		}
	}
	return n
}

// wantSame reports the first pixel in which two pictures differ.
func wantSame(t *testing.T, what string, n int, got *image.RGBA, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s, frame %d: %v, want %v", what, n, got.Bounds(), want.Bounds())
	}
	plain := image.NewRGBA(want.Bounds())
	draw.Draw(plain, plain.Rect, want, image.Point{}, draw.Src)
	if bytes.Equal(got.Pix, plain.Pix) {
		return
	}
	for i := range got.Pix {
		if got.Pix[i] != plain.Pix[i] {
			x, y := i/4%got.Rect.Dx(), i/got.Stride
			t.Fatalf("%s, frame %d: pixel %d,%d is %v, want %v", what, n, x, y, got.At(x, y), want.At(x, y))
		}
	}
}

// TestFilmIsItsPictures: after each ply a film shows the same pixels as the picture
// of that position drawn separately, in every game.
func TestFilmIsItsPictures(t *testing.T) {
	for i, b := range boards {
		most := 12
		if *whole {
			most = 40
		}
		f, _, _ := b.play(t, uint64(i), most)
		o := picture.Options{Size: 150, Bare: true, Dark: i%2 == 1}
		_, g := makeGIF(t, f, o)
		n := plies(t, g, func(n int, seen *image.RGBA) { wantSame(t, b.String(), n, seen, makePNG(t, f, n, o)) })
		if n != len(f.Frames) {
			t.Errorf("%v: %d plies are seen, want %d", b, n, len(f.Frames))
		}
	}
}

// TestFilmWords: a film of one frame with its words is the picture with them.
func TestFilmWords(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 9)
	for n := range f.Frames {
		o := picture.Options{Size: 200, From: n, To: n}
		if n == 0 {
			f := &picture.Film{Game: f.Game, Seats: f.Seats, Frames: f.Frames[:1]}
			_, g := makeGIF(t, f, o)
			plies(t, g, func(_ int, seen *image.RGBA) { wantSame(t, "words", n, seen, makePNG(t, f, n, o)) })
			continue
		}
		_, g := makeGIF(t, f, o)
		plies(t, g, func(_ int, seen *image.RGBA) { wantSame(t, "words", n, seen, makePNG(t, f, n, o)) })
	}
}

// TestFilmPace: how long each position is shown, in hundredths of a second.
func TestFilmPace(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 4)
	for _, c := range []struct {
		delay    int64
		from, to int
		want     []int
	}{
		{0, 0, 0, []int{50, 50, 50, 50, 300}},
		{120_000, 0, 0, []int{12, 12, 12, 12, 300}},
		{4_000_000, 1, 3, []int{400, 400, 400}},
	} {
		_, g := makeGIF(t, f, picture.Options{Size: 100, Bare: true, Delay: c.delay, From: c.from, To: c.to})
		if !slices.Equal(g.Delay, c.want) {
			t.Errorf("%d: %v, want %v", c.delay, g.Delay, c.want)
		}
	}
}

// TestFilmSays: the loop.
func TestFilmSays(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 2)
	_, g := makeGIF(t, f, picture.Options{Size: 100})
	if g.LoopCount != 0 {
		t.Errorf("loop count %d, want 0: for ever", g.LoopCount)
	}
}

// TestSameBytes: a film is the same whenever it is made, and whatever runs
// concurrently.
func TestSameBytes(t *testing.T) {
	for _, b := range []board{boards[3], boards[9], boards[11]} {
		f, _, _ := b.play(t, 5, 10)
		first, _ := makeGIF(t, f, picture.Options{Size: 120})
		again := make(chan []byte)
		for range 3 {
			go func() {
				var buf bytes.Buffer
				picture.GIF(&buf, f, picture.Options{Size: 120})
				again <- buf.Bytes()
			}()
		}
		for range 3 {
			if !bytes.Equal(first, <-again) {
				t.Errorf("%v: other bytes", b)
			}
		}
	}
}

// TestRefused: a film that cannot be drawn is an error, not a wrong picture.
func TestRefused(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 3)
	bad := *f
	bad.Frames = append(append([]picture.Frame(nil), f.Frames...), f.Frames[0])
	bad.Frames[2].Scene.Width++
	for what, err := range map[string]error{
		"no frames":       picture.GIF(&bytes.Buffer{}, &picture.Film{}, picture.Options{}),
		"small":           picture.PNG(&bytes.Buffer{}, f, 0, picture.Options{Size: 63}),
		"large":           picture.SVG(&bytes.Buffer{}, f, 0, picture.Options{Size: 4097}),
		"no such frame":   picture.PNG(&bytes.Buffer{}, f, 4, picture.Options{}),
		"below the first": picture.Text(&bytes.Buffer{}, f, -1, 0),
		"another size":    picture.GIF(&bytes.Buffer{}, &bad, picture.Options{}),
		"backwards":       picture.GIF(&bytes.Buffer{}, f, picture.Options{From: 2, To: 1}),
		"beyond the end":  picture.GIF(&bytes.Buffer{}, f, picture.Options{To: 4}),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
