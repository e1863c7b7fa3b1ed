import { MotorcycleListed } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, tyreListed } from '../../testing/facts.ts'
import { inListOrder } from '../../search/testing/small-shop.ts'
import { searchAddress, type SearchShop, startSearchShop } from './testing/search-shop.ts'

let shop: SearchShop
let fixture: EdgeFixture
beforeAll(async () => {
  shop = await startSearchShop()
  fixture = shop.fixture
})
afterAll(() => fixture.stop())

const search = (query: Record<string, string> = {}) => shop.search(query)
const suggest = (text: string) => shop.suggest(text)
const eans = async (query: Record<string, string>) => (await search(query)).result.map(({ ean }) => ean)

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
    await shop.known({ q: 'Anlas Tournee' })
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
    const response = await fixture.get(searchAddress(query))
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it.each([
    ['that is none', 'x'],
    ['of another sort', Buffer.from('["score",4,1,1,"1"]').toString('base64url')],
  ])('finds no place %s', async (_, after) => {
    expect((await fixture.get(searchAddress({ after }))).status).toBe(404)
  })

  it('is refused by its length before it is read', async () => {
    expect((await fixture.get(searchAddress({ q: 'x'.repeat(2_000) }))).status).toBe(414)
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
