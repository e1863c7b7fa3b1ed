import type { Handover } from '../ports/mailer.port.ts'

/** What becomes of a message after a try. `skipped`: there was nobody to send it to, or nothing to say any more. */
export type Outcome =
  | { status: 'sent' }
  | { status: 'skipped'; reason: string }
  | { status: 'queued'; nextTryAt: Date; reason: string }
  | { status: 'given_up'; reason: string }

const MINUTE = 60_000
const LONGEST = 60 * MINUTE
/** A day: whoever has not got it by then has called. */
const PATIENCE = 24 * 60 * MINUTE

/**
 * Decides after a try: one minute, then twice as long each time up to an hour; after a day, or when trying again cannot
 * help, it is given up.
 *
 * @param tried.tries this one included
 * @param tried.since when the first of them was due
 */
export const decideAfterTry = (handover: Handover, tried: { tries: number; since: Date }, now: Date): Outcome => {
  if (handover.ok) return { status: 'sent' }
  const { reason, permanent } = handover
  if (permanent || now.getTime() - tried.since.getTime() >= PATIENCE) return { status: 'given_up', reason }
  const pause = Math.min(MINUTE * 2 ** Math.min(tried.tries - 1, 10), LONGEST)
  return { status: 'queued', nextTryAt: new Date(now.getTime() + pause), reason }
}
