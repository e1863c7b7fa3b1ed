import { randomUUID } from 'node:crypto'

/** Time as a parameter, so that rules can be tested without waiting. */
export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A random UUID (version 4). */
export const newId = (): string => randomUUID()
