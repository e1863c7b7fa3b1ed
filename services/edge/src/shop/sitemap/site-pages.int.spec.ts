import { afterAll, beforeAll, expect, it } from 'vitest'
import { MotorcycleListed } from '@zmig/events'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, categoryListed, FRONT, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

const bike = (id: string, model: string, frontSize: string, rearSize: string) =>
  MotorcycleListed.create({ ...MotorcycleListed.example, id, brand: 'Yamaha', model, frontSize, rearSize }, now())

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(
    categoryListed(),
    tyreListed(),
    setListed(),
    tyreListed({
      ean: '29000041',
      brand: 'Golden Tyre',
      line: 'GT 1',
      category: 'nowhere',
      width: '3.00',
      profile: '-',
      rim: '18',
    }),
    MotorcycleListed.create(MotorcycleListed.example, now()), // its rear is not there, its front in a set only
    bike('mt-07', 'MT-07', '120/70-17', '180/55-17'),
    bike('mt-07-tracer', 'MT-07', '120/70-17', '190/55-17'),
    bike('sr400', 'SR400', '2.75-18', '3.00-18'),
    bike('gs', 'GS', '110/80-19', '150/70-17'),
    available(FRONT), // known to ordering only: no page of it is there
  )
})
afterAll(() => fixture.stop())

it('names every product and every list that has one, each once, with the day of their facts', async () => {
  const { products, sizes, brands, categories } = await fixture.edge.sitePages()
  expect(products.map(({ ean }) => ean).sort()).toEqual(['29000041', REAR, SET].sort())
  expect(products.find(({ ean }) => ean === REAR)?.name).toBe('michelin-power-6-180-55-17')
  expect(sizes.map(({ width, profile, rim }) => `${width}/${profile}/${rim}`).sort()).toEqual([
    '120/70/17',
    '180/55/17',
    '3.00/-/18',
  ])
  expect(brands.map(({ slug }) => slug)).toEqual(['golden-tyre', 'michelin'])
  expect(categories.map(({ id }) => id)).toEqual(['sport'])
  for (const each of [...products, ...sizes, ...brands, ...categories])
    expect(each.changedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
})

it('names the models of motorcycles that something fits, each once', async () => {
  const { bikes, generation, keys } = await fixture.edge.sitePages()
  expect(bikes).toEqual([
    { brand: 'yamaha', model: 'mt-07' },
    { brand: 'yamaha', model: 'sr400' },
  ])
  await fixture.publish(bike('fz6', 'FZ6', '120/70-17', '180/55-17'))
  await expect.poll(() => fixture.edge.movedSince(generation, keys)).toBe(true)
  expect((await fixture.edge.sitePages()).bikes).toContainEqual({ brand: 'yamaha', model: 'fz6' })
})

it('names a product as its own page does', async () => {
  const { products } = await fixture.edge.sitePages()
  for (const { ean, name } of products) {
    const { result } = (await (await fixture.get(`/api/v1/tires/MO/${ean}`)).json()) as { result: { name: string }[] }
    expect(result[0]?.name).toBe(name)
  }
})

it('is out of date when a product is listed, and not when its stock changes', async () => {
  const { keys, generation } = await fixture.edge.sitePages()
  const touched: (string[] | 'all')[] = []
  const stop = fixture.edge.onTouched((rows) => touched.push(rows))
  await fixture.publish(available(REAR, 'instock', 4, 7))
  await expect.poll(() => touched.flat()).toContain(`tyre:${REAR}`)
  expect(fixture.edge.movedSince(generation, keys)).toBe(false)
  await fixture.publish(tyreListed({ ean: '29000042' }))
  await expect.poll(() => fixture.edge.movedSince(generation, keys)).toBe(true)
  stop()
})
