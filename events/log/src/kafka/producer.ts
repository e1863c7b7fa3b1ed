import { EventLogUnavailable } from '../errors.ts'
import { DEADLINE_MILLISECONDS } from '../limits.ts'
import { errorOf } from './internals.ts'
import type { Link } from './link.ts'
import { type Place, type PlacedBatch, producedFrom, produceRequest } from './produce.ts'
import { encodeBatch, type NewRecord, type Producer } from './encode-batch.ts'
import type { Session } from './session.ts'

/** Records for one partition, in order. */
export type PlacedRecords = Place & { records: NewRecord[] }

/** Sends batches one after the other, each exactly once to Kafka as long as none fails. */
export type IdempotentProducer = {
  /**
   * Sends records, tries again what may have been lost on the way (the numbers that it carries let Kafka know what it
   * has), and resolves when all replicas in sync have them.
   * @throws EventLogUnavailable when that could not be had in time; the records may be in the log or not
   */
  send(placed: PlacedRecords[]): Promise<void>
}

const doing = 'append to the log'

/** Error codes (Kafka protocol guide, error codes). */
const DUPLICATE_SEQUENCE_NUMBER = 46
/** Kafka has lost track of what this producer sent: out of order, wrong epoch, unknown producer. */
const LOST_TRACK = new Set([45, 47, 59])

/** Numbers go round at 2^31. */
const after = (sequence: number, count: number): number => (sequence + count) % 2 ** 31

const open = async (session: Session): Promise<Producer> => {
  const broker = await session.cluster.findControllerBroker()
  const { producerId, producerEpoch } = await broker.initProducerId({ transactionTimeout: 60_000 })
  return { id: BigInt(producerId), epoch: producerEpoch }
}

/**
 * One request is under way at a time, so that the order of a partition is the order of the calls. After a failure the
 * producer is replaced and its connections are ended: what it sent last may still arrive, as a repeat that readers drop,
 * but nothing is sent later than its caller knows.
 */
export const createIdempotentProducer = (link: Link): IdempotentProducer => {
  let producer: Producer | undefined
  const sequences = new Map<string, number>()

  const encode = (placed: PlacedRecords[], by: Producer): PlacedBatch[] =>
    placed.map(({ name, partition, records }) => {
      const place = `${name}:${partition}`
      const sequence = sequences.get(place) ?? 0
      sequences.set(place, after(sequence, records.length))
      return { name, partition, batch: encodeBatch(records, by, sequence, Date.now()) }
    })

  /** Sends what is left, each batch to the leader of its partition. @returns what is still left */
  const sendTo = async (session: Session, batches: PlacedBatch[]): Promise<void> => {
    const byLeader = Map.groupBy(batches, session.leaderOf)
    const answers = await Promise.allSettled(
      [...byLeader].map(async ([node, ofNode]) => {
        for (const { name, partition, errorCode } of await session.ask(
          node,
          produceRequest(ofNode, DEADLINE_MILLISECONDS),
          producedFrom,
        )) {
          if (LOST_TRACK.has(errorCode))
            throw new EventLogUnavailable(`Kafka lost track of this writer; send the events again`, {
              cause: errorOf(errorCode),
            })
          if (errorCode !== 0 && errorCode !== DUPLICATE_SEQUENCE_NUMBER) throw errorOf(errorCode)
          batches.splice(
            batches.findIndex((batch) => batch.name === name && batch.partition === partition),
            1,
          )
        }
      }),
    )
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) throw failed.reason
  }

  return {
    send: async (placed) => {
      let left: PlacedBatch[] | undefined
      try {
        await link.use(doing, async (session) => {
          producer ??= await open(session)
          left ??= encode(placed, producer)
          if (left.length > 0) await sendTo(session, left)
        })
      } catch (error) {
        producer = undefined
        sequences.clear()
        link.drop()
        throw error
      }
    },
  }
}
