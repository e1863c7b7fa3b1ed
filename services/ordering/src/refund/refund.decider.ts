/** After this many failed tries a case is opened for staff: the gateway may have lost the payment. */
const MOST_TRIES = 5

/** Minutes before the next try, after the first, second … failed one. */
const PAUSES = [1, 5, 30, 120]

/**
 * When a failed refund is tried again.
 * @param tries how often it has failed, this time included
 * @returns null when staff have to look at it first
 */
export const decideNextTry = (tries: number, now: Date): Date | null => {
  const minutes = PAUSES[tries - 1]
  if (tries >= MOST_TRIES || minutes === undefined) return null
  return new Date(now.getTime() + minutes * 60 * 1000)
}
