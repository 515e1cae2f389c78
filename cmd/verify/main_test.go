package main

import (
	"testing"

	"scrutineer/internal/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"verify": run}) }

func TestFrame(t *testing.T) { clitest.Frame(t, "verify", run) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
