import { MAX_LINES, MAX_QUANTITY, type CartItem, type Pair } from '@zmig/edge-contract'

/** A pair instead of tyres that lie in the cart. */
export type PairOffer = {
  pair: Pair
  /** how many pairs */
  count: number
  /** the half that is in the cart; both of them when the cart has the two */
  has: 'both' | 'front' | 'rear'
}

/** A front goes with many rears; more offers would hide the cart. */
const MOST_OF_A_HALF = 2

/**
 * What to offer for a cart: first the pairs whose two tyres are in it, then, for a tyre without
 * its other half, pairs with another one.
 *
 * @param pairs that the edge found for the single tyres of the cart, the best of each first (pair.queries.ts of edge)
 */
export const pairOffers = (items: readonly CartItem[], pairs: readonly Pair[]): PairOffer[] => {
  const left = new Map(items.map(({ ean, quantity }) => [ean, quantity]))
  const leftOf = (ean: string) => left.get(ean) ?? 0
  const roomFor = ({ ean }: Pair) => (leftOf(ean) > 0 || items.length < MAX_LINES ? MAX_QUANTITY - leftOf(ean) : 0)
  const distinct = [...new Map(pairs.map((pair) => [pair.ean, pair])).values()].filter((pair) => roomFor(pair) > 0)

  const offers: PairOffer[] = []
  for (const pair of distinct) {
    const { front, rear } = pair
    const count = Math.min(leftOf(front.ean), leftOf(rear.ean), roomFor(pair))
    if (count === 0 || front.ean === rear.ean) continue
    left.set(front.ean, leftOf(front.ean) - count).set(rear.ean, leftOf(rear.ean) - count)
    offers.push({ pair, count, has: 'both' })
  }
  const paired = new Set(offers.flatMap(({ pair }) => [pair.front.ean, pair.rear.ean]))
  for (const half of ['front', 'rear'] as const)
    for (const { ean } of items.filter((item) => !paired.has(item.ean)))
      for (const pair of distinct.filter((each) => each[half].ean === ean).slice(0, MOST_OF_A_HALF))
        offers.push({ pair, count: 1, has: half })
  return offers
}
