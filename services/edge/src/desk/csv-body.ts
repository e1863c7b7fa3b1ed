/** The media type of a table that staff send. */
export const CSV = 'text/csv'

/** A body that is no table. */
export const NO_FILE = { ok: false as const, code: 'VALIDATION', message: 'שלחו את הקובץ עצמו, כ־text/csv' }
