import type { OrderRequest } from '../../api/order.ts'

const KEY = 'checkout-attempt'

/** What makes two requests the same attempt; a total that changed in between does not make another one. */
const fingerprint = ({ cart, checkout }: OrderRequest): string => {
  const { attemptId: _attempt, expectedTotal: _total, visitorId: _visitor, ...wanted } = checkout
  return JSON.stringify([cart, wanted])
}

const stored = (storage: Storage): { id: string; of: string } | undefined => {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null || !('id' in value) || !('of' in value)) return undefined
    return typeof value.id === 'string' && typeof value.of === 'string' ? { id: value.id, of: value.of } : undefined
  } catch {
    return undefined
  }
}

/**
 * The id of this attempt to order. The same request gets the same id until it was answered, across reloads, so that a
 * lost answer or a double click is one order (decisions.md, Checkout). Another cart or other details are a new attempt.
 */
export const attemptFor = (request: OrderRequest, storage: Storage, newId: () => string): string => {
  const of = fingerprint(request)
  const known = stored(storage)
  if (known?.of === of) return known.id
  const id = newId()
  storage.setItem(KEY, JSON.stringify({ id, of }))
  return id
}

/** The attempt was answered; the next press is a new one. */
export const endAttempt = (storage: Storage): void => storage.removeItem(KEY)
