/** Rows below their headings; numbers to the right, and the last column as wide as it is. */
export const formatTable = (headings: string[], rows: (string | number)[][]): string => {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        if (typeof cell === 'number') return String(cell).padStart(width)
        return column === cells.length - 1 ? cell : cell.padEnd(width)
      })
      .join('  ')
  return [headings, ...rows].map(line).join('\n')
}
