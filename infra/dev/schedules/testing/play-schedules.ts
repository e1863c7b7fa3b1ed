import { edgeProjections } from '@zmig/edge'
import type { Sql } from '@zmig/kit'
import { assertSchedules, startScheduleFixture, type FoldedOrder, type Report } from '@zmig/ordering/schedules/testing'
import { environment } from '../../environment.ts'
import { allMigrations } from '../../migrations.ts'
import { findProjection } from '../../projections/open-shop.ts'
import { schedulesConfig } from './config.ts'

const READ = `
  select order_id as "orderId", version, status, payment_status as "paymentStatus", pay_now as "payNow", installation,
    garage_id as "garageId", install_day as day, install_hour as "startHour", tracking_code as "trackingCode",
    to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
    calendar_sequence as withdrawn, lines
  from edge.placed_order where order_id = any($1)`

/** Orders as staff and guests see them. */
const read = async (sql: Sql, orderIds: string[]): Promise<FoldedOrder[]> =>
  (await sql.query<FoldedOrder>(READ, [orderIds])).map(({ lines, ...order }) => ({
    ...order,
    lines: lines.map(({ ean, quantity }) => ({ ean, quantity })),
  }))

type Options = {
  /** how many, all fixtures together */
  schedules: number
  /** shops at once, each with a database of its own and a seed of its own */
  fixtures: number
  /** what shop and gateway speak; the desk's own wire unless it is said otherwise */
  wire?: 'hosted-page' | 'credit-guard'
  /** what runs the specification again */
  again: string
}

const playInFixture = async (
  seed: number,
  path: string,
  { schedules, fixtures, again, wire }: Options,
): Promise<Report> => {
  const projection = findProjection(edgeProjections, 'edge-order')
  const fixture = await startScheduleFixture(allMigrations, { projection, read }, wire)
  try {
    return await assertSchedules(fixture, {
      seed,
      schedules: Math.ceil(schedules / fixtures),
      ...(path !== '' && { path }),
      replay: (failed, at) => `SCHEDULE_SEED=${failed} SCHEDULE_PATH=${at} npx vitest run ${again}`,
    })
  } finally {
    await fixture.stop()
  }
}

/**
 * Plays schedules of ordering, with edge's read model behind it.
 * @returns what each fixture has been through; of a schedule that is played again, one
 */
export const playSchedules = async (options: Options): Promise<Report[]> => {
  const { seed, path } = schedulesConfig(environment)
  const fixtures = path === '' ? options.fixtures : 1
  const seeds = Array.from({ length: fixtures }, (_, index) => seed + index)
  console.log(`schedules of seed ${seeds.join(', ')}`)
  // Every fixture ends before a failure is thrown: its database is in use until then.
  const played = await Promise.allSettled(seeds.map((one) => playInFixture(one, path, { ...options, fixtures })))
  return played.map((fixture) => {
    if (fixture.status === 'rejected') throw fixture.reason
    return fixture.value
  })
}

/** How often a process died at each point, over all fixtures. */
export const deathsOf = (reports: readonly Report[]): Record<string, number> => {
  const deaths: Record<string, number> = {}
  for (const report of reports) for (const [point, times] of report.deaths) deaths[point] = (deaths[point] ?? 0) + times
  return deaths
}
