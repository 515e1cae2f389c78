package main

import (
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"scrutineer/internal/cli"
)

// tree returns the program as a cobra command: every command with its subcommands,
// made from their descriptions. The exit code of the command that runs is stored in
// code.
func tree(env *cli.Env, code *cli.Code) *cobra.Command {
	root := &cobra.Command{
		Use:   "scrutineer",
		Short: "record, re-verify, analyse and show tournaments of programs",
		Long: `Scrutineer records, re-verifies, analyses and shows tournaments of programs
that play triangles, fiverow, betoniarki, halma and dots. It replays a referee's
log of a game under the rules, and compares every claim in it with what the
recorded conversation proves.`,
		Example:       "  scrutineer verify                     judge the embedded sample tournament\n  scrutineer verify games/              every log in a folder\n  scrutineer analyze games/             standings, ratings and reports\n  scrutineer completion bash            completion for a shell",
		Version:       strings.TrimPrefix(env.Version(), "scrutineer, "),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("scrutineer, {{.Version}}\n")
	completing := len(env.Args) > 0 && strings.HasPrefix(env.Args[0], cobra.ShellCompRequestCmd)
	for _, p := range programs {
		b := builder{env: env, code: code, completing: completing}
		c := b.command(cli.Describe("scrutineer "+p.name, p.run), p.run, nil)
		c.Short = p.does
		root.AddCommand(c)
	}
	root.AddCommand(manPages(env, code, root))
	narrow(root, env.Args)
	return root
}

// narrow makes the help written by cobra fit a terminal of 80 columns.
func narrow(root *cobra.Command, args []string) {
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), `Use "{{.CommandPath}} [command] --help" for more information about a command.`,
		`"{{.CommandPath}} COMMAND --help" says more about a command.`, 1))
	root.InitDefaultCompletionCmd(args...)
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	for _, shell := range completion.Commands() {
		shell.Long = strings.NewReplacer("If it is not installed already, you can install it via your OS's package manager.",
			"Install it with the package manager of your system.", " > $(brew", " \\\n\t\t> $(brew").Replace(shell.Long)
		shell.Example = "  scrutineer completion " + shell.Name()
	}
	completion.Example = "  scrutineer completion bash > /etc/bash_completion.d/scrutineer"
}

// builder makes cobra commands.
type builder struct {
	env        *cli.Env
	code       *cli.Code
	completing bool // cobra parses the flags itself, to complete them
}

// command returns a command as a cobra command, with its subcommands. run gets the
// names of the subcommands that lead to it and then the arguments.
func (b *builder) command(d *cli.Description, run func(*cli.Env) cli.Code, works []string) *cobra.Command {
	c := &cobra.Command{
		Use:                   strings.TrimSpace(d.Word() + " [FLAGS] " + d.Manual.Operands),
		Short:                 sentence(d.Manual.Summary),
		Long:                  d.Manual.Summary,
		Example:               examples(d),
		DisableFlagParsing:    !b.completing,
		DisableFlagsInUseLine: true,
	}
	c.Run = func(c *cobra.Command, args []string) {
		sub := *b.env
		sub.Name = strings.TrimSuffix(d.Name, strings.Join(append([]string{""}, works...), " "))
		sub.Args = append(append([]string(nil), works...), args...)
		*b.code = run(&sub)
	}
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { c.Run(c, []string{"--help"}) })
	c.Flags().AddFlagSet(d.Flags)
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if words := cli.Words(f); words != nil {
			c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
		}
	})
	for _, w := range d.Commands {
		c.AddCommand(b.command(w, run, append(works[:len(works):len(works)], w.Word())))
	}
	return c
}

// sentence returns the first sentence of a summary, on one line, without its full
// stop.
func sentence(summary string) string {
	text := strings.Join(strings.Fields(summary), " ")
	if i := strings.IndexAny(text+". ", ".:"); i < len(text) {
		text = text[:i]
	}
	return text
}

// examples returns the example calls of a command with their explanations.
func examples(d *cli.Description) string {
	var b strings.Builder
	for _, x := range d.Manual.Examples {
		b.WriteString("  " + x.Call(d.Name) + "\n      " + x.Doc + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// manPages returns the command that writes the manual pages.
func manPages(env *cli.Env, code *cli.Code, root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "write a manual page for every command to a folder",
		Args:  cobra.ExactArgs(1),

		Example: "  scrutineer man ~/.local/share/man/man1",
		Run: func(c *cobra.Command, args []string) {
			epoch := time.Unix(0, 0).UTC() // for reproducible bytes
			root.DisableAutoGenTag = true
			err := os.MkdirAll(args[0], 0o755)
			if err == nil {
				err = doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "scrutineer", Date: &epoch}, args[0])
			}
			*code = env.Fail(err)
		},
	}
}
