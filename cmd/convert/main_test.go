package main

import (
	"testing"

	"scrutineer/internal/clitest"
)

func TestMain(m *testing.M)    { clitest.Main(m, clitest.Commands{"convert": run}) }
func TestFrame(t *testing.T)   { clitest.Frame(t, "convert", run) }
func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
