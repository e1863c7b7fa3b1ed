import type { EventLog } from '@zmig/event-log'
import { startRelay } from '@zmig/outbox'
import { expect, onTestFinished } from 'vitest'
import { startProjections } from '../start-projections.ts'
import { keepingRevisions, oneTo, silentLogger } from './fixture.ts'
import type { OwnPostgres } from './own-postgres.ts'
import { idsIn, startSelling, type Sale } from './sales.ts'

/**
 * How soon everything works again after a kill. The event backbone promises 20 s, and a quiet machine takes 3; one that runs
 * other tests beside may take more than 20.
 */
const BACK_MILLISECONDS = 60_000
const TYRES = 4

/** The damage: acknowledged sales that are not in the log, and ids that readers get twice. */
type Damage = { lost: Sale[]; doubled: string[] }

/**
 * Kills PostgreSQL twice under writers, relay and projection, with the log on any engine. Requires that all is back in
 * time each time, and that in the end every sale has been seen once, in the order of its tyre.
 */
export const killUnderLoad = async (postgres: OwnPostgres, log: EventLog): Promise<Damage> => {
  const { database } = postgres
  await database.query('create table seen (ean text primary key, revisions int[] not null)')
  await database.query('create table stock (ean text primary key, revision int not null)')
  onTestFinished(await startRelay({ database, log, logger: silentLogger }))
  onTestFinished(await startProjections({ database, log, projections: [keepingRevisions()], logger: silentLogger }))
  const { sales, stop } = startSelling(database, TYRES)
  onTestFinished(stop)
  const seen = async (): Promise<Map<string, number[]>> => {
    const rows = await database.query<{ ean: string; revisions: number[] }>('select ean, revisions from seen')
    return new Map(rows.map(({ ean, revisions }) => [ean, revisions]))
  }
  /** Whether each tyre's sale number `from(ean)` and all before it have been acknowledged and seen. */
  const isSeen = async (from: (ean: string) => number): Promise<boolean> => {
    const known = await seen().catch(() => new Map<string, number[]>())
    return [...sales].every(([ean, acknowledged]) => {
      const sale = acknowledged[from(ean)]
      return sale !== undefined && known.get(ean)?.includes(sale.revision)
    })
  }

  for (const enough of [50, 150]) {
    await expect.poll(() => isSeen(() => enough), { timeout: 120_000 }).toBe(true)
    let known: Map<string, number> | undefined
    const restarted = postgres.crash().then(() => {
      known = new Map([...sales].map(([ean, acknowledged]) => [ean, acknowledged.length]))
    })
    const isBack = async () => known !== undefined && (await isSeen((ean) => known?.get(ean) ?? Infinity))
    await expect.poll(isBack, { timeout: BACK_MILLISECONDS }).toBe(true)
    await restarted
  }
  await stop()

  const stock = await database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  const right = Object.fromEntries(stock.map(({ ean, revision }) => [ean, oneTo(revision)]))
  expect(Object.keys(right)).toHaveLength(TYRES)
  await expect.poll(async () => Object.fromEntries(await seen())).toEqual(right)
  const ids = await idsIn(log)
  const known = new Set(ids)
  return {
    lost: [...sales.values()].flat().filter(({ id }) => !known.has(id)),
    doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
  }
}
