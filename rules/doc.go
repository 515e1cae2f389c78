// Package rules says what a game is: its parameters and rulings, a position that is
// played on in place, moves, outcomes, refusals with witnesses, the protocols between
// game and programs, and pictures made of flat shapes. The games themselves are the
// folders below; rules/all lists them.
//
// The package and its games know no log, clock, process, file or network, on purpose.
// What a clock or a process decides enters as Leave. What is due to a program is
// described (Action), never sent. Nothing here needs anything that a browser lacks. All
// input from a program or a setup may be hostile: it is refused with a message, and
// never causes a panic or unbounded memory.
//
// # How to add a game
//
//  1. Make the folder rules/<name>. In doc.go say what the package does and
//     what it does not know. In rules.txt write the rules in prose, with the
//     paragraphs of their source, every ruling with all its values, and what is
//     not known. Embed it as Game.Doc.
//  2. In game.go declare the parameters and the rulings, each in the order of
//     their names, with the default value of a ruling first. Put them in a
//     separate Spec value, which Open checks setups against and the exported
//     Game embeds: Game itself names Open, so Open cannot name Game.
//  3. Write Open: Spec.Read, then RulingOf, then the start. Every
//     impossible start is a *SetupError with the field "start".
//  4. Write the Position. Play, Undo and Reset allocate nothing: make all room
//     in Open. Score by seat if the game counts points, and return each ply's
//     gain. If a score can fall, or is counted at the end, say so in
//     Game.Scores. AppendText writes all that later play depends on, and Open
//     accepts it as a start unless a ruling or the end of the game forbids it.
//  5. Write ParseMove and AppendMove: one spelling for every move, every other
//     refused as Unreadable. A thing with two names gets one Move.
//  6. Give each refusal a Code, of this package or of the game's own, and a
//     Witness with which a reader can check it by hand. Document its facts.
//  7. Write a Conversation for each Protocol, if programs can play the game, and
//     Measures, if wanted. Cite the paragraph for each thing that is due. Let the
//     Position draw, notate and explain (Drawer and the types after it). Explain
//     turns each witness into arithmetic and marks on the picture. Passages are the source's own words, for two sides
//     that disagree about a finding; a test names a kind that has none.
//  8. Ask somebody else to write the game in corpus/judge.py from the same prose,
//     and compare the two with opinion.Boards.
//  9. Test: gametest.Run with setups of all kinds; gametest.Complete; positions
//     worked by hand for every rule and both sides of every ruling; counts that
//     follow from reasoning; records of games, if there are any.
//     examples/games has two games that are not in the list, and cmd/scrutineer
//     runs every command on them.
//  10. Add the game's line to rules/all. A test there names it if it is missing.
//
// # How five games fit
//
// The seat in turn comes from the Position, never from counting plies. In dots a closed
// box keeps the turn, so the same seat moves again. The rest of the project needs to
// know nothing else about that.
//
// A fault need not end a game. In triangles a seat that leaves is skipped and the other
// goes on alone, though the one that left may still win on points. When both have left
// the reason is BothOut. In the other four the opponent wins at once. Both are Leave.
//
// A move is up to six numbers. Betoniarki needs all six, a mixer's way and the square it
// pours; fiverow uses two and leaves four at zero. A capture that names all its squares
// goes into Move.More. Its text has at most base.MaxMove bytes, and the Protocol says
// how long a line with it may be.
//
// The Conversation decides who speaks first. In most protocols Open and Moved append a
// line and the program answers. In fiverow's console protocol they append nothing: the
// program asks, Receive returns a Question, and the answer is due at once or after
// Moved. In its file protocol there are no lines at all: Moved appends a file and a
// start of the program, and Receive is given the answer file.
//
// A reply can be longer than a line. In triangles it ends with an empty line: Receive
// returns More for the first line and the meaning with the empty one.
//
// Halma has up to four seats: Setup.Seats says how many, and every loop over seats runs
// to that number, never to two.
package rules
