import { check, dropParked, listParked, rebuild, replayParked } from '@zmig/projections'
import { expect, test } from 'vitest'
import { forgetMetrics } from './retention.ts'
import { type Fixture, failingViews, views } from './testing/fixture.ts'

const DAYS = 90

/**
 * What retention must keep on every engine; each engine runs the whole suite.
 * @param open opens a shop whose log is empty; called once per test
 */
export const retentionContract = (open: () => Promise<Fixture>): void => {
  test('metrics older than the limit are deleted, and counts, checks and rebuilds stay the same', async () => {
    const { seen, catchUp, table, held, deps, now } = await open()
    await seen(20, 120)
    await seen(15, 91)
    await seen(10, 89)
    await seen(5, 0)
    await catchUp()
    const before = await table('viewed')
    expect(await forgetMetrics(deps(), now, DAYS)).toEqual({ trimmed: 35, left: 0 })
    expect(await held()).toBe(15)
    expect(await table('viewed')).toEqual(before)
    await seen(4, 0)
    await catchUp()
    const after = await table('viewed')
    expect(after.reduce((sum, row) => sum + Number(row['views']), 0)).toBe(54)
    expect(await check({ ...deps(), projection: views })).toMatchObject({ equal: true })
    await rebuild({ ...deps(), projection: views })
    expect(await table('viewed')).toEqual(after)
  })

  test('the next day deletes one more day, and the first checkpoint is still valid', async () => {
    const { database, seen, catchUp, table, held, deps, now } = await open()
    const taken = () => database.query('select xmin::text from events.checkpoint_row')
    await seen(10, 91)
    await seen(10, 89.5)
    await seen(10, 80)
    await catchUp()
    await forgetMetrics(deps(), now, DAYS)
    const first = await taken()
    expect(first.length).toBeGreaterThan(0)
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
    expect(await forgetMetrics(deps(), tomorrow, DAYS)).toEqual({ trimmed: 10, left: 0 })
    expect(await held()).toBe(10)
    expect(await taken()).toEqual(first)
    const before = await table('viewed')
    await rebuild({ ...deps(), projection: views })
    expect(await table('viewed')).toEqual(before)
  })

  test.each([
    { what: 'replayed', forgotten: false, counted: 60 },
    { what: 'replayed', forgotten: true, counted: 60 },
    { what: 'dropped', forgotten: false, counted: 59 },
    { what: 'dropped', forgotten: true, counted: 59 },
  ])('an event that was parked when metrics were forgotten, itself too: $forgotten, is $what for good', async (how) => {
    const { database, seen, catchUp, table, held, deps, now } = await open()
    const refused = new Set<string>()
    const projection = failingViews(refused)
    const all = { ...deps([projection]), projection, share: 1 }
    const parked = () => listParked(database, [projection])
    await seen(30, 100)
    const [one = ''] = await seen(30, how.forgotten ? 95 : 1)
    refused.add(one)
    await catchUp([projection])
    const [at] = await parked()
    if (!at) throw new Error('nothing was parked')
    await forgetMetrics(all, now, DAYS)
    expect(await held()).toBe(how.forgotten ? 0 : 30)
    refused.clear()
    if (how.what === 'replayed') expect(await replayParked(all)).toEqual({ applied: 1, left: 0 })
    else expect(await dropParked(all, { at })).toMatchObject({ givenUp: 1 })
    const live = await table('viewed')
    expect(live.reduce((sum, row) => sum + Number(row['views']), 0)).toBe(how.counted)
    expect(await check(all)).toMatchObject({ equal: true, parked: { live: 0, folded: 0 } })
    await rebuild(all)
    expect(await table('viewed')).toEqual(live)
    expect(await parked()).toEqual([])
  })

  test('metrics that a projection has not read yet stay, and are deleted once it has', async () => {
    const { seen, catchUp, deps, now } = await open()
    await seen(10, 120)
    await catchUp()
    await seen(10, 100)
    expect(await forgetMetrics(deps(), now, DAYS)).toEqual({ trimmed: 10, left: 10 })
    await catchUp()
    expect(await forgetMetrics(deps(), now, DAYS)).toEqual({ trimmed: 10, left: 0 })
  })

  test('with nothing old, no checkpoint is taken', async () => {
    const { database, seen, catchUp, deps, now } = await open()
    await seen(10, 89)
    await catchUp()
    expect(await forgetMetrics(deps(), now, DAYS)).toEqual({ trimmed: 0, left: 0 })
    expect(await database.query('select from events.checkpoint_row')).toEqual([])
  })
}
