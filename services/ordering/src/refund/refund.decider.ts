import type { GatewayFault } from '../ports/payment-gateway.port.ts'

/**
 * From the beginning of a call for a refund until anybody asks the gateway for the same refund again, unless it has refused.
 * No call takes as long, and a refund that the gateway made without an answer is in its rows by then. Milliseconds.
 */
export const ASKING = 120_000

/** After this many failed tries a case is opened for staff: the gateway may have lost the payment. */
const MOST_TRIES = 5

/** Minutes before the next try, after the first, second … failed one. */
const PAUSES = [1, 5, 30, 120]

/**
 * When a failed refund is tried again. After a refusal nothing went back; after any other fault the gateway may still refund.
 * @param tries how often it has failed, this time included
 * @returns null when staff have to look at it first: after too many tries, or at once when the gateway says that the money went
 * back and does not show it
 */
export const decideNextTry = (
  tries: number,
  { code, askedAt, failedAt }: { code: GatewayFault; askedAt: Date; failedAt: Date },
): Date | null => {
  if (code === 'REFUND_UNSEEN') return null
  const minutes = PAUSES[tries - 1]
  if (tries >= MOST_TRIES || minutes === undefined) return null
  const afterPause = failedAt.getTime() + minutes * 60 * 1000
  return new Date(code === 'REFUSED' ? afterPause : Math.max(afterPause, askedAt.getTime() + ASKING))
}
