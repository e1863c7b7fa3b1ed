import { searchTyres, suggestSearches, type AnswerOf } from '@zmig/edge-contract'
import { AliasListed, type EventEnvelope, MotorcycleListed } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, tyreListed } from '../../testing/facts.ts'
import { slugOf } from '../../tyre-row.ts'
import { inListOrder, smallShop } from '../../search/testing/small-shop.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(...smallShop())
  // three projections write brands, other names and bikes, and the words may be read between them
  await Promise.all([known({ q: 'michelin' }), known({ q: 'מישלן' }), known({ bike: 'piaggio-liberty-2016' })])
})
afterAll(() => fixture.stop())

const address = (query: Record<string, string>) => `/api/v1/search?${new URLSearchParams(query).toString()}`
const search = async (query: Record<string, string> = {}): Promise<AnswerOf<typeof searchTyres>> => {
  const response = await fixture.get(address(query))
  expect(response.status).toBe(200)
  return searchTyres.answer.parse(await response.json())
}
const eans = async (query: Record<string, string>) => (await search(query)).result.map(({ ean }) => ean)
const suggest = async (q: string) => {
  const response = await fixture.get(`/api/v1/search/suggest?${new URLSearchParams({ q }).toString()}`)
  expect(response.status).toBe(200)
  return suggestSearches.answer.parse(await response.json()).suggestions
}
/** The words of a process follow the tables after a short rest. */
const known = (query: Record<string, string>) =>
  eventually(async () => expect((await search(query)).total).toBeGreaterThan(0))

describe('the search', () => {
  it('answers whole products with what was found, understood and could be filtered', async () => {
    const answer = await search({ q: '180/55ZR17 מישלן' })
    expect(answer).toMatchObject({
      total: 3,
      result: [
        { ean: '29000003', price: 1599, visibility: 'instock', tireType: 'ספורט', set: true },
        { ean: '29000001' },
        { ean: '29000011' },
      ],
      corrections: [],
      understood: { unknown: [] },
      settings: { currentShipmentDisplayTime: '' },
      facets: {
        brand: [{ value: 'michelin', name: 'Michelin', count: 3 }],
        inStock: 2,
        sets: 1,
        price: { min: 949, max: 1599 },
      },
    })
    expect(answer.understood.parts).toEqual(
      expect.arrayContaining([
        { kind: 'brand', text: 'Michelin' },
        { kind: 'size', text: '180/55-17' },
      ]),
    )
    expect(answer.next).toBeUndefined()
  })

  it('shows everything in the order of the list rules when nothing is asked for', async () => {
    expect(await eans({})).toEqual(inListOrder)
    // as a form without JavaScript sends it
    expect(await eans({ q: '', category: '', brand: '', minPrice: '', sort: '', limit: '', after: '' })).toEqual(
      inListOrder,
    )
  })

  it('answers what it corrected, and which words are unknown', async () => {
    expect((await search({ q: 'heidennau' })).corrections).toEqual([
      { from: 'heidennau', to: expect.any(String) as string },
    ])
    expect(await search({ q: 'qqqqqqqqqq' })).toMatchObject({ total: 0, understood: { unknown: ['qqqqqqqqqq'] } })
  })

  it('filters, with shekels for prices and commas between values', async () => {
    expect(await eans({ category: 'classic,atv' })).toEqual(['29000007', '29000009'])
    expect(await eans({ brand: 'pirelli', sets: 'false' })).toEqual(['29000004', '29000006'])
    expect(await eans({ tube: 'TT' })).toEqual(['29000007'])
    expect(await eans({ position: 'both', instock: 'true' })).toEqual(['29000007', '29000010'])
    expect(await eans({ minPrice: '399', maxPrice: '849' })).toEqual(['29000002', '29000006', '29000009'])
    expect(await eans({ maxPrice: '398.99', sort: 'price-desc' })).toEqual(['29000007', '29000010'])
  })

  it('finds what fits a bike', async () => {
    expect(await search({ bike: 'piaggio-liberty-2016' })).toMatchObject({
      result: [{ ean: '29000010' }],
      understood: { bike: { id: 'piaggio-liberty-2016', brand: 'Piaggio', frontSize: '120/70-12' } },
    })
    expect(await search({ bike: 'no-such-bike' })).toMatchObject({ total: 0, result: [] })
  })

  it.each(['list', 'price-asc', 'price-desc', 'score'])('pages by %s to the end, each product once', async (sort) => {
    const whole = await eans({ sort })
    const paged: string[] = []
    let after = ''
    do {
      const page = await search({ sort, limit: '4', after })
      expect(page.total).toBe(inListOrder.length)
      paged.push(...page.result.map(({ ean }) => ean))
      after = page.next ?? ''
    } while (after)
    expect(paged).toEqual(whole)
  })

  it('shows a change as soon as it is in the index', async () => {
    const stock = async () => (await search({ q: 'kenda' })).facets.inStock
    expect(await stock()).toBe(0)
    await fixture.publish(available('29000009', 'instock', 2, 2))
    await expect.poll(stock, { interval: 1 }).toBe(1)
    expect((await search({ q: 'kenda' })).result[0]).toMatchObject({ visibility: 'instock', available: 2 })
    await fixture.publish(available('29000009', 'none', 0, 3))
  })

  it('learns the name of a new line', async () => {
    await fixture.publish(
      tyreListed({ ean: '29000099', brand: 'Anlas', line: 'Tournee', hebrewName: 'טורנה', width: '90' }),
    )
    await known({ q: 'Anlas Tournee' })
    expect(await eans({ q: 'טורנה' })).toEqual(['29000099'])
  })
})

