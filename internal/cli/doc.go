// Package cli is the frame around every command: where a command reads and
// writes, how it is called, what it says when something is wrong, and the code
// with which it ends. A command is a short main and one function:
//
//	func main() { cli.Main("verify", cli.Do[options](cli.Manual{...})) }
//
//	type options struct{ strict bool }
//
//	func (o *options) Flags(f *cli.Flags) {
//		f.BoolVar(&o.strict, "strict", false, "treat notes as findings")
//	}
//
//	func (o *options) Run(env *cli.Env, operands []string) cli.Code {
//		for _, name := range operands {
//			if err := judge(env, name, o.strict); err != nil {
//				return env.Fail(err)
//			}
//		}
//		return cli.OK
//	}
//
// Four promises hold for every command, and a command need do nothing for them:
//
//   - Results go to standard output alone; messages and progress go to standard
//     error. A message is one line, begins with the command's name, and cannot
//     steer the terminal whatever a file or a player is called.
//   - Output that cannot be written (a full disk) ends the command with Failed,
//     even where the command looked at no error.
//   - A reader that goes away (`verify games | head -1`) is no error: nothing is
//     said, Env.Context ends, and the code reports what was found until then.
//   - An interrupt ends Env.Context; the command stops where it can and ends
//     with Failed. A second interrupt ends it at once.
//
// The package does not know what any command does, nor logs, nor rules. It is
// the one place besides the commands that knows pflag.
package cli
