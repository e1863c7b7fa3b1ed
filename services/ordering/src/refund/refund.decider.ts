/** After so many tries in vain a person is asked (the gateway may have lost the payment). */
const MOST_TRIES = 5

/** Minutes before the next try, after the first, second … in vain. */
const PAUSES = [1, 5, 30, 120]

/**
 * When a refund that failed is tried again.
 * @param tries how often it has failed, this time included
 * @returns null when a person has to look at it first
 */
export const decideNextTry = (tries: number, now: Date): Date | null => {
  const minutes = PAUSES[tries - 1]
  if (tries >= MOST_TRIES || minutes === undefined) return null
  return new Date(now.getTime() + minutes * 60 * 1000)
}
