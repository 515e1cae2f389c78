package judge_test

import (
	"fmt"
	"os"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// A file of logs is judged log after log: the status of each, who has won by what the log
// shows, and what does not hold.
func Example() {
	f, err := os.Open("../docs/example.mlog")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	r := logfmt.NewReader(f, "example.mlog")
	j := judge.New(all.Games(), judge.Options{})
	for {
		s, err := j.Next(r)
		if err != nil { // io.EOF at the end
			break
		}
		fmt.Println(s.Header.ID, "is", s.Status)
		for _, f := range s.Findings {
			fmt.Printf("%s:%d: %s: %s\n", s.File, f.Line, f.Code, f.Message())
		}
	}
	// Output:
	// example.1 is rejected
	// example.mlog:38: false-fault: the fault illegal of seat 2 (bob) does not hold: the answer at line 37 is a legal move: "F5", from "step! F5" (fiverow 1.2, 1.7)
	// example.mlog:44: early-end: the game is not over: seat 1 (ann) is in turn, and can play "A0" (fiverow 1.5, 1.6)
}
