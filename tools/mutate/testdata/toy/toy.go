// Package toy has a few functions to make mutants of.
package toy

import "time"

type level uint8

const most = 3

func clamp(n, low, high int) int {
	if n < low {
		return low
	}
	if n > high {
		return high
	}
	return n
}

func countDown(n int) int {
	for n > 0 {
		n--
	}
	return n
}

func firstEven(list []int) (at int, found bool) {
	for i, n := range list {
		if n%2 != 0 {
			continue
		}
		return i, true
	}
	return 0, false
}

func both(a, b bool) bool { return a && !b }

func up(l level) level {
	switch l {
	case 2:
		return most
	}
	return -(-l | 1<<2)
}

func wait(n int) (d time.Duration) {
	d = time.Duration(n) * 2
	return d
}
