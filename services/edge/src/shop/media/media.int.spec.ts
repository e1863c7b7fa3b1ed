import type { AnswerOf, tyreByEan } from '@zmig/edge-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed(), setListed())
})
afterAll(() => fixture.stop())

const picture = (ean: string, query = '', headers = {}) => fixture.get(`/api/v1/media/product/${ean}${query}`, headers)

it('draws a tyre and a set', async () => {
  for (const ean of [REAR, SET]) {
    const response = await picture(ean)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const drawing = await response.text()
    expect(drawing).toContain('POWER 6')
    expect(drawing.match(/<clipPath/g)).toHaveLength(ean === SET ? 2 : 1)
  }
})

it('may be kept for ever under the version of the tyre, and is revalidated otherwise', async () => {
  const { result } = (await (await fixture.get(`/api/v1/tires/MO/${REAR}`)).json()) as AnswerOf<typeof tyreByEan>
  const version = result[0]?.imageVersion
  const caching = async (query: string) => (await picture(REAR, query)).headers.get('cache-control')
  expect(await caching(`?v=${version}`)).toContain('immutable')
  expect(await caching('?v=old')).toContain('must-revalidate')
  expect(await caching('')).toContain('must-revalidate')
  const etag = (await picture(REAR)).headers.get('etag') ?? ''
  expect((await picture(REAR, '', { 'if-none-match': etag })).status).toBe(304)
})

it('is cached for its own version and without one, not for versions that a script makes up', async () => {
  const keptCopy = (query: string) => `/edge/api/v1/media/product/${REAR}${query}`
  const isKept = async (query: string) => {
    await picture(REAR, query)
    const response = { writeHead: () => response, end: () => response }
    return (
      fixture.edge.fast({ method: 'GET', url: keptCopy(query), headers: {} } as never, response as never) !== undefined
    )
  }
  expect(await isKept('')).toBe(true)
  expect(await isKept('?v=made-up')).toBe(false)
})

it('is a problem for a product that the site does not carry', async () => {
  const response = await picture('2999999999999')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})
