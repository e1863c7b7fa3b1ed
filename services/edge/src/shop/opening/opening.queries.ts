import { shopOpening } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'

/** Whether shoppers may order. A shop that was never closed is open. */
export const isShopOpen = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql.query<{ open: boolean }>('select open from edge.opening', [], { name: 'edge-opening' })
  return row?.open ?? true
}

/** What the checkout says until the shop opens. */
export const NOT_OPEN = 'החנות עוד לא נפתחה להזמנות. נסו שוב בקרוב, או התקשרו אלינו.'

/** Whether the shop is open, for every page. */
export const openingQueries: CachedQuery[] = [
  defineCachedQuery(shopOpening, async (sql) => ({ body: { open: await isShopOpen(sql) }, keys: ['opening'] })),
]
