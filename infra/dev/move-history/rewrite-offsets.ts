import type { Sql } from '@zmig/event-log'

/**
 * The offset in the copy of the event at `log_offset` here: the number of events before it. Offsets without a gap need no
 * counting. Events that the log has deleted get negative offsets, in their order.
 */
const inTheCopy = (offset: string): string => `
  case when ${offset} < held.first then ${offset} - held.first
    when held.count = 0 then 0
    when held.last - held.first + 1 = held.count then least(${offset} - held.first, held.count)
    else (select count(*) from events.log l where l.topic = at.topic and l.partition = at.partition and l.log_offset < ${offset})
  end`

/** First and last offset of each partition; a partition that was trimmed completely begins and ends at its head. */
const HELD = `(select topic, partition, coalesce(first, next_offset, 0) as first, last, coalesce(count, 0) as count
  from events.log_head full join (
    select topic, partition, min(log_offset) as first, max(log_offset) as last, count(*) as count
    from events.log group by topic, partition) counted using (topic, partition))`

/** Rows left behind by a killed rebuild or check; the next one starts over. */
const LEFTOVERS = `projection like 'rebuild:%' or projection like 'check:%'`

/** Beyond any offset. All rows go there first, so that none collides with a row that has not been rewritten yet. */
const AWAY = '4611686018427387904'

/**
 * Rewrites the offsets in a table of events.
 * @param lost condition for the events that are neither in the log nor of any use without it
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

/** The event is neither in the log nor before its beginning. */
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
  // The inbox holds offsets of a Kafka; after a restore that is another one.
  await tx.query('delete from events.inbox')
  return gone
}
