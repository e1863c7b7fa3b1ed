/** The media type of a table that staff send. */
export const CSV = 'text/csv'

/** A body that is no table. */
export const NO_FILE = { ok: false as const, code: 'VALIDATION', message: 'שלחו את הקובץ עצמו, כ־text/csv' }

/**
 * How files for spreadsheets are written, for csv-stringify: a cell that a spreadsheet would run as a formula (= + - @, a tab or
 * a return in front) gets a leading quote, and the mark at the beginning tells Excel that the letters are UTF-8.
 */
export const csvOf = (columns: string[]) =>
  ({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' }) as const
