import { windows1255 } from '@zmig/kit/testing'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decideFileStart, decoderOf, encodingOf, layoutOf } from './csv-file.ts'

const csv = 'ean,מחיר\n2907373823466,949.90\n'
const utf16 = Buffer.from(csv, 'utf16le')
const swapped = Buffer.from(utf16).swap16()

test.each([
  ['UTF-8', Buffer.from(csv)],
  ['UTF-8 עם BOM', Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(csv)])],
  ['UTF-16LE', Buffer.concat([Buffer.from('fffe', 'hex'), utf16])],
  ['UTF-16LE', Buffer.from('ean,price\n2907373823466,949.90\n', 'utf16le')],
  ['UTF-16BE', Buffer.concat([Buffer.from('feff', 'hex'), swapped])],
  ['Windows-1255', windows1255(csv)],
])('a file in %s is recognised and read', async (encoding, bytes) => {
  expect(decideFileStart(bytes)).toBeUndefined()
  // one byte at a time: letters lie across two pieces
  const found = await encodingOf(bytes, async function* () {
    for (const byte of bytes) yield Buffer.of(byte)
  })
  expect(found).toBe(encoding)
  expect(decoderOf(found).decode(bytes).split(',')[0]).toBe('ean')
  expect(decoderOf(found).decode(bytes)).toContain('949.90')
})

test.each([
  ['an Excel file or a zip bomb', Buffer.from('504b0304140000000800', 'hex'), /שמרו כ־CSV/],
  ['an empty zip', Buffer.from('504b0506', 'hex'), /שמרו כ־CSV/],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /שמרו כ־CSV/],
  ['a gzip bomb', gzipSync(Buffer.alloc(1_000_000)), /שמרו כ־CSV/],
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /תמונה/],
  ['a JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), /תמונה/],
  ['a GIF', Buffer.from('GIF89a'), /תמונה/],
  ['a WebP', Buffer.from('RIFF0000WEBPVP8 '), /תמונה/],
  ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
  ['a program', Buffer.from('7f454c4602010100', 'hex'), /אינו קובץ טקסט/],
  ['nothing', Buffer.alloc(0), /ריק/],
])('%s is refused with a sentence', (_, bytes, sentence) => expect(decideFileStart(bytes)).toMatch(sentence))

test.each([
  ['ean,price', ','],
  ['ean;price;onHand', ';'],
  ['ean\tprice', '\t'],
  ['ean', ','],
])('the cells of %j are separated by %j', (header, delimiter) =>
  expect(layoutOf(header)).toEqual({ delimiter, from_line: 1 }),
)

test('a first line for Excel says what separates the cells', () => {
  expect(layoutOf('sep=;\r\nean,old;price')).toEqual({ delimiter: ';', from_line: 2 })
})
