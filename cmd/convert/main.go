// Convert is the command convert; convert --help prints its manual.
package main

import (
	"scrutineer/cmd/internal/convert"
	"scrutineer/internal/cli"
)

func main() { cli.Main("convert", convert.Run) }
