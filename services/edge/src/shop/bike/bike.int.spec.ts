import {
  bikeModel,
  fittingBikes,
  isForTheRoad,
  searchTyres,
  takes,
  type AnswerOf,
  type Tyre,
  canonicalSize,
} from '@zmig/edge-contract'
import { MotorcycleListed } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, SET, setListed, tyreListed } from '../../testing/facts.ts'
import { joinYears } from './bike.queries.ts'

type Bike = (typeof MotorcycleListed)['example']
const bike = (id: string, facts: Partial<Bike>) =>
  MotorcycleListed.create({ ...MotorcycleListed.example, id, ...facts }, now())
const f1991 = {
  brand: 'Honda',
  model: 'CBR600F',
  yearFrom: 1991,
  yearTo: 1998,
  frontSize: '120/60-17',
  rearSize: '160/60-17',
}
const f1999 = {
  brand: 'Honda',
  model: 'CBR600F',
  yearFrom: 1999,
  yearTo: 2007,
  frontSize: '120/70-17',
  rearSize: '180/55-17',
}
const f2011 = {
  brand: 'Honda',
  model: 'CBR600F',
  yearFrom: 2011,
  yearTo: 2013,
  frontSize: '120/70-17',
  rearSize: '180/55-17',
}
const tyre = (ean: string, position: 'front' | 'rear' | 'both', size: string) => {
  const [width = '', profile = '', rim = ''] = size.split(' ')
  return tyreListed({ ean, position, width, profile, rim })
}

/** Not for the road: a rear of 180/55-17, and the set with 120/70-17. */
const SLICK = '29000011'
const SLICKS = '29000012'

/** Asks for 210 km/h and 224 and 307 kg, as the original tyres of maxi scooters carry. */
const TMAX = {
  brand: 'Yamaha',
  model: 'TMAX 560',
  yearFrom: 2020,
  yearTo: 2026,
  frontSize: '120/70-15',
  rearSize: '160/60-15',
  frontLoad: '56',
  frontSpeed: 'H',
  rearLoad: '67',
  rearSpeed: 'H',
}
const rated = [
  { ean: '29000101', position: 'front', size: '120 70 15', load: '56', speed: 'H', fits: true },
  { ean: '29000102', position: 'front', size: '120 70 15', load: '62', speed: '(V)', fits: true },
  { ean: '29000103', position: 'front', size: '120 70 15', load: '56', speed: 'P', fits: false },
  { ean: '29000104', position: 'front', size: '120 70 15', load: '55', speed: 'V', fits: false },
  { ean: '29000105', position: 'front', size: '120 70 15', load: '', speed: '', fits: false },
  { ean: '29000106', position: 'rear', size: '160 60 15', load: '67', speed: 'H', fits: true },
  { ean: '29000107', position: 'rear', size: '160 60 15', load: '67', speed: 'S', fits: false },
] as const
const RATED_SET = '29000108'
const SLOW_SET = '29000109'
const pairOf = (front: { load: string; speed: string }, rear: { load: string; speed: string }) => ({
  width: '160',
  profile: '60',
  rim: '15',
  ...rear,
  front: { ean: '29000101', displaySize: '120/70-15', width: '120', profile: '70', rim: '15', ...front },
  rear: { ean: '29000106', displaySize: '160/60-15', width: '160', profile: '60', rim: '15', ...rear },
})

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(
    bike('f-1991', f1991),
    bike('f-1999', f1999),
    bike('f-2011', f2011),
    bike('mt-07', { brand: 'Yamaha', model: 'MT-07', yearFrom: 2014, yearTo: 2026, rearSize: '180/55-17' }),
    bike('bonneville', { brand: 'Triumph', model: 'T120 Bonneville', frontSize: '3.00-18', rearSize: '3.50-18' }),
    bike('bajaj', { brand: 'Bajaj', model: 'Pulsar+', frontSize: '2.75-17', rearSize: '2.75-17' }),
    tyre('29000001', 'rear', '180 55 17'),
    tyre('29000002', 'front', '120 70 17'),
    tyre('29000003', 'both', '3.00 - 18'),
    tyre('29000004', 'both', '3.50 - 18'),
    tyre('29000005', 'rear', '3.00 - 18'),
    tyreListed({ ean: SLICK, category: 'track', load: '', speed: '' }),
    setListed({ ean: SLICKS, category: 'track', load: '', speed: '' }),
    setListed(),
    bike('tmax', TMAX),
    ...rated.map(({ ean, position, size, load, speed }) => {
      const [width = '', profile = '', rim = ''] = size.split(' ')
      return tyreListed({ ean, position, width, profile, rim, load, speed })
    }),
    setListed({ ean: RATED_SET, ...pairOf({ load: '56', speed: 'H' }, { load: '67', speed: 'H' }) }),
    setListed({ ean: SLOW_SET, ...pairOf({ load: '56', speed: 'P' }, { load: '67', speed: 'H' }) }),
  )
})
afterAll(() => fixture.stop())

