import { setImmediate as afterOthers } from 'node:timers/promises'

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

/** Does it in short turns, so that the process answers shoppers meanwhile. */
export const finishInTurns = async <Result>(steps: Steps<Result>): Promise<Result> => {
  for (;;) {
    const until = performance.now() + TURN
    while (performance.now() < until) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await afterOthers()
  }
}
