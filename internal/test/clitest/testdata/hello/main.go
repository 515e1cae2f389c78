// Hello prints a greeting. It is a command for the tests of package clitest.
package main

import (
	"fmt"

	"scrutineer/internal/cli"
)

func main() { cli.Main("hello", run) }

func run(env *cli.Env) cli.Code {
	flags := env.Flags(cli.Manual{
		Summary:  "Hello greets people.",
		Operands: "NAME...",
		Examples: []cli.Example{{Line: "hello World", Doc: "greet the world"}, {Line: "hello A B", Doc: "greet two"}},
	})
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.Usagef("nobody to greet")
	}
	for _, name := range flags.Args() {
		fmt.Fprintf(env.Stdout, "hello %s\n", name)
	}
	return cli.OK
}
