import { expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

const LENGTH = 1_000

it.each([
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=200-299', { first: 200, last: 299 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
])('%s is a part', (range, part) => expect(readRange({ range }, LENGTH)).toEqual(part))

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=9-3', 'bytes=a-b'])(
  '%s means the whole file',
  (range) => expect(readRange({ range }, LENGTH)).toBe('whole'),
)

it.each(['bytes=1000-', 'bytes=-0'])('%s lies beyond the file', (range) =>
  expect(readRange({ range }, LENGTH)).toBe('beyond'),
)

it('gives the whole file to whoever has an older one of another validator', () =>
  expect(readRange({ range: 'bytes=0-1', 'if-range': '"old"' }, LENGTH)).toBe('whole'))
