import { v7 } from 'uuid'

/** Time as a parameter, so that rules can be tested without waiting. */
export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/**
 * A UUID in the order of time (version 7, RFC 9562): what is new stands together in every index of ids, which makes the
 * log, its inbox and the outbox cheaper to write than ids that lie all over them.
 */
export const newId = (): string => v7()
