/** Reads outlines of simple letters from a TrueType font: as much of the format as Latin capitals need. */

export type Corner = { x: number; y: number; onCurve: boolean }
export type Letter = { contours: Corner[][]; advance: number }

const tablesOf = (font: DataView): Map<string, number> => {
  const tables = new Map<string, number>()
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const entry = 12 + index * 16
    const tag = String.fromCodePoint(...[0, 1, 2, 3].map((byte) => font.getUint8(entry + byte)))
    tables.set(tag, font.getUint32(entry + 8))
  }
  return tables
}

/** Glyph of a character by the segments of cmap format 4. */
const glyphOf = (font: DataView, cmap: number, code: number): number => {
  const subtables = Array.from(
    { length: font.getUint16(cmap + 2) },
    (_, index) => cmap + font.getUint32(cmap + 4 + index * 8 + 4),
  )
  const table = subtables.find((place) => font.getUint16(place) === 4)
  if (table === undefined) throw new Error('the font has no table of characters that we can read')
  const twice = font.getUint16(table + 6)
  for (let segment = 0; segment < twice; segment += 2) {
    if (font.getUint16(table + 14 + segment) < code) continue
    const start = font.getUint16(table + 16 + twice + segment)
    if (start > code) break
    const delta = font.getUint16(table + 16 + 2 * twice + segment)
    const rangePlace = table + 16 + 3 * twice + segment
    const range = font.getUint16(rangePlace)
    if (range === 0) return (code + delta) & 0xffff
    return (font.getUint16(rangePlace + range + 2 * (code - start)) + delta) & 0xffff
  }
  throw new Error(`the font has no letter ${String.fromCodePoint(code)}`)
}

const readCoordinates = (
  font: DataView,
  from: number,
  flags: number[],
  { short, same }: { short: number; same: number },
): { values: number[]; end: number } => {
  let [place, value] = [from, 0]
  const values = flags.map((flag) => {
    if (flag & short) value += font.getUint8(place++) * (flag & same ? 1 : -1)
    else if (!(flag & same)) {
      value += font.getInt16(place)
      place += 2
    }
    return value
  })
  return { values, end: place }
}

const readContours = (font: DataView, glyph: number): Corner[][] => {
  const count = font.getInt16(glyph)
  if (count < 0) throw new Error('letters made of other letters are not read')
  const ends = Array.from({ length: count }, (_, index) => font.getUint16(glyph + 10 + index * 2))
  const points = (ends.at(-1) ?? -1) + 1
  let place = glyph + 10 + count * 2
  place += 2 + font.getUint16(place)
  const flags: number[] = []
  while (flags.length < points) {
    const flag = font.getUint8(place++)
    const times = flag & 8 ? font.getUint8(place++) + 1 : 1
    for (let time = 0; time < times; time += 1) flags.push(flag)
  }
  const x = readCoordinates(font, place, flags, { short: 2, same: 16 })
  const y = readCoordinates(font, x.end, flags, { short: 4, same: 32 })
  const corners = flags.map((flag, index) => ({
    x: x.values[index] ?? 0,
    y: y.values[index] ?? 0,
    onCurve: Boolean(flag & 1),
  }))
  return ends.map((end, index) => corners.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** @returns a function that gives a letter's outline, in units of which an em has `unitsPerEm` */
export const openFont = (file: Buffer) => {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = tablesOf(font)
  const at = (tag: string): number => tables.get(tag) ?? 0
  const isLong = font.getInt16(at('head') + 50) === 1
  const metrics = font.getUint16(at('hhea') + 34)
  const offsetOf = (index: number) =>
    isLong ? font.getUint32(at('loca') + index * 4) : font.getUint16(at('loca') + index * 2) * 2

  return (character: string): Letter => {
    const index = glyphOf(font, at('cmap'), character.codePointAt(0) ?? 0)
    const advance = font.getUint16(at('hmtx') + Math.min(index, metrics - 1) * 4)
    return { contours: readContours(font, at('glyf') + offsetOf(index)), advance }
  }
}
