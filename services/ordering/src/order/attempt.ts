import { createHash } from 'node:crypto'
import type { Item } from '../quote/allocation.decider.ts'
import type { Buyer } from './buyer.decider.ts'

/** How long the same order by the same visitor counts as a double click (decisions.md, Checkout). */
const REPEAT_WINDOW = 10 * 60 * 1000

/** A random UUID, as browsers make them: 122 bits that nobody guesses. */
const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export type Attempt = {
  key: string
  /** an earlier order of this key counts when placed at or after this instant */
  since: Date
}

type AttemptFacts = {
  attemptId: string | undefined
  visitorId: string | undefined
  items: Item[]
  buyer: Buyer
  couponCode: string
}

/**
 * What makes two requests the same attempt: the same goods for the same person, and the client's attempt id, at any
 * time; without one, the same visitor within ten minutes.
 *
 * An id that cannot be guessed stands for itself: the visitor may become known, or another, between two tries of one
 * attempt. Any other id counts for its visitor only. As goods and person are part of the key, an id that got into
 * foreign hands shows nobody's order. Keys are hashes, so no detail of a person is kept in them.
 */
export const attemptOf = ({ attemptId, visitorId, items, buyer, couponCode }: AttemptFacts, now: Date): Attempt => {
  const visitor = attemptId && UNGUESSABLE.test(attemptId) ? '' : (visitorId ?? '')
  const key = createHash('sha256')
    .update(JSON.stringify([visitor, attemptId ?? '', items, buyer, couponCode]))
    .digest('hex')
  return { key, since: attemptId ? new Date(0) : new Date(now.getTime() - REPEAT_WINDOW) }
}
