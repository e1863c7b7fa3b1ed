import { edgeProjections } from '@zmig/edge'
import type { Sql } from '@zmig/kit'
import { assertSchedules, startScheduleFixture, type FoldedOrder, type Report } from '@zmig/ordering/schedules/testing'
import { environment } from '../../environment.ts'
import { allMigrations } from '@zmig/roles/migrations'
import { findProjection } from '../../projections/open-shop.ts'
import { schedulesConfig, WIRES, type Wire } from './config.ts'

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
  /** how many, both wires together */
  schedules: number
  /** what runs the specification again */
  again: string
}

/** A schedule in XML takes longer: with these parts both shops end at the same time. */
const SHARE: Record<Wire, number> = { 'hosted-page': 0.56, 'credit-guard': 0.44 }

type One = { seed: number; path: string; wire: Wire }

const playInFixture = async ({ seed, path, wire }: One, { schedules, again }: Options): Promise<Report> => {
  const projection = findProjection(edgeProjections, 'edge-order')
  const fixture = await startScheduleFixture(allMigrations, { projection, read }, wire)
  try {
    return await assertSchedules(fixture, {
      seed,
      schedules: Math.ceil(schedules * SHARE[wire]),
      ...(path !== '' && { path }),
      replay: (failed, at) =>
        `SCHEDULE_SEED=${failed} SCHEDULE_PATH=${at} SCHEDULE_WIRE=${wire} npx vitest run ${again}`,
    })
  } finally {
    await fixture.stop()
  }
}

/**
 * Plays schedules of ordering, with edge's read model behind it: on both wires of card gateways at the same time, each in a
 * shop with a database and a seed of its own.
 * @returns what each shop has been through; of a schedule that is played again, one
 */
export const playSchedules = async (options: Options): Promise<Report[]> => {
  const { seed, path, wire } = schedulesConfig(environment)
  const shops: One[] =
    path === '' ? WIRES.map((one, index) => ({ seed: seed + index, path, wire: one })) : [{ seed, path, wire }]
  console.log(`schedules of seed ${shops.map((shop) => `${shop.seed} (${shop.wire})`).join(', ')}`)
  // Every shop ends before a failure is thrown: its database is in use until then.
  const played = await Promise.allSettled(shops.map((shop) => playInFixture(shop, options)))
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
