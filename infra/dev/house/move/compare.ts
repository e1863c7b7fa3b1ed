import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog, PartitionState, Sql } from '@zmig/event-log'
import { Refusal } from '../refusal.ts'
import { idAt, placeName, type HeldPartition } from './held.ts'
import { SETTLED_MILLISECONDS } from './settled.ts'

const WHAT_TO_DO =
  'Move into an empty Kafka: give the shop one of its own, or delete what is there when nobody needs it (the Kafka of `npm run engines` is folder kafka in DATA_DIR).'

const readId = async (log: EventLog, { topic, partition }: HeldPartition, offset: number) =>
  (await log.read(topic, partition, offset, 1)).events.find((event) => event.offset === offset)?.id

const refuse = (partition: HeldPartition, what: string): never => {
  throw new Refusal(`Kafka's ${placeName(partition)} ${what}, so it is not a copy of this shop's. ${WHAT_TO_DO}`)
}

/**
 * How many events of a partition Kafka holds already, from an earlier move that did not come to its end. A copy is made
 * in order from offset 0, so it is one when first and last are what they should be and the offsets between them fit.
 * @throws Refusal when it holds something else
 */
export const copiedEvents = async (
  sql: Sql,
  to: EventLog,
  partition: HeldPartition,
  state: Pick<PartitionState, 'start' | 'head'>,
): Promise<number> => {
  const { start, head } = state
  if (head === 0) return 0
  if (start > 0) refuse(partition, `begins at offset ${start}`)
  if (head > partition.count) refuse(partition, `holds ${head} events, and the shop's log ${partition.count}`)
  for (const index of new Set([0, head - 1]))
    if ((await readId(to, partition, index)) !== (await idAt(sql, partition, index)))
      refuse(partition, `holds another event at offset ${index}`)
  return head
}

/**
 * The state of Kafka when nothing is on its way to it any more: what a move that was killed had sent may still arrive
 * when the next one looks, and would then be sent twice.
 */
export const settledStates = async (to: EventLog): Promise<PartitionState[]> => {
  for (let states = await to.list(); ;) {
    if (states.every(({ head }) => head === 0)) return states
    await pause(SETTLED_MILLISECONDS)
    const again = await to.list()
    if (again.every(({ head }, index) => head === states[index]?.head)) return again
    states = again
  }
}

/** @throws Refusal when Kafka holds events where this shop has none */
export const refuseStrangers = (held: HeldPartition[], states: PartitionState[]): void => {
  const ours = new Set(held.map(placeName))
  const strangers = states.filter((state) => state.head > 0 && !ours.has(placeName(state)))
  if (strangers.length > 0)
    throw new Refusal(
      `Kafka holds events in ${strangers.map(placeName).join(', ')}, where this shop has none: they are another shop's. ${WHAT_TO_DO}`,
    )
}
