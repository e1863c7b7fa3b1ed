/** Brands of the specification (wizard-shops-and-admin.md §5), and those that the shop sells beside them (decisions.md, ECE). */
export const KNOWN_BRANDS: readonly string[] = [
  ...['Michelin', 'Pirelli', 'Metzeler', 'Continental', 'Bridgestone', 'Dunlop', 'Mitas', 'Avon', 'Shinko'],
  ...['Heidenau', 'Maxxis', 'Kenda', 'IRC', 'Anlas', 'Sava', 'Vee Rubber'],
  ...['Goldentyre', 'SUNF'],
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A brand as a word of its own, in any case; between its words may be several blanks or a dash. */
const patternOf = (brand: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${brand
      .trim()
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`[\s-]*`)}(?![\p{L}\p{N}])`,
    'iu',
  )

const patterns = new Map<string, RegExp>()
const searchFor = (brand: string): RegExp => {
  const known = patterns.get(brand) ?? patternOf(brand)
  patterns.set(brand, known)
  return known
}

export type FoundBrand = { brand: string; start: number; end: number }

/** The brand that is named first in a text. @param more brands beside the known ones, such as those of the certificates */
export const findBrand = (text: string, more: readonly string[] = []): FoundBrand | undefined => {
  let first: FoundBrand | undefined
  for (const brand of [...KNOWN_BRANDS, ...more]) {
    if (brand.trim() === '') continue
    const match = searchFor(brand).exec(text)
    if (!match || (first && match.index >= first.start)) continue
    first = { brand, start: match.index, end: match.index + match[0].length }
  }
  return first
}
