import {
  faultsSentence,
  plainTyre,
  singleEanFault,
  tyreFaults,
  tyreMarking,
  type TyreFaults,
  type TyreText,
} from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import {
  decideFall,
  type Listed,
  nameOf,
  namedSet,
  type ProductRefused,
  refusedProduct,
  type StaffLimit,
} from '../product/product.decider.ts'
import { followTyre } from '../tyre-set/tyre-set.decider.ts'

/** What the catalogue knows of the words that staff typed. */
export type KnownWords = {
  /** the brand and its line as the shop spells them already; undefined for new ones */
  brand?: string | undefined
  line?: string | undefined
  hasCategory: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** Whether two values say the same, in whatever order a database returned their fields. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  return Object.keys({ ...one, ...other }).every((key) => isSame((one as Fields)[key], (other as Fields)[key]))
}

const refuseFaults = (faults: TyreFaults): ProductRefused => ({
  ...refusedProduct('VALIDATION', faultsSentence(faults)),
  faults,
})

const UNKNOWN_CATEGORY = 'הקטגוריה כבר לא קיימת בחנות. בחרו אחרת'

const faultsOf = (tyre: TyreText, { hasCategory }: KnownWords, today: string): TyreFaults => {
  const faults = tyreFaults(tyre, today)
  return hasCategory || faults.category !== undefined ? faults : { ...faults, category: UNKNOWN_CATEGORY }
}

const factsOf = (
  { dot, ...tyre }: TyreText,
  ean: string,
  { brand, line }: KnownWords,
  pictures: TyreFacts['cdn'],
): TyreFacts => ({
  ...tyre,
  ean,
  set: false,
  brand: brand ?? tyre.brand,
  line: line ?? tyre.line,
  displaySize: tyre.displaySize || tyreMarking(tyre),
  ...(dot && { dot }),
  ...(pictures && { cdn: pictures }),
})

/** What a tyre is listed with anew: its number, what the shop knows of its words, and what it was when it was on sale before. */
export type NewTyre = {
  ean: string
  known: KnownWords
  /** a product with this number, or with the other spelling of it, that is on sale */
  same?: TyreFacts | undefined
  /** what it was when it was taken off sale */
  kept?: TyreFacts | undefined
  /** in Israel, `2026-11-30` */
  today: string
}

const duplicateFault = (same: TyreFacts): string => `המספר כבר שייך למוצר ${nameOf(same)}`

const owned = (refusal: ProductRefused): ProductRefused => ({ ...refusal, faults: { price: refusal.message } })

/**
 * Decides whether a single tyre is listed. Pictures of a tyre that was on sale before stay, and its price falls no further than
 * a change could make it.
 * @param limit of a member of staff, measured against what the tyre cost when it was on sale
 */
export const decideNewTyre = (
  fields: TyreText,
  { ean, known, same, kept, today }: NewTyre,
  { limit, ...measures }: StaffLimit,
): { save: TyreFacts } | ProductRefused => {
  const tyre = plainTyre(fields)
  const wrongEan = singleEanFault(ean)
  const faults = { ...(wrongEan !== undefined && { ean: wrongEan }), ...faultsOf(tyre, known, today) }
  if (Object.keys(faults).length > 0) return refuseFaults(faults)
  if (same) {
    const message = duplicateFault(same)
    return { ...refusedProduct('DUPLICATE', message), faults: { ean: message } }
  }
  const fall = kept && decideFall({ before: kept.price, after: tyre.price, ...measures }, limit)
  return fall ? owned(fall) : { save: factsOf(tyre, ean, known, kept?.cdn) }
}

const CHANGED = 'מישהו שינה את המוצר בינתיים. מה שלא שיניתם מוצג כמו שהוא עכשיו; שמירה נוספת תחליף את מה ששיניתם'
const IS_SET = 'המוצר הוא זוג. הפרטים שלו הם של שני הצמיגים שלו'

/** Why a tyre cannot become what its sets do not bear: they are of one brand, with each tyre at its wheel. */
const breaksSets = (before: TyreFacts, after: TyreFacts, sets: readonly TyreFacts[]): ProductRefused | undefined => {
  const broken = sets.filter(
    ({ front, rear }) =>
      before.brand !== after.brand ||
      (front?.ean === after.ean && after.position === 'rear') ||
      (rear?.ean === after.ean && after.position === 'front'),
  )
  if (broken.length === 0) return undefined
  const message = `הצמיג הוא חלק מזוגות שהשינוי מפרק: ${broken.map(nameOf).join(', ')}. פרקו אותם קודם`
  const field = before.brand === after.brand ? 'position' : 'brand'
  return { ...refusedProduct('IN_USE', message), sets: broken.map(namedSet), faults: { [field]: message } }
}

/** A tyre with new facts, and the sets that follow it. */
export type SavedTyre = { save: TyreFacts; sets: { before: TyreFacts; after: TyreFacts }[] }

/**
 * Decides what new facts make of a single tyre and of the sets that it is part of. Its pictures stay.
 * @param sets that it is part of
 * @param seen version that the editor saw; undefined overwrites whatever there is
 * @returns `nothing` when the tyre says so already
 */
export const decideTyreFacts = (
  fields: TyreText,
  { facts, version }: Listed,
  { known, sets, today }: { known: KnownWords; sets: readonly TyreFacts[]; today: string },
  { limit, ...measures }: StaffLimit,
  seen?: number,
): SavedTyre | 'nothing' | ProductRefused => {
  if (facts.set) return refusedProduct('VALIDATION', IS_SET)
  const tyre = plainTyre(fields)
  const next = factsOf(tyre, facts.ean, known, facts.cdn)
  if (isSame(next, facts)) return 'nothing'
  if (seen !== undefined && seen !== version)
    return { ...refusedProduct('CHANGED', CHANGED), product: { facts, version } }
  const faults = faultsOf(tyre, known, today)
  if (Object.keys(faults).length > 0) return refuseFaults(faults)
  const broken = breaksSets(facts, next, sets)
  if (broken) return broken
  const fall = decideFall({ before: facts.price, after: next.price, ...measures }, limit)
  if (fall) return owned(fall)
  const followed = sets.map((before) => ({ before, after: followTyre(before, facts, next) }))
  return { save: next, sets: followed.filter(({ before, after }) => !isSame(before, after)) }
}