const answer = async (brand: string, model: string): Promise<AnswerOf<typeof bikeModel>> => {
  const response = await fixture.get(`/api/v1/bikes/${encodeURIComponent(brand)}/${encodeURIComponent(model)}`)
  expect(response.status).toBe(200)
  return bikeModel.answer.parse(await response.json())
}
const found = async (query: Record<string, string>): Promise<Tyre[]> => {
  const response = await fixture.get(`/api/v1/search?${new URLSearchParams(query).toString()}`)
  return searchTyres.answer.parse(await response.json()).result
}

describe('a model of motorcycle', () => {
  it('has the original sizes, and counts what fits', async () => {
    const { bike: mt07 } = await answer('yamaha', 'mt-07')
    expect(mt07).toMatchObject({
      brand: 'Yamaha',
      model: 'MT-07',
      brandSlug: 'yamaha',
      modelSlug: 'mt-07',
      sizes: [{ id: 'mt-07', years: [{ from: 2014, to: 2026 }], frontSize: '120/70-17', rearSize: '180/55-17' }],
    })
    expect(mt07?.sizes[0]?.counts).toEqual({ set: 1, rear: 1, front: 1 })
  })

  it('is found by any spelling of its address', async () => {
    expect((await answer('YAMAHA', 'MT 07')).bike?.modelSlug).toBe('mt-07')
    expect((await answer('Bajaj', 'pulsar-plus')).bike?.model).toBe('Pulsar+')
  })

  it('shows years with other sizes apart, and joins years with the same ones', async () => {
    const { bike: f } = await answer('honda', 'cbr600f')
    expect(f?.sizes).toMatchObject([
      { id: 'f-2011', ids: ['f-2011', 'f-1999'], years: [{ from: 2011 }, { from: 1999, to: 2007 }] },
      { id: 'f-1991', ids: ['f-1991'], years: [{ from: 1991, to: 1998 }], frontSize: '120/60-17' },
    ])
    expect(f?.sizes[1]?.counts).toEqual({ set: 0, rear: 0, front: 0 })
  })

  it('counts a tyre for both wheels only at the wheel that has its size', async () => {
    expect((await answer('triumph', 't120-bonneville')).bike?.sizes[0]?.counts).toEqual({ set: 0, rear: 1, front: 1 })
  })

  it.each(['no-such-bike', '%', "'; drop table edge.bike; --", 'א', '1'.repeat(100)])(
    'is null for %s',
    async (name) => {
      expect(await answer('yamaha', name)).toEqual({ bike: null })
    },
  )

  it('follows a bike whose sizes are corrected', async () => {
    await fixture.publish(
      bike('late', { brand: 'KTM', model: '390 Duke', frontSize: '110/70-17', rearSize: '150/60-17' }),
    )
    expect((await answer('ktm', '390-duke')).bike?.sizes[0]?.counts.set).toBe(0)
    await fixture.publish(
      bike('late', { brand: 'KTM', model: '390 Duke', frontSize: '120/70-17', rearSize: '180/55-17' }),
    )
    await eventually(async () => expect((await answer('ktm', '390-duke')).bike?.sizes[0]?.counts.set).toBe(1))
  })

  it('counts a product as soon as it is listed', async () => {
    await fixture.publish(tyre('29000009', 'rear', '160 60 17'), available('29000009'))
    await eventually(async () => expect((await answer('honda', 'cbr600f')).bike?.sizes[1]?.counts.rear).toBe(1))
  })
})

