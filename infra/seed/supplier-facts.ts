import type { OpeningSales, SupplierQuote } from '@zmig/backoffice'
import { chance, pick } from './invented-facts.ts'
import { readRows } from './rows.ts'

const suppliers = { RDUCH: 'rduch', deltiDe: 'deltiDe', deltiFr: 'deltiFr' } as const

const quoteOf = (ean: string, supplier: SupplierQuote['supplier'], euro: number, stock: number): SupplierQuote => ({
  ean,
  supplier,
  eurCents: Math.round(euro * 100),
  stock,
})

/** What a shekel of a shop price is at a supplier, in euro: without VAT, transport and the shop's share. */
const EURO_OF_SHEKEL = 0.145

/** A supplier quotes a tyre that suppliers.csv does not name by chance, within a tenth of the usual price. */
const inventQuotes = (ean: string, shekels: number): SupplierQuote[] =>
  Object.values(suppliers).flatMap((supplier) => {
    if (chance(ean, `quoted by ${supplier}`) < 0.45) return []
    const euro = shekels * EURO_OF_SHEKEL * (0.92 + chance(ean, `price of ${supplier}`) * 0.18)
    const isOut = chance(ean, `out at ${supplier}`) < 0.1
    return [quoteOf(ean, supplier, euro, isOut ? 0 : pick(ean, `stock of ${supplier}`, 2, 40))]
  })

/** Quotes of the three suppliers: those of suppliers.csv, and for every other single tyre some that its EAN decides. */
export const readQuotes = (): SupplierQuote[] => {
  const named = readRows('suppliers', ['ean', 'supplier', 'unit_price_eur', 'in_stock']).map((row) =>
    quoteOf(
      row.ean,
      suppliers[row.supplier as keyof typeof suppliers],
      Number(row.unit_price_eur),
      Number(row.in_stock),
    ),
  )
  const known = new Set(named.map(({ ean }) => ean))
  const others = readRows('tyres', ['ean', 'list_price_ils']).filter(({ ean }) => !known.has(ean))
  return [...named, ...others.flatMap(({ ean, list_price_ils }) => inventQuotes(ean, Number(list_price_ils)))]
}

/** What was sold of each single tyre in the year before the shop kept orders: much of what suppliers.csv names, little of the rest. */
export const readOpeningSales = (): OpeningSales[] => {
  const named = new Set(readRows('suppliers', ['ean']).map(({ ean }) => ean))
  return readRows('tyres', ['ean']).map(({ ean }) => ({
    ean,
    quantity: named.has(ean) ? pick(ean, 'sold last year', 6, 120) : pick(ean, 'sold last year', 0, 24),
  }))
}
