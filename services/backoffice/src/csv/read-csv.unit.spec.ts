import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CsvRecord, readColumns, readRecords, UnreadableFile } from './read-csv.ts'

const clock = { now: () => new Date(0) }
const MEGABYTE = 1024 * 1024
const PIECE = 45_000

/** A file of so many bytes, which says how many pieces were asked for in each reading. */
const fileOf = (size: number, pieceAt: (first: number, length: number) => Buffer) => {
  const asked: number[] = []
  const pieces = async function* () {
    const reading = asked.push(0) - 1
    for (let first = 0; first < size; first += PIECE) {
      asked[reading] = (asked[reading] ?? 0) + 1
      yield await Promise.resolve(pieceAt(first, Math.min(PIECE, size - first)))
    }
  }
  return { pieces, asked }
}
const wholeFile = (text: string) => {
  const bytes = Buffer.from(text)
  return fileOf(bytes.length, (first, length) => bytes.subarray(first, first + length))
}
const repeated = (size: number, text: string) => {
  const piece = Buffer.from(text.repeat(Math.ceil(PIECE / text.length) + 1))
  return fileOf(size, (first, length) => {
    const shift = first % text.length
    return piece.subarray(shift, shift + length)
  })
}

/** Reads a file, and the most that was held: cells of a line, letters of a line. */
const read = async ({ pieces, asked }: ReturnType<typeof fileOf>, trim = false) => {
  const records: CsvRecord[] = []
  const peak = { cells: 0, letters: 0 }
  const take = (record: CsvRecord) => {
    peak.cells = Math.max(peak.cells, record.cells.length)
    peak.letters = Math.max(peak.letters, record.cells.join('').length)
    records.push(record)
  }
  try {
    await readRecords(pieces, clock, take, { trim })
    return { records, peak, refusal: undefined, pieces: asked.at(-1) ?? 0 }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { records, peak, refusal: error.message, pieces: asked.at(-1) ?? 0 }
  }
}

test.each([
  ['18 MB of commas', repeated(18 * MEGABYTE, ','), /^שורה 1 ארוכה מ־10,000 תווים/, 1, 0],
  ['one endless line', repeated(18 * MEGABYTE, '2900000000011'), /^שורה 1 ארוכה מ־10,000 תווים/, 1, 0],
  [
    'a line of 5,000 cells',
    wholeFile(`ean,price${','.repeat(5_000)}\n1,2\n`),
    /^שורה 1 מחולקת ליותר מ־100 עמודות/,
    1,
    0,
  ],
  [
    'cells over several lines whose commas add up',
    repeated(MEGABYTE, `${','.repeat(90)}"\n"`),
    /^שורה 2 מחולקת ליותר מ־100 עמודות/,
    1,
    0,
  ],
  ['a million empty lines', repeated(MEGABYTE, '\n'), /^יותר מ־200,000 שורות/, 5, 0],
  ['a million lines of one cell', repeated(2 * MEGABYTE, '1\n'), /^יותר מ־200,000 שורות/, 9, 0],
  ['nine million lines of empty cells', repeated(18 * MEGABYTE, ',\n'), /^יותר מ־200,000 שורות/, 9, 0],
  [
    'quotes that stay open over megabytes',
    wholeFile(`ean,price\n1,"2${`\n${'3'.repeat(60)}`.repeat(40_000)}`),
    /^שורה 2 .*מירכאות/,
    1,
    2,
  ],
  ['NUL bytes behind a good beginning', wholeFile(`ean,price\n${'1,2\n'.repeat(2_000)}\0`), /אינו קובץ CSV/, 1, 0],
])('%s: refused with a sentence after a small part, with little held', async (_, file, sentence, pieces, cells) => {
  const done = await read(file)
  expect(done.refusal).toMatch(sentence)
  expect(done.pieces).toBeLessThanOrEqual(pieces)
  expect(done.peak.cells).toBeLessThanOrEqual(cells)
  expect(done.peak.letters).toBeLessThanOrEqual(10_000)
})

