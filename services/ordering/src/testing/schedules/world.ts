import { createPostgresEventLog } from '@zmig/event-log'
import type { RecordedEvent } from '@zmig/events'
import { createDatabase, createLogger, type Migrations, type Sql } from '@zmig/kit'
import { startRelay } from '@zmig/outbox'
import { readLags, startProjections, type Projection, type ServiceDeps } from '@zmig/projections'
import { importCoupons } from '../../coupon/staff-coupon.commands.ts'
import { importStock } from '../../stock/import-stock.commands.ts'
import { startDeskGateway } from '../desk-gateway.ts'
import { frontEan, rearEan } from '../goods.ts'
import { startOrdering } from '../ordering-rig.ts'
import { COUPON } from './attempts.ts'
import type { CrashPoint } from './crash-points.ts'
import type { FoldedOrder } from './fold-orders.ts'
import { createUnreliableGateway } from './unreliable-gateway.ts'

/** A read model that another service makes of what ordering tells. */
export type ReadModel = {
  projection: Projection
  /** these orders as it shows them */
  read(sql: Sql, orderIds: string[]): Promise<FoldedOrder[]>
}

/** The application name of whoever relays and projects: those connections can be cut off. */
const RELAYING = 'schedule-relay'

/** Another relay takes over within half a second; this is how long a busy machine may take, in milliseconds. */
const TOLD_WITHIN = 60_000

const CLEAR = `delete from ordering.orders; delete from ordering.stock; delete from ordering.slot;
  update ordering.availability set revision = 0; delete from ordering.coupon; delete from people.person;`

/**
 * A PostgreSQL, the desk's payment gateway over HTTP, the real relay, and a read model of orders: the world that many
 * schedules share, one after the other.
 */
export const startWorld = async (migrations: Migrations[], readModel: ReadModel) => {
  const shop = await startOrdering(migrations)
  await shop.learnTyres()
  await shop.learnGarages({ capacityPerSlot: 1 })
  const { database, deps } = shop
  const desk = await startDeskGateway(() => deps.clock.now())
  const network = createUnreliableGateway(desk.gateway)
  const silent = createLogger('schedules', { level: 'silent' })
  const relaying = createDatabase(shop.url, { applicationName: RELAYING })
  const telling = { database: relaying, log: createPostgresEventLog(relaying), logger: silent }
  const stopRelay = await startRelay(telling)
  const stopProjections = await startProjections({ ...telling, projections: [readModel.projection] })
  const began = deps.clock.now()

  /** what a process could not do and only said in its log */
  const logged: string[] = []
  const logger = createLogger('ordering', { level: 'error', destination: { write: (line) => logged.push(line) } })

  const isTold = async (): Promise<boolean> => {
    const [outbox] = await database.query<{ waiting: boolean }>('select exists (select from events.outbox) as waiting')
    if (outbox?.waiting) return false
    const lags = await readLags(database, deps.log, [readModel.projection])
    return lags.every(({ events }) => events === 0)
  }

  const untilTold = async (): Promise<void> => {
    const until = Date.now() + TOLD_WITHIN
    while (!(await isTold())) {
      if (Date.now() > until) throw new Error('what was decided is not told after a minute')
      await new Promise((resolve) => setTimeout(resolve, 3)) // between two looks
    }
  }

  const heads = async () => (await deps.log.list()).filter(({ topic }) => topic === 'orders')
  let since = await heads()

  return {
    /** where processes have been, in all schedules so far */
    passed: new Set<CrashPoint>(),
    database,
    desk,
    network,
    logged,
    readModel,
    untilTold,
    deps: { ...deps, logger } satisfies ServiceDeps,
    now: () => deps.clock.now(),
    pass: (minutes: number) => shop.setTime(new Date(deps.clock.now().getTime() + minutes * 60_000)),
    /** the first day again: these tyres on the shelf, a place an hour at the garage, one coupon, and no orders */
    begin: async (stock: { front: number; rear: number }): Promise<void> => {
      shop.setTime(began)
      network.mend()
      await network.deliverLate()
      network.forget()
      logged.length = 0
      await database.query(CLEAR)
      await untilTold()
      since = await heads()
      await importStock(deps, [
        { ean: frontEan, onHand: stock.front, override: null },
        { ean: rearEan, onHand: stock.rear, override: null },
      ])
      await importCoupons(deps, [COUPON])
    },
    /** all that was told since `begin`, each partition in order */
    told: async (): Promise<RecordedEvent[]> => {
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
    /** whoever relays and projects loses every connection, in the middle of whatever it does */
    cutRelayOff: async (): Promise<void> => {
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like '${RELAYING}%'`,
      )
    },
    /** whether somebody waits for a lock of somebody else */
    isSomebodyBlocked: async (): Promise<boolean> => {
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
export type World = Awaited<ReturnType<typeof startWorld>>
