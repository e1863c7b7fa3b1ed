import { expect, test } from 'vitest'
import { touchedPayloads } from './touched.ts'

test('creates no payload without touched keys', () => expect(touchedPayloads([])).toEqual([]))

test('one entry per key, with its newest version', () => {
  const [payload] = touchedPayloads([
    { key: 'tyre:1', version: 2 },
    { key: 'top' },
    { key: 'tyre:1', version: 5 },
    { key: 'top' },
  ])
  expect(JSON.parse(payload ?? '')).toEqual([{ key: 'tyre:1', version: 5 }, { key: 'top' }])
})

test('payloads stay under the limit of PostgreSQL in bytes, also in Hebrew, and hold every key', () => {
  const touched = Array.from({ length: 2_000 }, (_, index) => ({ key: `shops:תל־אביב־יפו-${index}`, version: index }))
  const payloads = touchedPayloads(touched)
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
  expect(payloads.flatMap((payload) => JSON.parse(payload) as unknown[])).toEqual(touched)
})
