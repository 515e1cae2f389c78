package main

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// table is what was measured, as text.
func table(g games, tools []*tool, rounds int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d logs, %d plies, %.1f MB; %s/%s, one core each, median of %d\n\n",
		g.logs, g.plies, mega(g.bytes), runtime.GOOS, runtime.GOARCH, rounds)
	fmt.Fprintf(&b, "%-10s  %8s  %8s  %8s  %12s  %8s\n", "tool", "cpu s", "wall s", "MB/s", "to sha256sum", "peak MB")
	base := time.Duration(0)
	for _, t := range tools {
		if t.name == "sha256sum" {
			base = median(t.cpu)
		}
	}
	for _, t := range tools {
		cpu := median(t.cpu)
		fmt.Fprintf(&b, "%-10s  %8.3f  %8.3f  %8s  %12s  %8s\n", t.name, cpu.Seconds(), median(t.wall).Seconds(),
			rate(mega(g.bytes), cpu), ratio(cpu, base), peakText(t.peak))
	}
	cpu := median(tools[0].cpu)
	fmt.Fprintf(&b, "\nverify: %s games/s, %s plies/s\n", rate(float64(g.logs), cpu), rate(float64(g.plies), cpu))
	b.WriteString("MB/s, ratio and rates are of user and system time together\n")
	return b.Bytes()
}

func mega(n int64) float64 { return float64(n) / 1e6 }

// median is the middle one, of an even number the lower; 0 of none.
func median(list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[(len(sorted)-1)/2]
}

// rate is how many a second, "-" where no time was seen to pass.
func rate(n float64, d time.Duration) string {
	if d <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", n/d.Seconds())
}

func ratio(d, base time.Duration) string {
	if base <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", d.Seconds()/base.Seconds())
}

func peakText(n int64) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", mega(n))
}
