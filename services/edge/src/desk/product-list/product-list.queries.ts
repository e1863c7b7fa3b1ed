import { listProducts, type OrderProduct } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Answer, toAnswer } from '../../door/answer/answer.ts'
import { sendAnswer } from '../../door/answer/send-answer.ts'
import { defineStream, type Query } from '../../door/http/define-endpoint.ts'
import { shekels } from '../../money.ts'
import { toProductSummary } from '../../shop/tyre/to-tyre.ts'
import type { FactsRow } from '../../tyre-row.ts'
import { findTyreRows } from '../../shop/tyre/tyre.queries.ts'

const COLUMNS = [
  ...(['ean', 'is_set', 'brand', 'line', 'display_size', 'width', 'profile', 'rim', 'front', 'rear'] as const),
  ...(['position', 'category', 'speed', 'tread_family', 'cdn', 'price'] as const),
] as const
type ProductRow = Pick<FactsRow, (typeof COLUMNS)[number]>

/** A product as orders, coupons and pickers show it to staff. */
export const toOrderProduct = (row: ProductRow) => {
  const summary = toProductSummary(row)
  return {
    ean: row.ean,
    brand: row.brand,
    displayName: row.line,
    displaySize: row.display_size,
    name: summary.slug,
    price: shekels(row.price),
    ...summary,
  } satisfies OrderProduct
}

/** Listed products by EAN. */
export const findOrderProducts = async (sql: Sql, eans: string[]): Promise<Map<string, OrderProduct>> => {
  const rows = eans.length === 0 ? [] : await findTyreRows(sql, eans)
  return new Map(rows.map((row) => [row.ean, toOrderProduct(row)]))
}

const ALL = `select ${COLUMNS.join(', ')} from edge.tyre where listed order by brand, line, display_size, ean`

/** What a picker does without: the name twice, and the version that the picture's address has. */
const toChoice = ({ slug: _slug, imageVersion: _version, ...shown }: ReturnType<typeof toOrderProduct>) => shown

/** Says in one text whether any listed product has changed, without reading them: a tenth of the time of the list. */
const STATE = `select count(*) || ' ' || coalesce(sum(hashtextextended(ean, extract(epoch from changed_at)::bigint)), 0)
    || ' ' || coalesce(sum(extract(epoch from changed_at)), 0) as state
  from edge.tyre where listed`

/**
 * The products that staff choose from, all at once, so that the picker finds with every key that is pressed. Five thousand are
 * 1.5 MB before they are compressed: the finished answer is kept until a product changes.
 */
export const createProductListQueries = (sql: Sql): Query[] => {
  let kept: { state: string; answer: Promise<Answer> } | undefined
  const build = async (): Promise<Answer> => {
    const rows = await sql.query<ProductRow>(ALL)
    const body = { ok: true as const, products: rows.map((row) => toChoice(toOrderProduct(row))) }
    return toAnswer({ body: z.parse(listProducts.answer, body), keys: [], cacheControl: 'no-store' }, 0)
  }
  return [
    defineStream(listProducts, async ({ request, response }) => {
      const [{ state }] = (await sql.query<{ state: string }>(STATE)) as [{ state: string }]
      if (kept?.state !== state) {
        const next = { state, answer: build() }
        kept = next
        next.answer.catch(() => {
          if (kept === next) kept = undefined
        })
      }
      await sendAnswer(request, response, await kept.answer)
    }),
  ]
}
