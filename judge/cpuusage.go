package judge

import (
	"sort"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// cpuUsages are the processor times of a program at the usage records of its seat, in
// order.
type cpuUsages []cpuUsage

// cpuUsage is the processor time of a program, and of everything that it had started, at
// a stamp, in microseconds. run counts its starts above.
type cpuUsage struct {
	at, ran base.Number
	run     int
}

// cpuUsagesOf returns those of a seat in a log.
func cpuUsagesOf(l *logfmt.Log, s base.Seat) (list cpuUsages) {
	var run int
	for i := range l.Records {
		switch rec := &l.Records[i]; {
		case rec.Seat != s || s == base.Nobody:
		case rec.Kind == logfmt.Run:
			run++
		case rec.Kind == logfmt.Usage && rec.Time.Known() && (rec.Num[1].Known() || rec.Num[2].Known()):
			list = append(list, cpuUsage{rec.Time, max(rec.Num[1], 0) + max(rec.Num[2], 0), run})
		}
	}
	return list
}

// own reports whether the program itself caused a stall (format T6): around it the
// program ran for at least the time of one processor and half of what was lost.
func (list cpuUsages) own(stall *logfmt.Record) bool {
	from := sort.Search(len(list), func(i int) bool { return list[i].at > stall.Num[0] }) - 1
	to := sort.Search(len(list), func(i int) bool { return list[i].at >= stall.Num[1] })
	if from < 0 || to == len(list) || list[from].run != list[to].run {
		return false
	}
	a, b := list[from], list[to]
	return 2*(b.ran-a.ran-(b.at-a.at)) >= stall.Num[2]
}
