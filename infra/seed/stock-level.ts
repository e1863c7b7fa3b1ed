import { chance, pick } from './chance.ts'

/** How many of one tyre there are, or will be. */
export type StockLevel = {
  onHand: number
  inboundCurrent: number
  inboundNext: number
  /** staff's word over the numbers: '' for none */
  override: '' | 'none' | 'outofstock'
}

/** Sizes that most Israeli riders need; the shop keeps plenty of them. */
const popularSizes = new Set([
  '120/70-17',
  '180/55-17',
  '160/60-17',
  '190/55-17',
  '190/50-17',
  '140/70-17',
  '120/90-18',
  '110/100-18',
  '110/80-19',
  '150/70-17',
  '110/70-17',
  '150/60-17',
  '120/70-15',
  '160/60-15',
  '120/70-14',
  '130/70-12',
  '80/100-21',
  '90/90-21',
])

/** On-hand quantities, thinnest first: a few last tyres, some single figures, mostly comfortable shelves. */
const onHandOf = (ean: string, popular: boolean): number => {
  const shelf = chance(ean, 'shelf')
  if (shelf < 0.1) return pick(ean, 'on-hand', 1, 3)
  if (shelf < 0.32) return pick(ean, 'on-hand', 4, 9)
  return popular ? pick(ean, 'on-hand', 16, 60) : pick(ean, 'on-hand', 10, 30)
}

/**
 * Invents the stock of a single tyre from its EAN.
 * Shares, in order: in stock (93 % of popular sizes, 78 % of the rest), then of what is left 40 % arrive with the
 * current shipment, 26 % can be ordered, 18 % are sold out for good and 16 % are sold by phone only.
 */
export const inventStock = (ean: string, size: string): StockLevel => {
  const popular = popularSizes.has(size)
  const inShop = popular ? 0.93 : 0.78
  const draw = chance(ean, 'visibility')
  const inboundNext = chance(ean, 'next') < 0.3 ? pick(ean, 'next quantity', 4, 24) : 0
  if (draw < inShop) {
    const inboundCurrent = chance(ean, 'current') < 0.2 ? pick(ean, 'current quantity', 2, 16) : 0
    return { onHand: onHandOf(ean, popular), inboundCurrent, inboundNext, override: '' }
  }
  const rest = (draw - inShop) / (1 - inShop)
  if (rest < 0.4) return { onHand: 0, inboundCurrent: pick(ean, 'current quantity', 2, 16), inboundNext, override: '' }
  if (rest < 0.66) return { onHand: 0, inboundCurrent: 0, inboundNext: pick(ean, 'next quantity', 4, 24), override: '' }
  if (rest < 0.84) return { onHand: 0, inboundCurrent: 0, inboundNext: 0, override: 'outofstock' }
  return { onHand: pick(ean, 'by phone', 0, 2), inboundCurrent: 0, inboundNext: 0, override: 'none' }
}
