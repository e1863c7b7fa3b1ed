import type { Sql } from '@zmig/event-log'

/**
 * Where the copy has an event that stands at `log_offset` here: after as many others as stand before it. Offsets without
 * a gap need no counting. What the log has forgotten stands before 0, in the order in which it was.
 */
const inTheCopy = (offset: string): string => `
  case when ${offset} < held.first then ${offset} - held.first
    when held.count = 0 then 0
    when held.last - held.first + 1 = held.count then least(${offset} - held.first, held.count)
    else (select count(*) from events.log l where l.topic = at.topic and l.partition = at.partition and l.log_offset < ${offset})
  end`

/** Where each partition begins and ends; one that was trimmed whole begins, and ends, at its head. */
const HELD = `(select topic, partition, coalesce(first, next_offset, 0) as first, last, coalesce(count, 0) as count
  from events.log_head full join (
    select topic, partition, min(log_offset) as first, max(log_offset) as last, count(*) as count
    from events.log group by topic, partition) counted using (topic, partition))`

/** What a killed rebuild or check has left behind; the next one begins anew. */
const LEFTOVERS = `projection like 'rebuild:%' or projection like 'check:%'`

/** Further than any offset: a row must not meet another one that has not moved yet, so all go there first. */
const AWAY = '4611686018427387904'

/**
 * Rewrites a table of events that stand at offsets.
 * @param lost which of those that the log does not hold are of no use
 * @returns how many were dropped
 */
const rewriteEvents = async (tx: Sql, table: 'events.parked' | 'events.given_up', lost: string): Promise<number> => {
  const gone = await tx.query(`delete from ${table} p using ${table} at left join ${HELD} held using (topic, partition)
    where (p.projection, p.topic, p.partition, p.log_offset) = (at.projection, at.topic, at.partition, at.log_offset)
    and not exists (select from events.log l where (l.topic, l.partition, l.log_offset) = (p.topic, p.partition, p.log_offset))
    and (${lost}) returning 1`)
  await tx.query(`update ${table} p set log_offset = ${AWAY} + moved.log_offset
    from (select at.projection, at.topic, at.partition, at.log_offset as before, ${inTheCopy('at.log_offset')} as log_offset
          from ${table} at left join ${HELD} held using (topic, partition)) moved
    where (p.projection, p.topic, p.partition, p.log_offset) = (moved.projection, moved.topic, moved.partition, moved.before)`)
  await tx.query(`update ${table} set log_offset = log_offset - ${AWAY}`)
  return gone.length
}

/** Neither in the log nor before its beginning. */
const NOWHERE = 'held.first is null or at.log_offset >= held.first'

/**
 * Turns every offset that the database keeps into the offset of the same event in a copy that begins at 0. Checkpoints
 * keep theirs in the same tables; one that ends before the log begins must not look as if it reached it.
 * @returns how many parked events were dropped because neither the log nor their row holds them any more
 */
export const rewriteOffsets = async (tx: Sql): Promise<number> => {
  await tx.query(`delete from events.projection_offset where ${LEFTOVERS}`)
  await tx.query(`delete from events.parked where ${LEFTOVERS}`)
  await tx.query(`update events.projection_offset o set next_offset = moved.next_offset
    from (select at.projection, at.topic, at.partition, case when at.projection like 'checkpoint:%' then place else greatest(place, 0) end as next_offset
          from (select at.projection, at.topic, at.partition, coalesce(${inTheCopy('at.next_offset')}, 0) as place
                from events.projection_offset at left join ${HELD} held using (topic, partition)) at) moved
    where (o.projection, o.topic, o.partition) = (moved.projection, moved.topic, moved.partition)`)
  const gone = await rewriteEvents(tx, 'events.parked', `at.event is null or ${NOWHERE}`)
  await rewriteEvents(tx, 'events.given_up', NOWHERE)
  // It remembers places in a Kafka; after a restore that was another one.
  await tx.query('delete from events.inbox')
  return gone
}
