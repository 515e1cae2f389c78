// Package columns writes the columns of a table for a terminal. It is apart from
// [scrutineer/report/table], since only programs that write text need a table writer.
package columns

import (
	"io"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Write writes rows of cells below their heads and a line, two spaces between the
// columns. Right says of each column whether its cells end at the right. Cells are
// written as they are. The error is that of w, or a row with other cells than there are
// heads.
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

// layout has no frame and two spaces between columns. Widths do not follow the
// machine's language settings.
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
