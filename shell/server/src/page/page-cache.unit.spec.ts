import { eventually } from '@zmig/kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishPage } from './finished-page.ts'
import { createPageCache, type MadePage, type PageCache } from './page-cache.ts'

const made = (html: string, ...keys: string[]): MadePage => ({
  page: finishPage(200, html, {}),
  reads: [{ keys, generation: 0 }],
})
const html = (page: { forms: { identity: { bytes: Buffer } } } | undefined) => page?.forms.identity.bytes.toString()

describe('a finished page', () => {
  let time = 0
  let moved = new Set<string>()
  let cache: PageCache

  beforeEach(() => {
    time = 1 // 0 would mean "never" to lru-cache
    moved = new Set()
    cache = createPageCache({ now: () => time, movedSince: (_, keys) => keys.some((key) => moved.has(key)) })
  })

  it('is made once, however many ask', async () => {
    let times = 0
    const make = () => Promise.resolve(made(`page ${(times += 1)}`, 'sizes'))
    await Promise.all([cache.fill('/', make), cache.fill('/', make)])
    await cache.fill('/', make)
    expect(times).toBe(1)
  })

  it('is dropped when something it shows changes', async () => {
    await cache.fill('/a', () => Promise.resolve(made('a', 'tyre:1', 'sizes')))
    await cache.fill('/b', () => Promise.resolve(made('b', 'tyre:2')))
    cache.drop(['tyre:1'])
    expect([html(cache.get('/a')), html(cache.get('/b'))]).toEqual([undefined, 'b'])
  })

  it('is not kept when a key moved while it was made', async () => {
    const page = await cache.fill('/', () => {
      moved.add('tyre:1')
      return Promise.resolve(made('old', 'tyre:1'))
    })
    expect([html(page), cache.get('/')]).toEqual(['old', undefined])
  })

  it('that began before a change is not sent to later requests', async () => {
    const finish: ((page: MadePage) => void)[] = []
    const slow = () => new Promise<MadePage>((resolve) => finish.push(resolve))
    const before = cache.fill('/', slow)
    moved.add('tyre:1')
    cache.drop(['tyre:1'])
    const after = [cache.fill('/', slow), cache.fill('/', slow)]
    finish[0]?.(made('old', 'tyre:1'))
    expect(html(await before)).toBe('old')
    await eventually(() => expect(finish).toHaveLength(2))
    moved.clear()
    finish[1]?.(made('new', 'tyre:1'))
    expect((await Promise.all(after)).map(html)).toEqual(['new', 'new'])
    expect([html(cache.get('/')), finish.length]).toEqual(['new', 2])
  })

  it('that is being rendered is shared after a change of something else', async () => {
    let times = 0
    const finish = Promise.withResolvers<MadePage>()
    const make = () => {
      times += 1
      return finish.promise
    }
    const before = cache.fill('/', make)
    moved.add('tyre:2')
    cache.drop(['tyre:2'])
    const after = cache.fill('/', make)
    finish.resolve(made('same', 'tyre:1'))
    expect([html(await before), html(await after), html(cache.get('/')), times]).toEqual(['same', 'same', 'same', 1])
  })

  it('ends after 60 s', async () => {
    await cache.fill('/', () => Promise.resolve(made('a')))
    time = 60_000
    expect(html(cache.get('/'))).toBe('a')
    time = 60_001
    expect(cache.get('/')).toBeUndefined()
  })

  it('without its reads is not cached', async () => {
    await cache.fill('/', () => Promise.resolve({ page: finishPage(200, 'x', {}) }))
    expect(cache.count()).toBe(0)
  })

  it('is dropped when changes may have been missed', async () => {
    await cache.fill('/', () => Promise.resolve(made('a', 'tyre:1')))
    cache.drop('all')
    expect(cache.count()).toBe(0)
  })

  it('makes room within the limit', async () => {
    const small = createPageCache({ movedSince: () => false, maxBytes: 40_000 })
    for (const name of ['/a', '/b', '/c', '/d', '/e'])
      await small.fill(name, () => Promise.resolve(made('x'.repeat(1000))))
    expect(small.count()).toBeLessThan(4)
  })

  it('stays, however many addresses are invented', async () => {
    const small = createPageCache({ movedSince: () => false, maxBytes: 20_000 })
    await small.fill('/', () => Promise.resolve({ ...made('home'), canonical: true }))
    for (let nth = 0; nth < 100; nth += 1)
      await small.fill(`/search?q=${nth}`, () => Promise.resolve(made(`search ${nth} ${'x'.repeat(1000)}`)))
    expect(html(small.get('/'))).toBe('home')
    small.drop('all')
    expect([small.get('/'), small.count()]).toEqual([undefined, 0])
  })

  it('of unknown addresses is one, with its compressed forms, until something it shows changes', async () => {
    const unknown = () => ({ page: finishPage(404, 'none', {}), reads: [{ keys: ['sizes'], generation: 0 }] })
    const first = await cache.fill('/none', () => Promise.resolve(unknown()))
    for (let nth = 0; nth < 100; nth += 1)
      expect(await cache.fill(`/none/${nth}`, () => Promise.resolve(unknown()))).toBe(first)
    expect(cache.count()).toBe(1)
    cache.drop(['sizes'])
    expect(cache.count()).toBe(0)
  })
})
