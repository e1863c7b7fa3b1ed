import type { EceCertificate, EceInvoice, EceInvoiceRow, EceInvoiceRowFields } from '@zmig/edge-contract'
import { findBrand } from './brands.ts'
import type { ProductLine } from './invoice-text.ts'
import { isOfRow, matchCertificate, type Sought } from './match-certificate.ts'
import { findSize } from './tyre-size.ts'

/** A row while it is edited. */
export type Row = {
  /** of this row alone, as long as the dialog is open */
  key: string
  /** from 1 */
  line: number
  name: string
  size: string
  /** as typed */
  quantity: string
  eceId: string | null
  /** a person has confirmed the match */
  checked: boolean
  /** the certificate was found by the shop; not sent */
  autoMatched: boolean
  /** load and speed of the invoice; not sent */
  rating: string
  /** the certificate, or that there is none, was chosen by a person or saved before: the shop does not search another; not sent */
  chosen: boolean
  /** the line of the pasted text that it came from, empty for none; not sent */
  source: string
  /** read from pasted text and not touched since: the next reading replaces it */
  fresh: boolean
}

/** What a person changes of a row in its fields. */
export type RowChange = Partial<Pick<Row, 'name' | 'size' | 'quantity' | 'checked'>>

/** Rows are numbered from 1 when one goes and when they are saved (wizard-shops-and-admin.md §5). */
export const numbered = (rows: readonly Row[]): Row[] =>
  rows.map((row, index) => (row.line === index + 1 ? row : { ...row, line: index + 1 }))

let lastKey = 0
const newKey = (): string => `row-${(lastKey += 1)}`

const emptyRow = {
  name: '',
  size: '',
  quantity: '1',
  eceId: null,
  checked: false,
  autoMatched: false,
  rating: '',
  chosen: false,
  source: '',
  fresh: false,
}

/** The rows of a saved invoice. Their keys are the same at each call: what was not touched is known by them. */
export const rowsOf = ({ invoice }: EceInvoice): Row[] =>
  invoice.rows.map(({ quantity, ...row }: EceInvoiceRow, index) => ({
    ...emptyRow,
    ...row,
    quantity: String(quantity),
    chosen: true,
    key: `saved-${index + 1}`,
  }))

/** A row that a person adds, of a line that was not understood or of none. */
export const addedRow = (line = ''): Row => {
  const size = findSize(line)
  const name = size ? line.slice(0, size.start).trim() : line
  return { ...emptyRow, key: newKey(), line: 0, name, size: size?.text ?? '', source: line }
}

/** What decides on the certificate of a row. */
export const soughtOf = ({ name, size }: Pick<Row, 'name' | 'size'>, brands: readonly string[]): Sought => {
  const found = findBrand(name, brands)
  return { brand: found?.brand ?? '', model: found ? name.slice(found.end).trim() : name, size }
}

/** The brands of the certificates, each once. */
export const brandsOf = (certificates: readonly EceCertificate[]): string[] => [
  ...new Set(certificates.map(({ brand }) => brand)),
]

/** The row with the certificate of its name and size, which no person has confirmed. Without certificates it keeps its own. */
export const matched = (row: Row, certificates: readonly EceCertificate[]): Row => {
  const open = { ...row, checked: false, chosen: false }
  if (certificates.length === 0) return open
  const eceId = matchCertificate(soughtOf(row, brandsOf(certificates)), certificates)?.eceId ?? null
  return { ...open, eceId, autoMatched: eceId !== null }
}

/** The row after a person changed it; another name or size is another tyre, whose match is not confirmed. */
export const changedRow = (row: Row, change: RowChange, certificates: readonly EceCertificate[]): Row => {
  const after = { ...row, ...change, fresh: false }
  const isSame = after.name.trim() === row.name.trim() && after.size.trim() === row.size.trim()
  return isSame ? after : matched(after, certificates)
}

