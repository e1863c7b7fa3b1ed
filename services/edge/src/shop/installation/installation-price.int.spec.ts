import { type AnswerOf, installationPrice } from '@zmig/edge-contract'
import { CityListed, GarageListed } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
const garage = (id: string, cityId: string, price: number, change: Partial<typeof GarageListed.example> = {}) =>
  GarageListed.create({ ...GarageListed.example, id, displayName: `מוסך ${id}`, cityId, price, ...change }, now())
const city = (id: string, displayName: string) => CityListed.create({ ...CityListed.example, id, displayName }, now())
const price = async (ean: string, query = ''): Promise<AnswerOf<typeof installationPrice>['installation']> => {
  const response = await fixture.get(`/api/v1/tires/MO/${ean}/installation${query}`)
  return installationPrice.answer.parse(await response.json()).installation
}

beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed(), setListed(), city('haifa', 'חיפה'), city('eilat', 'אילת'))
})
afterAll(() => fixture.stop())

it('is null while no garage installs, and for a product that the shop does not carry', async () => {
  expect(await price(REAR)).toBeNull()
  await fixture.publish(
    garage('a', 'haifa', 9_950),
    garage('b', 'eilat', 8_000),
    garage('c', 'eilat', 100, { hide: true }),
  )
  expect(await price('2999999999999')).toBeNull()
})

it('is that of the cheapest garage that may be seen', async () => {
  expect(await price(REAR)).toEqual({
    ean: REAR,
    tyreCount: 1,
    perTyre: 80,
    total: 80,
    shop: { id: 'b', displayName: 'מוסך b', city: 'אילת' },
  })
})

it('counts both tyres of a set', async () =>
  expect(await price(SET)).toMatchObject({ tyreCount: 2, perTyre: 80, total: 160 }))

it('is asked for in a city by id or name; an unknown city has no garage', async () => {
  expect(await price(SET, '?city=haifa')).toMatchObject({ perTyre: 99.5, total: 199, shop: { id: 'a', city: 'חיפה' } })
  expect(await price(SET, `?city=${encodeURIComponent('חיפה')}`)).toMatchObject({ shop: { id: 'a' } })
  expect(await price(SET, '?city=nowhere')).toBeNull()
  expect(await price(REAR, '?city=')).toMatchObject({ shop: { id: 'b' } })
})

it('prefers the better of two that take the same', async () => {
  await fixture.publish(garage('d', 'haifa', 8_000, { score: 4.9 }))
  expect(await price(REAR)).toMatchObject({ shop: { id: 'd' } })
})

it('follows a garage that changes its price or hides', async () => {
  await fixture.publish(garage('d', 'haifa', 12_000), garage('b', 'eilat', 8_000, { hide: true }))
  expect(await price(REAR)).toMatchObject({ perTyre: 99.5, shop: { id: 'a' } })
})

it('refuses a city with characters that cannot be typed', async () => {
  expect((await fixture.get(`/api/v1/tires/MO/${REAR}/installation?city=${'x'.repeat(101)}`)).status).toBe(400)
  expect((await fixture.get(`/api/v1/tires/MO/${REAR}/installation?city=a%00b`)).status).toBe(400)
})
