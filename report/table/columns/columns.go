// Package columns writes the columns of a table for a terminal. It is separate from
// [scrutineer/report/table] because only programs that write text need a table
// writer.
package columns

import (
	"io"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Write writes rows of cells below their heads and a rule, with two spaces between
// columns. Right says for each column whether it is aligned to the right. Cells are
// written unchanged. It returns the error of w, or an error if a row has another
// number of cells than there are heads.
func Write(w io.Writer, heads []string, rows [][]string, right []bool) error {
	aligns := make([]tw.Align, len(heads))
	for i := range aligns {
		aligns[i] = tw.AlignLeft
		if right[i] {
			aligns[i] = tw.AlignRight
		}
	}
	table := tablewriter.NewTable(w, layout(aligns)...)
	table.Header(heads)
	for _, row := range rows {
		if err := table.Append(row); err != nil {
			return err
		}
	}
	return table.Render()
}

// layout has no frame and two spaces between columns. Widths do not depend on the
// system's locale.
func layout(aligns []tw.Align) []tablewriter.Option {
	gaps := make([]tw.Padding, len(aligns))
	for i := range gaps {
		gaps[i] = tw.Padding{Right: "  ", Overwrite: true}
	}
	gaps[len(gaps)-1].Right = ""
	section := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off},
		Padding:    tw.CellPadding{PerColumn: gaps},
		Alignment:  tw.CellAlignment{PerColumn: aligns},
	}
	return []tablewriter.Option{
		tablewriter.WithEastAsian(tw.Off),
		tablewriter.WithRenderer(renderer.NewBlueprint()),
		tablewriter.WithHeaderConfig(section),
		tablewriter.WithRowConfig(section),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithTrimSpace(tw.Off),
		tablewriter.WithRendition(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbolCustom("plain").WithRow("-").WithColumn("").WithCenter("-"),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.On},
			},
		}),
	}
}
