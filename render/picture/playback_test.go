package picture_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"regexp"
	"strings"
	"testing"
	"time"

	"scrutineer/render/picture"
)

// TestKeys: sequences give their keys, however they are split.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		sent string
		want []picture.Key
	}{
		{"\x1b[C\x1b[D", []picture.Key{picture.Forth, picture.Back}},
		{"\x1bOC\x1bOD", []picture.Key{picture.Forth, picture.Back}},
		{"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1bOH\x1bOF", []picture.Key{picture.Start, picture.End, picture.Start, picture.End, picture.Start, picture.End}},
		{"\x1b[5~\x1b[6~", []picture.Key{picture.TenBack, picture.TenOn}},
		{" +=-q", []picture.Key{picture.Pause, picture.Faster, picture.Faster, picture.Slower, picture.Quit}},
		{"\x03", []picture.Key{picture.Quit}},
		{"\x1b[2~\x1b[1;5Cx\x1b[99999999999999999999999999~ ", []picture.Key{picture.Pause}}, // unknown
		{"\x1b\x1b[C", []picture.Key{picture.Forth}},
		{"\x1b[\x1b[C", []picture.Key{picture.Forth}},
		{"\x1bq", []picture.Key{picture.Quit}},
	} {
		var k picture.Keys
		var got []picture.Key
		for i := range len(c.sent) {
			if key := k.Read(c.sent[i]); key != picture.NoKey {
				got = append(got, key)
			}
		}
		if string(asBytes(got)) != string(asBytes(c.want)) {
			t.Errorf("%q: %v, want %v", c.sent, got, c.want)
		}
	}
}

func asBytes(keys []picture.Key) []byte {
	var b []byte
	for _, k := range keys {
		b = append(b, byte(k))
	}
	return b
}

// TestPlayback: the keys of the page.
func TestPlayback(t *testing.T) {
	p := picture.Playback{Last: 25}
	for i, c := range []struct {
		key     picture.Key
		at      int
		playing bool
	}{
		{picture.Back, 0, false}, {picture.Forth, 1, false}, {picture.TenOn, 11, false}, {picture.TenOn, 21, false},
		{picture.TenOn, 25, false}, {picture.Forth, 25, false}, {picture.TenBack, 15, false}, {picture.Back, 14, false},
		{picture.Pause, 14, true}, {picture.Pause, 14, false}, {picture.Pause, 14, true}, {picture.Forth, 15, false},
		{picture.End, 25, false}, {picture.Pause, 0, true}, {picture.Faster, 0, true}, {picture.Start, 0, false},
	} {
		if p.Press(c.key) || p.At != c.at || p.Playing != c.playing {
			t.Fatalf("key %d: frame %d, playing %v, want %d, %v", i, p.At, p.Playing, c.at, c.playing)
		}
	}
	if !p.Press(picture.Quit) {
		t.Error("it is not put away")
	}
	p = picture.Playback{Last: 2}
	p.Press(picture.Pause)
	p.Next()
	if p.At != 1 || !p.Playing {
		t.Error("does not go on")
	}
	p.Next()
	if p.At != 2 || p.Playing {
		t.Error("does not stand still at the end")
	}
}

// TestRates: half a frame to eight frames a second, as on the page.
func TestRates(t *testing.T) {
	p := picture.Playback{Last: 9}
	var got []time.Duration
	for range 9 {
		p.Press(picture.Slower)
	}
	for range 5 {
		got = append(got, p.Wait())
		p.Press(picture.Faster)
	}
	want := []time.Duration{2 * time.Second, time.Second, time.Second / 2, time.Second / 4, time.Second / 8}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("waits %v, want %v", got, want)
		}
	}
	if p.Wait() != time.Second/8 {
		t.Error("faster than there is")
	}
	if (&picture.Playback{}).Wait() != time.Second {
		t.Error("does not begin with a frame a second")
	}
}

// TestKitty: pieces of at most 4096 characters, all but the last marked as
// incomplete, that form the picture.
func TestKitty(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 9)
	out, err := picture.Kitty(f, 9, 20, picture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, removed := strings.CutPrefix(string(out), "\x1b_Ga=d,d=A,q=2\x1b\\")
	if !removed {
		t.Error("the pictures before stay")
	}
	pieces := regexp.MustCompile("\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\\\").FindAllStringSubmatch(text, -1)
	data, length := "", 0
	for i, p := range pieces {
		want := "m=1"
		if i == len(pieces)-1 {
			want = "m=0"
		}
		if i == 0 {
			want = "a=T,f=100,q=2,C=1,r=20," + want
		}
		if p[1] != want || len(p[2]) > 4096 {
			t.Errorf("piece %d: %q with %d letters, want %q", i, p[1], len(p[2]), want)
		}
		data += p[2]
		length += len(p[0])
	}
	if length != len(text) || len(pieces) < 2 {
		t.Errorf("%d pieces of %d bytes; there are %d", len(pieces), length, len(text))
	}
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(raw)); err != nil {
		t.Error(err)
	}
}
