import { canBuy, type Pair, pairsOfTyre, type Visibility, canonicalSize } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { shekels } from '../../money.ts'
import { byListOrder } from '../tyre/lists.ts'
import { slugOfTyre } from '../tyre/to-tyre.ts'
import { sizeKey, type TyreRow } from '../../tyre-row.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'

type Half = NonNullable<TyreRow['front']>
type SetRow = Pick<TyreRow, 'ean' | 'brand' | 'line' | 'width' | 'profile' | 'rim' | 'price'> & {
  visibility: Visibility
  front: Half
  rear: Half
  /** prices of its tyres when they are bought one by one */
  front_price: Agorot
  rear_price: Agorot
}

/** The sets that hold a tyre. */
const HOLDING = `
  select pair.ean, pair.brand, pair.line, pair.width, pair.profile, pair.rim, pair.price, pair.visibility,
    pair.front, pair.rear, front.price as front_price, rear.price as rear_price
  from edge.tyre pair
  join edge.tyre front on front.ean = pair.front ->> 'ean' and front.listed
  join edge.tyre rear on rear.ean = pair.rear ->> 'ean' and rear.listed
  where pair.is_set and pair.listed and (pair.front ->> 'ean' = $1 or pair.rear ->> 'ean' = $1)`

const toPair = (row: SetRow): Pair => ({
  ean: row.ean,
  name: slugOfTyre(row),
  brand: row.brand,
  displayName: row.line,
  front: { ean: row.front.ean, size: canonicalSize(row.front) },
  rear: { ean: row.rear.ean, size: canonicalSize(row.rear) },
  price: shekels(row.price),
  saving: shekels(row.front_price + row.rear_price - row.price),
  visibility: row.visibility,
})

const toListed = ({ ean, price, visibility }: Pair) => ({ ean, price, visibility, set: true })

/**
 * Which sets are worth buying instead of their tyres: those that can be bought and cost less than their front and their rear
 * together; in the order of the list rules. The one home of this rule: product pages and carts offer what it chooses.
 */
const choosePairs = (sets: SetRow[]): Pair[] =>
  sets
    .map(toPair)
    .filter(({ visibility, saving }) => canBuy(visibility) && saving > 0)
    .sort((a, b) => byListOrder(toListed(a), toListed(b)))

export const pairQueries: CachedQuery[] = [
  defineCachedQuery(pairsOfTyre, async (sql, { ean = '' }) => {
    const [[tyre], sets] = await Promise.all([
      findTyreRows(sql, [ean]),
      sql.query<SetRow>(HOLDING, [ean], { name: 'edge-pairs' }),
    ])
    if (!tyre) return { body: { pairs: [] }, keys: [], uncached: true }
    const others = sets.flatMap(({ front, rear }) => [`tyre:${front.ean}`, `tyre:${rear.ean}`])
    // every change of a set touches the lists of both its sizes
    return { body: { pairs: choosePairs(sets) }, keys: [`tyre:${ean}`, sizeKey(tyre), ...new Set(others)] }
  }),
]
