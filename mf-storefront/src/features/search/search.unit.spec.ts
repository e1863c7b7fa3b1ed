import { describe, expect, it } from 'vitest'
import { createEdgeClient, createPlatformStore, type EdgeTransport, limitSentence } from '@zmig/platform'
import { noFilters } from '../../filters/filters.ts'
import { aTyre, settings } from '../../testing/a-tyre.ts'
import { choicesOfFacets } from './choices-of-facets.ts'
import { fetchMore, returnToSearch, runSearch, searchKey } from './run-search.ts'
import { searchOf } from './search-address.ts'
import { searchSlice, type SearchState } from './search.slice.ts'

const address = (query: string) => searchOf(new URLSearchParams(query))

const facets = {
  category: [{ value: 'sport', name: 'ספורט', count: 3 }],
  brand: [
    { value: 'vee-rubber', name: 'Vee Rubber', count: 7 },
    { value: 'sunf', name: 'SUNF', count: 2 },
  ],
  position: [
    { value: 'rear', count: 5 },
    { value: 'both', count: 2 },
    { value: 'set', count: 2 },
  ],
  tube: [{ value: 'TL', count: 9 }],
  inStock: 4,
  sets: 2,
  price: { min: 100, max: 900 },
}

const TOTAL = 100
/** An edge that pages through a hundred products by the number in `after`. */
const paged: EdgeTransport = ({ path }) => {
  const query = new URL(path, 'https://zmigo.test').searchParams
  const from = Number(query.get('after') ?? 0)
  const end = Math.min(TOTAL, from + Number(query.get('limit') ?? 30))
  const result = Array.from({ length: end - from }, (_, index) =>
    aTyre({ ean: String(29_000_000_000_00 + from + index) }),
  )
  const body = {
    result,
    total: TOTAL,
    facets,
    ...(end < TOTAL && { next: String(end) }),
    corrections: [],
    understood: { parts: [], unknown: [] },
    settings,
  }
  return Promise.resolve({ status: 200, body })
}

const opened = (transport: EdgeTransport) => {
  const { store, inject } = createPlatformStore()
  inject(searchSlice)
  const asked: string[] = []
  const edge = createEdgeClient((request) => {
    asked.push(request.path)
    return transport(request)
  })
  return { means: { store, edge }, asked, state: () => (store.getState() as { search: SearchState }).search }
}

describe('the address of a search', () => {
  it('has the search terms, and the same key in any order of its parts', () => {
    const one = address('q= 180/55-17&brand=pirelli&brand=avon&sort=score&shown=90')
    expect(one).toMatchObject({ asked: { q: '180/55-17', bike: '' }, shown: 90 })
    expect(searchKey(one)).toBe(searchKey(address('sort=score&brand=avon&brand=pirelli&q=180/55-17')))
  })

  it.each([`q=${'x'.repeat(10_000)}`, 'q=%00%1f<script>', 'bike=%E0%A4%A', 'after=junk&limit=-1'])(
    'of nonsense is a search all the same: %s',
    (query) => expect(address(query).asked.q.length).toBeLessThanOrEqual(200),
  )
})

