import { setTimeout as rest } from 'node:timers/promises'

/** Lines that are judged or written at once: their body fits into 64 KB, and orders wait for their stock less than 100 ms. */
const LINES = 500
/** The same of lines with facts: each is the work of ten, in the catalogue and in all that follows it. */
const LINES_WITH_FACTS = 100
/** Between batches the shop has the database and the processor for itself. Milliseconds. */
const REST = { least: 20, most: 100 } as const

/** Lines of a batch. */
export const batchSize = (hasFacts: boolean): number => (hasFacts ? LINES_WITH_FACTS : LINES)

/**
 * Lets the shop breathe: as long as a batch took, and half as long where it had facts, of which an import has many batches.
 * @param began `performance.now()` at the start of the batch
 */
export const breathe = (began: number, hasFacts: boolean): Promise<void> =>
  rest(Math.min(Math.max((performance.now() - began) / (hasFacts ? 2 : 1), REST.least), REST.most))
