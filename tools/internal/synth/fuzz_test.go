package synth_test

import (
	"testing"

	"scrutineer/judge"
	"scrutineer/tools/internal/synth"
)

// For any options, either a log is made that is verified (or void, if the options say
// so), or an error says why not.
func FuzzAppend(f *testing.F) {
	f.Add(uint64(1), byte(0), byte(1), byte(0), false, 10, 10, 7, "")
	f.Add(uint64(2), byte(2), byte(3), byte(5), true, 5, 1, 2, "X0../.... X")
	f.Add(uint64(3), byte(3), byte(2), byte(15), false, 6, 6, 30, "")
	faults := append(synth.Faults(), "")
	f.Fuzz(func(t *testing.T, seed uint64, x, o, fault byte, byFile bool, width, height, ply int, start string) {
		if width > 12 || height > 12 {
			width, height = width%12, height%12 // larger ones are made the same way, only slower
		}
		p := synth.Players()
		opt := synth.Options{
			Players: [2]string{p[int(x)%len(p)].ID, p[int(o)%len(p)].ID}, Seed: seed, Start: start,
			Fault: faults[int(fault)%len(faults)], FaultPly: ply, Width: width, Height: height,
		}
		if byFile {
			opt.Protocol = "file"
		}
		b, err := synth.Append(nil, opt)
		if err != nil {
			return
		}
		want := judge.Verified
		if opt.Fault == synth.Stall || opt.Fault == synth.Sleep {
			want = judge.VoidStatus
		}
		if s := judged(t, b); s.Status != want {
			t.Errorf("%+v: %s %v\n%s", opt, s.Status, s.Findings, b)
		}
	})
}
