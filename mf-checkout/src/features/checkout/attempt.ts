import { ATTEMPT_HOURS } from '@zmig/edge-contract'
import type { OrderRequest } from '../../api/checkout.ts'

const KEY = 'checkout-attempts'

/** A lost answer is asked for again soon; later the same cart is a new order. Milliseconds. */
const KEPT_FOR = ATTEMPT_HOURS * 60 * 60 * 1000

/** What every request of one attempt sends: the same id, and the visitor of the first request or none. */
export type Attempt = { attemptId: string; visitorId?: string }

/** `of` is a hash: no personal detail outlives the tab. `at` is when it was first sent, in epoch milliseconds. */
type StoredAttempt = Attempt & { of: string; at: number }

/** A hash that two requests share when they are the same attempt; changed totals or arrival days do not make a new attempt. */
export const fingerprint = async ({ cart, checkout }: OrderRequest): Promise<string> => {
  const {
    attemptId: _attempt,
    expectedTotal: _total,
    expectedAtGarage: _atGarage,
    expectedLines: _lines,
    visitorId: _visitor,
    ...wanted
  } = checkout
  const text = new TextEncoder().encode(JSON.stringify([cart, wanted]))
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const isStored = (value: unknown): value is StoredAttempt =>
  typeof value === 'object' &&
  value !== null &&
  'attemptId' in value &&
  typeof value.attemptId === 'string' &&
  'of' in value &&
  typeof value.of === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  (!('visitorId' in value) || typeof value.visitorId === 'string')

const readAttempts = (storage: Storage): StoredAttempt[] => {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isStored) : []
  } catch {
    return []
  }
}

const writeAttempts = (storage: Storage, attempts: StoredAttempt[]): void =>
  attempts.length > 0 ? storage.setItem(KEY, JSON.stringify(attempts)) : storage.removeItem(KEY)

const attemptOf = ({ attemptId, visitorId }: Attempt): Attempt => ({
  attemptId,
  ...(visitorId !== undefined && { visitorId }),
})

type NewRequest = {
  /** see fingerprint */
  of: string
  /** undefined when the visitor could not be determined */
  visitorId: string | undefined
  newId: () => string
  /** epoch milliseconds */
  now: number
}

/**
 * The attempt to which this request belongs. The same request is the same attempt until it is answered, across reloads and
 * in every tab, so that a lost answer, a double click and a second tab are one order (decisions.md, Checkout). Another
 * cart or other details are an attempt of their own.
 */
export const attemptFor = (storage: Storage, { of, visitorId, newId, now }: NewRequest): Attempt => {
  const kept = readAttempts(storage).filter(({ at }) => now - at < KEPT_FOR)
  const known = kept.find((attempt) => attempt.of === of)
  if (known) return attemptOf(known)
  const started = { attemptId: newId(), ...(visitorId && { visitorId }) }
  writeAttempts(storage, [...kept, { ...started, of, at: now }])
  return started
}

/** Ends an attempt that was answered: the next press starts a new one. Attempts of other tabs are kept. */
export const endAttempt = (storage: Storage, { attemptId }: Attempt): void =>
  writeAttempts(
    storage,
    readAttempts(storage).filter((attempt) => attempt.attemptId !== attemptId),
  )

/** Ends every attempt of this browser, after a payment returned: the same cart is a new order from now on. */
export const endAllAttempts = (storage: Storage): void => writeAttempts(storage, [])
