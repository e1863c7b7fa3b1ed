import type { Database } from '@zmig/kit'

/** Page views per product, as the projection counts them. */
const VIEWS = `
  create table bare as select data ->> 'ean' as ean, count(*) as viewed
  from events.log where topic = 'impressions' group by 1`

/** Orders as rows, and what was sold of each product. */
const ORDERS = `
  create table bare as select key as order_id, data ->> 'personId' as person_id, data -> 'lines' as lines,
    (data ->> 'payNow')::int as pay_now, data ->> 'placedAt' as placed_at
  from events.log where topic = 'orders'`
const SOLD = `
  create table bare_sold as select line ->> 'ean' as ean, sum((line ->> 'quantity')::int) as sold
  from events.log, jsonb_array_elements(data -> 'lines') as line where topic = 'orders' group by 1`

/** Runs statements on one core and undoes them. @returns seconds */
const secondsOf = async (database: Database, statements: string[]): Promise<number> => {
  let seconds = 0
  const undo = new Error('only the time was wanted')
  const work = database.transaction(async (tx) => {
    await tx.query('set local max_parallel_workers_per_gather = 0')
    const began = performance.now()
    for (const statement of statements) await tx.query(statement)
    seconds = (performance.now() - began) / 1_000
    throw undo
  })
  await work.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return seconds
}

/** What PostgreSQL needs for the same sums over the same rows of the log, in one statement on one core. @returns seconds */
export const aggregateViews = (database: Database): Promise<number> => secondsOf(database, [VIEWS])

/** The same for orders, which two projections read. @returns seconds */
export const aggregateOrders = (database: Database): Promise<number> => secondsOf(database, [ORDERS, SOLD])
