import {
  faultsSentence,
  FIELD_WANTED,
  isUploadedPicture,
  MOST_TYRE_NAME,
  plainWords,
  slugOf,
} from '@zmig/edge-contract'
import type { BrandFacts, TyreFacts } from '@zmig/events'
import { refused } from '@zmig/kit/refused'

/** A brand as the catalogue lists it; `version` grows with every change. */
export type ListedBrand = { facts: BrandFacts; version: number }

/** What staff say of a brand; an empty logo is none. */
export type BrandText = { name: string; logo: string }

export type BrandRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'CHANGED' | 'DUPLICATE' | 'IN_USE'
  message: string
  /** as it is now, for a change that came too late */
  brand?: ListedBrand
  faults?: { name?: string; logo?: string }
}

const CHANGED = 'מישהו שינה את המותג בינתיים. מה שלא שיניתם מוצג כמו שהוא עכשיו; שמירה נוספת תחליף את מה ששיניתם'
const GONE = 'המותג לא נמצא בקטלוג'
const OTHER_ADDRESS =
  'אפשר לשנות אותיות גדולות וקטנות וסימני פיסוק. שם אחר הוא מותג אחר: צרו אותו והעבירו אליו את הצמיגים'

const nameFault = (name: string, id: string): string | undefined => {
  if (name === '') return FIELD_WANTED
  if (name.length > MOST_TYRE_NAME) return `עד ${MOST_TYRE_NAME} תווים`
  return slugOf(name) === id ? undefined : OTHER_ADDRESS
}

/** The shop serves what staff uploaded to it; other files of the bucket only for products and garages. */
const logoFault = (logo: string): string | undefined =>
  logo === '' || isUploadedPicture(logo) ? undefined : 'הלוגו הוא תמונה שהועלתה לחנות. העלו אותו שוב'

/**
 * Decides what staff make of a brand: new, listed, or named by products alone.
 * @param id the brand in addresses
 * @param seen version that the editor saw; null for a brand without a row
 * @returns `same`: it says so already
 */
export const decideBrand = (
  id: string,
  typed: BrandText,
  { before, seen }: { before?: ListedBrand | undefined; seen: number | null },
): { save: BrandFacts } | { same: ListedBrand } | BrandRefused => {
  const name = plainWords(typed.name)
  const logo = typed.logo.trim()
  if (before?.facts.name === name && (before.facts.logo ?? '') === logo) return { same: before }
  if (seen !== null && !before) return refused('NOT_FOUND', GONE)
  if (seen === null && before) {
    const message = `המותג \u2068${before.facts.name}\u2069 כבר קיים`
    return { ...refused('DUPLICATE', message), faults: { name: message }, brand: before }
  }
  if (before && seen !== before.version) return { ...refused('CHANGED', CHANGED), brand: before }
  const wrongName = nameFault(name, id)
  const wrongLogo = logoFault(logo)
  if (wrongName !== undefined || wrongLogo !== undefined) {
    const faults = {
      ...(wrongName !== undefined && { name: wrongName }),
      ...(wrongLogo !== undefined && { logo: wrongLogo }),
    }
    return { ...refused('VALIDATION', faultsSentence(faults)), faults }
  }
  return { save: { id, name, ...(logo !== '' && { logo }) } }
}

/** Products of a brand with its new spelling; those that have it already are left out. */
export const spellAgain = (products: readonly TyreFacts[], name: string): { before: TyreFacts; after: TyreFacts }[] =>
  products.filter(({ brand }) => brand !== name).map((before) => ({ before, after: { ...before, brand: name } }))

/** Decides whether a brand goes: no product on sale may name it. @param products how many do */
export const decideRemovedBrand = (
  before: ListedBrand | undefined,
  products: number,
): { remove: ListedBrand } | BrandRefused => {
  if (products > 0) {
    const named = products === 1 ? 'מוצר אחד' : `${products.toLocaleString('he-IL')} מוצרים`
    return refused('IN_USE', `${named} של המותג במכירה. הורידו אותם מהמכירה או העבירו אותם למותג אחר, ואז הסירו אותו`)
  }
  return before ? { remove: before } : refused('NOT_FOUND', GONE)
}
