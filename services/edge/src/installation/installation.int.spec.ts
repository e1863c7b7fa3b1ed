import { CityListed, GarageListed, LikeToggled } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now, startEdgeWorld, type EdgeWorld } from '../testing/edge-world.ts'

let world: EdgeWorld
const garage = (id: string, change: Partial<typeof GarageListed.example> = {}) =>
  GarageListed.create({ ...GarageListed.example, id, ...change }, now())
const city = (id: string, displayName: string) => CityListed.create({ ...CityListed.example, id, displayName }, now())
const read = async (path: string) => (await world.get(`/api/v1/checkout/${path}`)).json()

beforeAll(async () => {
  world = await startEdgeWorld()
  await world.tell(
    city('haifa', 'חיפה'),
    city('tel-aviv', 'תל אביב־יפו'),
    city('eilat', 'אילת'),
    garage('one', { cityId: 'haifa', score: 4.1 }),
    garage('two', { cityId: 'haifa', score: 4.9, manualBooking: true }),
    garage('hidden', { cityId: 'eilat', hide: true }),
  )
})
afterAll(() => world.stop())

it('lists cities where somebody installs', async () => {
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

it('follows a garage that moves, and its likes', async () => {
  await world.tell(garage('one', { cityId: 'tel-aviv', price: 9_950 }))
  expect(await read('shops/in/haifa')).toMatchObject([{ id: 'two' }])
  expect(await read('shops/in/tel-aviv')).toMatchObject([{ id: 'one', price: 99.5 }])
  expect(await read('installation/cities')).toHaveLength(2)
  const like = { kind: 'shop', itemId: 'one', visitorId: 'v_1', liked: true, likes: 3, revision: 1 } as const
  await world.tell(LikeToggled.create(like, now()))
  const [row] = await world.database.query("select likes from edge.item_like where kind = 'shop' and item_id = 'one'")
  expect(row).toEqual({ likes: 3 })
})
