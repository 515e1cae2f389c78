// Convert is the command of that name; convert --help has its manual.
package main

import (
	"scrutineer/cmd/internal/convert"
	"scrutineer/internal/cli"
)

func main() { cli.Main("convert", convert.Run) }
