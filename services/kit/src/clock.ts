import { v7 } from 'uuid'

/** Time as a parameter, so that rules can be tested without waiting. */
export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/**
 * A UUID in the order of time (version 7, RFC 9562): new ids are neighbours in every index, which makes the log, its inbox
 * and the outbox cheaper to write than random ids.
 */
export const newId = (): string => v7()

/** The result of the work, or a rejection when it takes longer; the work itself continues. */
export const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`took longer than ${milliseconds} ms`)), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
