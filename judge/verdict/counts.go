package verdict

import "scrutineer/judge"

// Counts is how many logs of each status were judged.
type Counts struct {
	Logs        int `json:"logs"`
	Verified    int `json:"verified"`
	Disputed    int `json:"disputed"`
	Void        int `json:"void"`
	Rejected    int `json:"rejected"`
	Open        int `json:"open"`
	Unsupported int `json:"unsupported"`
	Malformed   int `json:"malformed"`
	Attested    int `json:"attested"`
	Replaced    int `json:"replaced,omitempty"` // cut off or void, and another attempt counts; in no other field
}

// Add counts a log.
func (c *Counts) Add(status judge.Status) {
	c.Logs++
	switch status {
	case judge.Verified:
		c.Verified++
	case judge.AttestedStatus:
		c.Attested++
	case judge.Disputed:
		c.Disputed++
	case judge.VoidStatus:
		c.Void++
	case judge.Rejected:
		c.Rejected++
	case judge.Open:
		c.Open++
	case judge.Unsupported:
		c.Unsupported++
	case judge.Malformed:
		c.Malformed++
	}
}

// AppendSummary appends the last line, which has the counts of all verdicts.
func AppendSummary(dst []byte, c Counts) []byte {
	o := object{b: dst}
	o.num(`{"summary":{"logs":`, c.Logs)
	o.num(`,"verified":`, c.Verified)
	o.num(`,"disputed":`, c.Disputed)
	o.num(`,"void":`, c.Void)
	o.num(`,"rejected":`, c.Rejected)
	o.num(`,"open":`, c.Open)
	o.num(`,"unsupported":`, c.Unsupported)
	o.num(`,"malformed":`, c.Malformed)
	o.num(`,"attested":`, c.Attested)
	if c.Replaced != 0 {
		o.num(`,"replaced":`, c.Replaced)
	}
	return append(o.b, "}}\n"...)
}
