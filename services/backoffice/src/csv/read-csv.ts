import { parse } from 'csv-parse/sync'
import { decideFileStart, decoderOf, encodingOf, layoutOf } from './csv-file.ts'

/** A row of a file: its line, from 1, and its cells by the names of the columns. */
export type CsvRow = { line: number; cells: Record<string, string> }

/** Why a file is not read at all, for staff. */
export type Unreadable = { ok: false; message: string }

const NOT_TEXT = 'הקובץ אינו קובץ CSV. יש לשמור את הגיליון כ־CSV ולנסות שוב.'

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
  const refusal = decideFileStart(bytes)
  if (refusal !== undefined) return { ok: false, message: refusal }
  const text = decoderOf(encodingOf(bytes)).decode(bytes)
  if (text.includes('\u0000')) return { ok: false, message: NOT_TEXT }
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      ...{ ...layoutOf(text), info: true, skip_empty_lines: true, trim: true },
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
