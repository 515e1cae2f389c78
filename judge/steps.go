package judge

// Step is a way to check a finding by hand. Package render/exhibit has the arithmetic and
// the text of each step. A step that does not apply to a finding is left out.
type Step string

// The steps.
const (
	StepRead    Step = "read"    // look up the lines of the claim and of the answer
	StepTime    Step = "time"    // the stamps, what was used before, the limit
	StepRules   Step = "rules"   // what the game's own rules compute: ways, lines, points
	StepTurn    Step = "turn"    // whose turn it was
	StepText    Step = "text"    // why a text is not a move
	StepSince   Step = "since"   // the ply that put it there, or ended the game
	StepPoints  Step = "points"  // the sum of a seat's points, ply by ply
	StepDiffers Step = "differs" // the first character in which two texts differ
	StepNumbers Step = "numbers" // two numbers, side by side
	StepDigest  Step = "digest"  // the commands that recompute a digest
	StepAssume  Step = "assume"  // the commands that judge the log under another ruling
)