describe('the tyres of a bike', () => {
  const eans = async (part: string) => (await found({ bike: 'bonneville', part })).map(({ ean }) => ean)

  it('are those of one wheel, or the sets', async () => {
    await eventually(async () => expect(await eans('front')).toEqual(['29000003']))
    expect(await eans('rear')).toEqual(['29000004'])
    expect(await eans('set')).toEqual([])
    expect((await fixture.get('/api/v1/search?bike=bonneville&part=middle')).status).toBe(400)
  })

  it('leave out what is not for the road, which a search by size still finds', async () => {
    const ofBike = (await found({ bike: 'mt-07' })).map(({ ean }) => ean)
    expect(ofBike).toContain(SET)
    for (const ean of [SLICK, SLICKS]) expect(ofBike).not.toContain(ean)
    const bySizes = (await found({ q: '120/70-17 180/55-17' })).map(({ ean }) => ean)
    expect(bySizes).toEqual(expect.arrayContaining([SET, SLICK, SLICKS]))
  })

  it('reach the ratings of its original tyres, on its page, in searches and among the bikes of a product', async () => {
    const fitting = [...rated.filter(({ fits }) => fits).map(({ ean }) => ean), RATED_SET].sort()
    const { bike: tmax } = await answer('yamaha', 'tmax-560')
    expect(tmax?.sizes[0]).toMatchObject({ frontLoad: '56', rearSpeed: 'H', counts: { set: 1, rear: 1, front: 2 } })
    const ofBike = async (query: Record<string, string>) => (await found(query)).map(({ ean }) => ean).sort()
    await eventually(async () => expect(await ofBike({ bike: 'tmax' })).toEqual(fitting))
    expect(await ofBike({ q: 'tmax 560' })).toEqual(fitting)
    expect(await ofBike({ bike: 'tmax', part: 'set' })).toEqual([RATED_SET])
    expect(await ofBike({ bike: 'tmax', part: 'front' })).toEqual(['29000101', '29000102'])
    const marked = (await found({ q: '120/70-15 160/60-15' })).filter((product) =>
      takes(TMAX, {
        position: product.position,
        size: canonicalSize(product),
        front: '120/70-15',
        load: product.load,
        speed: product.speed,
        frontLoad: product.frontLoad,
        frontSpeed: product.frontSpeed,
      }),
    )
    expect(marked.map(({ ean }) => ean).sort()).toEqual(fitting)
    for (const ean of [...rated.map((each) => each.ean), RATED_SET, SLOW_SET]) {
      const response = await fixture.get(`/api/v1/tires/MO/${ean}/bikes`)
      const { total } = fittingBikes.answer.parse(await response.json())
      expect([ean, total]).toEqual([ean, fitting.includes(ean) ? 1 : 0])
    }
  })

  it('are those that pages mark as fitting', async () => {
    const products = await found({})
    expect(products.map(({ ean }) => ean)).toContain(SET)
    const bikes = [f1991, f1999, { frontSize: '3.00-18', rearSize: '3.50-18' }]
    for (const [index, id] of ['f-1991', 'f-1999', 'bonneville'].entries()) {
      const fitting = new Set((await found({ bike: id })).map(({ ean }) => ean))
      for (const product of products) {
        const { position, ean, frontSize = '' } = product
        const front = frontSize.replace(/ZR|R/, '-')
        const sizes = bikes[index] ?? { frontSize: '', rearSize: '' }
        const racing = !isForTheRoad(product)
        expect([id, ean, takes(sizes, { position, size: canonicalSize(product), front, racing })]).toEqual([
          id,
          ean,
          fitting.has(ean),
        ])
      }
    }
  })
})

describe('spans of years', () => {
  it.each([
    [
      [
        [2004, 2010],
        [2011, 2015],
      ],
      [[2004, 2015]],
    ],
    [
      [
        [1999, 2007],
        [2011, 2013],
      ],
      [
        [2011, 2013],
        [1999, 2007],
      ],
    ],
    [
      [
        [1999, 2020],
        [2001, 2005],
      ],
      [[1999, 2020]],
    ],
    [[[2010, 2010]], [[2010, 2010]]],
  ])('%j are %j', (spans, joined) => {
    const toSpan = ([from = 0, to = 0]: number[]) => ({ from, to })
    expect(joinYears(spans.map(toSpan))).toEqual(joined.map(toSpan))
  })
})
