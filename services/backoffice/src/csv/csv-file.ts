import { TextDecoder } from 'node:util'

/** The encodings that a table of staff may have, as they are shown to them. */
export type Encoding = 'UTF-8' | 'UTF-8 עם BOM' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1255'

export const decoderOf = (encoding: Encoding): TextDecoder =>
  new TextDecoder(encoding === 'UTF-8 עם BOM' ? 'utf-8' : encoding)

const SAVE_AS_CSV = 'שמרו כ־CSV'

/** What files begin with that are no text, and what staff read about them. */
const KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['504b0304', `זה קובץ Excel או ארכיון ZIP, והוא לא נפתח כאן. ${SAVE_AS_CSV} והעלו שוב`],
  ['504b0506', `זה קובץ Excel או ארכיון ZIP, והוא לא נפתח כאן. ${SAVE_AS_CSV} והעלו שוב`],
  ['504b0708', `זה קובץ Excel או ארכיון ZIP, והוא לא נפתח כאן. ${SAVE_AS_CSV} והעלו שוב`],
  ['d0cf11e0', `זה קובץ Excel ישן. ${SAVE_AS_CSV} והעלו שוב`],
  ['1f8b', `זה קובץ דחוס (gzip), והוא לא נפתח כאן. ${SAVE_AS_CSV} והעלו שוב`],
  ['526172211a07', `זה קובץ דחוס (RAR), והוא לא נפתח כאן. ${SAVE_AS_CSV} והעלו שוב`],
  ['377abcaf271c', `זה קובץ דחוס (7z), והוא לא נפתח כאן. ${SAVE_AS_CSV} והעלו שוב`],
  ['89504e47', 'זו תמונה (PNG), לא טבלה'],
  ['ffd8ff', 'זו תמונה (JPEG), לא טבלה'],
  ['47494638', 'זו תמונה (GIF), לא טבלה'],
  ['52494646', 'זו תמונה, לא טבלה'],
  ['25504446', `זה קובץ PDF. ${SAVE_AS_CSV} והעלו שוב`],
]

/** Bytes of the beginning that tell a text from other files. */
const LOOKED_AT = 4_096
const NUL = 0

const isAt = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex

/** How many of the bytes at even and at odd places are NUL. */
const nulsOf = (bytes: Uint8Array): { even: number; odd: number } => {
  const nuls = { even: 0, odd: 0 }
  bytes.forEach((byte, index) => byte === NUL && (nuls[index % 2 === 0 ? 'even' : 'odd'] += 1))
  return nuls
}

const isUtf16 = (bytes: Uint8Array): boolean => isAt(bytes, 'fffe') || isAt(bytes, 'feff')

/** Control characters that no text file holds, in the encodings of one byte. */
const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/**
 * Decides from the beginning of a file whether it may be a table. What is packed is never unpacked.
 * @returns why it is refused, in Hebrew; undefined when it may be one
 */
export const decideFileStart = (start: Uint8Array): string | undefined => {
  if (start.length === 0) return 'הקובץ ריק'
  const known = KINDS.find(([hex]) => isAt(start, hex))
  if (known) return known[1]
  const looked = start.subarray(0, LOOKED_AT)
  if (isUtf16(looked)) return undefined
  const { even, odd } = nulsOf(looked)
  // a Latin text in UTF-16 without a mark has a NUL at every other place, and nowhere else
  if (odd > looked.length / 4 && even === 0) return undefined
  return hasControls(looked) ? `זה אינו קובץ טקסט. ${SAVE_AS_CSV} והעלו שוב` : undefined
}

/** A file in pieces, from its beginning. It is read twice: once for its encoding, once for its lines. */
export type Pieces = () => AsyncIterable<Buffer>

/** Whether a file is UTF-8; a letter may lie across two pieces. */
const isUtf8 = async (pieces: Pieces, check: (text: string) => void): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces()) check(decoder.decode(piece, { stream: true }))
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * The encoding of a whole file; what is no UTF-8 was saved by Excel in Hebrew, as Windows-1255.
 * @param start the first piece
 * @param check gets the text as long as it is UTF-8; what it throws ends the reading
 */
export const encodingOf = async (
  start: Buffer,
  pieces: Pieces,
  check: (text: string) => void = () => undefined,
): Promise<Encoding> => {
  if (isAt(start, 'efbbbf')) return 'UTF-8 עם BOM'
  if (isAt(start, 'fffe')) return 'UTF-16LE'
  if (isAt(start, 'feff')) return 'UTF-16BE'
  const { even, odd } = nulsOf(start.subarray(0, LOOKED_AT))
  if (odd > 0 && even === 0) return 'UTF-16LE'
  return (await isUtf8(pieces, check)) ? 'UTF-8' : 'Windows-1255'
}

type Delimiter = ',' | ';' | '\t'

const mostOf = (header: string): Delimiter => {
  const counted = ([',', ';', '\t'] as const).map((sign) => ({ sign, times: header.split(sign).length }))
  return counted.toSorted((one, other) => other.times - one.times)[0]?.sign ?? ','
}

/**
 * The sign between the cells, and the line of the header, as csv-parse wants them. A first line `sep=;`, which Excel
 * understands, says the sign; else it is what the header has most of. Excel in Hebrew writes commas, in other countries
 * semicolons.
 */
export const layoutOf = (text: string): { delimiter: Delimiter; from_line: number } => {
  const [first = ''] = text.split(/\r?\n|\r/, 1)
  const told = /^"?sep=([,;\t])"?$/i.exec(first)?.[1] as Delimiter | undefined
  return told ? { delimiter: told, from_line: 2 } : { delimiter: mostOf(first), from_line: 1 }
}
