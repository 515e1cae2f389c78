package referee

import (
	"bufio"
	"fmt"
	"strings"

	"scrutineer/internal/cli"
)

// bob is a program for dots that sends its arguments, one each turn, with a space for
// every hyphen.
func bob(env *cli.Env) cli.Code {
	in := bufio.NewScanner(env.Stdin)
	for answers := env.Args; in.Scan(); {
		if in.Text() == "-1 -1 -1" && len(answers) > 0 {
			fmt.Fprintln(env.Stdout, strings.ReplaceAll(answers[0], "-", " "))
			answers = answers[1:]
		}
	}
	return cli.OK
}
