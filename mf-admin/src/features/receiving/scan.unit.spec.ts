import { describe, expect, it } from 'vitest'
import type { ReceivingLine } from '@zmig/edge-contract'
import { keepCounts, readCounts } from './kept-counts.ts'
import { createSightings, findLines, scan } from './scan.ts'
import { keepSound, readSound } from './sound.ts'
import { text } from './text.ts'

const line = (ean: string, given: Partial<ReceivingLine> = {}): ReceivingLine => ({
  ean,
  left: 8,
  supplier: 'rduch',
  ordered: 8,
  received: 0,
  notComing: 0,
  waiting: 0,
  product: null,
  ...given,
})
const road = line('3528701931487', {
  product: {
    ean: '3528701931487',
    brand: 'Michelin',
    displayName: 'Road 6',
    displaySize: '180/55ZR17 M/C (73W)',
    name: 'road-6',
    price: 1_069,
    size: '180/55-17',
  },
})
const awaited = line('2900000000011', { waiting: 3 })
const here = line('2900000000012', { waiting: 3, left: 0 })
const lines = [road, here, awaited]

describe('the lines of a delivery', () => {
  it.each([
    ['road 6', road],
    ['180/55-17 MICHELIN', road],
    ['55zr17', road],
    ['8701931', road],
    ['0000011', awaited],
  ])('are found by name, size or EAN: %s', (search, found) => expect(findLines(lines, search, false)).toEqual([found]))

  it('begin with what customers wait for and can still come', () => {
    expect(findLines(lines, '', false)).toEqual([awaited, road, here])
    expect(findLines(lines, '', true)).toEqual([awaited])
    expect(findLines(lines, 'no such tyre', false)).toEqual([])
  })
})

describe('a scanned code', () => {
  it('counts one, and says of how many', () => {
    const result = scan(lines, { [road.ean]: '4' }, ` ${road.ean} `)
    expect(result).toEqual({ kind: 'counted', line: road, counted: 5 })
    expect(text.scannedOne(road, 5)).toBe('נספר: \u2068Michelin Road 6 180/55-17\u2069. 5 מתוך 8.')
  })

  it('is the same with the zeros that some scanners write before it', () =>
    expect(scan([line('0012345678905')], {}, '12345678905')).toMatchObject({ kind: 'counted' }))

  it('counts no more than can still come', () => {
    expect(scan(lines, { [road.ean]: '8' }, road.ean)).toEqual({ kind: 'tooMany', line: road })
    expect(scan(lines, {}, here.ean)).toEqual({ kind: 'tooMany', line: here })
    expect(text.scannedTooMany(road)).toContain('כבר נספר (8)')
    expect(text.scannedTooMany(here)).toContain('כבר נקלט או נסגר')
  })

  it('that is not of this order is counted nowhere', () =>
    expect(scan(lines, {}, '4000000000000')).toEqual({ kind: 'unknown', code: '4000000000000' }))
})

it('the camera reports a code when it comes into sight, and again only after it was out of sight', () => {
  const freshOf = createSightings()
  expect(freshOf([road.ean], 0)).toEqual([road.ean])
  expect(freshOf([road.ean, awaited.ean], 150)).toEqual([awaited.ean])
  for (let now = 300; now < 5_000; now += 150) expect(freshOf([road.ean], now)).toEqual([])
  expect(freshOf([], 5_000)).toEqual([])
  expect(freshOf([road.ean, road.ean], 7_000)).toEqual([road.ean])
})

describe('what this browser keeps', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const closed = {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  const now = new Date('2026-12-24T09:00:00.000Z')

  it('is the count of each order until it is empty', () => {
    keepCounts(storage, 'one', { [road.ean]: '3', [awaited.ean]: '' }, now)
    expect(readCounts(storage, 'one')).toEqual({ at: now.toISOString(), counts: { [road.ean]: '3' } })
    expect(readCounts(storage, 'two')).toBeUndefined()
    keepCounts(storage, 'one', {}, now)
    expect(kept.size).toBe(0)
  })

  it('is nothing when the storage is broken or closed', () => {
    for (const broken of ['{', '[]', '{"at":1,"counts":{}}', '{"at":"x","counts":{"1":2}}'])
      expect(readCounts({ getItem: () => broken }, 'one')).toBeUndefined()
    keepCounts(closed, 'one', { [road.ean]: '3' }, now)
    expect(readCounts(closed, 'one')).toBeUndefined()
  })

  it('is whether notes are played', () => {
    expect(readSound(storage)).toBe(true)
    keepSound(storage, false)
    expect(readSound(storage)).toBe(false)
    expect(readSound(closed)).toBe(true)
  })
})
