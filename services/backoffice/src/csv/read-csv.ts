import { parse } from 'csv-parse/sync'

/** A row of a file: its line, from 1, and its cells by the names of the columns. */
export type CsvRow = { line: number; cells: Record<string, string> }

/** Why a file is not read at all, for staff. */
export type Unreadable = { ok: false; message: string }

const NOT_TEXT = 'הקובץ אינו קובץ CSV. יש לשמור את הגיליון כ־CSV ולנסות שוב.'

/** How files begin that somebody may take for a list: pictures, PDF, ZIP (also of spreadsheets), gzip, old Excel. */
const otherFiles = ['89504e47', 'ffd8ff', '47494638', '25504446', '504b0304', '1f8b', 'd0cf11e0']

/** A text in UTF-8 or UTF-16 with a byte-order mark, in UTF-8 without one, or as Hebrew Windows saves it. */
const decode = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1255').decode(bytes)
  }
}

const DELIMITERS = [',', ';', '\t']

/** The separator of the first line: Excel writes a semicolon where commas are part of numbers. */
const delimiterOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const normal = (name: string): string => name.trim().toLowerCase()

/**
 * Reads a CSV file as people have it: UTF-8 with and without a byte-order mark, UTF-16, Windows-1255; separated by commas,
 * semicolons or tabs; columns in any order, also beside others.
 *
 * @param columns the names that each column may have, in lower case, by the name that the caller uses
 */
export const readCsv = <Column extends string>(
  bytes: Buffer,
  columns: Record<Column, readonly string[]>,
): { ok: true; rows: CsvRow[] } | Unreadable => {
  const start = bytes.subarray(0, 8).toString('hex')
  if (otherFiles.some((magic) => start.startsWith(magic))) return { ok: false, message: NOT_TEXT }
  const text = decode(bytes)
  if (text.includes('\u0000')) return { ok: false, message: NOT_TEXT }
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      ...{ delimiter: delimiterOf(text), info: true, skip_empty_lines: true, trim: true },
      ...{ relax_column_count: true, relax_quotes: true, max_record_size: 10_000 },
    }) as unknown as typeof records
  } catch {
    return { ok: false, message: NOT_TEXT }
  }
  const [head, ...rest] = records
  if (!head) return { ok: false, message: 'הקובץ ריק.' }
  const names = head.record.map(normal)
  const wanted = Object.entries(columns) as [Column, readonly string[]][]
  const places = wanted.map(([column, aliases]) => [column, names.findIndex((name) => aliases.includes(name))] as const)
  const missing = places.filter(([, place]) => place < 0).map(([column]) => column)
  if (missing.length > 0) return { ok: false, message: `בשורה הראשונה של הקובץ חסרות העמודות: ${missing.join(', ')}.` }
  const rows = rest.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(places.map(([column, place]) => [column, record[place] ?? ''])),
  }))
  return { ok: true, rows }
}
