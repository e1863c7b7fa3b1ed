import type { Database } from '@zmig/kit'

/** The rows that a checkout writes, table by table; a copy of each table takes those of the bare transactions. */
const ROWS = {
  person: { of: 'people.person', key: 'id', how: 'id = (select person_id from ordering.orders where order_id = $1)' },
  orders: { of: 'ordering.orders', key: 'order_id', how: 'order_id = $1' },
  order_line: { of: 'ordering.order_line', key: 'order_id', how: 'order_id = $1' },
  reservation: { of: 'ordering.reservation', key: 'order_id', how: 'order_id = $1' },
  attempt: { of: 'ordering.attempt', key: 'key', how: 'order_id = $1' },
}
/** The average number of events of a checkout; the log keeps about as many bytes of one as the outbox. */
const EVENTS = `select topic, partition, octet_length(to_jsonb(log)::text) as bytes, to_jsonb(log) as event
  from events.log where topic = 'orders' order by log_offset desc limit 2`

type Row = Record<string, unknown>

const copyTables = async (database: Database): Promise<void> => {
  await database.query('drop schema if exists bench cascade')
  await database.query('create schema bench')
  for (const [name, { of }] of Object.entries(ROWS))
    await database.query(`create table bench.${name} (like ${of} including defaults including indexes)`)
  for (const name of ['stock', 'availability']) {
    await database.query(`create table bench.${name} (like ordering.${name} including indexes)`)
    await database.query(`insert into bench.${name} select * from ordering.${name}`)
  }
  await database.query('create table bench.outbox (like events.outbox including all)')
  await database.query('analyze bench.stock')
  await database.query('analyze bench.availability')
}

/**
 * The least that PostgreSQL does for a checkout: its rows, inserted in the same durable transactions by as many
 * connections, without reads, decisions, locks or events.
 *
 * @param orderId an order whose rows are the pattern
 * @returns functions that write one more and delete all
 */
export const createBareOrders = async (database: Database, orderId: string, eans: readonly string[]) => {
  await copyTables(database)
  const patterns = await Promise.all(
    Object.entries(ROWS).map(async ([name, { of, key, how }]) => {
      const [row] = await database.query<{ row: Row }>(`select to_jsonb(t) as row from ${of} t where ${how}`, [orderId])
      if (!row) throw new Error(`order ${orderId} has no row in ${of}`)
      return { name, key, row: row.row }
    }),
  )
  const events = JSON.stringify(await database.query(EVENTS))
  let written = 0

  const write = (): Promise<void> => {
    const number = (written += 1)
    const ean = eans[number % eans.length]
    const idOf = (key: string) =>
      key === 'id' ? `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` : `bare-${number}`
    return database.transaction(async (tx) => {
      for (const { name, key, row } of patterns)
        await tx.query(
          `insert into bench.${name} select * from jsonb_populate_record(null::bench.${name}, $1::jsonb)`,
          [JSON.stringify({ ...row, [key]: idOf(key) })],
          { name: `bare-${name}` },
        )
      await tx.query('update bench.stock set reserved = reserved + 1 where ean = $1', [ean], { name: 'bare-reserve' })
      await tx.query('update bench.availability set revision = revision + 1 where ean = $1', [ean], {
        name: 'bare-publish',
      })
      await tx.query(
        `insert into bench.outbox (topic, partition, bytes, event)
         select topic, partition, bytes, event
         from jsonb_to_recordset($1::jsonb) as given(topic text, partition integer, bytes integer, event jsonb)`,
        [events],
        { name: 'bare-outbox' },
      )
    })
  }
  return { write, end: () => database.query('drop schema bench cascade') }
}
