// Verify is the command verify; verify --help prints its manual.
package main

import (
	"os"

	"scrutineer/cmd/internal/verify"
	"scrutineer/internal/cli"
)

func main() {
	verify.KeepSmall(os.Args[1:])
	cli.Main("verify", verify.Run)
}
