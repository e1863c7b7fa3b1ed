import { Resvg } from '@resvg/resvg-js'
import { expect, it } from 'vitest'
import type { TyreFacts } from '@zmig/events'
import { seedTyres } from '../../search/testing/seed-catalogue.ts'
import { byListOrder } from '../../shop/tyre/lists.ts'
import { sizeKey, sizesOf, toFactsRow } from '../../tyre-row.ts'
import { drawProduct } from './draw-product.ts'

/** As small as on a phone. */
const WIDTH = 96
/** Steps of 256 that an eye takes for the same grey. */
const SAME = 12
/** The visible tread is about a tenth of the picture: a tenth of it. */
const LEAST = 0.01
const LISTS = 3

const listed = ({ ean, set, price }: TyreFacts) => ({ ean, set, price: price / 100, visibility: 'instock' as const })

/** The longest lists of sizes as they are with everything in stock. */
const longestLists = (): TyreFacts[][] => {
  const placed = seedTyres().flatMap((tyre) => sizesOf(tyre).map((size) => ({ key: sizeKey(size), tyre })))
  return [...Map.groupBy(placed, ({ key }) => key).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, LISTS)
    .map((list) => list.map(({ tyre }) => tyre).sort((a, b) => byListOrder(listed(a), listed(b))))
}

/** The picture without the names on it, which are different anyway. */
const lookOf = (tyre: TyreFacts): Uint8Array => {
  const drawing = drawProduct(toFactsRow(tyre)).replace(
    /<path d="[^"]*" fill="none" stroke="#(?:e9e5df|a3aab0)"[^>]*>/g,
    '',
  )
  return new Resvg(drawing, { fitTo: { mode: 'width', value: WIDTH }, background: '#f7f5f2' }).render().pixels
}

/** Share of the points of two pictures that an eye tells apart. */
const difference = (one: Uint8Array, other: Uint8Array): number => {
  let apart = 0
  for (let green = 1; green < one.length; green += 4)
    if (Math.abs((one[green] ?? 0) - (other[green] ?? 0)) > SAME) apart += 1
  return apart / (one.length / 4)
}

/** Only race tyres have no tread to tell them apart by. */
const isSlick = ({ category, speed }: TyreFacts) => category === 'track' && speed === ''

it('tells every two neighbours of a list apart by their tread, unless they are one line', () => {
  const looks = new Map<string, Uint8Array>()
  const look = (tyre: TyreFacts): Uint8Array => {
    const known = looks.get(tyre.ean) ?? lookOf(tyre)
    looks.set(tyre.ean, known)
    return known
  }
  const alike: string[] = []
  for (const list of longestLists())
    for (const [index, tyre] of list.slice(1).entries()) {
      const before = list[index]
      // a set beside a single, or another family, is another picture in any case
      if (!before || before.set !== tyre.set || before.treadFamily !== tyre.treadFamily) continue
      if (before.brand === tyre.brand && before.line === tyre.line) continue
      if (isSlick(before) && isSlick(tyre)) continue
      if (difference(look(before), look(tyre)) < LEAST)
        alike.push(`${before.brand} ${before.line} and ${tyre.brand} ${tyre.line}`)
    }
  expect(alike).toEqual([])
})
