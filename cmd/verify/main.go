// Verify is the command verify; verify --help prints its manual.
package main

import (
	"os"

	"scrutineer/cmd/internal/known"
	"scrutineer/cmd/internal/verify"
	"scrutineer/internal/cli"
)

func main() {
	known.KeepSmall("verify", os.Args[1:])
	cli.Main("verify", verify.Run)
}
