package picture_test

import (
	"bytes"
	"image"
	"image/gif"
	"testing"

	"scrutineer/render/picture"
	"scrutineer/rules/all"
)

// sixty returns a game of exactly sixty plies on a board, from the first possible
// seed on.
func sixty(t testing.TB, b board, from uint64) *picture.Film {
	for seed := from; seed < from+1000; seed++ {
		if f, _, _ := b.play(t, seed, 60); len(f.Frames) == 61 {
			return f
		}
	}
	return nil // no game is that long
}

// TestFilmIsSmall: sixty random plies of any game take at most 100 kB, with the words
// around the board and default options. Random moves are longer than those of
// players, and change more of the picture. From ten points no game is that long, so a
// whole game counts. Of the first sixty seeds the fiftieth makes the largest film,
// from 25 points; with -long, two more are tried. A benchmark measures the time.
func TestFilmIsSmall(t *testing.T) {
	for _, g := range all.Games() {
		for _, points := range []int{10, 25, 40, 100} {
			b := board{game: g.Name}
			if g.RandomStart != nil {
				b.points = points
			}
			for _, seed := range []uint64{50, 0, 20} {
				if seed != 50 && !*whole {
					continue
				}
				f := sixty(t, b, seed)
				if b.points == 10 || f == nil {
					f, _, _ = b.play(t, seed, 60)
				}
				data, _ := makeGIF(t, f, picture.Options{})
				if t.Log(b, seed, len(data)); len(data) > 100_000 {
					t.Errorf("%v, seed %d: %d bytes for 60 plies, want at most 100000", b, seed, len(data))
				}
			}
			if g.RandomStart == nil {
				break
			}
		}
	}
}

func BenchmarkFilm(b *testing.B) {
	f := sixty(b, boards[0], 0)
	for name, o := range map[string]picture.Options{"320": {}, "480": {Size: 480}, "720bare": {Size: 720, Bare: true}, "720": {Size: 720}} {
		b.Run(name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				var buf bytes.Buffer
				if err := picture.GIF(&buf, f, o); err != nil {
					b.Fatal(err)
				}
				size = buf.Len()
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}

// BenchmarkNaiveFilm is the baseline for films: whole frames, decoded and encoded
// with the standard library.
func BenchmarkNaiveFilm(b *testing.B) {
	f := sixty(b, boards[0], 0)
	size := 0
	for b.Loop() {
		var g gif.GIF
		for n := range f.Frames {
			img := makePNG(b, f, n, picture.Options{Size: picture.FilmSize})
			g.Image = append(g.Image, img.(*image.Paletted))
			g.Delay = append(g.Delay, 50)
		}
		var buf bytes.Buffer
		if err := gif.EncodeAll(&buf, &g); err != nil {
			b.Fatal(err)
		}
		size = buf.Len()
	}
	b.ReportMetric(float64(size), "bytes")
}

func BenchmarkSVG(b *testing.B) {
	f := sixty(b, boards[0], 0)
	for b.Loop() {
		var buf bytes.Buffer
		if err := picture.SVG(&buf, f, 60, picture.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	f := sixty(b, boards[0], 0)
	for b.Loop() {
		var buf bytes.Buffer
		if err := picture.PNG(&buf, f, 60, picture.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
