import type { Database } from '@zmig/event-log'
import { expect, test } from 'vitest'
import { retryAtOnce } from '../shop/testing/other-log.ts'
import { openViewedShop } from './testing/viewed-shop.ts'
import type { Destination } from './copy-partition.ts'
import { moveHistory } from './move-history.ts'

type Moving = { database: Database; to: Destination; cluster: { id: string; brokers: string } }

/**
 * What a move must keep of a shop that has forgotten old metrics.
 * @param open opens an empty shop and an empty log to move to; called once per test
 */
export const forgottenMetricsContract = (open: () => Promise<Moving>): void => {
  test.each([
    // In a copy every offset begins at 0; the first also has a partition that holds nothing any more.
    { old: 9, recent: 2 },
    { old: 60, recent: 300 },
  ])('$old views that were forgotten before the move stay counted after it', async ({ old, recent }) => {
    const { database, to, cluster } = await open()
    const shop = await openViewedShop(database)
    await shop.seen(old, 100)
    await shop.seen(recent, 1)
    await shop.catchUp(shop.here)
    expect(await shop.forget(shop.here)).toEqual({ trimmed: old, left: 0 })
    await moveHistory({ database, to, cluster, retry: retryAtOnce, report: () => undefined })
    expect((await to.list()).reduce((sum, { start, head }) => sum + head - start, 0)).toBe(recent)
    for (let round = 0; round < 2; round += 1) {
      expect(await shop.check(to)).toMatchObject({ equal: true })
      await shop.rebuild(to)
      expect(await shop.counted()).toBe(old + recent)
      await shop.checkpoint() // of what this one built, for the next round
    }
  })

  test('a view that was parked and forgotten before the move is replayed after it', async () => {
    const { database, to, cluster } = await open()
    const shop = await openViewedShop(database)
    const [one = ''] = await shop.seen(20, 100)
    shop.refused.add(one)
    await shop.seen(20, 1)
    await shop.catchUp(shop.here)
    expect(await shop.forget(shop.here)).toEqual({ trimmed: 20, left: 0 })
    expect(await moveHistory({ database, to, cluster, retry: retryAtOnce, report: () => undefined })).toMatchObject({
      dropped: 0,
    })
    expect(await shop.check(to)).toMatchObject({ equal: true, parked: { live: 1, folded: 1 } })
    shop.refused.clear()
    expect(await shop.replay(to)).toEqual({ applied: 1, left: 0 })
    expect(await shop.check(to)).toMatchObject({ equal: true, parked: { live: 0, folded: 0 } })
    await shop.rebuild(to)
    expect(await shop.counted()).toBe(40)
  })
}