describe('a search', () => {
  it('sends the edge its query', async () => {
    const { means, asked } = opened(paged)
    await runSearch(means, address('q=x&position=front&tube=TT&sets=hide&instock=true&brand=a&brand=b&maxPrice=500'))
    const query = Object.fromEntries(new URL(asked[0] ?? '', 'https://zmigo.test').searchParams)
    expect(query).toEqual({
      q: 'x',
      position: 'front,both',
      tube: 'TT',
      sets: 'false',
      instock: 'true',
      brand: 'a,b',
      maxPrice: '500',
      limit: '30',
    })
    await runSearch(means, address('q=x&position=set'))
    expect(new URL(asked[1] ?? '', 'https://zmigo.test').searchParams.get('position')).toBe('set')
  })

  it('loads as many products as its address asks for, over several pages', async () => {
    const { means, asked, state } = opened(paged)
    await runSearch(means, address('q=x&shown=90'))
    expect(asked).toHaveLength(2)
    expect(state().entries[state().shown]).toMatchObject({ next: '90', total: TOTAL, tyres: { length: 90 } })
  })

  it('loads more in place, to the end', async () => {
    const { means, state } = opened(paged)
    await runSearch(means, address('q=x&shown=90'))
    expect(fetchMore(means, address('q=x&shown=120'))).toBeDefined()
    await expect.poll(() => state().entries[state().shown]?.tyres.length).toBe(TOTAL)
    expect(state().entries[state().shown]).not.toHaveProperty('next')
  })

  it('that is not on the screen loads no more', async () => {
    const { means } = opened(paged)
    await runSearch(means, address('q=x'))
    expect(fetchMore(means, address('q=other&shown=60'))).toBeUndefined()
  })

  it('is shown again without the network when enough of it is stored', async () => {
    const { means, asked, state } = opened(paged)
    await runSearch(means, address('q=x'))
    await runSearch(means, address('q=y'))
    expect(returnToSearch(means, address('q=x'))).toBeDefined()
    expect(state().shown).toBe(searchKey(address('q=x')))
    expect(returnToSearch(means, address('q=x&shown=60'))).toBeUndefined()
    expect(asked).toHaveLength(2)
  })

  it('does not replace a newer search', async () => {
    let answerFirst: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answerFirst = resolve))
    const { means, state } = opened(async (request) => {
      if (request.path.includes('q=slow')) await held
      return paged(request)
    })
    const slow = runSearch(means, address('q=slow'))
    await runSearch(means, address('q=quick'))
    answerFirst()
    await slow
    expect(state().shown).toBe(searchKey(address('q=quick')))
  })

  it('that is one too many fails with the sentence of the edge, and does not look like a shop without tyres', async () => {
    const detail = 'הגיעו מהרשת שלכם הרבה בקשות ברצף. נסו שוב בעוד דקה.'
    const body = { type: 'about:blank', title: 'Too often', status: 429, detail }
    const tooOften = opened(() => Promise.resolve({ status: 429, body }))
    const failure: unknown = await runSearch(tooOften.means, address('q=x')).catch((error: unknown) => error)
    expect(limitSentence(failure)).toBe(detail)

    const { means, state } = opened((request) =>
      request.path.includes('after=') ? Promise.resolve({ status: 429, body }) : paged(request),
    )
    await runSearch(means, address('q=x'))
    fetchMore(means, address('q=x&shown=60'))
    const shown = () => state().entries[state().shown]
    await expect.poll(() => shown()?.rest).toBe('failed')
    expect(shown()).toMatchObject({ reason: detail, tyres: { length: 30 } })
  })

  it('finds nothing when the edge refuses it, and fails without an answer', async () => {
    const problem = (status: number) => opened(() => Promise.resolve({ status, body: { title: 'no', status } })).means
    expect(await runSearch(problem(400), address('q=x'))).toMatchObject({ total: 0, tyres: [] })
    await expect(runSearch(problem(503), address('q=x'))).rejects.toMatchObject({ status: 503 })
  })
})

describe('the choices of a search', () => {
  it('have labels, and count tyres for both wheels as front and rear ones', () =>
    expect(choicesOfFacets(facets, noFilters, 9)).toMatchObject({
      brands: [{ label: 'Vee Rubber' }, { label: 'SUNF' }],
      categories: [],
      positions: [
        { value: 'front', count: 2 },
        { value: 'rear', count: 7 },
        { value: 'both', count: 2 },
        { value: 'set', label: 'זוג צמיגים', count: 2 },
      ],
      inStock: 4,
      withoutSets: 7,
    }))

  it('name a chosen position that no product has as the panel does', () =>
    expect(choicesOfFacets({ ...facets, position: [] }, { ...noFilters, positions: ['set'] }, 9).positions).toEqual([
      { value: 'set', label: 'זוג צמיגים', count: 0 },
    ]))

  it('keep a chosen value that no product has', () =>
    expect(choicesOfFacets(facets, { ...noFilters, brands: ['gone'] }, 0).brands.at(-1)).toEqual({
      value: 'gone',
      label: 'gone',
      count: 0,
    }))
})
