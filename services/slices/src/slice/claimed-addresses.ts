import { refuse, type Refusal } from '../refuse.ts'
import { reservedPartOf } from './reserved-addresses.ts'

/** Patterns of addresses by slice. */
export type Claims = Readonly<Record<string, readonly string[]>>

const isBelow = (pattern: string) => pattern.endsWith('/*')
const meet = (part: string, other: string) =>
  part === other || (part.startsWith(':') && other !== '') || (other.startsWith(':') && part !== '')

/** Whether some address has both patterns, e.g. `/order/:link` and `/order/help`. The shop takes `/Cart` for `/cart`, and so does this. */
export const overlap = (one: string, other: string): boolean => {
  const partsOf = (pattern: string) => pattern.replace(/\/\*$/, '').toLowerCase().split('/')
  const parts = partsOf(one)
  const others = partsOf(other)
  const longest = Math.max(parts.length, others.length)
  for (let at = 0; at < longest; at += 1) {
    const part = parts[at]
    const against = others[at]
    // the shorter one ended here: it has the rest only if it has everything below
    if (part === undefined) return isBelow(one)
    if (against === undefined) return isBelow(other)
    if (!meet(part, against)) return false
  }
  return isBelow(one) === isBelow(other)
}

/**
 * Decides whether a slice may claim addresses: none that the shop answers itself, and none that another active slice has.
 * @returns the refusal, or undefined when it may
 */
export const decideClaim = (slice: string, addresses: readonly string[], active: Claims): Refusal | undefined => {
  for (const address of addresses) {
    const part = reservedPartOf(address)
    if (part !== undefined)
      return refuse(
        'ReservedAddress',
        `${address} would never show a page: the shop answers everything at ${part} itself. Give the page another address, and publish again.`,
      )
  }
  for (const [other, claimed] of Object.entries(active)) {
    if (other === slice) continue
    for (const address of addresses) {
      const theirs = claimed.find((each) => overlap(address, each))
      if (theirs !== undefined)
        return refuse(
          'ClaimedAddress',
          `${address} belongs to the slice ${other}, which shows ${theirs}. Give the page another address, or let the team of ${other} give theirs up first.`,
        )
    }
  }
  return undefined
}
