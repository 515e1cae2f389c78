package picture_test

import (
	"bytes"
	"image"
	"image/gif"
	"testing"

	"scrutineer/render/picture"
)

// sixty is a game of just sixty plies on ten by ten.
func sixty(t testing.TB) *picture.Film {
	for seed := uint64(0); ; seed++ {
		if f, _, _ := boards[0].play(t, seed, 60); len(f.Frames) == 61 {
			return f
		}
	}
}

// TestFilmIsSmall: sixty plies in no more than 50 kB, with the words around the
// board and as options stand. How long that takes, the benchmark says.
func TestFilmIsSmall(t *testing.T) {
	data, _ := makeGIF(t, sixty(t), picture.Options{})
	if len(data) > 50_000 {
		t.Errorf("%d bytes for 60 plies, want at most 50000", len(data))
	}
}

func BenchmarkFilm(b *testing.B) {
	f := sixty(b)
	for name, o := range map[string]picture.Options{"480": {}, "720bare": {Size: 720, Bare: true}, "720": {Size: 720}} {
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

// BenchmarkNaiveFilm is what films are measured against: every frame whole, the
// pictures decoded and given to the standard library.
func BenchmarkNaiveFilm(b *testing.B) {
	f := sixty(b)
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
	f := sixty(b)
	for b.Loop() {
		var buf bytes.Buffer
		if err := picture.SVG(&buf, f, 60, picture.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	f := sixty(b)
	for b.Loop() {
		var buf bytes.Buffer
		if err := picture.PNG(&buf, f, 60, picture.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
