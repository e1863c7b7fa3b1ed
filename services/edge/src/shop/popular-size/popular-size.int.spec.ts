import { MotorcycleListed, ProductViewed } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderPlaced, setListed, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const bike = (id: string, frontSize: string, rearSize: string) =>
  MotorcycleListed.create({ ...MotorcycleListed.example, id, frontSize, rearSize }, now())
const tyre = (ean: string, width: string, profile: string, rim: string) => tyreListed({ ean, width, profile, rim })
const popular = async (query = ''): Promise<string[]> => {
  const sizes = (await (await fixture.get(`/api/v1/popular/sizes${query}`)).json()) as Record<string, string>[]
  return sizes.map(({ width, profile, rim }) => `${width}/${profile}/${rim}`)
}

it('ranks sizes by the bikes that carry them while nothing is sold', async () => {
  await fixture.publish(
    tyre('29000001', '120', '70', '17'),
    tyre('29000002', '180', '55', '17'),
    tyre('29000003', '3.00', '-', '18'),
    tyre('29000004', '90', '90', '21'),
    bike('a', '120/70-17', '180/55-17'),
    bike('b', '120/70-17', '160/60-17'),
    bike('c', '3.00-18', '3.00-18'),
    bike('d', '120/70-17', '180/55-17'),
  )
  expect(await popular()).toEqual(['120/70/17', '180/55/17', '3.00/-/18', '90/90/21'])
  expect(await popular('?limit=2')).toEqual(['120/70/17', '180/55/17'])
})

it('lifts what shoppers buy', async () => {
  const line = { ean: '29000004', set: false, quantity: 2, unitPrice: 1, total: 2 }
  await fixture.publish(orderPlaced({ orderId: 'Z-1', lines: [line] }), tyre('29000005', '100', '80', '17'))
  expect(await popular('?limit=1')).toEqual(['90/90/21'])
})

it('counts views of product pages, once each', async () => {
  const seen = () => ProductViewed.create({ ...ProductViewed.example, ean: '29000003' }, now())
  await fixture.publish(seen(), seen(), seen())
  const [row] = await fixture.database.query('select sold, viewed from edge.demand where ean = $1', ['29000003'])
  expect(row).toEqual({ sold: 0, viewed: 3 })
})

it('follows a motorcycle whose sizes are corrected', async () => {
  await fixture.publish(bike('c', '90/90-21', '120/80-18'))
  const sizes = await fixture.database.query("select width from edge.fitment where motorcycle_id = 'c' order by width")
  expect(sizes).toEqual([{ width: '120' }, { width: '90' }])
})

it('offers the steps of the size search from the current catalogue', async () => {
  await fixture.publish(setListed())
  const answer = async (path: string) => (await fixture.get(path)).json()
  expect(await answer('/api/v1/sizes/widths/for/MO')).toEqual(['3.00', '90', '100', '120', '180'])
  expect(await answer('/api/v1/sizes/profiles/for/MO/120')).toEqual(['', '70'])
  expect(await answer('/api/v1/sizes/profiles/for/MO/3.00')).toEqual(['', '-'])
  expect(await answer('/api/v1/sizes/profiles/for/MO/999')).toEqual([])
  expect(await answer('/api/v1/sizes/for/MO/180/55')).toEqual(['17'])
  expect(await answer('/api/v1/sizes/for/MO/180/99')).toEqual([])
})

it('names the eight most popular sizes unless another limit is asked for', async () => {
  const widths = ['130', '140', '150', '160', '170']
  await fixture.publish(...widths.map((width, nth) => tyre(`2900001${nth}`, width, '60', '17')))
  const eight = await popular()
  expect(eight).toHaveLength(8)
  const all = await popular('?limit=50')
  expect(all.length).toBeGreaterThan(8)
  expect(all.slice(0, 8)).toEqual(eight)
})
