import { expect, it } from 'vitest'
import { fitted } from '../../layout/tyre-line.tsx'
import { linesThatFitNone } from './fit-warning.tsx'
import type { Quote, QuoteLine } from '@zmig/edge-contract'

const line = (ean: string, of: Partial<QuoteLine>): QuoteLine => ({
  ean,
  quantity: 1,
  set: false,
  displayName: 'Power 6',
  brand: 'Michelin',
  displaySize: '180/55ZR17',
  unitPrice: 949,
  total: 949,
  visibility: 'instock',
  available: 5,
  purchasable: true,
  ...of,
})
const quoteOf = (...lines: QuoteLine[]): Quote => ({
  lines,
  tyreCount: 1,
  subtotal: 0,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 0,
  payAtGarage: 0,
  grandTotal: 0,
  instalments: [],
})
const mt07 = {
  brand: 'Yamaha',
  model: 'MT-07',
  href: '/bike/yamaha/mt-07',
  frontSize: '120/70-17',
  rearSize: '180/55-17',
}
const r1 = { ...mt07, model: 'YZF-R1', href: '/bike/yamaha/yzf-r1', rearSize: '190/55-17' }

const rear = line('29000001', { size: '180/55-17', position: 'rear' })
const wideRear = line('29000002', { size: '190/55-17', position: 'rear' })
const pair = line('29000003', { size: '120/70-17 + 190/55-17', position: 'set', set: true })
const vanished = line('29000004', { displayName: '', displaySize: '' })
const quote = quoteOf(rear, wideRear, pair, vanished)
const eans = (...bikes: (typeof mt07)[]) => linesThatFitNone(quote, bikes).map(({ ean }) => ean)

it('warns of the lines that no saved bike takes', () => {
  expect(eans(mt07)).toEqual(['29000002', '29000003'])
  expect(eans(r1)).toEqual(['29000001'])
  expect(eans(mt07, r1)).toEqual([])
})

it('warns of a race tyre of the right size, which is for no road', () => {
  const slick = line('29000005', { size: '180/55-17', position: 'rear', racing: true })
  expect(fitted(slick)).toEqual({ position: 'rear', size: '180/55-17', racing: true })
  expect(linesThatFitNone(quoteOf(rear, slick), [mt07]).map(({ ean }) => ean)).toEqual(['29000005'])
})

it('warns of a tyre whose load index or speed rating is lower than the one that the bike asks for', () => {
  const tmax = { ...mt07, frontSize: '120/70-15', rearSize: '160/60-15', rearLoad: '67', rearSpeed: 'H' }
  const ofRating = (load: string, speed: string) =>
    quoteOf(line('29000006', { size: '160/60-15', position: 'rear', load, speed }))
  expect(linesThatFitNone(ofRating('67', 'H'), [tmax])).toEqual([])
  expect(linesThatFitNone(ofRating('67', 'S'), [tmax])).toHaveLength(1)
  expect(linesThatFitNone(ofRating('64', 'V'), [tmax])).toHaveLength(1)
})

it('says nothing while no bike is saved, and of products that are not sold any more', () => {
  expect(eans()).toEqual([])
  expect(linesThatFitNone(quoteOf(vanished), [mt07])).toEqual([])
})

it('reads the sizes of a line', () => {
  expect(fitted(pair)).toEqual({ position: 'set', size: '190/55-17', front: '120/70-17' })
  expect(fitted(rear)).toEqual({ position: 'rear', size: '180/55-17' })
  expect(fitted({ size: '3.00-18' })).toEqual({ position: 'both', size: '3.00-18' })
})