/** The certificate, if it is of another brand or size than the row: it is asked about before the row gets it. */
export const otherTyre = (
  row: Pick<Row, 'name' | 'size'>,
  eceId: string | null,
  certificates: readonly EceCertificate[],
): EceCertificate | undefined => {
  const certificate = certificates.find((each) => each.eceId === eceId)
  return certificate && !isOfRow(soughtOf(row, brandsOf(certificates)), certificate) ? certificate : undefined
}

/**
 * The row with the certificate that a person chose, or without one. The choice confirms a certificate of the row's brand and
 * size; any other one is confirmed by its own switch.
 */
export const chosenRow = (row: Row, eceId: string | null, certificates: readonly EceCertificate[]): Row => ({
  ...row,
  eceId,
  autoMatched: false,
  chosen: true,
  fresh: false,
  checked: eceId !== null && otherTyre(row, eceId, certificates) === undefined,
})

/** The rows when the certificates have arrived: those that no person decided on are matched. */
export const withCertificates = (rows: readonly Row[], certificates: readonly EceCertificate[]): Row[] =>
  rows.map((row) => (row.chosen || row.checked ? row : matched(row, certificates)))

/** Takes one of each key that the rows have. @returns whether there was one left to take */
const takeFrom = (keys: readonly string[]) => {
  const left = new Map<string, number>()
  for (const key of keys) left.set(key, (left.get(key) ?? 0) + 1)
  return (key: string): boolean => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  }
}

const contentOf = ({ name, size, quantity }: { name: string; size: string; quantity: string | number }) =>
  JSON.stringify([name, size, String(quantity)])

/**
 * The rows after a reading of the text: those of the reading before go, what a person added, changed or confirmed stays, and
 * a product that is there already is not added a second time, even if its row says something else by now.
 */
export const withProducts = (
  rows: readonly Row[],
  products: readonly ProductLine[],
  certificates: readonly EceCertificate[],
): Row[] => {
  const kept = rows.filter(({ fresh }) => !fresh)
  const hasLine = takeFrom(kept.map(({ source }) => source))
  // rows of a saved invoice do not know their lines
  const hasContent = takeFrom(kept.filter(({ source }) => source === '').map(contentOf))
  const added = products.flatMap((product): Row[] => {
    const { name, size, rating, quantity, source } = product
    if (hasLine(source) || hasContent(contentOf(product))) return []
    const eceId = matchCertificate(product, certificates)?.eceId ?? null
    const row = { name, size, rating, eceId, quantity: String(quantity), source }
    return [{ ...emptyRow, ...row, key: newKey(), line: 0, autoMatched: eceId !== null, fresh: true }]
  })
  return numbered([...kept, ...added])
}

/** The lines that were not understood, without those that a person has added as rows. */
export const withoutAdded = <Line extends { text: string }>(lines: readonly Line[], rows: readonly Row[]): Line[] => {
  const isAdded = takeFrom(rows.filter(({ fresh }) => !fresh).map(({ source }) => source))
  return lines.filter((line) => !isAdded(line.text))
}

/** How far the rows of an invoice are. */
export const stateOf = (rows: readonly Pick<Row, 'eceId' | 'checked'>[]) => ({
  confirmed: rows.filter(({ checked }) => checked).length,
  waiting: rows.filter(({ eceId, checked }) => eceId !== null && !checked).length,
  missing: rows.filter(({ eceId }) => eceId === null).length,
})

/** A whole number, at least one tyre. */
export const isQuantity = (typed: string): boolean => /^(?=.*[1-9])\d{1,5}$/.test(typed.trim())

/** The first row that cannot be saved. */
export const faultyRow = (rows: readonly Row[]): Row | undefined =>
  rows.find(({ name, quantity }) => name.trim() === '' || !isQuantity(quantity))

/** The rows as the edge takes them. */
export const bodyOf = (rows: readonly Row[]): EceInvoiceRowFields[] =>
  numbered(rows).map(({ line, name, size, quantity, eceId, checked }) => ({
    line,
    name: name.trim(),
    size: size.trim(),
    eceId,
    checked,
    quantity: Number(quantity),
  }))
