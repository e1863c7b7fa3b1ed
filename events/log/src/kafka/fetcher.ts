import { MAX_SLICE_BYTES } from '../limits.ts'
import { type Fetched, fetchedFrom, fetchRequest, OFFSET_OUT_OF_RANGE, type Wanted } from './fetch.ts'
import { errorOf } from './internals.ts'
import type { Link } from './link.ts'
import { headOf, startOf } from './offsets.ts'
import type { Session } from './session.ts'

/** Batches of a partition, and the offset from which they were asked for in the end. */
type FoundBatches = { offset: number; head: number; batches: Buffer }

/** Fetches for many readers with one request at a time. */
export type Fetcher = {
  /**
   * What follows an offset, or the first that is left when that one has been trimmed away.
   * @param onSend called when the request is sent, which is after this call: it finds whatever was appended before
   */
  fetch(wanted: Wanted, onSend: () => void): Promise<FoundBatches>
}

type Job = {
  wanted: Wanted
  onSend: () => void
  resolve: (found: FoundBatches) => void
  reject: (error: unknown) => void
}

/** An answer is held in memory as a whole; what does not fit into it is asked for in the next round. */
const MAX_ANSWER_BYTES = 2 * MAX_SLICE_BYTES

const placeOf = ({ name, partition }: { name: string; partition: number }): string => `${name}:${partition}`

/** The first job of each partition, in the order in which they came. */
const firstOfEach = (jobs: Job[]): Map<string, Job> => {
  const round = new Map<string, Job>()
  for (const job of jobs) if (!round.has(placeOf(job.wanted))) round.set(placeOf(job.wanted), job)
  return round
}

/** Asks the leaders of all the partitions at once. */
const ask = async (session: Session, wanted: Wanted[]): Promise<Fetched[]> => {
  const options = { waitMilliseconds: 0, maxBytes: MAX_ANSWER_BYTES }
  const byLeader = [...Map.groupBy(wanted, session.leaderOf)]
  return (
    await Promise.all(byLeader.map(([node, led]) => session.ask(node, fetchRequest(led, options), fetchedFrom)))
  ).flat()
}

/** @returns what a job gets, or undefined when it has to be asked for once more */
const settle = async (
  session: Session,
  wanted: Wanted,
  { errorCode, head, batches }: Fetched,
): Promise<FoundBatches | undefined> => {
  if (errorCode === OFFSET_OUT_OF_RANGE) {
    const end = await headOf(session, wanted)
    // Behind the head there is nothing yet; it may come.
    if (wanted.offset >= end) return { offset: wanted.offset, head: end, batches: Buffer.alloc(0) }
    const start = await startOf(session, wanted)
    if (wanted.offset >= start) throw errorOf(errorCode)
    wanted.offset = start
    return undefined
  }
  if (errorCode !== 0) throw errorOf(errorCode)
  // Others filled the answer: the first of a request always gets something, so it comes first in the next one.
  if (batches.length === 0 && wanted.offset < head) return undefined
  return { offset: wanted.offset, head, batches }
}

export const createFetcher = (link: Link): Fetcher => {
  let waiting: Job[] = []
  let running = false

  const round = async (session: Session, jobs: Map<string, Job>): Promise<Job[]> => {
    const again: Job[] = []
    for (const fetched of await ask(
      session,
      [...jobs.values()].map(({ wanted }) => wanted),
    )) {
      const job = jobs.get(placeOf(fetched))
      if (!job) continue
      const found = await settle(session, job.wanted, fetched)
      if (found) job.resolve(found)
      else again.push(job)
    }
    return again
  }

  const serve = async () => {
    while (waiting.length > 0) {
      const jobs = firstOfEach(waiting)
      const rest = waiting.filter((job) => jobs.get(placeOf(job.wanted)) !== job)
      waiting = []
      for (const { onSend } of jobs.values()) onSend()
      try {
        const again = await link.use('read the log', (session) => round(session, jobs))
        waiting = [...again, ...rest, ...waiting]
      } catch (error) {
        // Kafka was silent for all of them, and for those who came meanwhile.
        for (const { reject } of [...jobs.values(), ...rest, ...waiting.splice(0)]) reject(error)
      }
    }
    running = false
  }

  return {
    fetch: (wanted, onSend) =>
      new Promise((resolve, reject) => {
        waiting.push({ wanted: { ...wanted }, onSend, resolve, reject })
        if (running) return
        running = true
        // Whoever is woken by the same news asks in the same turn of the event loop.
        setImmediate(() => void serve())
      }),
  }
}
