import { createPostgresEventLog } from '@zmig/event-log'
import type { RecordedEvent } from '@zmig/events'
import { createDatabase, createLogger, type Migrations, type Sql } from '@zmig/kit'
import { startRelay } from '@zmig/outbox'
import { readLags, startProjections, type Projection, type ServiceDeps } from '@zmig/projections'
import { importCoupons } from '../../coupon/staff-coupon.commands.ts'
import { importStock } from '../../stock/import-stock.commands.ts'
import { startDeskGateway, type Wire } from '../desk-gateway.ts'
import { frontEan, rearEan } from '../goods.ts'
import { startOrdering } from '../ordering-fixture.ts'
import { COUPON } from './attempts.ts'
import type { CrashPoint } from './crash-points.ts'
import type { FoldedOrder } from './fold-orders.ts'
import { createUnreliableGateway } from './unreliable-gateway.ts'

/** A read model that another service builds from ordering's events. */
export type ReadModel = {
  projection: Projection
  /** these orders as it shows them */
  read(sql: Sql, orderIds: string[]): Promise<FoldedOrder[]>
}

/** The application name of the connections of relay and projections, which can be cut off. */
const RELAYING = 'schedule-relay'

/** Another relay takes over within half a second; a busy machine may take this long. Milliseconds. */
const PUBLISHED_WITHIN = 60_000

const CLEAR = `delete from ordering.orders; delete from ordering.stock; delete from ordering.slot;
  update ordering.availability set revision = 0; delete from ordering.coupon; delete from people.person;`

/**
 * PostgreSQL, the desk's payment gateway over HTTP, the real relay and a read model of orders, which many
 * schedules use one after the other.
 */
export const startScheduleFixture = async (migrations: Migrations[], readModel: ReadModel, wire?: Wire) => {
  const shop = await startOrdering(migrations)
  await shop.learnTyres()
  await shop.learnGarages({ capacityPerSlot: 1 })
  const { database, deps } = shop
  const desk = await startDeskGateway(() => deps.clock.now(), wire)
  const network = createUnreliableGateway(desk.gateway)
  const silent = createLogger('schedules', { level: 'silent' })
  const relaying = createDatabase(shop.url, { applicationName: RELAYING })
  const publishing = { database: relaying, log: createPostgresEventLog(relaying), logger: silent }
  const stopRelay = await startRelay(publishing)
  const stopProjections = await startProjections({ ...publishing, projections: [readModel.projection] })
  const began = deps.clock.now()

  /** lines that processes have logged as errors */
  const logged: string[] = []
  const logger = createLogger('ordering', { level: 'error', destination: { write: (line) => logged.push(line) } })

  const isPublished = async (): Promise<boolean> => {
    const [outbox] = await database.query<{ waiting: boolean }>('select exists (select from events.outbox) as waiting')
    if (outbox?.waiting) return false
    const lags = await readLags(database, deps.log, [readModel.projection])
    return lags.every(({ events }) => events === 0)
  }

  const untilPublished = async (): Promise<void> => {
    const until = Date.now() + PUBLISHED_WITHIN
    while (!(await isPublished())) {
      if (Date.now() > until) throw new Error('the events are not published after a minute')
      await new Promise((resolve) => setTimeout(resolve, 3)) // between two checks
    }
  }

  const heads = async () => (await deps.log.list()).filter(({ topic }) => topic === 'orders')
  let since = await heads()

  return {
    /** crash points that processes have passed, in all schedules so far */
    passed: new Set<CrashPoint>(),
    database,
    desk,
    network,
    logged,
    readModel,
    untilPublished,
    deps: { ...deps, logger } satisfies ServiceDeps,
    now: () => deps.clock.now(),
    pass: (minutes: number) => shop.setTime(new Date(deps.clock.now().getTime() + minutes * 60_000)),
    /** resets everything: these tyres on the shelf, a place an hour at the garage, one coupon, and no orders */
    begin: async (stock: { front: number; rear: number }): Promise<void> => {
      shop.setTime(began)
      network.mend()
      await network.deliverLate()
      network.forget()
      logged.length = 0
      await database.query(CLEAR)
      await untilPublished()
      since = await heads()
      await importStock(deps, [
        { ean: frontEan, onHand: stock.front, override: null },
        { ean: rearEan, onHand: stock.rear, override: null },
      ])
      await importCoupons(deps, [COUPON])
    },
    /** all events since `begin`, each partition in order */
    published: async (): Promise<RecordedEvent[]> => {
      const partitions = since.map(async ({ topic, partition, head }) => {
        const events: RecordedEvent[] = []
        for (let next = head, more = true; more;) {
          const slice = await deps.log.read(topic, partition, next, 1_000)
          events.push(...slice.events)
          next = slice.next
          more = slice.more
        }
        return events
      })
      return (await Promise.all(partitions)).flat()
    },
    /** cuts every connection of relay and projections */
    cutRelayOff: async (): Promise<void> => {
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like '${RELAYING}%'`,
      )
    },
    /** whether a connection waits for a lock of another one */
    isConnectionBlocked: async (): Promise<boolean> => {
      const [row] = await database.query<{ blocked: boolean }>(
        `select exists (select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock') as blocked`,
      )
      return row?.blocked === true
    },
    stop: async () => {
      await Promise.all([stopProjections(), stopRelay()])
      await relaying.end()
      await desk.stop()
      await shop.stop()
    },
  }
}
export type ScheduleFixture = Awaited<ReturnType<typeof startScheduleFixture>>
