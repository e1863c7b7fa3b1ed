import { shopOpening } from '@zmig/edge-contract'
import { HttpProblem, type Sql } from '@zmig/kit'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'

/** Whether shoppers may order. A shop that was never closed is open. */
export const isShopOpen = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql.query<{ open: boolean }>('select open from edge.opening', [], { name: 'edge-opening' })
  return row?.open ?? true
}

/** @throws HttpProblem 503 while the shop is not open to shoppers */
export const requireOpenShop = async (sql: Sql): Promise<void> => {
  if (await isShopOpen(sql)) return
  const problem = new HttpProblem(503, 'Not open yet', 'החנות עוד לא נפתחה להזמנות. נסו שוב בקרוב, או התקשרו אלינו.')
  problem.headers = { 'retry-after': '3600' }
  throw problem
}

/** Whether the shop is open, for every page. */
export const openingQueries: CachedQuery[] = [
  defineCachedQuery(shopOpening, async (sql) => ({ body: { open: await isShopOpen(sql) }, keys: ['opening'] })),
]
