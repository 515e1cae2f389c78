package verify

import (
	"testing"

	"scrutineer/internal/test/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"verify": Run}) }

func TestFrame(t *testing.T) { clitest.Frame(t, "verify", Run) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