const LONG = '2900000000011,949.90,1200.00,12,none,a long text of a supplier beside it\n'
test.each([
  ['8 KB of long lines', LONG, MEGABYTE, 8 * 1024],
  ['80 short lines', '1\n', 50_000, 2 * 80],
])('other calls get their turn after every %s, in both readings', async (_, line, size, bytes) => {
  let turns = 0
  let isReading = true
  const others = (async () => {
    while (isReading) {
      await turn()
      turns += 1
    }
  })()
  const { records, refusal } = await read(repeated(size, line))
  isReading = false
  await others
  expect(refusal).toBeUndefined()
  expect(records).toHaveLength(Math.ceil(size / line.length))
  expect(turns).toBeGreaterThanOrEqual((2 * size) / bytes)
})

test('little of a file is read ahead while a line waits: all of it would be parsed in one turn', async () => {
  const whole = Buffer.from(LONG.repeat(2_000))
  let asked = 0
  const pieces = async function* () {
    asked = 0
    for (let first = 0; first < whole.length; first += 1024) {
      asked += 1
      yield await Promise.resolve(whole.subarray(first, first + 1024))
    }
  }
  let askedMeanwhile: number | undefined
  await readRecords(pieces, clock, async () => {
    if (askedMeanwhile !== undefined) return
    for (let turns = 0; turns < 500; turns += 1) await turn()
    askedMeanwhile = asked
  })
  expect(askedMeanwhile).toBeLessThanOrEqual(20)
})

test('a reading that takes too long ends with a sentence', async () => {
  let now = 0
  const slow = { now: () => new Date((now += 301_000)) }
  await expect(readRecords(repeated(MEGABYTE, '1,2\n').pieces, slow, () => undefined)).rejects.toThrow(/ארכה יותר מדי/)
})

test.each([
  ['to the end', 'a,b\n1,2\n3,"4\n', 3],
  ['behind empty lines', 'a,b\n\n\n1,2\n\n3,"4\n', 6],
  ['behind a line for Excel', 'sep=;\na;b\n1;2\n3;"4\n', 4],
  ['behind a cell over several lines', 'a,b\n1,"2\n2\n2"\n3,"4\n5\n', 5],
  ['with Windows line ends', 'a,b\r\n1,2\r\n3,"4\r\n5', 3],
])('quotes that stay open %s are found in their own line', async (_, text, line) => {
  expect((await read(wholeFile(text))).refusal).toBe(`שורה ${line} ארוכה מדי. כנראה נפתחו בה מירכאות שלא נסגרו`)
})

const good = [
  { line: 1, cells: ['a', 'b'] },
  { line: 2, cells: ['1', '2'] },
]
test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\r\n1;2'],
  ['tabs', 'a\tb\r1\t2\r'],
  ['quotes', '"a","b"\n"1","2"'],
])('reads lines of cells with %s', async (_, text) => expect((await read(wholeFile(text))).records).toEqual(good))

test('keeps separators, quotes and line ends of a quoted cell', async () => {
  const { records } = await read(wholeFile('a,b\n"1,""x""\n2",3\n4,5\n'))
  expect(records.slice(1)).toEqual([
    { line: 3, cells: ['1,"x"\n2', '3'] },
    { line: 4, cells: ['4', '5'] },
  ])
})

test('leaves blanks around cells unless it is asked to', async () => {
  const file = () => wholeFile('a, b\n\t1 ,2\n')
  expect((await read(file())).records.at(-1)?.cells).toEqual(['\t1 ', '2'])
  expect((await read(file(), true)).records.at(-1)?.cells).toEqual(['1', '2'])
})

test('letters behind closing quotes are a fault of their line', async () => {
  expect((await read(wholeFile('a,b\n"1" x,2\n'), true)).refusal).toMatch(/^המירכאות בשורה 2 /)
})

test('finds the columns of a caller by any of their names, and names those that are missing', async () => {
  const rows: object[] = []
  const columns = { ean: ['ean', 'ברקוד'], price: ['price'] }
  await readColumns(wholeFile('x,Price,ברקוד\n,9,1\n').pieces, clock, columns, (row) => void rows.push(row))
  expect(rows).toEqual([{ line: 2, cells: { ean: '1', price: '9' } }])
  const missing = readColumns(wholeFile('x,y\n1,2\n').pieces, clock, columns, () => undefined)
  await expect(missing).rejects.toThrow('חסרות העמודות: ean, price')
})
