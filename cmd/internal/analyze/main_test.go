package analyze

import (
	"testing"

	"scrutineer/internal/test/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"analyze": Run}) }

func TestFrame(t *testing.T) { clitest.Frame(t, "analyze", Run) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
