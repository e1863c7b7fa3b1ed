/** A size as it is printed on invoices, and where it begins and ends in its line. */
export type PrintedSize = {
  /** without blanks, in capitals: `180/55ZR17`, `3.00-10`, `MT90B16` */
  text: string
  width: string
  /** `-` for a size without an aspect ratio (decisions.md, Size quirks) */
  profile: string
  rim: string
  start: number
  end: number
}

const RIM = String.raw`(?<rim>\d{1,2}(?:\.5)?)`
/** Between profile and rim: `ZR`, `-`, ` B `, ` - `, a speed of old (`130/90 H 16`); a slash or a blank for those who write none. */
const JOINT = String.raw`(?=[-–/\sA-Z])\s?[-–/]?\s?(?:[ZVHS]?[RB]|[DHPSTV])?\s?[-–]?\s?`

/** From the plainest to the rarest; the first that is found counts. */
const SHAPES = [
  // 180/55ZR17, 180/55 ZR 17, 110/100-18, 120/70/17
  String.raw`(?<width>\d{2,3})\s?/\s?(?<profile>\d{2,3})${JOINT}${RIM}`,
  // MT90B16, MU85 B 16, MH90-21
  String.raw`(?<width>M[A-Z])\s?(?<profile>\d{2})${JOINT}${RIM}`,
  // 26x9R12, AT25x8-12, 22x11.00-9
  String.raw`(?:AT\s?)?(?<width>\d{2})\s?[x×]\s?(?<profile>\d{1,2}(?:[.,]\d{1,2})?)${JOINT}${RIM}`,
  // 3.00-10, 2,75 - 17, 4.00 S 18
  String.raw`(?<width>\d[.,]\d{2})(?:\s?[-–]\s?|\s?(?:[ZVHS]?[RB]|[HPSTV])\s?)${RIM}`,
  // M/C may follow without a blank: 180/55ZR17M/C
].map((shape) => new RegExp(String.raw`(?<![\w.,/])${shape}(?:(?=M\s?/\s?C(?![A-Z]))|(?![\w/]|[.,]\d))`, 'i'))

/** Rims of motorcycles, scooters and quads are 4 to 23 inches, and sections in millimetres at least 50: a date is no size. */
const isSize = (width: string, rim: string, line: string): boolean =>
  Number(rim) >= 4 && Number(rim) <= 23 && (!line.includes('/') || !(Number(width) < 50))

/** The first size in a text. */
export const findSize = (line: string): PrintedSize | undefined => {
  for (const shape of SHAPES) {
    const match = shape.exec(line)
    const groups = match?.groups
    if (!match || !groups || !isSize(groups['width'] ?? '', groups['rim'] ?? '', match[0])) continue
    const width = (groups['width'] ?? '').replace(',', '.').toUpperCase()
    const profile = (groups['profile'] ?? '-').replace(',', '.')
    const text = match[0].replaceAll(/\s/g, '').replaceAll('–', '-').replaceAll('×', 'X').toUpperCase()
    return {
      text: groups['profile'] === undefined ? text.replace(',', '.') : text,
      width,
      profile,
      rim: groups['rim'] ?? '',
      start: match.index,
      end: match.index + match[0].length,
    }
  }
  return undefined
}

/** Sizes are equal without their blanks, with a slash for a dash and in capitals (wizard-shops-and-admin.md §5). */
export const comparableSize = (size: string): string =>
  size.replaceAll(/\s/g, '').replaceAll(/[-–]/g, '/').toUpperCase()
