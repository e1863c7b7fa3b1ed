import type { OpeningStand } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import type { Inquiry } from '../ports/payment-gateway.port.ts'

/** What a trial charges and refunds: one shekel. */
export const TRIAL_AMOUNT: Agorot = 100

/** `charged`: the money is there and goes back; `refunded`: it went back. */
export type TrialStatus = 'new' | 'open' | 'declined' | 'cancelled' | 'ended' | 'charged' | 'refunded'

export type TrialStep =
  | { kind: 'wait' }
  | { kind: 'close'; status: 'declined' | 'cancelled' | 'ended' }
  /** all of it goes back, whatever was charged */
  | { kind: 'refund'; amount: Agorot }

/**
 * Decides what the gateway's answer about a trial means.
 * @param endsAt when the session ends: until then its set-up may still be on its way
 */
export const decideTrial = (endsAt: Date, inquiry: Inquiry, now: Date): TrialStep => {
  switch (inquiry.status) {
    case 'open':
      return { kind: 'wait' }
    case 'unknown':
      return now < endsAt ? { kind: 'wait' } : { kind: 'close', status: 'ended' }
    case 'approved':
      return inquiry.amount > 0 ? { kind: 'refund', amount: inquiry.amount } : { kind: 'close', status: 'ended' }
    case 'declined':
    case 'cancelled':
    case 'ended':
      return { kind: 'close', status: inquiry.status }
  }
}

/** How the newest trial of a terminal goes; `passed` and `wrong-amount` when its money has gone back. */
export type TrialState = 'paying' | 'refunding' | 'declined' | 'not-paid' | 'wrong-amount' | 'passed'

/** How an owner left the page without having paid: after a card that was declined, or of their own will. */
export type LeftAs = 'declined' | 'left'

export type TrialFacts = {
  status: TrialStatus
  amount: Agorot
  /** what was charged; null before that */
  paid: Agorot | null
  /** null while the owner has not come back from the page */
  leftAs: LeftAs | null
}

export const stateOfTrial = ({ status, amount, paid, leftAs }: TrialFacts): TrialState => {
  switch (status) {
    case 'new':
    case 'open':
      if (leftAs === null) return 'paying'
      return leftAs === 'declined' ? 'declined' : 'not-paid'
    case 'charged':
      return 'refunding'
    case 'refunded':
      return paid === amount ? 'passed' : 'wrong-amount'
    case 'declined':
      return 'declined'
    case 'cancelled':
    case 'ended':
      return leftAs === 'declined' ? 'declined' : 'not-paid'
  }
}

export type KnownTrials = {
  /** when the last trial of this terminal passed; null when it has passed none */
  passedAt: Date | null
  /** of its newest trial; null when it was never tried */
  state: TrialState | null
  /** another terminal has passed one before */
  otherPassed: boolean
}

/** How the terminal that the shop has now stands; a second trial of a terminal that passed changes nothing. */
export const standOfTerminal = ({ passedAt, state, otherPassed }: KnownTrials): OpeningStand => {
  if (passedAt !== null) return { done: true, at: passedAt.toISOString() }
  if (state !== null && state !== 'passed') return { done: false, state }
  return { done: false, ...(otherPassed && { state: 'other-terminal' as const }) }
}
