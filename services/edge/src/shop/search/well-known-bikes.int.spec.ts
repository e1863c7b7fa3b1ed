import { AliasListed, type EventEnvelope, MotorcycleListed } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../testing/edge-fixture.ts'
import { slugOf } from '../../tyre-row.ts'
import { type SearchShop, startSearchShop } from './testing/search-shop.ts'

const bike = (brand: string, model: string, yearFrom: number, yearTo: number, rearSize = '180/55-17'): EventEnvelope =>
  MotorcycleListed.create(
    {
      ...MotorcycleListed.example,
      id: slugOf(`${brand} ${model} ${yearFrom}`),
      brand,
      model,
      yearFrom,
      yearTo,
      frontSize: '120/70-17',
      rearSize,
    },
    now(),
  )
const nickname = (brand: string, model: string, alias: string): EventEnvelope =>
  AliasListed.create({ kind: 'bike', brand, model, alias, language: 'he' }, now())

let shop: SearchShop
beforeAll(async () => {
  shop = await startSearchShop()
  await shop.fixture.publish(
    bike('BMW', 'R 12 nineT', 2024, 2026),
    bike('BMW', 'R 1300 GS', 2023, 2026),
    bike('Yamaha', 'YZF-R1', 2009, 2014, '3.00-18'),
    bike('Yamaha', 'YZF-R1', 2015, 2026),
    bike('Yamaha', 'YZF-R125', 2019, 2026),
    bike('Yamaha', 'MT-07', 2014, 2026),
    bike('Yamaha', 'TMAX 530', 2012, 2019),
    bike('Yamaha', 'TMAX 560', 2020, 2026),
    bike('Honda', 'XRV750 Africa Twin', 1990, 2003),
    bike('Honda', 'CRF1100L Africa Twin', 2020, 2026),
    bike('Honda', 'CRF1100L Africa Twin Adventure Sports ES', 2024, 2026),
    bike('Honda', 'GL1500 Gold Wing', 1988, 2000),
    bike('Honda', 'GL1800 Gold Wing', 2001, 2026),
    nickname('Yamaha', 'TMAX', 'טימקס'),
    nickname('Honda', 'Africa Twin', 'אפריקה טווין'),
    nickname('Honda', 'Gold Wing', 'גולדווינג'),
  )
  const isRead = async (q: string) => (await shop.suggest(q)).length > 0
  await eventually(async () =>
    expect(await Promise.all(['r1', 'טימקס', 'אפריקה טווין', 'גולדווינג'].map(isRead))).not.toContain(false),
  )
})

afterAll(() => shop.fixture.stop())

const bikesFor = async (q: string) => (await shop.suggest(q)).filter((suggestion) => suggestion.bike !== undefined)

it.each([
  ['r1', 'yamaha', 'yzf-r1', 'yamaha-yzf-r1-2015'],
  ['yamaha r1', 'yamaha', 'yzf-r1', 'yamaha-yzf-r1-2015'],
  ['טימקס', 'yamaha', 'tmax-560', 'yamaha-tmax-560-2020'],
  ['אפריקה טווין', 'honda', 'crf1100l-africa-twin', 'honda-crf1100l-africa-twin-2020'],
  ['גולדווינג', 'honda', 'gl1800-gold-wing', 'honda-gl1800-gold-wing-2001'],
  ['MT-07 2021', 'yamaha', 'mt-07', 'yamaha-mt-07-2014'],
  ['yzf r1 2015', 'yamaha', 'yzf-r1', 'yamaha-yzf-r1-2015'],
  ['r1 2010', 'yamaha', 'yzf-r1', 'yamaha-yzf-r1-2009'],
  ['טימקס 2015', 'yamaha', 'tmax-530', 'yamaha-tmax-530-2012'],
])('%s leads to %s %s, from the box and from the results', async (q, brandSlug, modelSlug, id) => {
  expect((await bikesFor(q))[0]).toMatchObject({ kind: 'bike', bike: id, brandSlug, modelSlug })
  expect((await shop.search({ q })).understood.bike).toMatchObject({ id, brandSlug, modelSlug })
})

it('suggestions come with a whole word of their name before those with its beginning', async () => {
  const models = (await bikesFor('r1')).map(({ modelSlug }) => modelSlug)
  expect(models).toEqual(expect.arrayContaining(['r-12-ninet', 'r-1300-gs', 'yzf-r125']))
  expect(models.slice(0, 1)).toEqual(['yzf-r1'])
  expect(models.lastIndexOf('yzf-r1')).toBeLessThan(models.indexOf('r-12-ninet'))
})

it('suggestions come with all that a nickname means, the newest first', async () => {
  const models = (await bikesFor('גולדווינג')).map(({ modelSlug }) => modelSlug)
  expect(models).toEqual(['gl1800-gold-wing', 'gl1500-gold-wing'])
})

it('results lead nowhere when several that are built today are called so', async () => {
  await shop.fixture.publish(bike('Honda', 'CB500 Hornet', 2024, 2026), bike('Honda', 'CB750 Hornet', 2023, 2026))
  await eventually(async () => expect(await bikesFor('hornet')).toHaveLength(2))
  expect((await shop.search({ q: 'hornet' })).understood.bike).toBeUndefined()
})
