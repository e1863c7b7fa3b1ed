import type { OrderRequest } from '../../api/order.ts'

const KEY = 'checkout-attempts'

/** A lost answer is asked for again soon; later, the same cart is a wish for more. Milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000

/** What every try of one attempt sends: the same id, and the visitor of the first try or none. */
export type Attempt = { attemptId: string; visitorId?: string }

/** `of` is a hash: no personal detail outlives the tab. `at` is when it was first tried, in epoch milliseconds. */
type Stored = Attempt & { of: string; at: number }

/**
 * What makes two requests the same attempt, as a hash; a total or an arrival that changed in between does not make another one.
 */
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

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'attemptId' in value &&
  typeof value.attemptId === 'string' &&
  'of' in value &&
  typeof value.of === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  (!('visitorId' in value) || typeof value.visitorId === 'string')

const readAttempts = (storage: Storage): Stored[] => {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isStored) : []
  } catch {
    return []
  }
}

const writeAttempts = (storage: Storage, attempts: Stored[]): void =>
  attempts.length > 0 ? storage.setItem(KEY, JSON.stringify(attempts)) : storage.removeItem(KEY)

const sent = ({ attemptId, visitorId }: Attempt): Attempt => ({
  attemptId,
  ...(visitorId !== undefined && { visitorId }),
})

type Try = {
  /** see fingerprint */
  of: string
  /** who tries now; undefined when that could not be found out */
  visitorId: string | undefined
  newId: () => string
  /** epoch milliseconds */
  now: number
}

/**
 * The attempt that this try belongs to. The same request is the same attempt until it was answered, across reloads and
 * in every tab, so that a lost answer, a double click or a second tab is one order (decisions.md, Checkout). Another
 * cart or other details are an attempt of their own.
 */
export const attemptFor = (storage: Storage, { of, visitorId, newId, now }: Try): Attempt => {
  const kept = readAttempts(storage).filter(({ at }) => now - at < KEPT_FOR)
  const known = kept.find((attempt) => attempt.of === of)
  if (known) return sent(known)
  const started = { attemptId: newId(), ...(visitorId && { visitorId }) }
  writeAttempts(storage, [...kept, { ...started, of, at: now }])
  return started
}

/** The attempt was answered; the next press is a new one. Attempts of other tabs go on. */
export const endAttempt = (storage: Storage, { attemptId }: Attempt): void =>
  writeAttempts(
    storage,
    readAttempts(storage).filter((attempt) => attempt.attemptId !== attemptId),
  )

/** A payment came back: whatever this browser tried before is over, and the same cart would be a wish for more. */
export const endAllAttempts = (storage: Storage): void => writeAttempts(storage, [])
