package analysis

import (
	"math"
	"math/bits"
	"slices"
)

// histogram counts how often numbers from 0 to 2^53-1 came. It is exact up to 255, and
// above that by their eight leading bits, so that a quantile is at most 1/128 too large.
// Adding commutes. The sum stops at the largest int64.
type histogram struct {
	n, sum, max int64
	buckets     map[uint16]int64
}

// bucketOf returns the bucket of x.
func bucketOf(x int64) uint16 {
	shift := max(0, bits.Len64(uint64(x))-8)
	return uint16(shift*128 + int(x>>shift))
}

// top returns the largest number in a bucket.
func top(bucket uint16) int64 {
	if bucket < 256 {
		return int64(bucket)
	}
	shift := bucket/128 - 1
	return (int64(bucket-shift*128)+1)<<shift - 1
}

func (h *histogram) add(x int64) {
	x = min(max(x, 0), largest)
	if h.buckets == nil {
		h.buckets = map[uint16]int64{}
	}
	h.buckets[bucketOf(x)]++
	h.n++
	h.max = max(h.max, x)
	h.sum = saturated(h.sum, x)
}

func (h *histogram) merge(g *histogram) {
	if h.buckets == nil {
		h.buckets = map[uint16]int64{}
	}
	for b, n := range g.buckets {
		h.buckets[b] = saturated(h.buckets[b], n)
	}
	h.n = saturated(h.n, g.n)
	h.max = max(h.max, g.max)
	h.sum = saturated(h.sum, g.sum)
}

// saturated returns a+b for numbers that are not negative, or the largest int64 on
// overflow.
func saturated(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// bucketsUp returns the buckets in use, ascending.
func (h *histogram) bucketsUp() []uint16 {
	list := make([]uint16, 0, len(h.buckets))
	for b := range h.buckets {
		list = append(list, b)
	}
	slices.Sort(list)
	return list
}

// quantile returns a number that at least per of 1000 numbers do not exceed, at most 1/128
// above the least such; 0 if there are none.
func (h *histogram) quantile(per int64) int64 {
	hi, lo := bits.Mul64(uint64(h.n), uint64(per))
	need, rest := bits.Div64(hi, lo, 1000)
	if rest > 0 {
		need++
	}
	var below uint64
	for _, b := range h.bucketsUp() {
		below += uint64(h.buckets[b])
		if below >= max(need, 1) {
			return min(top(b), h.max)
		}
	}
	return h.max
}

// mean returns the mean, rounded down.
func (h *histogram) mean() int64 {
	if h.n == 0 {
		return 0
	}
	return h.sum / h.n
}
