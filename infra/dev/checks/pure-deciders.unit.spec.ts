import { expect, it } from 'vitest'
import { impuritiesOf } from './pure-deciders.ts'

it.each([
  ['const city = process.env.CITY', ['process']],
  ["const city = process['env'].CITY", ['process']],
  ['const now = Date.now()', ['Date.now']],
  ['const now = new Date()', ['the date of today']],
  ['const now = new Date', ['the date of today']],
  ['const now = Date()', ['the date of today']],
  ['const chance = Math.random()', ['Math.random']],
  ['const id = crypto.randomUUID()', ['crypto']],
  ['const id = globalThis.crypto.randomUUID()', ['crypto']],
])('finds values that are not arguments in: %s', (source, found) => {
  expect(impuritiesOf(source)).toEqual(found)
})

it.each([
  'const expires = new Date(now.getTime() + HOUR)',
  'const day = new Date( iso )',
  'type Order = { placedAt: Date }',
  '/** never Date.now(): the caller says when */',
  'return state // not new Date()',
  'const processed = order.process',
])('accepts: %s', (source) => {
  expect(impuritiesOf(source)).toEqual([])
})
