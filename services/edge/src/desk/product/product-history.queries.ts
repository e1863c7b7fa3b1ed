import { NamedChange, ProductChange, productHistory, Shekels, StockOverride } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { staffNames } from '../../door/staff/staff-names.ts'
import { inAgorot, shekels } from '../../money.ts'
import { eanOf, pathOf } from './product-owners.ts'

const id = NamedChange.shape.change
const Price = inAgorot(
  z.extend(z.pick(ProductChange, { at: true, by: true, cause: true }), {
    id,
    price: Shekels,
    fullPrice: Shekels,
    priceBefore: Shekels,
    fullPriceBefore: Shekels,
  }),
)
const Stock = z.extend(z.pick(ProductChange, { at: true, cause: true }), {
  id,
  before: z.number(),
  after: z.number(),
  overrideBefore: StockOverride,
  overrideAfter: StockOverride,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: z.nullable(ProductChange.shape.by),
})

const changed = <Value>(before: Value, after: Value) => (before === after ? undefined : { before, after })
const money = (before: number, after: number) => changed(shekels(before), shekels(after))

const ofPrices = (changes: z.infer<typeof Price>[]) =>
  changes.map(({ id, price, fullPrice, priceBefore, fullPriceBefore, ...change }) => ({
    ...change,
    putBack: { of: 'price' as const, change: id },
    price: money(priceBefore, price),
    fullPrice: money(fullPriceBefore, fullPrice),
  }))

const ofStocks = (changes: z.infer<typeof Stock>[]) =>
  changes.map(({ id, before, after, overrideBefore, overrideAfter, reason, note, by, ...change }) => ({
    ...change,
    by: by ?? '',
    ...(by !== null && { putBack: { of: 'stock' as const, change: id } }),
    stock: changed(before, after),
    override: changed(overrideBefore, overrideAfter),
    ...(reason !== null && { reason }),
    ...(note !== null && { note }),
  }))

/** What a product cost and how many there were, from the catalogue's and from ordering's records. */
export const createProductHistoryQueries = (sql: Sql, services: ServiceClient): Query[] => [
  defineQuery(productHistory, async ({ params }) => {
    const ean = pathOf(eanOf(params))
    const [prices, stocks] = await Promise.all([
      services.get(`/catalog/tyres/${ean}/history`),
      services.get(`/ordering/stock/${ean}/history`),
    ])
    const both = [
      ...ofPrices(z.parse(z.object({ changes: z.array(Price) }), prices).changes),
      ...ofStocks(z.parse(z.object({ changes: z.array(Stock) }), stocks).changes),
    ]
    const names = await staffNames(
      sql,
      both.map(({ by }) => by),
    )
    const changes = both
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(
        (change) =>
          Object.fromEntries(
            Object.entries({ ...change, by: names.get(change.by) ?? '' }).filter(([, value]) => value !== undefined),
          ) as ProductChange,
      )
    return { ok: true as const, changes }
  }),
]
