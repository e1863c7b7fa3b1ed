import { findBrand } from './brands.ts'
import { findSize, type PrintedSize } from './tyre-size.ts'

/** A product line of an invoice (wizard-shops-and-admin.md §5, ECE invoice text parsing). */
export type ProductLine = {
  /** brand and model, without the numbers before them */
  name: string
  brand: string
  /** what follows the brand in the name */
  model: string
  /** without load and speed: `180/55ZR17` */
  size: string
  /** load index and speed as they are printed, without blanks: `(73W)`; empty when there are none */
  rating: string
  quantity: number
  /** the line that it was read from; several are joined by blanks */
  source: string
}

/** Why a line of an invoice that looks like goods is skipped, such as one without a brand (wizard-shops-and-admin.md §5). */
export type Fault = 'brand' | 'size' | 'sizes' | 'quantity' | 'numbers' | 'currency' | 'name'

/** A line of the pasted text; `at` is its number, from 1. */
export type OtherLine = { at: number; text: string }

export type UnmatchedLine = OtherLine & { fault: Fault }

export type ParsedInvoice = {
  products: ProductLine[]
  unmatched: UnmatchedLine[]
  /** lines that are not about goods: headers, addresses, totals */
  others: OtherLine[]
}

/** Blanks of all kinds become one kind; marks of direction and of byte order, which no one sees, go. */
const plain = (line: string): string =>
  line
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

