import { FITTING_YEARS, readDateCode, type DateCode } from '../../tyre/date-code.ts'
import { factsText } from './facts-text.ts'
import type { ProductEntry } from './product.slice.ts'

const lastWeek = ({ week, year }: DateCode): string => factsText.weekOf(week, year + FITTING_YEARS)

/** Until when the tyres at hand may be fitted; nothing where the maker's date is not known or not decided yet. */
const untilWhen = ({ tyre, today }: ProductEntry): string | undefined => {
  if (tyre.visibility === 'preorder' || tyre.dot === undefined) return undefined
  if (typeof tyre.dot === 'string') {
    const made = readDateCode(tyre.dot, today)
    return made && (made.mayBeFitted ? factsText.fitThisBy(lastWeek(made)) : factsText.tooOld)
  }
  const [front, rear] = [readDateCode(tyre.dot.front, today), readDateCode(tyre.dot.rear, today)]
  if (!front || !rear) return undefined
  return front.mayBeFitted && rear.mayBeFitted ? factsText.fitPairBy(lastWeek(front), lastWeek(rear)) : factsText.tooOld
}

/** The 5-year rule, and what it means for this very product (storefront-and-checkout.md §9). */
export const fittingRule = (entry: ProductEntry): string[] => {
  const until = untilWhen(entry)
  return until ? [factsText.fitBy, until] : [factsText.fitBy]
}
