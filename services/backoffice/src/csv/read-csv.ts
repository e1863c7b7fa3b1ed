import type { TransformOptions } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Clock } from '@zmig/kit'
import { CsvError, type Options, parse } from 'csv-parse'
import { decideFileStart, decoderOf, type Encoding, encodingOf, layoutOf, type Pieces } from './csv-file.ts'

/** A file that cannot be read; the sentence is for staff. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** More lines than the shop could list, empty ones included: a mistake. */
const MOST_LINES = 200_000
/** A line is a few short cells. Longer ones are no table, or come from quotes that do not end. Characters. */
const LONGEST_LINE = 10_000
/** Suppliers' own lists have some 30 columns. */
const MOST_CELLS = 100
/** A file at its limits takes a minute on a busy small machine. Milliseconds. */
const LONGEST_READ = 600_000
/**
 * What is read before other calls get their turn, whichever ends first: some 5 ms of work. Lines count because csv-parse
 * takes up to 60 µs for one whose number of cells is not that of the header, however short it is.
 */
const TURN = { bytes: 8 * 1024, lines: 80 }

const CARRIAGE_RETURN = 13
const LINE_FEED = 10

const counted = (number: number): string => number.toLocaleString('he-IL')
const NOT_TEXT = 'הקובץ אינו קובץ CSV. שמרו את הגיליון כ־CSV ונסו שוב'
export const EMPTY = 'הקובץ ריק'
export const NO_LINES = 'אין בקובץ שורות מתחת לכותרת'
const MANY_LINES = `יותר מ־${counted(MOST_LINES)} שורות, כולל שורות ריקות. חלקו את הקובץ`
const tooLong = (line: number) => `שורה ${line} ארוכה מ־${counted(LONGEST_LINE)} תווים. בדקו שהקובץ נשמר כ־CSV`
const tooMany = (line: number) => `שורה ${line} מחולקת ליותר מ־${MOST_CELLS} עמודות. בדקו שהקובץ נשמר כ־CSV`
const notClosed = (line: number) => `שורה ${line} ארוכה מדי. כנראה נפתחו בה מירכאות שלא נסגרו`
const strangeQuotes = (line: number) => `המירכאות בשורה ${line} אינן תקינות. תקנו את השורה והעלו שוב`

/** Where the turn ends that begins at a place of a piece. */
const endOfTurn = (piece: Buffer, first: number): number => {
  const most = Math.min(first + TURN.bytes, piece.length)
  let lines = 0
  for (let place = first; place < most; place += 1)
    if (piece[place] === LINE_FEED || piece[place] === CARRIAGE_RETURN) {
      lines += 1
      if (lines === TURN.lines) return place + 1
    }
  return most
}

/** The same bytes in small pieces, with a turn for everything else after each of them. */
const inTurns = (pieces: Pieces): Pieces =>
  async function* () {
    for await (const piece of pieces())
      for (let first = 0; first < piece.length;) {
        const end = endOfTurn(piece, first)
        yield piece.subarray(first, end)
        first = end
        await breathe()
      }
  }

const startOf = async (pieces: Pieces): Promise<Buffer> => {
  const reading = pieces()[Symbol.asyncIterator]()
  const first = await reading.next()
  await reading.return?.()
  return first.done ? Buffer.alloc(0) : first.value
}

/** Refuses texts that no table is, before they are taken apart. @throws UnreadableFile */
const createBounds = (clock: Clock) => {
  const end = clock.now().getTime() + LONGEST_READ
  let ended = 0
  let length = 0
  let last = 0
  return (text: string): void => {
    if (clock.now().getTime() > end) throw new UnreadableFile('קריאת הקובץ ארכה יותר מדי. חלקו אותו והעלו שוב')
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place)
      if (code === 0) throw new UnreadableFile(NOT_TEXT)
      if (code === CARRIAGE_RETURN || code === LINE_FEED) {
        if (code === CARRIAGE_RETURN || last !== CARRIAGE_RETURN) ended += 1
        if (ended > MOST_LINES) throw new UnreadableFile(MANY_LINES)
        length = 0
      } else if ((length += 1) > LONGEST_LINE) throw new UnreadableFile(tooLong(ended + 1))
      last = code
    }
  }
}