const CURRENCY = /[€$₪£]|(?<![A-Z])(?:EUR|EURO|USD|ILS|NIS|GBP|CHF)(?![A-Z])|ש["״]ח/i

/** Sums, taxes and the like: they hold amounts, but are nothing to certify. */
const SUMS =
  /(?<!\p{L})(?:sub-?total|total[ei]?|summe|gesamt\w*|zwischensumme|netto\w*|brutto\w*|imponibile|importo|totale|imposta|iva|vat|mwst|ust|mehrwertsteuer|tax|discount|rabatt|sconto|skonto|iban|bic|swift|shipping|freight|versand\w*|fracht|spedizione|trasporto|porto|surcharge|carried forward|[üu]bertrag|riporto)(?!\p{L})|סה["״]?כ|מע["״]?מ|הנחה|משלוח/iu

/** Words between a size and the quantity that say more about the tyre. */
const DETAILS = [
  // load and speed: 73W, (73W), 58 W, 65(W), 54P/56P
  String.raw`(?<rating>\(\s?\d{2,3}\s?[A-Z]\s?\)|\d{2,3}\s?\([A-Z]\)|\d{2,3}(?:/\d{2,3})?\s?[BCDEFGJKLMNPQRSTUHVWYZ](?:/\d{2,3}[A-Z])?)`,
  // ply ratings: 6PR, 4 PR, (6 ply)
  String.raw`\(?\d{1,2}[\s-]?(?:P\.?R\.?|ply(?:[\s-]rat(?:ing|ed))?)\)?`,
  // compounds: 2CT, 2CT+
  String.raw`\dCT\+?`,
  String.raw`M\s?/\s?C`,
  String.raw`TL\s?/\s?TT|T\.?L\.?|T\.?T\.?|tubeless|tube type`,
  String.raw`REINF?\.?|RF|XL|NHS|MST|M\+S|WW|WSW|WLT|RBL|HB|SM|E-?marked|ECE\s?R?\s?75|E\d{1,2}(?:[\s-]?\d{2,3}R[\s-]?\d{3,})?`,
  String.raw`\(?(?:F|R|FRONT|REAR|VORNE|HINTEN|VR|HR|ANT\.?|POST\.?|ANTERIORE|POSTERIORE|F/R)\)?`,
  String.raw`DOT\s?\d{0,4}|\(?20\d\d\)?`,
  // article numbers and EANs are longer than any quantity
  String.raw`(?:art\.?\s?(?:nr|no)?\.?:?\s?)?\d{5,}`,
  String.raw`[-–](?!\d)|[|;,:]`,
].map((detail) => new RegExp(String.raw`^\s?(?:${detail})(?![\p{L}\p{N}])`, 'iu'))
// what ends with a sign is followed by anything
const SIGNS = /^\s?(?:[-–](?!\d)|[|;,:]|\(\s?\d{2,3}\s?[A-Z]\s?\)|\d{2,3}\s?\([A-Z]\))/i
/** A rating with a space. Behind another rating it is a quantity: `73W 10 R` may be ten rear tyres. */
const SPACED_RATING = /^\s?\d{2,3}\s[A-Z](?![\p{L}\p{N}])/iu

/** Skips what says more about the tyre. @returns where it ends, and the first load and speed until there */
const skipDetails = (text: string, before: string): { rest: string; rating: string } => {
  let rest = text
  let rating = before
  for (;;) {
    if (rating !== '' && SPACED_RATING.test(rest)) return { rest, rating }
    const match = DETAILS.map((detail) => detail.exec(rest)).find(Boolean) ?? SIGNS.exec(rest)
    if (!match) return { rest, rating }
    const found = match.groups?.['rating'] ?? (/\d.*[A-Z]/i.test(match[0]) && SIGNS.test(match[0]) ? match[0] : '')
    if (rating === '' && found !== '') rating = found.replaceAll(/\s/g, '').toUpperCase()
    rest = rest.slice(match[0].length)
  }
}

const UNIT = String.raw`(?:pcs?\.?|pieces?|st(?:k|ck|[üu]ck)?\.?|pz\.?|pezzi|nr\.?|ea\.?|units?|szt\.?|reifen|t[iy]res?|gomme|pneus?|pneumatici|יח['׳]?|צמיגים)`
const BEFORE = String.raw`(?:qty\.?:?|q\.?t[aà]['.]?:?|quantity:?|menge:?|anzahl:?|n\.?r?\.?|n°|x|×|${UNIT}|כמות:?)`
/** `118,40`, `1.049,00`, `1,049`, `118,-`; a whole number may be a quantity */
const PRICE = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d+[.,](?:\d{1,2}|[-–])`
const REDUCTION = String.raw`(?:[-–]\s?)?\d{1,2}(?:[.,]\d{1,2})?\s?%`
/** A quantity is whole; `12,00` is one too. Only prices stand between it and the currency sign. */
const QUANTITY = new RegExp(
  String.raw`^\s?(?<before>${BEFORE}\s?)?(?<number>\d{1,4})(?<zeros>[.,]0{1,3})?(?!\d|[.,]\d)\s?(?<unit>(?:${UNIT}|x|×)(?![\p{L}\p{N}]))?(?<prices>(?:\s?(?:[@|;:,(]|(?:à|a|je|each|cad\.?|per)(?!\p{L})|(?:${PRICE}|${REDUCTION})(?![\p{L}\p{N}.,]))){0,6})(?<whole>\s\d+)?\s?(?:US|-)?$`,
  'iu',
)
/** The most tyres of a line that does not say that they are tyres: 2317 is a week and a year. */
const MOST_UNNAMED = 999

/** The quantity, of the text between it and the currency sign. `12,00` alone is a price, `12,00 118,40` begins with a quantity. */
const quantityOf = (text: string): number | undefined => {
  const groups = QUANTITY.exec(text)?.groups
  if (!groups) return undefined
  const number = Number(groups['number'])
  const isNamed = (groups['before'] ?? groups['unit']) !== undefined
  if (number === 0 || (!isNamed && (number > MOST_UNNAMED || groups['whole'] !== undefined))) return undefined
  const isPrice = groups['zeros'] !== undefined && groups['unit'] === undefined && !/\d/.test(groups['prices'] ?? '')
  return isPrice ? undefined : number
}

/** A word that holds no number says nothing about the quantity. */
const WORD = /^\s?[^\s\d]+(?=\s|$)/
const NUMBER = /(?<![\d.,-])[1-9]\d*(?![\d.,])/

type Quantity = { quantity: number; rating: string } | { fault: 'quantity' | 'numbers' | 'sizes' }

/**
 * Reads what stands between the size and the currency sign. The quantity is the number before the sign or before the price;
 * with another number between, no one knows which one it is.
 * @param skipsWords whether words that are not known are skipped
 */
const readQuantity = (text: string, skipsWords: boolean): Quantity => {
  let { rest, rating } = skipDetails(text, '')
  for (;;) {
    const quantity = quantityOf(rest)
    if (quantity !== undefined) return { quantity, rating }
    const word = skipsWords ? WORD.exec(rest) : null
    if (!word) break
    ;({ rest, rating } = skipDetails(rest.slice(word[0].length), rating))
  }
  if (!NUMBER.test(rest)) return { fault: 'quantity' }
  return { fault: findSize(rest) ? 'sizes' : 'numbers' }
}

/** Without quotation marks and rules around it. */
const withoutMarks = (text: string): string => text.replace(/^[\s"'*•|;,.)#:–-]+/, '').replace(/[\s"'|;,:–-]+$/, '')

/** Also without the item numbers before it. */
const cleanName = (text: string): string =>
  withoutMarks(text.replace(/^(?:[\s"'*•|;,.()#:–-]|\d+(?=[\s.):|;–-]))+/, ''))

/** Name, brand and model of what stands before a size. */
const nameOf = (before: string, brands: readonly string[]) => {
  const found = findBrand(before, brands)
  if (!found) return undefined
  const model = withoutMarks(before.slice(found.end))
  const printed = before.slice(found.start, found.end)
  // `Road 6 - Michelin`: the model stands before the brand
  if (model === '') {
    const front = cleanName(before.slice(0, found.start))
    return { brand: found.brand, model: front, name: front === '' ? printed : `${printed} ${front}` }
  }
  return { brand: found.brand, model, name: `${printed} ${model}` }
}

type Read = { product: ProductLine } | { fault: Fault } | undefined

const readSized = (line: string, size: PrintedSize, brands: readonly string[], skipsWords: boolean): Read => {
  const named = nameOf(line.slice(0, size.start), brands)
  if (!named) return { fault: cleanName(line.slice(0, size.start)) === '' ? 'name' : 'brand' }
  const after = line.slice(size.end)
  const currency = CURRENCY.exec(after)
  if (!currency) return { fault: 'currency' }
  const read = readQuantity(after.slice(0, currency.index), skipsWords)
  return 'fault' in read ? read : { product: { ...named, ...read, size: size.text, source: line } }
}

/** Reads one line. @returns undefined for a line that is not about goods */
const readLine = (line: string, brands: readonly string[], skipsWords = true): Read => {
  const size = findSize(line)
  if (size) return readSized(line, size, brands, skipsWords)
  if (SUMS.test(line))
    return /freight|fracht|shipping|trasporto|spedizione|versand/i.test(line) ? { fault: 'size' } : undefined
  if (findBrand(line, brands) && /\d/.test(line)) return { fault: 'size' }
  return CURRENCY.test(line) && /\d/.test(line) && /\p{L}{3}/u.test(line) ? { fault: 'size' } : undefined
}

/** Lines that a product may be wrapped into. */
const WRAPPED = 3

/** A product that is wrapped: its brand is in the first line only, and no later line is a product by itself. */
const readWrapped = (lines: readonly string[], at: number, brands: readonly string[]) => {
  const first = lines[at] ?? ''
  if (!findBrand(first, brands)) return undefined
  for (let count = 2; count <= WRAPPED && at + count <= lines.length; count += 1) {
    const next = lines[at + count - 1] ?? ''
    if (next === '' || SUMS.test(next) || findBrand(next, brands)) return undefined
    // words of a next line may belong to something else
    const read = readLine(lines.slice(at, at + count).join(' '), brands, false)
    if (read && 'product' in read) return { product: read.product, count }
  }
  return undefined
}

/**
 * Reads the text of an invoice as it was copied from a PDF or a mail. Lines that look like goods and cannot be read
 * are returned with the reason, so that a person decides.
 * @param brands brands beside the known ones, such as those of the certificates
 */
export const parseInvoiceText = (text: string, brands: readonly string[] = []): ParsedInvoice => {
  const lines = text.split(/\r\n|\r|\n|\u2028/).map(plain)
  const parsed: ParsedInvoice = { products: [], unmatched: [], others: [] }
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const read = readLine(line, brands)
    const wrapped = read && 'product' in read ? undefined : readWrapped(lines, at, brands)
    if (wrapped) parsed.products.push(wrapped.product)
    else if (read && 'product' in read) parsed.products.push(read.product)
    else if (read) parsed.unmatched.push({ at: at + 1, text: line, fault: read.fault })
    else if (line !== '') parsed.others.push({ at: at + 1, text: line })
    at += wrapped?.count ?? 1
  }
  return parsed
}
