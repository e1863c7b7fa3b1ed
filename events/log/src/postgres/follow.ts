import { topics, type Topic } from '@zmig/events'
import type { Database } from '../database.ts'
import type { Ask } from './answer.ts'

/** How long a lost notification may delay a reader, in milliseconds. */
const POLL_MILLISECONDS = 1_000

type Head = { topic: string; partition: number; next_offset: number }

const isTopic = (topic: string): topic is Topic => topic in topics

/**
 * Follows the growth of all partitions: by notification, and by comparing the heads once a second, so that a lost
 * notification costs a second and not an event.
 */
export const followPartitions = async (
  database: Pick<Database, 'listen'>,
  ask: Ask,
  onAppend: (topic: Topic, partition: number) => void,
): Promise<() => Promise<void>> => {
  const seen = new Map<string, number>()
  let polling: Promise<void> | undefined

  const compareHeads = async () => {
    const heads = await ask<Head>({
      name: 'log-heads',
      doing: 'tell the heads of the log',
      text: 'select topic, partition, next_offset from events.log_head',
    })
    for (const { topic, partition, next_offset } of heads) {
      const place = `${topic}:${partition}`
      if (seen.get(place) === next_offset) continue
      seen.set(place, next_offset)
      if (isTopic(topic)) onAppend(topic, partition)
    }
  }
  // While the database is away there is nothing to read; the next round tries again. One round at a time: a database
  // that does not answer would have all our connections otherwise.
  const poll = () => {
    polling ??= compareHeads()
      .catch(() => undefined)
      .finally(() => (polling = undefined))
  }

  const stopListening = await database.listen(
    'event_log',
    (payload) => {
      const [topic = '', partition] = payload.split(':')
      if (isTopic(topic)) onAppend(topic, Number(partition))
    },
    poll,
  )
  poll()
  const timer = setInterval(poll, POLL_MILLISECONDS)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await polling
  }
}
