import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresEventLog } from '@zmig/event-log'
import { createLogger, newId, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, startRelay } from '@zmig/outbox'
import { check, readLags, rebuild, startProjections } from '@zmig/projections'
import { seedOnce } from '@zmig/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { allMigrations } from '@zmig/roles/migrations'
import { allProjections } from './open-shop.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'zmig-empty-shop-'))
const logger = createLogger('test', { level: 'silent' })
let held: TestDatabase
beforeAll(async () => {
  held = await startTestDatabase(allMigrations)
})
afterAll(async () => {
  await held.stop()
  rmSync(dataDirectory, { recursive: true })
})

const rebuildCommand = (...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'infra/dev/rebuild.ts'), ...args],
      { env: childEnvironment({ DATABASE_URL: held.url, DATA_DIR: dataDirectory }) },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    )
  })

/** Runs the work with every projection of the shop; their connections end with it. */
const withProjections = async <T>(
  work: (projections: Awaited<ReturnType<typeof allProjections>>) => Promise<T>,
): Promise<T> => {
  const { database, url } = held
  const steps: (() => unknown)[] = []
  const shop = { url, running: true, database, log: createPostgresEventLog(database), logger }
  try {
    return await work(await allProjections({}, shop, (step) => steps.push(step)))
  } finally {
    for (const step of steps.toReversed()) await step()
  }
}

/** A shop of facts alone, as its first start for the public leaves it. */
const openEmptyShop = () =>
  withProjections(async (projections) => {
    const { database } = held
    const log = createPostgresEventLog(database)
    const services = { log, outbox: createOutbox(), clock: systemClock, newId, logger }
    await seedOnce({ demonstration: false, database, services })
    const stops = [
      await startRelay({ database, log, logger }),
      await startProjections({ database, log, logger, projections }),
    ]
    await eventually(async () => {
      const [outbox] = await database.query<{ count: number }>('select count(*) as count from events.outbox')
      const lags = await readLags(database, log, projections)
      expect([outbox?.count, lags.filter(({ events }) => events > 0)]).toEqual([0, []])
    })
    for (const stop of stops.toReversed()) await stop()
  })

/** Rebuilds every read model that can be, and compares it with the log. @returns what is wrong */
const rebuildEach = () =>
  withProjections(async (projections) => {
    const { database } = held
    const rebuildable = projections.filter(({ tables, outside }) => tables ?? outside)
    expect(rebuildable.length).toBeGreaterThan(10)
    const wrong: unknown[] = []
    for (const projection of rebuildable) {
      const options = { database, log: createPostgresEventLog(database), logger, projection, share: 1 }
      const { parked } = await rebuild(options)
      const checked = await check(options)
      if (parked > 0 || !checked.equal) wrong.push([projection.name, parked, checked])
    }
    return wrong
  })

test('every read model can be rebuilt before the first event, and in a shop without a product', async () => {
  expect(await rebuildEach()).toEqual([])
  await openEmptyShop()
  expect(await rebuildEach()).toEqual([])
})

test('the command lists, rebuilds and checks the read models of a shop without a product', async () => {
  expect(await rebuildCommand()).toMatchObject({ code: 0, text: expect.stringContaining('edge-search') as string })
  for (const name of ['edge-tyre', 'edge-search', 'edge-installation']) {
    const rebuilt = await rebuildCommand(name)
    expect(rebuilt).toMatchObject({ code: 0, text: expect.stringContaining(`${name} is rebuilt`) as string })
    const checked = await rebuildCommand(name, '--check')
    expect(checked).toMatchObject({ code: 0, text: expect.stringContaining('is what the log says') as string })
  }
}, 300_000)
