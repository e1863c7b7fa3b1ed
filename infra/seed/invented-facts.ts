/**
 * A repeatable "random" number for a product: the same key and question always give the same answer, on every machine.
 * FNV-1a with an avalanche step, because neighbouring keys must not get neighbouring numbers.
 *
 * @param key the product's EAN
 * @param question what is being decided (`visibility`, `dot` …), so that decisions are independent of each other
 * @returns a number in [0, 1)
 */
export const chance = (key: string, question: string): number => {
  let hash = 0x811c9dc5
  for (const character of `${question}:${key}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A repeatable integer between both bounds, inclusive. */
export const pick = (key: string, question: string, from: number, to: number): number =>
  from + Math.floor(chance(key, question) * (to - from + 1))

/** The day on which the seed's tyres were "counted": production weeks are relative to it, so they never change. */
const COUNTED = { year: 2026, week: 45 }

/** Shop prices end in 9. */
const roundUpTo9 = (shekels: number): number => Math.ceil((shekels + 1) / 10) * 10 - 1

/**
 * The price before the importer's discount, in whole shekels: for 45 % of tyres 8 to 30 % above the price, else the
 * price itself.
 */
export const inventFullPrice = (ean: string, shekels: number): number => {
  if (chance(ean, 'discounted') >= 0.45) return shekels
  return roundUpTo9(shekels * (1.08 + chance(ean, 'discount') * 0.2))
}

/** Whether a single tyre ships free: one in twenty-five. */
export const inventFreeShipping = (ean: string): boolean => chance(ean, 'free shipping') < 0.04

/**
 * Week and year of production as moulded on the sidewall (`3126`), up to 14 months before the count;
 * undefined for one tyre in eight.
 */
export const inventDot = (ean: string): string | undefined => {
  if (chance(ean, 'dot known') < 0.125) return undefined
  const weeksAgo = pick(ean, 'dot', 4, 60)
  const weeks = COUNTED.year * 52 + COUNTED.week - 1 - weeksAgo
  const week = String((weeks % 52) + 1).padStart(2, '0')
  return `${week}${String(Math.floor(weeks / 52)).slice(-2)}`
}

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
