import { text } from './text.ts'
import type { SizeSearchState } from './size-search.slice.ts'

export type SearchButton = { label: string; disabled: boolean; busy: boolean }

const count = (tireCount: number): string => (tireCount === 1 ? text.oneResult : text.results(tireCount))

/** Label and state of the search button (storefront-and-checkout.md §4 and §5; the retry by decisions.md). */
export const searchButton = ({ width, profile, rim, rims, check, lookupFailed }: SizeSearchState): SearchButton => {
  if (lookupFailed || check.status === 'failed') return { label: text.retry, disabled: false, busy: false }
  // a rim that was chosen before stands for nothing until the rims of the new profile are there
  const incomplete = !width || !profile || !rim || rims.length === 0
  if (check.status === 'pending') return { label: text.checking, disabled: true, busy: true }
  if (check.status === 'success' && !incomplete)
    return { label: count(check.tireCount), disabled: check.tireCount === 0, busy: false }
  return { label: text.search, disabled: incomplete, busy: false }
}
