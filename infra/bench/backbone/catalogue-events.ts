import { AvailabilityChanged, TyreListed, type EventEnvelope, type TyreFacts } from '@zmig/events'
import { seedTyres, syntheticCatalogue } from '@zmig/edge/search/testing'
import { newId } from '@zmig/kit'

const PRODUCTS = 2_000
/** Shares no factor with the number of products, so that neighbours in the log are different products. */
const STRIDE = 7

let catalogue: TyreFacts[] | undefined
const productOf = (number: number): TyreFacts => {
  catalogue ??= [...syntheticCatalogue(seedTyres(), PRODUCTS)]
  const tyre = catalogue[(number * STRIDE) % PRODUCTS]
  if (!tyre) throw new Error('the catalogue of the bench is empty')
  return tyre
}

const context = () => ({ id: newId(), source: '/bench', time: new Date().toISOString() })

/** A product of the seed's catalogue, at another price in each round, as in a price list of the supplier. */
export const priced = (number: number): EventEnvelope => {
  const tyre = productOf(number)
  return TyreListed.create({ ...tyre, price: tyre.price + 100 * Math.floor(number / PRODUCTS) }, context())
}

/**
 * Of one in ten products every fifth count is nothing; of the others only the count changes. Five, because a batch keeps
 * the newest of each product and holds an even number of rounds: every second one would never be seen.
 */
const visibilityOf = (number: number): 'instock' | 'outofstock' =>
  number % 10 === 0 && Math.floor(number / PRODUCTS) % 5 === 2 ? 'outofstock' : 'instock'

/** A product's stock after a sale or a delivery. */
export const stocked = (number: number): EventEnvelope =>
  AvailabilityChanged.create(
    {
      ean: productOf(number).ean,
      visibility: visibilityOf(number),
      available: 1 + (number % 50),
      revision: 1 + number,
    },
    context(),
  )
