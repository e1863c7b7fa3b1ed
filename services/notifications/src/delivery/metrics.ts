import type { ServiceDeps } from '@zmig/projections'
import { Gauge } from 'prom-client'

/** A scrape waits for its figures no longer than this, in milliseconds. */
const COLLECT_MILLISECONDS = 1_000

type Database = ServiceDeps['database']

const watched = new Set<Database>()

const readFigures = (database: Database): Promise<{ status: string; count: number }[]> =>
  database.query<{ status: string; count: number }>(
    `select 'queued' as status, count(*) as count from notifications.message where status = 'queued'
     union all select 'given_up', count(*) from notifications.message where status = 'given_up'`,
    [],
    { deadlineMs: COLLECT_MILLISECONDS },
  )

new Gauge({
  name: 'zmigo_messages',
  help: 'Mails and text messages that wait to be sent (queued), and those that were not taken within a day or refused (given_up)',
  labelNames: ['status'],
  async collect() {
    this.reset()
    const [database] = watched
    if (!database) return
    const figures = await readFigures(database).catch(() => [])
    for (const { status, count } of figures) this.set({ status }, count)
  },
})

/** The queue of this database is what the process tells about. @returns a function that ends it */
export const watchMessages = (database: Database): (() => void) => {
  watched.add(database)
  return () => void watched.delete(database)
}
