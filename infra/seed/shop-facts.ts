import { agorot, readRows } from './rows.ts'
import type { Alias, Shipment } from '@zmig/catalog'
import type { BrandFacts, CategoryFacts } from '@zmig/events'
import type { NewCoupon, StockCount } from '@zmig/ordering'

const language = (text: string): Alias['language'] => text as Alias['language']

/** Other spellings of brands and lines of tyres, and of makes and models of bikes. */
export const readAliases = (): Alias[] => [
  ...readRows('aliases', ['brand', 'line', 'alias', 'language']).map((row): Alias => ({
    kind: 'tyre',
    brand: row.brand,
    ...(row.line && { line: row.line }),
    alias: row.alias,
    language: language(row.language),
  })),
  ...readRows('bike-aliases', ['brand', 'model', 'alias', 'language']).map((row): Alias => ({
    kind: 'bike',
    ...(row.brand && { brand: row.brand }),
    ...(row.model && { model: row.model }),
    alias: row.alias,
    language: language(row.language),
  })),
]

const DAY = 24 * 60 * 60 * 1000
const stockColumns = ['ean', 'on_hand', 'inbound_current', 'inbound_next', 'override'] as const
const shipmentColumns = ['id', 'role', 'arrives_in_days', 'order_deadline_in_days'] as const

export const readCategories = (): CategoryFacts[] =>
  readRows('categories', ['id', 'hebrew_name', 'seo_title', 'seo_description']).map((row) => ({
    id: row.id,
    name: row.hebrew_name,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  }))

/** Makers of motorcycle tyres, as they spell themselves. */
export const readBrands = (): BrandFacts[] => readRows('brands', ['id', 'name'])

export const readStock = (): StockCount[] =>
  readRows('stock', stockColumns).map(({ ean, on_hand, override }) => ({
    ean,
    onHand: Number(on_hand),
    override: override === '' ? null : (override as 'none' | 'outofstock'),
  }))

/** Both shipments with what they bring; days count from `now`, so that a fresh shop never shows a date of the past. */
export const readShipments = (now: Date): Shipment[] => {
  const stock = readRows('stock', stockColumns)
  const day = (inDays: string) => new Date(now.getTime() + Number(inDays) * DAY).toISOString().slice(0, 10)
  return readRows('shipments', shipmentColumns).map(({ id, role, arrives_in_days, order_deadline_in_days }) => ({
    id,
    role: role as Shipment['role'],
    arrivesOn: day(arrives_in_days),
    orderDeadline: day(order_deadline_in_days),
    lines: stock
      .map((row) => ({ ean: row.ean, quantity: Number(role === 'current' ? row.inbound_current : row.inbound_next) }))
      .filter(({ quantity }) => quantity > 0),
  }))
}

export const readCoupons = (): NewCoupon[] =>
  readRows('coupons', ['code', 'ean', 'shekels']).map(({ code, ean, shekels }) => ({
    code,
    ean,
    discount: agorot(Number(shekels)),
  }))