describe('absurd input', () => {
  it.each([
    ['a text of 201 characters', { q: 'x'.repeat(201) }],
    ['a price that is none', { minPrice: 'cheap' }],
    ['a price below nothing', { maxPrice: '-1' }],
    ['a price beyond all bounds', { maxPrice: '1e400' }],
    ['no page', { limit: '0' }],
    ['a page of half a product', { limit: '1.5' }],
    ['a page that is too long', { limit: '61' }],
    ['an unknown sort', { sort: 'luck' }],
    ['an unknown flag', { instock: 'perhaps' }],
    ['letters that cannot be typed in a filter', { brand: 'miche\0lin' }],
  ])('is refused: %s', async (_, query) => {
    const response = await fixture.get(address(query))
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it.each([
    ['that is none', 'x'],
    ['of another sort', Buffer.from('["score",4,1,1,"1"]').toString('base64url')],
  ])('finds no place %s', async (_, after) => {
    expect((await fixture.get(address({ after }))).status).toBe(404)
  })

  it('is refused by its length before it is read', async () => {
    expect((await fixture.get(address({ q: 'x'.repeat(2_000) }))).status).toBe(414)
  })

  it.each([
    ['an unknown category', { category: 'nothing' }],
    ['an unknown brand among empty ones', { brand: ',nobody,' }],
    ['an unknown position', { position: 'sideways' }],
    ['an unknown tube type', { tube: 'XX' }],
    ['quotes and percent signs', { brand: `'";--%_\\` }],
  ])('finds nothing: %s', async (_, query) => {
    expect(await search({ q: '180/55-17', ...query })).toMatchObject({ total: 0, result: [] })
  })

  it.each(['!!!', '😀', '"\''])('finds nothing for signs without a word: %s', async (q) => {
    expect(await search({ q })).toMatchObject({ total: 0, result: [] })
  })

  it('reads a text with tabs and half a letter as far as it can be read', async () => {
    expect(await eans({ q: '180/55-17\t michelin' })).toEqual(await eans({ q: '180/55-17 michelin' }))
    expect((await fixture.get('/api/v1/search?q=%d7')).status).toBe(200)
  })
})

describe('suggestions', () => {
  it('complete what was typed, with how much each would find', async () => {
    const michelin = (await suggest('miche')).find(({ kind }) => kind === 'brand')
    expect(michelin).toEqual({ kind: 'brand', text: 'Michelin', count: 5, brand: 'michelin' })
    const found = await search({ q: michelin?.text ?? '' })
    expect(found.total).toBe(5)
    expect((await suggest('180/5'))[0]).toMatchObject({
      kind: 'size',
      width: '180',
      profile: '55',
      rim: '17',
      count: 6,
    })
  })

  it('have ids only when the page of the id shows what the text finds', async () => {
    const [size] = await suggest('michelin 180/5')
    expect(size).toMatchObject({ kind: 'size', text: 'Michelin 180/55-17' })
    expect(size).not.toHaveProperty('width')
    expect((await search({ q: size?.text ?? '' })).total).toBe(size?.count)
  })

  it('lead to the page of a bike, to its years where others had other sizes', async () => {
    const page = { brandSlug: 'honda', modelSlug: 'cbr600rr', apart: false }
    const bike = 'honda-cbr600rr-2005'
    expect((await suggest('cbr600rr')).find(({ kind }) => kind === 'bike')).toMatchObject({ ...page, bike })
    expect((await search({ q: 'הונדה cbr600rr' })).understood.bike).toMatchObject({ ...page, id: bike })
    const other = { id: 'honda-cbr600rr-1990', brand: 'Honda', model: 'CBR600RR', yearFrom: 1987, yearTo: 1990 }
    await fixture.publish(
      MotorcycleListed.create(
        { ...MotorcycleListed.example, ...other, frontSize: '3.00-18', rearSize: '3.00-18' },
        now(),
      ),
    )
    await eventually(async () => expect((await search({ q: 'cbr600rr 1988' })).understood.bike?.id).toBe(other.id))
    const bikes = (await suggest('cbr600rr')).filter(({ kind, bike }) => kind === 'bike' && bike !== undefined)
    expect(new Map(bikes.map(({ bike, apart }) => [bike, apart]))).toEqual(
      new Map([
        ['honda-cbr600rr-1990', true],
        ['honda-cbr600rr-2005', true],
      ]),
    )
  })

  it('name products when they are few', async () => {
    expect(await suggest('Bear Claw')).toEqual(
      expect.arrayContaining([
        {
          kind: 'product',
          text: expect.stringContaining('Kenda Bear Claw') as string,
          count: 1,
          ean: '29000009',
          name: expect.any(String) as string,
        },
      ]),
    )
    expect((await suggest('180/55-17')).filter(({ kind }) => kind === 'product')).toEqual([])
  })

  it('are at most ten, none of which finds nothing', async () => {
    for (const text of ['m', '1', 'מ', 'p', '']) {
      const suggestions = await suggest(text)
      expect(suggestions.length).toBeLessThanOrEqual(10)
      expect(suggestions.every(({ count }) => count > 0)).toBe(true)
    }
    expect(await suggest('')).toEqual([])
  })
})

describe('well-known bikes', () => {
  const bike = (
    brand: string,
    model: string,
    yearFrom: number,
    yearTo: number,
    rearSize = '180/55-17',
  ): EventEnvelope =>
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

  beforeAll(async () => {
    await fixture.publish(
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
    const isRead = async (q: string) => (await suggest(q)).length > 0
    await eventually(async () =>
      expect(await Promise.all(['r1', 'טימקס', 'אפריקה טווין', 'גולדווינג'].map(isRead))).not.toContain(false),
    )
  })

  const bikesFor = async (q: string) => (await suggest(q)).filter((suggestion) => suggestion.bike !== undefined)

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
    expect((await search({ q })).understood.bike).toMatchObject({ id, brandSlug, modelSlug })
  })

  it('come with a whole word of their name before those with its beginning', async () => {
    const models = (await bikesFor('r1')).map(({ modelSlug }) => modelSlug)
    expect(models).toEqual(expect.arrayContaining(['r-12-ninet', 'r-1300-gs', 'yzf-r125']))
    expect(models.slice(0, 1)).toEqual(['yzf-r1'])
    expect(models.lastIndexOf('yzf-r1')).toBeLessThan(models.indexOf('r-12-ninet'))
  })

  it('come with all that a nickname means, the newest first', async () => {
    const models = (await bikesFor('גולדווינג')).map(({ modelSlug }) => modelSlug)
    expect(models).toEqual(['gl1800-gold-wing', 'gl1500-gold-wing'])
  })

  it('lead nowhere when several that are built today are called so', async () => {
    await fixture.publish(bike('Honda', 'CB500 Hornet', 2024, 2026), bike('Honda', 'CB750 Hornet', 2023, 2026))
    await eventually(async () => expect(await bikesFor('hornet')).toHaveLength(2))
    expect((await search({ q: 'hornet' })).understood.bike).toBeUndefined()
  })
})
