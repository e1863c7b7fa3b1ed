import type { Agorot, TyreFacts } from '@zmig/events'
import { inventDot, inventFreeShipping, inventFullPrice } from './invented-facts.ts'
import { agorot, readRows } from './rows.ts'

const tyreColumns = [
  ...([
    'ean',
    'brand',
    'line',
    'category',
    'position',
    'width',
    'profile',
    'rim',
    'construction',
    'load_index',
  ] as const),
  ...(['speed_rating', 'tube', 'display_size', 'list_price_ils', 'score', 'hebrew_description'] as const),
]
const lineColumns = ['brand', 'line', 'hebrew_name', 'tread_family', 'youtube_id'] as const
const setColumns = ['set_ean', 'list_price_ils', 'front_ean', 'rear_ean'] as const

type LineFacts = Pick<TyreFacts, 'hebrewName' | 'treadFamily' | 'youtube'>

const readLines = (): ((brand: string, line: string) => LineFacts) => {
  const lines = new Map(readRows('lines', lineColumns).map((row) => [`${row.brand} ${row.line}`, row]))
  return (brand, line) => {
    const row = lines.get(`${brand} ${line}`)
    if (!row) throw new Error(`infra/seed/lines.csv lacks ${brand} ${line}`)
    return { hebrewName: row.hebrew_name, treadFamily: row.tread_family, youtube: row.youtube_id }
  }
}

/** All single tyres. A size without aspect ratio gets profile `-` (decisions.md, Size quirks). */
export const readSingles = (): TyreFacts[] => {
  const lineOf = readLines()
  return readRows('tyres', tyreColumns).map((row) => {
    const { ean, brand, line, category, width, rim } = row
    const shekels = Number(row.list_price_ils)
    const dot = inventDot(ean)
    return {
      ean,
      set: false,
      brand,
      line,
      category,
      ...lineOf(brand, line),
      width,
      profile: row.profile || '-',
      rim,
      position: row.position as TyreFacts['position'],
      construction: row.construction as TyreFacts['construction'],
      tube: row.tube as TyreFacts['tube'],
      displaySize: row.display_size,
      load: row.load_index,
      speed: row.speed_rating,
      price: agorot(shekels),
      fullPrice: agorot(inventFullPrice(ean, shekels)),
      freeShipping: inventFreeShipping(ean),
      score: Number(row.score),
      description: row.hebrew_description,
      ...(dot && { dot }),
    }
  })
}

const componentOf = ({ ean, displaySize, load, speed, width, profile, rim, dot }: TyreFacts) => ({
  ean,
  displaySize,
  load,
  speed,
  width,
  profile,
  rim,
  ...(dot && { dot }),
})

/** Two single tyres cost more than their set: their sum is struck through when one of them is discounted. */
const fullPriceOfSet = (price: Agorot, front: TyreFacts, rear: TyreFacts): Agorot => {
  const discounted = front.fullPrice > front.price || rear.fullPrice > rear.price
  return discounted ? front.fullPrice + rear.fullPrice : price
}

/** All sets: one product each, with the rear's size and rating, and the price of the pair. */
export const readSets = (singles: TyreFacts[]): TyreFacts[] => {
  const byEan = new Map(singles.map((tyre) => [tyre.ean, tyre]))
  return readRows('sets', setColumns).map((row) => {
    const front = byEan.get(row.front_ean)
    const rear = byEan.get(row.rear_ean)
    if (!front || !rear) throw new Error(`infra/seed/sets.csv: set ${row.set_ean} holds a tyre that tyres.csv lacks`)
    const { dot: _, ...shared } = rear
    const price = agorot(Number(row.list_price_ils))
    return {
      ...shared,
      ean: row.set_ean,
      set: true,
      position: 'set',
      displaySize: `${front.displaySize} + ${rear.displaySize}`,
      price,
      fullPrice: fullPriceOfSet(price, front, rear),
      freeShipping: false,
      front: componentOf(front),
      rear: componentOf(rear),
    }
  })
}
