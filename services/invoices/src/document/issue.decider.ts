import type { IssuedDocument, Issuing } from '../ports/tax-documents.port.ts'

const MINUTE = 60_000
const LONGEST = 60 * MINUTE
/** When the provider is asked once more what it has: by then it has settled a call that was answered late, or never. */
const CHECK_AFTER = 10 * MINUTE

export const checkAfter = (now: Date): Date => new Date(now.getTime() + CHECK_AFTER)
/** The same while the provider does not say. */
export const checkAgainAfter = (now: Date): Date => new Date(now.getTime() + LONGEST)

type Failure = Exclude<Issuing, { kind: 'issued' }>

/**
 * Decides what becomes of a document that was not issued. What the provider refuses waits for a person; anything else is tried
 * again after one minute, then twice as long each time up to an hour, and never given up: the law wants the document however
 * long the provider is away.
 * @param tries this one included
 */
export const decideAfterFailure = (failure: Failure, tries: number, now: Date) => {
  const pause = Math.min(MINUTE * 2 ** Math.min(tries - 1, 10), LONGEST)
  const status = failure.kind === 'refused' ? ('stuck' as const) : ('waiting' as const)
  return { status, reason: failure.reason, nextTryAt: new Date(now.getTime() + pause) }
}

/** Why a person has to look at a document that was issued. */
export type Trouble = 'issued-twice' | 'also-by-hand' | 'renumbered' | 'same-number' | 'no-allocation'

/** The number of another document, and the trouble that it is. @returns undefined when all is as it should be */
export const compareNumbers = (
  kept: string,
  found: IssuedDocument[],
): { trouble: Trouble; others: string[] } | undefined => {
  const others = [...new Set(found.map(({ number }) => number))].filter((number) => number !== kept)
  if (others.length === 0) return undefined
  return { trouble: found.some(({ number }) => number === kept) ? 'issued-twice' : 'renumbered', others }
}

/** Of several documents of one transaction the first that was issued: sequences only grow. */
export const firstOf = (found: IssuedDocument[]): IssuedDocument | undefined =>
  found.toSorted((one, other) => Number(one.number) - Number(other.number))[0]
