import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.ts'

/** One piece of work: when it was due (`performance.now`), and how long after that it had ended, in milliseconds. */
export type Done<Result> = { due: number; milliseconds: number; result: Result }

/**
 * Starts a piece of work at a steady pace, whether earlier ones have ended or not. Time counts from the time at which
 * each was due: a stall delays all requests that were due in it.
 * @param work gets the number of the piece, from 0 on; must not reject
 */
export const atSteadyPace = <Result>(perSecond: number, work: (number: number) => Promise<Result>) => {
  const stopping = new AbortController()
  const done: Done<Result>[] = []
  const running = new Set<Promise<void>>()
  const began = performance.now()

  const begin = (number: number, due: number) => {
    const one = work(number).then((result) => {
      done.push({ due, milliseconds: performance.now() - due, result })
      running.delete(one)
    })
    running.add(one)
  }
  const pacing = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const due = began + (number * 1_000) / perSecond
      const early = due - performance.now()
      if (early > 0) await pause(early, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) begin(number, due)
    }
  })()

  return {
    /** what has ended so far */
    done,
    /** starts no more work and waits for running work */
    stop: async (): Promise<Done<Result>[]> => {
      stopping.abort()
      await pacing
      await Promise.all(running)
      return done
    },
  }
}

/** Those that were due in a span of time. */
export const dueIn = <Result>(done: readonly Done<Result>[], from: number, to: number): Done<Result>[] =>
  done.filter(({ due }) => due >= from && due < to)

/** Pieces that were due and had ended in a time span, so that later events do not affect them. */
export const endedIn = <Result>(done: readonly Done<Result>[], from: number, to: number): Done<Result>[] =>
  dueIn(done, from, to).filter(({ due, milliseconds }) => due + milliseconds <= to)

/** Milliseconds, from when it was due until its end, that this share (0..1) of the work did not exceed. */
export const slowest = (done: readonly Done<unknown>[], share: number): number =>
  percentile(
    done.map(({ milliseconds }) => milliseconds),
    share,
  )
