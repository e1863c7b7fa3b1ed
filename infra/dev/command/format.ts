/** Sizes and times as a person reads them. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
export const perSecond = (count: number, milliseconds: number): string =>
  `${Math.round((count * 1000) / Math.max(milliseconds, 1)).toLocaleString('en')} a second`

/** A time of a table, in UTC. */
export const minute = (time: Date): string => time.toISOString().slice(0, 16)

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
