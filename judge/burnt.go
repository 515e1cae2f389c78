package judge

import (
	"sort"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// burnings are what a program had run at the usage records of its seat, in order.
type burnings []burning

// burning is what a program, and all that it had started, had run at a stamp, in
// microseconds; run counts the starts of it above.
type burning struct {
	at, ran base.Number
	run     int
}

// burningsOf are those of a seat in a log.
func burningsOf(l *logfmt.Log, s base.Seat) (list burnings) {
	run := 0
	for i := range l.Records {
		switch rec := &l.Records[i]; {
		case rec.Seat != s || s == base.Nobody:
		case rec.Kind == logfmt.Run:
			run++
		case rec.Kind == logfmt.Usage && rec.Time.Known() && (rec.Num[1].Known() || rec.Num[2].Known()):
			list = append(list, burning{rec.Time, max(rec.Num[1], 0) + max(rec.Num[2], 0), run})
		}
	}
	return list
}

// own reports whether a stall is the program's own doing (format T6): around it the
// program ran for as long as one processor could, and half of what was lost.
func (list burnings) own(stall *logfmt.Record) bool {
	from := sort.Search(len(list), func(i int) bool { return list[i].at > stall.Num[0] }) - 1
	to := sort.Search(len(list), func(i int) bool { return list[i].at >= stall.Num[1] })
	if from < 0 || to == len(list) || list[from].run != list[to].run {
		return false
	}
	a, b := list[from], list[to]
	return 2*(b.ran-a.ran-(b.at-a.at)) >= stall.Num[2]
}
