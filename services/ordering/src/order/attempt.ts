import { createHash } from 'node:crypto'
import type { Item } from '../quote/allocation.decider.ts'
import type { Buyer } from './buyer.decider.ts'

/** How long the same order by the same visitor counts as a double click (decisions.md, Checkout). */
const REPEAT_WINDOW = 10 * 60 * 1000

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
 * What makes two requests the same attempt: the client's attempt id, at any time; without one, the same visitor asking
 * for the same goods for the same person within ten minutes. Keys are hashes, so no detail of a person is kept in them.
 */
export const attemptOf = ({ attemptId, visitorId, items, buyer, couponCode }: AttemptFacts, now: Date): Attempt => {
  const identity = attemptId ? ['attempt', attemptId] : ['payload', items, buyer, couponCode]
  const key = createHash('sha256')
    .update(JSON.stringify([visitorId ?? '', ...identity]))
    .digest('hex')
  return { key, since: attemptId ? new Date(0) : new Date(now.getTime() - REPEAT_WINDOW) }
}
