import { setImmediate as afterOthers, setTimeout as pause } from 'node:timers/promises'

/** Long work that stops now and then. */
export type Steps<Result = void> = Generator<undefined, Result>

/** Does all of it at once. */
export const finish = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Milliseconds after which others get their turn: less than a shopper notices. */
const TURN = 5

/**
 * Does it in short turns, so that the process answers shoppers meanwhile.
 * @param rest milliseconds after each turn in which nothing is done; 0: only what waits already comes first
 */
export const finishInTurns = async <Result>(steps: Steps<Result>, rest: number): Promise<Result> => {
  for (;;) {
    const until = performance.now() + TURN
    while (performance.now() < until) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await (rest > 0 ? pause(rest) : afterOthers())
  }
}
