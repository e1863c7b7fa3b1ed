import type { Sql } from '../database.ts'
import { envelopeJson } from '../envelope-json.ts'
import type { Addressed } from '../event-log.port.ts'

/** A call of the function that appends, and how much memory it holds. */
export type AppendCall = { values: unknown[]; bytes: number }

const NAME = 'log-append'
const TEXT = 'select events.append_batch($1, $2, $3, $4)'

/** @throws EventTooLarge */
export const appendCall = (events: Addressed[]): AppendCall => {
  const counts = new Map<string, { topic: string; partition: number; count: number }>()
  let bytes = 0
  const rows = events.map(({ topic, partition, event }) => {
    const place = `${topic}:${partition}`
    const known = counts.get(place) ?? { topic, partition, count: 0 }
    counts.set(place, known)
    const envelope = envelopeJson(event)
    bytes += envelope.bytes
    known.count += 1
    return `{"topic":${JSON.stringify(topic)},"partition":${partition},"place":${known.count - 1},${envelope.json.slice(1)}`
  })
  const places = [...counts.values()]
  return {
    values: [
      places.map(({ topic }) => topic),
      places.map(({ partition }) => partition),
      places.map(({ count }) => count),
      `[${rows.join(',')}]`,
    ],
    bytes,
  }
}

/** For an ask with the log's deadline. */
export const appendQuery = ({ values }: AppendCall) => ({ name: NAME, doing: 'append to the log', text: TEXT, values })

/** Appends inside a transaction of the caller's, whose patience and room it is. */
export const appendWithin = async (tx: Sql, { values }: AppendCall): Promise<void> => {
  await tx.query(TEXT, values, { name: NAME })
}