const decoded = async function* (pieces: Pieces, encoding: Encoding, check: (text: string) => void) {
  const decoder = decoderOf(encoding)
  const checked = (text: string) => {
    check(text)
    return text
  }
  for await (const piece of pieces()) yield checked(decoder.decode(piece, { stream: true }))
  yield checked(decoder.decode())
}

/** The beginning of the texts until the first line is whole, and all of them. */
const untilFirstLine = async (texts: AsyncGenerator<string>) => {
  let head = ''
  while (!/[\r\n]/.test(head)) {
    const next = await texts.next()
    if (next.done) break
    head += next.value
  }
  const all = async function* () {
    yield head
    yield* texts
  }
  return { head, all: all() }
}

/** A line with its number, from 1; of quoted cells over several lines the last one. */
export type CsvRecord = { line: number; cells: string[] }

/**
 * Reads a CSV file as people have it: UTF-8 with and without a byte-order mark, UTF-16, Windows-1255; separated by commas,
 * semicolons or tabs; lines without a cell are left out. Whatever the file, little of it is held at a time, and other calls
 * wait for a few milliseconds only.
 *
 * @param take gets each line; reading waits for its promise
 * @param trim without the blanks around cells
 * @throws UnreadableFile
 */
export const readRecords = async (
  file: Pieces,
  clock: Clock,
  take: (record: CsvRecord) => Promise<void> | void,
  { trim = false } = {},
): Promise<Encoding> => {
  const pieces = inTurns(file)
  const start = await startOf(file)
  const refusal = decideFileStart(start)
  if (refusal !== undefined) throw new UnreadableFile(refusal)
  const encoding = await encodingOf(start, pieces, createBounds(clock))
  const { head, all } = await untilFirstLine(decoded(pieces, encoding, createBounds(clock)))
  const layout = layoutOf(head)
  /** lines and empty lines until the end of the last record */
  let read = { lines: layout.from_line - 1, empty_lines: 0 }
  // an object: the library's types know records of another shape only with named columns
  const options: object = {
    ...layout,
    // called for each cell as soon as it is known, and so before a line could have millions of them
    cast: (cell, { index, lines }) => {
      if (index >= MOST_CELLS) throw new UnreadableFile(tooMany(lines))
      return cell
    },
    max_record_size: LONGEST_LINE,
    on_record: (cells, { lines, empty_lines }) => {
      read = { lines, empty_lines }
      return { line: lines, cells }
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim,
    // what waits for `take` is parsed in one go afterwards
    writableHighWaterMark: 1,
  } satisfies Options<CsvRecord, string[]> & TransformOptions
  try {
    await pipeline(all, parse(options), async (records: AsyncIterable<CsvRecord>) => {
      for await (const record of records) await take(record)
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = read.lines + Number(error['empty_lines']) - read.empty_lines + 1
    const isOpen = error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new UnreadableFile(isOpen ? notClosed(line) : strangeQuotes(line))
  }
  return encoding
}

/** A row of a file: its line, from 1, and its cells by the names of the columns. */
export type CsvRow = { line: number; cells: Record<string, string> }

const normal = (name: string): string => name.trim().toLowerCase()

/**
 * Reads the columns that a caller knows, in any order, also beside others.
 *
 * @param columns the names that each column may have, in lower case, by the name that the caller uses
 * @throws UnreadableFile
 */
export const readColumns = async (
  file: Pieces,
  clock: Clock,
  columns: Record<string, readonly string[]>,
  take: (row: CsvRow) => void,
): Promise<void> => {
  let places: (readonly [column: string, place: number])[] | undefined
  await readRecords(
    file,
    clock,
    ({ line, cells }) => {
      if (places)
        return take({ line, cells: Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) })
      const names = cells.map(normal)
      places = Object.entries(columns).map(([column, aliases]) => [
        column,
        names.findIndex((name) => aliases.includes(name)),
      ])
      const missing = places.filter(([, place]) => place < 0).map(([column]) => column)
      if (missing.length > 0) throw new UnreadableFile(`בשורה הראשונה של הקובץ חסרות העמודות: ${missing.join(', ')}`)
    },
    { trim: true },
  )
  if (!places) throw new UnreadableFile(EMPTY)
}
