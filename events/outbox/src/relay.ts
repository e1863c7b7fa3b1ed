import { setTimeout as pause } from 'node:timers/promises'
import { EventLogUnavailable, startLoop, withDeadline, type Loop } from '@zmig/event-log'
import { lead } from './relay-lock.ts'
import { relayActive, relayedEvents, watchOutbox } from './metrics.ts'
import { BATCH, relayRound, type RoundDeps } from './relay-round.ts'

/** How long a lost notification may delay events, in milliseconds. */
const POLL_MILLISECONDS = 1_000

/** How often a stand-by tries to become the leader, in milliseconds. */
const STAND_BY_MILLISECONDS = 500

/** How soon to try again while the transaction of a former leader is still open, in milliseconds. */
const BUSY_MILLISECONDS = 100

/** The deadline of a round, in milliseconds: the log answers within 5 s, a statement within 3; longer means a dead connection. */
const ROUND_MILLISECONDS = 15_000

/**
 * How long a stop waits for the running round, in milliseconds: a process has a few seconds to end, and an interrupted
 * round is repeated.
 */
const STOP_MILLISECONDS = 1_500

/** The smallest batch after larger ones failed, for instance because a statement took too long. */
const SMALLEST_BATCH = 50

/** How long a leader that could not reach the log stands back, in milliseconds: three tries of a stand-by that may reach it. */
const GIVE_WAY_MILLISECONDS = 3 * STAND_BY_MILLISECONDS

/**
 * Runs rounds one after the other while the outbox holds events.
 * @param giveWay called when the log cannot be reached from here
 */
const startRounds = (deps: RoundDeps, giveWay: () => void): Loop => {
  let limit = BATCH
  const round = async (): Promise<boolean> => {
    const late = () => new Error('moving events took too long: the database does not answer')
    const { moved, busy, more } = await withDeadline(relayRound(deps, limit), late, ROUND_MILLISECONDS)
    relayedEvents.inc(moved)
    limit = Math.min(BATCH, limit * 2)
    if (busy) setTimeout(() => loop.wake(), BUSY_MILLISECONDS).unref()
    return more
  }
  const loop = startLoop({
    name: 'relay',
    step: round,
    idleMs: POLL_MILLISECONDS,
    onError: (error) => {
      limit = Math.max(SMALLEST_BATCH, Math.floor(limit / 4))
      deps.logger.error({ err: error }, 'moving the outbox to the event log failed; trying again')
      if (error instanceof EventLogUnavailable) giveWay()
    },
  })
  return loop
}

/**
 * Moves events from the outbox to the log, in order, until stopped. Any number of processes may start a relay: a lock lets
 * one work at a time, and another takes over within five seconds when that one dies, freezes or loses its connection, or gives
 * way because it cannot reach the log.
 * @returns a function that stops it after the running round, for which it waits up to 1.5 s
 */
export const startRelay = async (deps: RoundDeps): Promise<() => Promise<void>> => {
  const { database, logger } = deps
  const stopping = new AbortController()
  let rounds: Loop | undefined

  const work = (giveWay: () => void) => {
    logger.debug({}, 'this process relays the outbox now')
    relayActive.inc()
    const started = startRounds(deps, giveWay)
    rounds = started
    return async () => {
      relayActive.dec()
      await started.stop()
    }
  }

  const campaign = startLoop({
    step: async () => {
      const term = new AbortController()
      const ending = AbortSignal.any([stopping.signal, term.signal])
      await lead({ database, stopping: ending, work: () => work(() => term.abort()) })
      if (term.signal.aborted)
        await pause(GIVE_WAY_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
      return false
    },
    idleMs: STAND_BY_MILLISECONDS,
    onError: (error) => logger.error({ err: error }, 'the relay lost the database; trying again'),
  })
  const wake = () => rounds?.wake()
  const stopListening = await database.listen('outbox', wake, wake)
  const stopWatching = watchOutbox(database)
  return async () => {
    stopWatching()
    stopping.abort()
    await stopListening()
    const late = () => new Error('the running round takes too long')
    await withDeadline(campaign.stop(), late, STOP_MILLISECONDS).catch((err: unknown) =>
      logger.warn({ err }, 'the relay stops before the end of its round, which will be repeated'),
    )
  }
}
