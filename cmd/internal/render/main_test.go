package render

import (
	"testing"

	"scrutineer/internal/test/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, clitest.Commands{"render": Run}) }

func TestFrame(t *testing.T) { clitest.Frame(t, "render", Run) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "testdata") }
