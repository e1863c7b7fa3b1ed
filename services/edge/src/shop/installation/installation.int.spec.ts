import { CityListed, GarageListed, GarageRemoved, LikeToggled } from '@zmig/events'
import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
const garage = (id: string, change: Partial<typeof GarageListed.example> = {}) =>
  GarageListed.create({ ...GarageListed.example, id, ...change }, now())
const city = (id: string, displayName: string) => CityListed.create({ ...CityListed.example, id, displayName }, now())
const read = async (path: string) => (await fixture.get(`/api/v1/checkout/${path}`)).json()

beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(
    city('haifa', 'חיפה'),
    city('tel-aviv', 'תל אביב־יפו'),
    city('eilat', 'אילת'),
    garage('one', { cityId: 'haifa', score: 4.1 }),
    garage('two', { cityId: 'haifa', score: 4.9, manualBooking: true }),
    garage('hidden', { cityId: 'eilat', hide: true }),
  )
})
afterAll(() => fixture.stop())

it('lists cities with a garage', async () => {
  expect(await read('installation/cities')).toEqual([{ id: 'haifa', displayName: 'חיפה' }])
})

it('lists the garages of a city by id or name, the best first, hidden ones nowhere', async () => {
  const shops = await read('shops/in/haifa')
  expect(shops).toMatchObject([
    { id: 'two', price: 120, manualBooking: true, likes: 0 },
    { id: 'one', price: 120, manualBooking: false },
  ])
  expect(await read(`shops/in/${encodeURIComponent('חיפה')}`)).toEqual(shops)
  expect(await read('shops/in/eilat')).toEqual([])
  expect(await read('shops/in/nowhere')).toEqual([])
})

it('follows a garage that moves', async () => {
  await fixture.publish(garage('one', { cityId: 'tel-aviv', price: 9_950 }))
  expect(await read('shops/in/haifa')).toMatchObject([{ id: 'two' }])
  expect(await read('shops/in/tel-aviv')).toMatchObject([{ id: 'one', price: 99.5 }])
  expect(await read('installation/cities')).toHaveLength(2)
})

it('shows a like of a garage at once to the visitor who gave it', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  expect(await read('shops/in/tel-aviv')).toMatchObject([{ id: 'one', likes: 0 }])
  fixture.services.answer = () => {
    // collector answers when its transaction is done; the fact travels at the same time
    const like = { kind: 'shop', itemId: 'one', visitorId: 'v_1', liked: true, likes: 3, revision: 1 } as const
    void fixture.publish(LikeToggled.create(like, now()))
    return { liked: true, likes: 3, changed: [{ key: 'like:shop:one', version: 1 }] }
  }
  const liked = await fixture.get(`/collector/like/shop/one/${visitorId}?liked=true`)
  expect(await liked.json()).toEqual({ liked: true, likes: 3 })
  expect(fixture.services.calls.at(-1)).toEqual({
    path: '/collector/likes',
    body: { kind: 'shop', itemId: 'one', visitorId: visitorId.split('.')[0], liked: true },
  })
  expect(await read('shops/in/tel-aviv')).toMatchObject([{ id: 'one', likes: 3 }])
  const { keys } = await fixture.edge.read('/api/v1/checkout/shops/in/tel-aviv')
  expect(keys).toEqual(['shops:tel-aviv', 'cities'])
})

it('refuses a like of an unknown garage, of a visitor that we did not sign, and from another site', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  const like = (shop: string, visitor: string, headers = {}) =>
    fixture.get(`/collector/like/shop/${shop}/${visitor}`, headers)
  fixture.services.answer = () => {
    throw new HttpProblem(404, 'Not found', 'There is no such product or garage to like.')
  }
  expect((await like('nowhere', visitorId)).status).toBe(404)
  const before = fixture.services.calls.length
  expect((await like('one', 'v_8f2c')).status).toBe(400)
  expect((await like('one', visitorId, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(fixture.services.calls).toHaveLength(before)
})

it('forgets a garage that was removed', async () => {
  await fixture.publish(garage('gone', { cityId: 'eilat' }))
  expect(await read('shops/in/eilat')).toMatchObject([{ id: 'gone' }])
  await fixture.publish(GarageRemoved.create({ id: 'gone' }, now()))
  expect(await read('shops/in/eilat')).toEqual([])
})
