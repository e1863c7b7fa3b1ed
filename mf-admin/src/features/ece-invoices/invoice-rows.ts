import type { EceCertificate, EceInvoice, EceInvoiceRow, EceInvoiceRowFields } from '@zmig/edge-contract'
import { findBrand } from './brands.ts'
import type { ProductLine } from './invoice-text.ts'
import { matchCertificate, type Sought } from './match-certificate.ts'
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
  /** read from pasted text and not touched since: the next reading replaces it */
  fresh: boolean
}

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
  fresh: false,
}

/** The rows of a saved invoice. */
export const rowsOf = ({ invoice }: EceInvoice): Row[] =>
  invoice.rows.map(({ quantity, ...row }: EceInvoiceRow) => ({
    ...emptyRow,
    ...row,
    quantity: String(quantity),
    key: newKey(),
  }))

/** A row that a person adds, of a line that was not understood or of none. */
export const addedRow = (line = ''): Row => {
  const size = findSize(line)
  const name = size ? line.slice(0, size.start).trim() : line
  return { ...emptyRow, key: newKey(), line: 0, name, size: size?.text ?? '' }
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

/**
 * The rows after a reading of the text: those of the reading before go, what a person added, changed or confirmed stays, and
 * a product that is there already is not added a second time.
 */
export const withProducts = (
  rows: readonly Row[],
  products: readonly ProductLine[],
  certificates: readonly EceCertificate[],
): Row[] => {
  const kept = rows.filter(({ fresh }) => !fresh)
  const known = new Map<string, number>()
  const keyOf = ({ name, size, quantity }: { name: string; size: string; quantity: string | number }) =>
    JSON.stringify([name, size, String(quantity)])
  for (const row of kept) known.set(keyOf(row), (known.get(keyOf(row)) ?? 0) + 1)
  const added = products.flatMap((product): Row[] => {
    const left = known.get(keyOf(product)) ?? 0
    known.set(keyOf(product), left - 1)
    if (left > 0) return []
    const { name, size, rating, quantity } = product
    const eceId = matchCertificate(product, certificates)?.eceId ?? null
    const row = { name, size, rating, eceId, quantity: String(quantity) }
    return [{ ...emptyRow, ...row, key: newKey(), line: 0, autoMatched: eceId !== null, fresh: true }]
  })
  return numbered([...kept, ...added])
}

/** How far the rows of an invoice are. */
export const stateOf = (rows: readonly Pick<Row, 'eceId' | 'checked'>[]) => ({
  confirmed: rows.filter(({ checked }) => checked).length,
  waiting: rows.filter(({ eceId, checked }) => eceId !== null && !checked).length,
  missing: rows.filter(({ eceId }) => eceId === null).length,
})

const isQuantity = (typed: string): boolean => /^\d{1,5}$/.test(typed.trim())

/** The first row that cannot be saved. */
export const faultyRow = (rows: readonly Row[]): Row | undefined =>
  rows.find(({ name, quantity }) => name.trim() === '' || !isQuantity(quantity))

/** The rows as the edge takes them. */
export const bodyOf = (rows: readonly Row[]): EceInvoiceRowFields[] =>
  numbered(rows).map(({ line, name, size, quantity, eceId, checked }) => ({
    ...{ line, name: name.trim(), size: size.trim(), eceId, checked },
    quantity: Number(quantity),
  }))
