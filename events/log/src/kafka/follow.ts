import { setTimeout as pause } from 'node:timers/promises'
import type { Topic } from '@zmig/events'
import type { Logger } from '../database.ts'
import { withDeadline } from '../limits.ts'
import { silent } from '../errors.ts'
import { fetchedFrom, fetchRequest } from './fetch.ts'
import { errorOf } from './internals.ts'
import { everyPlace, headsOf, type Naming } from './offsets.ts'
import type { Place } from './produce.ts'
import type { Session } from './session.ts'

type FollowerDeps = {
  /** begins a session; a wait holds its connection up, so it is nobody else's */
  open: () => Session
  naming: Naming
  logger: Logger
}

type Listener = (topic: Topic, partition: number) => void

/** Tells listeners about the growth of partitions, on one connection for all of them. */
export type Follower = {
  follow: (listener: Listener) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** How long a broker waits for something new before it says that there is none, in milliseconds. */
const WAIT_MILLISECONDS = 500
/** Beyond that wait, after which a connection that says nothing is replaced: readers hear within seconds. */
const PATIENCE_MILLISECONDS = 2_000
const PAUSE_MILLISECONDS = 200
/** Failures in a row that are worth a line: while a partition changes its leader, a few are to be expected. */
const TELL_AFTER = 5

const doing = 'tell what is new'

const keyOf = ({ name, partition }: Place): string => `${name}:${partition}`

/** Waits for growth of the partitions that one node leads, again and again. Ends only by throwing. */
const watch = async (
  session: Session,
  node: string,
  places: Place[],
  heads: Map<string, number>,
  onHead: (place: Place, head: number) => void,
): Promise<never> => {
  for (;;) {
    // The answer carries the heads of all partitions, and the first batch of one: it is the heads that we are after.
    const wanted = places.map((place) => ({ ...place, offset: heads.get(keyOf(place)) ?? 0, maxBytes: 1 }))
    const request = fetchRequest(wanted, { waitMilliseconds: WAIT_MILLISECONDS, maxBytes: 1 })
    const fetched = await withDeadline(
      session.ask(node, request, fetchedFrom),
      () => silent('Kafka', doing),
      WAIT_MILLISECONDS + PATIENCE_MILLISECONDS,
    )
    for (const { name, partition, errorCode, head } of fetched) {
      // Another leader, or a head that has moved back: the heads have to be asked again.
      if (errorCode !== 0) throw errorOf(errorCode)
      onHead({ name, partition }, head)
    }
  }
}

export const createFollower = ({ open, naming, logger }: FollowerDeps): Follower => {
  const places = everyPlace(naming)
  const listeners = new Set<Listener>()
  const heads = new Map<string, number>()
  let session: Session | undefined
  let running: Promise<void> | undefined
  let failures = 0

  const tell = (place: Place, listener: Listener) => listener(naming.topicOf(place.name), place.partition)
  const onHead = (place: Place, head: number) => {
    if ((heads.get(keyOf(place)) ?? 0) === head) return
    heads.set(keyOf(place), head)
    for (const listener of listeners) tell(place, listener)
  }

  const connectAndWatch = async (current: Session) => {
    const found = await withDeadline(
      current.ready.then(() => headsOf(current, places)),
      () => silent('Kafka', doing),
    )
    for (const { name, partition, offset } of found) onHead({ name, partition }, offset)
    if (failures >= TELL_AFTER) logger.info({}, 'following Kafka again')
    failures = 0
    const byLeader = Map.groupBy(places, current.leaderOf)
    await Promise.race([...byLeader].map(([node, led]) => watch(current, node, led, heads, onHead)))
  }

  const run = async () => {
    while (listeners.size > 0) {
      session = open()
      try {
        await connectAndWatch(session)
      } catch (error) {
        if (listeners.size === 0) return
        failures += 1
        if (failures === TELL_AFTER) logger.warn({ err: error }, 'following Kafka failed; trying again')
      } finally {
        session.end()
      }
      await pause(PAUSE_MILLISECONDS)
    }
  }

  const start = () => {
    running ??= run().finally(() => {
      running = undefined
      if (listeners.size > 0) start() // somebody came while it was ending
    })
  }
  const stop = async () => {
    session?.end()
    await running
  }

  return {
    follow: (listener) => {
      listeners.add(listener)
      // What is known already is told at once, as it is to the first who follows.
      for (const place of places) if ((heads.get(keyOf(place)) ?? 0) > 0) tell(place, listener)
      start()
      return Promise.resolve(async () => {
        listeners.delete(listener)
        if (listeners.size === 0) await stop()
      })
    },
    close: async () => {
      listeners.clear()
      await stop()
    },
  }
}
