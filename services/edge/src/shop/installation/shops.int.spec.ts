import { cityShops, shopByName, shopCities } from '@zmig/edge-contract'
import { CityListed, GarageListed, LikeToggled } from '@zmig/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
const garage = (id: string, change: Partial<typeof GarageListed.example> = {}) =>
  GarageListed.create({ ...GarageListed.example, id, displayName: `מוסך ${id}`, ...change }, now())
const city = (id: string, displayName: string) => CityListed.create({ ...CityListed.example, id, displayName }, now())
const read = async (path: string): Promise<unknown> => (await fixture.get(`/api/v1/${path}`)).json()

beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(
    city('haifa', 'חיפה'),
    city('eilat', 'אילת'),
    garage('plain', { cityId: 'haifa', score: 4.1, price: 9_950 }),
    garage('rich', { cityId: 'haifa', score: 4.9, fullPrice: 14_000, photo: 'shops/rich.jpg' }),
    garage('dear', { cityId: 'haifa', score: 3, price: 15_000, fullPrice: 15_000 }),
    garage('hidden', { cityId: 'eilat', hide: true, photo: 'shops/hidden.jpg' }),
  )
})
afterAll(() => fixture.stop())

describe('cities of garages', () => {
  it('are those with a garage that is not hidden, with their place and how many garages they have', async () => {
    expect(shopCities.answer.parse(await read('cities'))).toEqual([
      { id: 'haifa', displayName: 'חיפה', latitude: 32.794, longitude: 34.9896, shops: 3 },
    ])
  })
})

describe('garages of a city', () => {
  it('are the same by id, by name and as checkout asks for them', async () => {
    const shops = cityShops.answer.parse(await read('cities/haifa/shops'))
    expect(shops.map(({ id }) => id)).toEqual(['rich', 'plain', 'dear'])
    expect(await read(`cities/${encodeURIComponent('חיפה')}/shops`)).toEqual(shops)
    expect(await read('checkout/shops/in/haifa')).toEqual(shops)
  })

  it('name the price of one tyre and of a pair, and a list price only above it', async () => {
    expect(await read('cities/haifa/shops')).toMatchObject([
      { price: 120, pairPrice: 240, fullPrice: 140, photo: 'shops/rich.jpg' },
      { price: 99.5, pairPrice: 199, photo: '' },
      { price: 150, pairPrice: 300 },
    ])
    const [, plain, dear] = (await read('cities/haifa/shops')) as object[]
    expect(plain).not.toHaveProperty('fullPrice')
    expect(dear).not.toHaveProperty('fullPrice')
  })

  it('are none in a city that is unknown, or whose garages are hidden', async () => {
    expect(await read('cities/nowhere/shops')).toEqual([])
    expect(await read('cities/eilat/shops')).toEqual([])
  })
})

describe('a garage', () => {
  it('is found by id, in any letter case, and by name, with its city and its hours by weekday', async () => {
    const shop = shopByName.answer.parse(await read('shop/rich'))
    expect(shop).toMatchObject({
      id: 'rich',
      _id: 'rich',
      displayName: 'מוסך rich',
      city: { id: 'haifa', displayName: 'חיפה', latitude: 32.794 },
      hours: [
        ...[0, 1, 2, 3, 4].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
        { weekday: 5, from: '08:00', to: '13:00' },
      ],
    })
    expect(await read('shop/RICH')).toEqual(shop)
    expect(await read(`shop/${encodeURIComponent('מוסך rich')}`)).toEqual(shop)
  })

  it.each(['nowhere', 'hidden', '<script>', "x' or 1=1 --", '__proto__'])('named %j is an empty list', async (name) =>
    expect(await read(`shop/${encodeURIComponent(name)}`)).toEqual([]),
  )

  it('whose hours cannot be read has none', async () => {
    await fixture.publish(garage('odd', { cityId: 'haifa', hours: 'always' }))
    expect(await read('shop/odd')).toMatchObject({ id: 'odd', hours: [] })
    await fixture.publish(garage('odd', { cityId: 'haifa', hide: true }))
    expect(await read('shop/odd')).toEqual([])
  })

  it('shows a like at once to the visitor who gave it, and one less after it is taken back', async () => {
    const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
    const like = async (liked: boolean, likes: number, revision: number) => {
      fixture.services.answer = () => {
        void fixture.publish(
          LikeToggled.create({ kind: 'shop', itemId: 'rich', visitorId: 'v_1', liked, likes, revision }, now()),
        )
        return { liked, likes, changed: [{ key: 'like:shop:rich', version: revision }] }
      }
      return (await fixture.get(`/collector/like/shop/rich/${visitorId}?liked=${liked}`)).json()
    }
    expect(await like(true, 1, 1)).toEqual({ liked: true, likes: 1 })
    expect(await read('shop/rich')).toMatchObject({ likes: 1 })
    expect(await like(false, 0, 2)).toEqual({ liked: false, likes: 0 })
    expect(await read('shop/rich')).toMatchObject({ likes: 0 })
  })

  it('is in the sitemap unless it is hidden', async () => {
    const { shops, cities } = await fixture.edge.sitePages()
    expect(shops.map(({ id }) => id)).toEqual(['dear', 'plain', 'rich'])
    expect(cities).toEqual([{ id: 'haifa' }])
  })
})

describe('the picture of a garage', () => {
  it('is its drawn front, kept for ever under the current version', async () => {
    const { imageVersion } = (await read('shop/plain')) as { imageVersion: string }
    const drawn = await fixture.get(`/api/v1/media/shop/plain?v=${imageVersion}`)
    expect(drawn.headers.get('content-type')).toContain('image/svg+xml')
    expect(drawn.headers.get('cache-control')).toContain('immutable')
    expect(drawn.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await drawn.text()).toContain('מוסך plain')
    const old = await fixture.get('/api/v1/media/shop/plain?v=older')
    expect(old.headers.get('cache-control')).not.toContain('immutable')
  })

  it('is the drawing while its photo cannot be had', async () => {
    const photo = await fixture.get('/api/v1/media/picture/shops/rich.jpg')
    expect(photo.status).toBe(302)
    expect(photo.headers.get('location')).toMatch(/^\/edge\/api\/v1\/media\/shop\/rich\?v=/)
  })

  it('is not served for a garage that is hidden or unknown', async () => {
    expect((await fixture.get('/api/v1/media/shop/hidden')).status).toBe(404)
    expect((await fixture.get('/api/v1/media/shop/nowhere')).status).toBe(404)
    expect((await fixture.get('/api/v1/media/picture/shops/hidden.jpg')).status).toBe(404)
  })
})
