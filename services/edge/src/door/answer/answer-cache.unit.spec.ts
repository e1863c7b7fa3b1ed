import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import { type Answer, toAnswer } from './answer.ts'

const found =
  (body: unknown, ...keys: string[]) =>
  (generation: number) =>
    Promise.resolve(toAnswer({ body, keys }, generation))
const text = (answer: Answer | undefined) => answer?.forms.identity.bytes.toString()

describe('a cached answer', () => {
  it('is read once however many ask at the same time', async () => {
    const cache = createAnswerCache()
    let reads = 0
    const read = (generation: number) => {
      reads += 1
      return found('list', 'size:1')(generation)
    }
    const answers = await Promise.all([cache.fill('/a', read), cache.fill('/a', read), cache.fill('/a', read)])
    expect(reads).toBe(1)
    expect(new Set(answers).size).toBe(1)
    expect(cache.get('/a')).toBe(answers[0])
  })

  it('is dropped when one of its keys is touched, and only then', async () => {
    const cache = createAnswerCache()
    await cache.fill('/a', found('a', 'size:1', 'shipments'))
    await cache.fill('/b', found('b', 'size:2', 'shipments'))
    cache.drop(['size:1'])
    expect(cache.get('/a')).toBeUndefined()
    expect(text(cache.get('/b'))).toBe('"b"')
    cache.drop(['shipments'])
    expect(cache.get('/b')).toBeUndefined()
  })

  it('ends after 60 s', async () => {
    const begun = 1 // lru-cache reads a start of 0 as none
    let now = begun
    const cache = createAnswerCache({ now: () => now })
    await cache.fill('/a', found('a', 'k'))
    now = begun + 59_999
    expect(cache.get('/a')).toBeDefined()
    now = begun + 60_000
    expect(cache.get('/a')).toBeUndefined()
  })

  it('makes room for newer ones when the bytes run out', async () => {
    const cache = createAnswerCache({ maxBytes: 8_000 })
    for (const name of ['/a', '/b', '/c', '/d']) await cache.fill(name, found('x'.repeat(1_000), name))
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.get('/d')).toBeDefined()
  })
})

describe('while the database is away', () => {
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const begin = async () => {
    const clock = { now: 1 } // lru-cache reads a start of 0 as none
    const cache = createAnswerCache({ now: () => clock.now })
    await cache.fill('/a', found('a', 'k'))
    return { clock, cache }
  }

  it.each([
    ['changed', ({ cache }) => cache.drop(['k'])],
    ['may have changed', ({ cache }) => cache.clear()],
    ['is older than a minute', ({ clock }) => void (clock.now += 60_000)],
  ] satisfies [string, (given: Awaited<ReturnType<typeof begin>>) => void][])(
    'an answer that %s is given as it was, says so, and is not kept',
    async (_, happens) => {
      const given = await begin()
      happens(given)
      const answer = await given.cache.fill('/a', away)
      expect(text(answer)).toBe('"a"')
      expect(answer).toMatchObject({ stale: true, cacheControl: 'no-store' })
      expect(answer.forms.identity.headers.join(' ')).toContain('cache-status zmigo; hit; detail=stale')
      expect(given.cache.get('/a')).toBeUndefined()
      expect(text(await given.cache.fill('/a', found('new', 'k')))).toBe('"new"')
    },
  )

  it('an answer is given for five minutes, and none that was never read', async () => {
    const { clock, cache } = await begin()
    clock.now = 300_000
    expect(text(await cache.fill('/a', away))).toBe('"a"')
    clock.now = 300_001
    for (const address of ['/a', '/b']) await expect(cache.fill(address, away)).rejects.toThrow('connect')
  })

  it('another fault is no reason for an old answer', async () => {
    const { cache } = await begin()
    cache.clear()
    await expect(cache.fill('/a', () => Promise.reject(new Error('a fault of ours')))).rejects.toThrow(
      'a fault of ours',
    )
  })
})

describe('a reading that is overtaken by a change', () => {
  const slow = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = async (generation: number) => {
      await promise
      return toAnswer({ body: 'old', keys: ['size:1'] }, generation)
    }
    return { read, finish: resolve }
  }

  it('is answered to who asked before, and not kept', async () => {
    const cache = createAnswerCache()
    const { read, finish } = slow()
    const running = cache.fill('/a', read)
    cache.drop(['size:1'])
    finish()
    expect(text(await running)).toBe('"old"')
    expect(cache.get('/a')).toBeUndefined()
  })

  it('is not the answer to a request that comes after the change', async () => {
    const cache = createAnswerCache()
    const { read, finish } = slow()
    const running = cache.fill('/a', read)
    cache.drop(['size:1'])
    expect(text(await cache.fill('/a', found('new', 'size:1')))).toBe('"new"')
    finish()
    await running
    expect(text(cache.get('/a'))).toBe('"new"')
  })

  it('is kept when only other keys moved', async () => {
    const cache = createAnswerCache()
    const { read, finish } = slow()
    const running = cache.fill('/a', read)
    cache.drop(['size:2'])
    finish()
    await running
    expect(text(cache.get('/a'))).toBe('"old"')
  })

  it('is not kept when everything may have changed', async () => {
    const cache = createAnswerCache()
    const { read, finish } = slow()
    const running = cache.fill('/a', read)
    cache.clear()
    finish()
    await running
    expect(cache.get('/a')).toBeUndefined()
  })

  it('leaves nothing behind when it fails', async () => {
    const cache = createAnswerCache()
    await expect(cache.fill('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect(text(await cache.fill('/a', found('fine', 'k')))).toBe('"fine"')
  })
})

it('knows whether a page that was rendered from answers is out of date', () => {
  const { generations } = createAnswerCache()
  const begun = generations.current()
  expect(generations.movedSince(begun, ['a', 'b'])).toBe(false)
  generations.move(['b'])
  expect(generations.movedSince(begun, ['a', 'b'])).toBe(true)
  expect(generations.movedSince(generations.current(), ['a', 'b'])).toBe(false)
  generations.moveAll()
  expect(generations.movedSince(begun, ['a'])).toBe(true)
})
