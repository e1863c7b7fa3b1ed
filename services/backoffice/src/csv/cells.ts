/** A quote in front keeps a spreadsheet from running a cell: exports write it, and it is not part of the value. */
const GUARDED = /^'(?=[=+\-@\t\r])/
const FORMULA = /^[\t\r]|^\s*[=+@]|^\s*-(?!\s*[\d.,])/

export const FORMULA_FAULT = 'נוסחה. כתבו את הערך עצמו'

/** What a cell says, and whether a spreadsheet would run it. */
export const readCell = (written: string): { cell: string; isFormula: boolean } => {
  const cell = written.replace(GUARDED, '')
  return { cell, isFormula: cell === written && FORMULA.test(cell) }
}

/** A line that has more cells than the heading names. */
export const extraCells = (
  cells: readonly string[],
  columns: number,
): { value: string; message: string } | undefined => {
  const extra = cells.slice(columns).filter((cell) => cell.trim() !== '')
  if (extra.length === 0) return undefined
  return {
    value: extra.join(' | '),
    message: `יותר מדי עמודות: ${cells.length} במקום ${columns}. אולי חסרות מירכאות`,
  }
}

/** What a file shows of a cell: enough to find it. */
export const SHOWN = 60
