import { fittingBikes, type AnswerOf } from '@zmig/edge-contract'
import { MotorcycleListed, type TyreFacts } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { SET, setListed, tyreListed } from '../../testing/facts.ts'

const bike = (id: string, brand: string, years: [number, number], front = '120/70-17', rear = '180/55-17') => {
  const [yearFrom, yearTo] = years
  const sizes = { frontSize: front, rearSize: rear }
  return MotorcycleListed.create(
    { ...MotorcycleListed.example, id, brand, model: id, yearFrom, yearTo, ...sizes },
    now(),
  )
}
const tyre = (ean: string, position: 'front' | 'rear' | 'both', size: string, facts: Partial<TyreFacts> = {}) => {
  const [width = '', profile = '', rim = ''] = size.split(' ')
  return tyreListed({ ean, position, width, profile, rim, ...facts })
}

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(
    bike('cb650r', 'Honda', [2019, 2026]),
    bike('cbr600', 'Honda', [2003, 2016]),
    bike('mt-07', 'Yamaha', [2014, 2026]),
    bike('z900', 'Kawasaki', [2017, 2026]),
    bike('versys', 'Kawasaki', [2015, 2026], '120/70-17', '160/60-17'),
    bike('sr400', 'Yamaha', [1978, 2021], '3.00-18', '3.00-18'),
    bike('sportster', 'Harley-Davidson', [2004, 2022], '100/90-19', 'MT90-16'),
    bike('quad', 'Can-Am', [2012, 2026], '25x8-12', '25x10-12'),
    tyre('29000001', 'rear', '180 55 17'),
    tyre('29000002', 'front', '120 70 17'),
    tyre('29000003', 'both', '3.00 - 18'),
    tyre('29000004', 'rear', 'MT 90 16'),
    tyre('29000005', 'front', '25 8 12'),
    tyre('29000006', 'rear', '25 8 12'),
    tyre('29000007', 'rear', '180 55 17', { category: 'track', speed: '', load: '' }),
    tyre('29000008', 'rear', '180 55 17', { category: 'track' }),
    setListed(),
    setListed({ ean: '29000009', category: 'track', speed: '' }),
  )
})
afterAll(() => fixture.stop())

const answer = async (ean: string, query = ''): Promise<AnswerOf<typeof fittingBikes>> =>
  fittingBikes.answer.parse(await (await fixture.get(`/api/v1/tires/MO/${ean}/bikes${query}`)).json())
const ids = async (ean: string, query = '') => (await answer(ean, query)).bikes.map(({ id }) => id)

it('lists the bikes whose own wheel has the size, by make and model', async () => {
  expect(await ids('29000001')).toEqual(['cb650r', 'cbr600', 'z900', 'mt-07'])
  expect(await ids('29000002')).toEqual(['cb650r', 'cbr600', 'versys', 'z900', 'mt-07'])
})

it('asks for both sizes of a set', async () => {
  expect(await ids(SET)).toEqual(['cb650r', 'cbr600', 'z900', 'mt-07'])
})

it('reads every way of writing a size', async () => {
  expect(await ids('29000003')).toEqual(['sr400'])
  expect(await ids('29000004')).toEqual(['sportster'])
  expect(await ids('29000005')).toEqual(['quad'])
})

it('does not put a rear tyre on a front wheel', async () => expect(await ids('29000006')).toEqual([]))

it('lists no bike for a slick, which is not for the road, and all for a track tyre that is', async () => {
  expect(await ids('29000007')).toEqual([])
  expect(await ids('29000009')).toEqual([])
  expect(await ids('29000008')).toEqual(await ids('29000001'))
})

it('keeps a list short: makes take turns, the newest bike of each first, and says how many there are', async () => {
  expect(await answer('29000001', '?limit=3')).toMatchObject({
    bikes: [
      { id: 'cb650r', brand: 'Honda', yearFrom: 2019, yearTo: 2026 },
      { id: 'z900', brand: 'Kawasaki' },
      { id: 'mt-07', brand: 'Yamaha' },
    ],
    total: 4,
  })
  expect(await ids('29000001', '?limit=4')).toEqual(['cb650r', 'z900', 'mt-07', 'cbr600'])
})

it('finds the same as the search by bike', async () => {
  const search = async (id: string) => {
    const found = (await (await fixture.get(`/api/v1/search?bike=${id}`)).json()) as { result: { ean: string }[] }
    return found.result.map(({ ean }) => ean)
  }
  const products = [
    '29000001',
    '29000002',
    '29000003',
    '29000004',
    '29000005',
    '29000006',
    '29000007',
    '29000008',
    '29000009',
    SET,
  ]
  const bikes = ['cb650r', 'versys', 'sr400', 'sportster', 'quad']
  const fitting = new Map(await Promise.all(products.map(async (ean) => [ean, await ids(ean)] as const)))
  // a search reads with words that are renewed a moment after the tables
  await eventually(async () => {
    for (const id of bikes)
      expect([id, new Set(await search(id))]).toEqual([
        id,
        new Set(products.filter((ean) => fitting.get(ean)?.includes(id))),
      ])
  })
})

it('follows a bike whose sizes are corrected', async () => {
  await fixture.publish(bike('mt-07', 'Yamaha', [2014, 2026], '120/70-17', '190/50-17'))
  expect(await ids('29000001')).toEqual(['cb650r', 'cbr600', 'z900'])
})

it('is empty for a product that the shop does not carry, and refuses an invalid limit', async () => {
  expect(await answer('2999999999999', '?limit=8')).toEqual({ bikes: [], total: 0 })
  expect((await fixture.get('/api/v1/tires/MO/29000001/bikes?limit=0')).status).toBe(400)
  expect((await fixture.get('/api/v1/tires/MO/29000001/bikes?limit=many')).status).toBe(400)
})
