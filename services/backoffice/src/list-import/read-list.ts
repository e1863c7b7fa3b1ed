import { type ListFault, type ListName, MOST_LIST_LINES, readListCell, readListHeader } from '@zmig/edge-contract'
import type { Clock } from '@zmig/kit'
import type { FileRow } from '@zmig/kit/list-file'
import { extraCells, FORMULA_FAULT, readCell, SHOWN } from '../csv/cells.ts'
import type { Encoding, Pieces } from '../csv/csv-file.ts'
import { EMPTY, NO_LINES, readRecords, UnreadableFile } from '../csv/read-csv.ts'

/** A file of a list: its good lines, and all that is wrong with the others. */
export type ListRead = {
  encoding: Encoding
  ignored: string[]
  rows: FileRow[]
  faults: ListFault[]
}

const TOO_MANY = `יותר מ־${MOST_LIST_LINES.toLocaleString('he-IL')} שורות. חלקו את הקובץ`

/** Reads the cells of a line by the names of the columns. */
const readLine = (
  list: ListName,
  columns: readonly (string | undefined)[],
  line: number,
  written: readonly string[],
): FileRow | ListFault[] => {
  const faults: ListFault[] = []
  const fault = (field: string, value: string, message: string) =>
    faults.push({ line, field, value: value.slice(0, SHOWN), message })
  const extra = extraCells(written, columns.length)
  if (extra) fault('row', extra.value, extra.message)
  const cells: Record<string, string> = {}
  for (const [place, column] of columns.entries()) {
    if (column === undefined) continue
    const { cell, isFormula } = readCell(written[place] ?? '')
    if (isFormula) fault(column, cell, FORMULA_FAULT)
    else cells[column] = readListCell(list, column, cell)
  }
  return faults.length > 0 ? faults : { line, cells }
}

/** Reads a file of a list. @throws UnreadableFile with a sentence for staff */
export const readList = async (list: ListName, file: Pieces, clock: Clock): Promise<ListRead> => {
  let header: Exclude<ReturnType<typeof readListHeader>, string> | undefined
  const rows: FileRow[] = []
  const faults: ListFault[] = []
  let lines = 0
  const encoding = await readRecords(file, clock, ({ line, cells }) => {
    if (!header) {
      const read = readListHeader(list, cells)
      if (typeof read === 'string') throw new UnreadableFile(read)
      header = read
      return
    }
    if (cells.every((cell) => cell.trim() === '')) return
    lines += 1
    if (lines > MOST_LIST_LINES) throw new UnreadableFile(TOO_MANY)
    const read = readLine(list, header.columns, line, cells)
    if (Array.isArray(read)) faults.push(...read)
    else rows.push(read)
  })
  if (!header) throw new UnreadableFile(EMPTY)
  if (lines === 0) throw new UnreadableFile(NO_LINES)
  return { encoding, ignored: header.ignored, rows, faults }
}
