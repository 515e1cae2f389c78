package page

import (
	"fmt"
	"math"

	"scrutineer/base"
)

const maxMicros = math.MaxInt64

// duration is a time in microseconds as a reader likes it, in three figures or
// so, rounded down: "850 µs", "12.3 ms", "4.98 s", "2 min 05 s", "3 h 07 min".
func duration(us base.Number) string {
	switch {
	case us < 1_000:
		return fmt.Sprintf("%d µs", us)
	case us < 100_000:
		return fmt.Sprintf("%d.%d ms", us/1_000, us/100%10)
	case us < 1_000_000:
		return fmt.Sprintf("%d ms", us/1_000)
	case us < 10_000_000:
		return fmt.Sprintf("%d.%02d s", us/1_000_000, us/10_000%100)
	case us < 60_000_000:
		return fmt.Sprintf("%d.%d s", us/1_000_000, us/100_000%10)
	case us < 3_600_000_000:
		return fmt.Sprintf("%d min %02d s", us/60_000_000, us/1_000_000%60)
	}
	return fmt.Sprintf("%d h %02d min", us/3_600_000_000, us/60_000_000%60)
}
