// Convert turns foreign records of games into move logs, and logs into JSON.
//
//	convert --from psq [-o OUT] PATH...
//	convert --to ndjson [-o OUT] PATH...
//
// --from psq reads records of five in a row as Piskvork and the Gomocup
// tournaments write them and makes one sealed log of each; --to ndjson reads
// logs and writes a JSON object for each header and record. A PATH is a file, a
// folder, which is searched for *.psq or *.mlog in the order of names, or "-"
// for standard input.
//
// All results go to standard output one behind the other; with --output FILE to
// a new file, with --output FOLDER/ to one file a source. A file that exists is
// refused, or with --force replaced once all is written.
//
// A damaged source costs one message, file:line: what, and the exit code 1; the
// others are converted all the same. What a log does not say that is made of a
// record, such as times that are missing, is noted on standard error.
package main

import "scrutineer/internal/cli"

func main() { cli.Main("convert", run) }

var manual = cli.Manual{
	Summary: `Convert turns foreign records of games into move logs, and logs into JSON.
A folder is searched for *.psq or *.mlog, - is standard input. Results go to
standard output, one behind the other, unless --output says otherwise.`,
	Operands: "PATH...",
	Examples: []cli.Example{
		{Line: "convert --from psq games/ > games.mlog", Doc: "every *.psq in and below a folder, as one file of logs"},
		{Line: "convert --from psq games/ | verify -", Doc: "judge foreign records without keeping the logs"},
		{Line: "convert --from psq -o logs/ a.psq b.psq", Doc: "one log a record: logs/a.mlog and logs/b.mlog"},
		{Line: "convert --to ndjson games.mlog | jq 'select(.kind == \"result\")'", Doc: "for programs that read JSON"},
	},
}

// settings are the flags of one call.
type settings struct {
	from, to *string
	output   *string
	force    *bool
}

func run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	s := settings{
		from:   flags.String("from", "", "make logs of records in `FORMAT`: psq"),
		to:     flags.String("to", "", "write logs in `FORMAT`: ndjson"),
		output: flags.StringP("output", "o", "", "write to a new `FILE`, or to FOLDER/ one file a source"),
		force:  flags.Bool("force", false, "replace what --output names"),
	}
	if code, done := flags.Parse(); done {
		return code
	}
	operands := flags.Args()
	if complaint := s.check(flags.Changed("output"), operands); complaint != "" {
		return env.Usagef("%s", complaint)
	}
	out, err := openOutput(env.Stdout, *s.output, *s.force, s.suffix())
	if err != nil {
		return env.Fail(err)
	}
	w := &work{env: env, settings: s, out: out, names: map[string]string{}}
	return w.all(operands)
}

// check says what is wrong with the flags and operands taken together, "" if
// nothing is.
func (s *settings) check(output bool, operands []string) string {
	stdin := 0
	for _, path := range operands {
		if path == "-" {
			stdin++
		}
	}
	switch {
	case *s.from == "" && *s.to == "":
		return "nothing to do without --from psq or --to ndjson"
	case *s.from != "" && *s.to != "":
		return "--from and --to exclude each other"
	case *s.from != "" && *s.from != "psq":
		return "--from " + quote(*s.from) + ": want psq"
	case *s.to != "" && *s.to != "ndjson":
		return "--to " + quote(*s.to) + ": want ndjson"
	case output && *s.output == "":
		return "--output names no file"
	case *s.force && !output:
		return "--force without --output has nothing to replace"
	case len(operands) == 0:
		return "nothing to convert: name files or folders, or - for standard input"
	case stdin > 1:
		return "standard input can be read only once"
	}
	return ""
}

// suffix is how files of results are called.
func (s *settings) suffix() string {
	if *s.from != "" {
		return ".mlog"
	}
	return ".ndjson"
}

// wanted is the suffix for which folders are searched.
func (s *settings) wanted() string {
	if *s.from != "" {
		return ".psq"
	}
	return ".mlog"
}
