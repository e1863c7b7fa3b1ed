import { readFileSync } from 'node:fs'
import { given } from '@zmig/kit/testing'
import { AliasListed } from '@zmig/events'
import { expect } from 'vitest'
import { readGarages, readMotorcycles } from './place-facts.ts'
import { readRows } from './rows.ts'
import { readAliases, readShipments } from './shop-facts.ts'
import { inventFullPrice, inventStock } from './invented-facts.ts'
import { readSets, readSingles } from './tyre-facts.ts'

const singles = readSingles()

given('the stock generator', () => readRows('tyres', ['ean', 'width', 'profile', 'rim'])).then(
  'says what the committed file says',
  (tyres) => {
    const made = tyres.map(({ ean, width, profile, rim }) => {
      const { onHand, inboundCurrent, inboundNext, override } = inventStock(ean, `${width}/${profile}-${rim}`)
      return [ean, onHand, inboundCurrent, inboundNext, override].join(',')
    })
    const file = readFileSync(new URL('./stock.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    expect(file.slice(1)).toEqual(made)
  },
)

given('a discounted price', () => singles.filter(({ price, fullPrice }) => fullPrice > price)).then(
  'the full price is 8 to 30 % above it, give or take the rounding to 9',
  (discounted) => {
    const tooFar = discounted.filter(
      ({ price, fullPrice }) => fullPrice < price * 1.08 || fullPrice > price * 1.28 + 1_000,
    )
    expect(discounted.length).toBeGreaterThan(1_000)
    expect(tooFar).toEqual([])
  },
)

given('the same tyre twice', '2907373823466').then('has the same full price', (ean) =>
  expect(inventFullPrice(ean, 949)).toBe(inventFullPrice(ean, 949)),
)

given('an inch size', () => singles.find(({ displaySize }) => displaySize.startsWith('3.00-10'))).then(
  'has profile -',
  (tyre) => expect(tyre).toMatchObject({ width: '3.00', profile: '-', rim: '10' }),
)

given('the sets', () => readSets(singles))
  .then('carry their rear size and name both tyres', (sets) =>
    expect(sets[0]).toMatchObject({
      position: 'set',
      width: '180',
      front: { width: '120', profile: '70' },
      rear: { width: '180', profile: '55' },
      displaySize: '120/70ZR17 M/C (58W) + 180/55ZR17 M/C (73W)',
    }),
  )
  .then('cost less than their single tyres', (sets) => {
    const priceOf = new Map(singles.map(({ ean, price }) => [ean, price]))
    const dearer = sets.filter(
      ({ price, front, rear }) => price >= (priceOf.get(front?.ean ?? '') ?? 0) + (priceOf.get(rear?.ean ?? '') ?? 0),
    )
    expect(dearer).toEqual([])
  })

given('shipments on a day', () => readShipments(new Date('2026-11-21T10:00:00.000Z'))).then(
  'the next one takes orders for 18 days and both bring something',
  (shipments) => {
    expect(shipments).toMatchObject([
      { role: 'current', arrivesOn: '2026-12-03' },
      { role: 'next', arrivesOn: '2026-12-31', orderDeadline: '2026-12-09' },
    ])
    for (const { lines } of shipments) expect(lines.length).toBeGreaterThan(500)
  },
)

given('all bikes', () => readMotorcycles().map(({ id }) => id)).then('have an id of their own', (ids) =>
  expect(new Set(ids).size).toBe(ids.length),
)

given('all garages', readGarages)
  .then('some are hidden and some book by phone', (garages) => {
    expect(garages.filter(({ hide }) => hide)).toHaveLength(3)
    expect(garages.filter(({ manualBooking }) => manualBooking)).toHaveLength(5)
  })
  .then('some have a photo, some a list price above their price, some both and some neither', (garages) => {
    const kinds = new Set(garages.map(({ photo, fullPrice }) => `${photo !== undefined} ${fullPrice !== undefined}`))
    expect(kinds.size).toBe(4)
    for (const { fullPrice, price } of garages) expect(fullPrice ?? Infinity).toBeGreaterThan(price)
  })

given('all aliases', readAliases)
  .then('stand for one thing of their kind', (aliases) => {
    const keys = aliases.map(AliasListed.key)
    expect(new Set(keys).size).toBe(keys.length)
  })
  .then('name brands and lines of the shop', (aliases) => {
    const names = new Set(singles.flatMap(({ brand, line }) => [brand, `${brand} ${line}`]))
    const lost = aliases.filter(
      (row) => row.kind === 'tyre' && !names.has(row.line ? `${row.brand} ${row.line}` : row.brand),
    )
    expect(lost).toEqual([])
  })
  .then('name makes of bikes and words of their models', (aliases) => {
    const bikes = readMotorcycles()
    const lost = aliases.filter(
      (row) =>
        row.kind === 'bike' &&
        !bikes.some(({ brand, model }) => brand === (row.brand ?? brand) && model.includes(row.model ?? '')),
    )
    expect(lost).toEqual([])
  })
