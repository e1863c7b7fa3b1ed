import { startIncomingOrders } from '@zmig/bench'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { obstacleToMachines, startMachines } from './start-machines.ts'

/** Orders a second. */
const PACE = 2
const WITHIN = { timeout: 60_000, interval: 250 }

describe.skipIf(obstacleToMachines())('a shop of several machines on engines with copies', () => {
  let shop: Awaited<ReturnType<typeof startMachines>>
  let buyers: Awaited<ReturnType<typeof startIncomingOrders>>
  const steps: (() => unknown)[] = []

  beforeAll(async () => {
    shop = await startMachines({ name: 'test-machines', say: () => undefined }, (step) => steps.push(step))
    buyers = await startIncomingOrders(shop, PACE)
  }, 300_000)
  afterAll(async () => {
    await buyers?.stop()
    for (const step of steps) await step()
  })

  /** Waits until so many more orders were placed, each of which is in the database and shown to staff. */
  const sells = async (more: number): Promise<true> => {
    const before = await buyers.look()
    await expect
      .poll(async () => {
        const now = await buyers.look()
        return {
          sold: now.placed >= before.placed + more,
          lost: now.placed - (now.kept ?? 0),
          hidden: now.placed - (now.shown ?? 0),
        }
      }, WITHIN)
      .toEqual({ sold: true, lost: 0, hidden: 0 })
    return true
  }
  beforeEach(() => sells(2).then(() => undefined))

  test.each(['kafka-1', 'kafka-2', 'kafka-3'])('sells and shows its orders without %s', async (broker) => {
    await shop.kill(broker)
    expect(await sells(10)).toBe(true)
    await shop.start(broker)
  })

  test('sells and shows its orders while a worker reaches no broker', async () => {
    shop.cut('worker-1', 'kafka')
    expect(await sells(5)).toBe(true)
    shop.heal('worker-1')
    expect(await sells(5)).toBe(true)
  })

  test.each([
    ['web-1', 'database'],
    ['api-1', 'database'],
    ['web-1', 'api'],
  ])('sells again when %s reaches its %s again, and has every order that it answered', async (process, peer) => {
    shop.cut(process, peer)
    expect(await sells(5)).toBe(true)
    shop.heal(process)
    await expect.poll(() => shop.isReady(process), WITHIN).toBe(true)
    expect(await sells(5)).toBe(true)
  })

  test('shows pages while the database is dead, sells on the standby, and has every order that it answered', async () => {
    const isServed = async () => (await fetch(shop.url)).headers.get('cache-status')
    await Promise.all(Array.from({ length: 8 }, isServed)) // both web have read it
    await shop.kill('database')
    await expect.poll(isServed, WITHIN).toMatch('detail=stale')
    await shop.promote()
    expect(await sells(10)).toBe(true)
    await expect(shop.start('database')).rejects.toThrow('The standby has taken over')
  })
})
