import type { Sql } from '@zmig/event-log'

/**
 * Where the copy has an event that stands at `log_offset` here: after as many others as stand before it. Offsets without
 * a gap need no counting.
 */
const inTheCopy = (offset: string): string => `
  case when held.count is null then 0
    when held.last - held.first + 1 = held.count then least(greatest(${offset} - held.first, 0), held.count)
    else (select count(*) from events.log l where l.topic = at.topic and l.partition = at.partition and l.log_offset < ${offset})
  end`

const HELD = `(select topic, partition, min(log_offset) as first, max(log_offset) as last, count(*) as count
  from events.log group by topic, partition)`

/** What a killed rebuild or check has left behind; the next one begins anew. */
const LEFTOVERS = `projection like 'rebuild:%' or projection like 'check:%'`

/** Rewrites a table of events that stand at offsets. @returns how many were dropped: the log does not hold them any more */
const rewriteEvents = async (tx: Sql, table: 'events.parked' | 'events.given_up'): Promise<number> => {
  const gone = await tx.query(`delete from ${table} p where not exists (select from events.log l
    where (l.topic, l.partition, l.log_offset) = (p.topic, p.partition, p.log_offset)) returning 1`)
  // By way of negative numbers: a row must not meet another one that has not moved yet.
  await tx.query(`update ${table} p set log_offset = -1 - moved.log_offset
    from (select at.projection, at.topic, at.partition, at.log_offset as before, ${inTheCopy('at.log_offset')} as log_offset
          from ${table} at left join ${HELD} held using (topic, partition)) moved
    where (p.projection, p.topic, p.partition, p.log_offset) = (moved.projection, moved.topic, moved.partition, moved.before)`)
  await tx.query(`update ${table} set log_offset = -1 - log_offset`)
  return gone.length
}

/**
 * Turns every offset that the database keeps into the offset of the same event in a copy that begins at 0. Checkpoints
 * keep theirs in the same tables.
 * @returns how many parked events were dropped because the log does not hold them any more
 */
export const rewriteOffsets = async (tx: Sql): Promise<number> => {
  await tx.query(`delete from events.projection_offset where ${LEFTOVERS}`)
  await tx.query(`delete from events.parked where ${LEFTOVERS}`)
  await tx.query(`update events.projection_offset o set next_offset = moved.next_offset
    from (select at.projection, at.topic, at.partition, ${inTheCopy('at.next_offset')} as next_offset
          from events.projection_offset at left join ${HELD} held using (topic, partition)) moved
    where (o.projection, o.topic, o.partition) = (moved.projection, moved.topic, moved.partition)`)
  const gone = await rewriteEvents(tx, 'events.parked')
  await rewriteEvents(tx, 'events.given_up')
  // It remembers places in a Kafka; after a restore that was another one.
  await tx.query('delete from events.inbox')
  return gone
}
