import { withDeadline, type Database } from '@zmig/event-log'
import { Counter, Gauge } from 'prom-client'

/** How long a scrape waits for these figures, in milliseconds; a slow database must not hide the other metrics. */
const COLLECT_MILLISECONDS = 1_000

type OutboxFigures = { backlog: number; oldest: number; parked: number }

/** Unknown figures are not a number, rather than a wrong one. */
const UNKNOWN: OutboxFigures = { backlog: NaN, oldest: NaN, parked: NaN }

const watched = new Set<Database>()
let asked: Promise<OutboxFigures> | undefined

const readFigures = (database: Database): Promise<OutboxFigures> =>
  database.transaction(async (tx) => {
    await tx.query("select set_config('statement_timeout', $1, true)", [String(COLLECT_MILLISECONDS)])
    const [figures = UNKNOWN] = await tx.query<OutboxFigures>(
      `select (select count(*) from events.outbox) as backlog, (select count(*) from events.outbox_parked) as parked,
         coalesce((select extract(epoch from clock_timestamp() - written_at)::float8 from events.outbox
                   order by id limit 1), 0) as oldest`,
    )
    return figures
  })

/** One query for all gauges of a scrape. */
const figures = (): Promise<OutboxFigures> => {
  const [database] = watched
  if (!database) return Promise.resolve(UNKNOWN)
  asked ??= withDeadline(
    readFigures(database),
    () => new Error('the database did not answer in time'),
    COLLECT_MILLISECONDS,
  )
    .catch(() => UNKNOWN)
    .finally(() => (asked = undefined))
  return asked
}

const outboxGauge = (name: string, help: string, pick: (figures: OutboxFigures) => number) =>
  new Gauge({
    name,
    help,
    async collect() {
      this.set(pick(await figures()))
    },
  })

outboxGauge('zmigo_outbox_backlog_events', 'Events that wait in the outbox for the relay.', ({ backlog }) => backlog)
outboxGauge(
  'zmigo_outbox_oldest_seconds',
  'Age of the event that waits longest, by the clock of the database.',
  ({ oldest }) => oldest,
)
outboxGauge(
  'zmigo_outbox_parked_events',
  'Events that the log refused, and those of their keys that wait behind them.',
  ({ parked }) => parked,
)

/** Reports the outbox of this database. @returns a function that ends it */
export const watchOutbox = (database: Database): (() => void) => {
  watched.add(database)
  return () => void watched.delete(database)
}

export const relayActive = new Gauge({
  name: 'zmigo_relay_active',
  help: '1 in the process whose relay works, 0 in those that stand by.',
})
export const relayedEvents = new Counter({
  name: 'zmigo_relay_events_total',
  help: 'Events that the relay of this process moved to the log.',
})

/** Lengths of the queues of this process. */
export const telemetryQueues = new Set<() => number>()

new Gauge({
  name: 'zmigo_telemetry_queue_events',
  help: 'Telemetry events that wait for the log.',
  collect() {
    this.set([...telemetryQueues].reduce((sum, length) => sum + length(), 0))
  },
})
export const telemetryShed = new Counter({
  name: 'zmigo_telemetry_shed_total',
  help: 'Telemetry events that were given up: the queue was full, or the log refused them.',
})
