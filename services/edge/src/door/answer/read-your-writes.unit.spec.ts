import { eventually } from '@zmig/kit/testing'
import { describe, expect, it, vi } from 'vitest'
import { findListKeys } from '../../shop/tyre/lists.ts'
import { createReadYourWrites } from './read-your-writes.ts'
import type { TouchedBus, TouchedRow } from './touched.ts'

const LIKE = { key: 'like:product:1', version: 2 }

/** A bus that the test speaks on, and a table whose version of the row it sets. */
const createFixture = () => {
  const listeners = new Set<(rows: TouchedRow[] | 'all') => void>()
  const dropped: string[] = []
  const table = { version: 1, asked: 0, fails: false }
  const touch = (rows: TouchedRow[] | 'all') => listeners.forEach((listener) => listener(rows))
  const bus: TouchedBus = {
    onTouched: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    drop: (keys) => {
      dropped.push(...keys)
      touch(keys.map((key) => ({ key })))
    },
    start: () => Promise.reject(new Error('nothing to follow')),
  }
  const query = (text: string): Promise<never[]> => {
    if (table.fails) return Promise.reject(new Error('connection lost'))
    if (text.includes('tyre_size')) return Promise.resolve([{ width: '180', profile: '55', rim: '17' }] as never[])
    if (text.includes('brand_slug')) return Promise.resolve([{ brand_slug: 'michelin', category: 'sport' }] as never[])
    table.asked += 1
    return Promise.resolve([{ version: table.version }] as never[])
  }
  const warn = vi.fn()
  return {
    table,
    dropped,
    warn,
    touch,
    readYourWrites: createReadYourWrites({ sql: { query }, bus, logger: { warn }, findListKeys, waitMs: 5_000 }),
  }
}

describe('waiting for what a command changed', () => {
  it('ends with a touch of this version or a later one, not with an older one', async () => {
    const { readYourWrites, touch, dropped } = createFixture()
    const done = readYourWrites([LIKE])
    touch([{ key: LIKE.key, version: 1 }])
    await eventually(() => expect(dropped).toEqual([]))
    touch([{ key: LIKE.key, version: 3 }])
    await done
    expect(dropped).toEqual([LIKE.key])
  })

  it.each([[[{ key: LIKE.key }]], ['all' as const]])('asks the table again after a touch of %j', async (rows) => {
    const { readYourWrites, touch, table, dropped } = createFixture()
    const done = readYourWrites([LIKE])
    touch(rows)
    await eventually(() => expect(table.asked).toBe(2))
    expect(dropped).toEqual([])
    table.version = 2
    touch(rows)
    await done
    expect(dropped).toEqual([LIKE.key])
  })

  it('drops the lists that show a changed product, and the top sellers', async () => {
    const { readYourWrites, dropped } = createFixture()
    await readYourWrites([{ key: 'tyre:1', version: 1 }])
    expect(dropped).toEqual(['tyre:1', 'brand:michelin', 'category:sport', 'size:180/55/17', 'top'])
  })

  it('is a courtesy: a database that fails turns no committed command into an error', async () => {
    const { readYourWrites, table, dropped, warn } = createFixture()
    table.fails = true
    await readYourWrites([LIKE])
    expect(dropped).toEqual([LIKE.key])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('waits once until its timeout while nothing is projected, then shortly, until a projection writes again', async () => {
    vi.useFakeTimers()
    try {
      const { readYourWrites, touch, dropped } = createFixture()
      const waited = async () => {
        const begun = Date.now()
        const done = readYourWrites([LIKE])
        await vi.runAllTimersAsync()
        await done
        return Date.now() - begun
      }
      expect(await waited()).toBe(5_000)
      expect(await waited()).toBe(30)
      expect(await waited()).toBe(30)
      touch([{ key: 'tyre:1' }])
      expect(await waited()).toBe(5_000)
      expect(dropped).toEqual([LIKE.key, LIKE.key, LIKE.key, LIKE.key])
    } finally {
      vi.useRealTimers()
    }
  })
})
