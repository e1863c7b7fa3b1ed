import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toAnswer } from './answer.ts'
import { acceptedEncoding, buildForm, builtForm, isKnown } from './send-answer.ts'

const list = () => toAnswer({ body: Array.from({ length: 500 }, (_, index) => index), keys: [] }, 0)

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('answers Accept-Encoding %s with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

describe('a compressed form', () => {
  it('is built once and holds the same bytes', async () => {
    const answer = list()
    expect(builtForm(answer, 'br')).toBeUndefined()
    const [one, two] = await Promise.all([buildForm(answer, 'br'), buildForm(answer, 'br')])
    expect(one).toBe(two)
    expect(builtForm(answer, 'br')).toBe(one)
    expect(brotliDecompressSync(one.bytes)).toEqual(answer.forms.identity.bytes)
    expect(gunzipSync((await buildForm(answer, 'gzip')).bytes)).toEqual(answer.forms.identity.bytes)
  })

  it('is not worth building for a few bytes', () => {
    const answer = toAnswer({ body: [], keys: [] }, 0)
    expect(builtForm(answer, 'br')).toBe(answer.forms.identity)
  })
})

it('takes every form of If-None-Match', () => {
  const { etag } = list()
  for (const header of [etag, '*', `"other", ${etag}`, etag.replace('W/', '')]) expect(isKnown(header, etag)).toBe(true)
  for (const header of [undefined, '', '"other"']) expect(isKnown(header, etag)).toBe(false)
})
