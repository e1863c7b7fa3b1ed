import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { FRONT, REAR } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const DATES = '/api/v1/checkout/install/dates'
const SLOTS = '/api/v1/checkout/install/slots'
const days = [{ displayText: 'יום שני, 30 בנובמבר', value: '2026-11-30' }]
const cart = {
  items: [
    { ean: FRONT, quantity: 1, isSet: false },
    { ean: REAR, quantity: 2 },
  ],
}
const cookie = { cookie: `cart=${encodeURIComponent(JSON.stringify(cart))}` }
/** The last path that ordering was asked, readable. */
const asked = () => decodeURIComponent(fixture.services.calls.at(-1)?.path ?? '')

beforeEach(() => {
  fixture.services.answer = () => days
})

describe('days and slots of a garage', () => {
  it('are asked of ordering with the cart of the cookie, and never cached', async () => {
    for (const _ of [1, 2]) {
      const response = await fixture.get(`${DATES}/gumi-ayalon`, cookie)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual(days)
    }
    const [before, last] = fixture.services.calls.slice(-2)
    expect(asked()).toBe(`/ordering/install/dates/gumi-ayalon?eans=${FRONT},${REAR}*2`)
    expect(before).toEqual(last)
  })

  it('are asked for slots alike', async () => {
    fixture.services.answer = () => [{ startCursor: 10, vacant: 2, booked: 1 }]
    const slots = await fixture.get(`${SLOTS}/gumi-ayalon/2026-11-30`, cookie)
    expect(await slots.json()).toEqual([{ startCursor: 10, vacant: 2 }])
    expect(asked()).toBe(`/ordering/install/slots/gumi-ayalon/2026-11-30?eans=${FRONT},${REAR}*2`)
  })

  it('are asked for all garages of a list by one call', async () => {
    fixture.services.answer = () => [{ shopId: 'gumi-ayalon', first: days[0] }]
    const before = fixture.services.calls.length
    const response = await fixture.get('/api/v1/checkout/install/next?shops=gumi-ayalon,haogen-hayafoi', cookie)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual([{ shopId: 'gumi-ayalon', first: days[0] }])
    expect(asked()).toBe(`/ordering/install/next?shops=gumi-ayalon,haogen-hayafoi&eans=${FRONT},${REAR}*2`)
    expect(fixture.services.calls).toHaveLength(before + 1)
  })

  it('take the products that the call names before those of the cookie', async () => {
    await fixture.get(`${DATES}/gumi-ayalon?eans=${REAR}`, cookie)
    expect(asked()).toBe(`/ordering/install/dates/gumi-ayalon?eans=${REAR}`)
    await fixture.get(`${DATES}/gumi-ayalon?eans=`, cookie)
    expect(asked()).toBe('/ordering/install/dates/gumi-ayalon')
  })

  it('are those of the visitor of the cookie, if we signed it', async () => {
    const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
    const stats = (id: string) => ({ cookie: `stats=${encodeURIComponent(JSON.stringify({ visitorId: id }))}` })
    await fixture.get(`${DATES}/gumi-ayalon?eans=${REAR}`, stats(visitorId))
    expect(asked()).toBe(`/ordering/install/dates/gumi-ayalon?eans=${REAR}&visitorId=${visitorId.split('.')[0]}`)
    for (const forged of ['v_1.AAAAAAAAAAAAAAAAAAAAAA', '']) {
      await fixture.get(`${DATES}/gumi-ayalon?eans=${REAR}`, stats(forged))
      expect(asked()).toBe(`/ordering/install/dates/gumi-ayalon?eans=${REAR}`)
    }
  })

  it.each([
    ['none', {}],
    ['a broken one', { cookie: 'cart=%7Bitems' }],
    ['one with another shape', { cookie: 'cart=%5B1%5D' }],
  ])('with a cookie that is %s, are those of an empty cart', async (_, headers) => {
    expect((await fixture.get(`${DATES}/gumi-ayalon`, headers)).status).toBe(200)
    expect(asked()).toBe('/ordering/install/dates/gumi-ayalon')
  })

  it('hand on what ordering refuses', async () => {
    fixture.services.answer = () => {
      throw new HttpProblem(400, 'Invalid input', 'The day does not exist; write it as year-month-day.')
    }
    const response = await fixture.get(`${SLOTS}/gumi-ayalon/2026-02-30`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 400, detail: expect.stringContaining('day') as unknown })
  })

  it('are refused to other sites, for too many products, and never lead elsewhere', async () => {
    const before = fixture.services.calls.length
    expect((await fixture.get(`${DATES}/gumi-ayalon`, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await fixture.get(`${DATES}/gumi-ayalon?eans=${`${REAR},`.repeat(40)}`)).status).toBe(400)
    expect(fixture.services.calls).toHaveLength(before)
    await fixture.get(`${DATES}/${encodeURIComponent('../../orders')}`)
    expect(fixture.services.calls.at(-1)?.path).toBe('/ordering/install/dates/..%2F..%2Forders')
  })
})
