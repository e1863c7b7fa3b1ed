import type { Counts } from './count-form.ts'

/** A count that was begun and not booked in. */
export type KeptCounts = { at: string; counts: Counts }

const keyOf = (orderId: string): string => `zmigo:receiving:${orderId}`

const isKept = (value: unknown): value is KeptCounts =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'counts' in value &&
  typeof value.counts === 'object' &&
  value.counts !== null &&
  Object.values(value.counts).every((typed) => typeof typed === 'string')

/** The count of an ordered draft that this browser keeps; undefined without one, or when the storage is broken or closed. */
export const readCounts = (storage: Pick<Storage, 'getItem'>, orderId: string): KeptCounts | undefined => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(orderId)) ?? 'null')
    return isKept(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Keeps a count until it is booked in; an empty one is forgotten. */
export const keepCounts = (
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  orderId: string,
  counts: Counts,
  now: Date,
): void => {
  const typed = Object.fromEntries(Object.entries(counts).filter(([, each]) => each.trim() !== ''))
  try {
    if (Object.keys(typed).length === 0) storage.removeItem(keyOf(orderId))
    else storage.setItem(keyOf(orderId), JSON.stringify({ at: now.toISOString(), counts: typed }))
  } catch {
    // a full or closed storage: the count lasts as long as the page
  }
}
