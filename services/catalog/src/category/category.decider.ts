import {
  categoryFaults,
  categoryIdFault,
  type CategoryFaults,
  type CategoryText,
  faultsSentence,
  plainCategory,
} from '@zmig/edge-contract'
import { refused } from '@zmig/kit/refused'
import type { CategoryFacts } from '@zmig/events'

/** A category as the catalogue lists it; `version` grows with every change. */
export type ListedCategory = { facts: CategoryFacts; version: number }

export type CategoryRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'CHANGED' | 'DUPLICATE' | 'IN_USE'
  message: string
  /** as it is now, for a change that came too late */
  category?: ListedCategory
  faults?: CategoryFaults
}

const CHANGED = 'מישהו שינה את הקטגוריה בינתיים. מה שלא שיניתם מוצג כמו שהוא עכשיו; שמירה נוספת תחליף את מה ששיניתם'

const GONE = 'הקטגוריה לא נמצאה בקטלוג'

const productCount = (count: number): string => (count === 1 ? 'מוצר אחד' : `${count.toLocaleString('he-IL')} מוצרים`)

const refuseField = (field: keyof CategoryFaults, message: string): CategoryRefused => ({
  ...refused('DUPLICATE', message),
  faults: { [field]: message },
})

type Known = {
  /** the category with this id */
  before?: ListedCategory | undefined
  /** id of another category with the same name */
  sameName?: string | undefined
  /** version that the editor saw; null when they make a new one */
  seen: number | null
}

/**
 * Decides what staff make of a category, new or listed.
 * @returns `same`: it says so already
 */
export const decideCategory = (
  id: string,
  fields: CategoryText,
  { before, sameName, seen }: Known,
): { save: CategoryFacts } | { same: ListedCategory } | CategoryRefused => {
  const category = plainCategory(fields)
  const { name, seoTitle, seoDescription } = category
  const facts = before?.facts
  const isSame = facts?.name === name && facts.seoTitle === seoTitle && facts.seoDescription === seoDescription
  if (before && isSame) return { same: before }
  if (seen === null && before) return refuseField('id', `הכתובת הזאת כבר שייכת לקטגוריה ״${before.facts.name}״`)
  if (seen !== null && !before) return refused('NOT_FOUND', GONE)
  if (before && seen !== before.version) return { ...refused('CHANGED', CHANGED), category: before }
  const wrongId = before ? undefined : categoryIdFault(id)
  const faults: CategoryFaults = { ...(wrongId !== undefined && { id: wrongId }), ...categoryFaults(category) }
  if (Object.keys(faults).length > 0) return { ...refused('VALIDATION', faultsSentence(faults)), faults }
  if (sameName !== undefined) return refuseField('name', `כבר יש קטגוריה בשם הזה: \u2068${sameName}\u2069`)
  return { save: { id, ...category } }
}

/** How many products are in a category: on sale, and taken off sale, which may come back. */
export type CategoryUse = { onSale: number; offSale: number }

/** Decides whether a category goes: no product may be in it, on sale or off it. */
export const decideRemovedCategory = (
  before: ListedCategory | undefined,
  { onSale, offSale }: CategoryUse,
): { remove: ListedCategory } | CategoryRefused => {
  if (!before) return refused('NOT_FOUND', GONE)
  if (onSale > 0)
    return refused('IN_USE', `${productCount(onSale)} בקטגוריה. העבירו אותם לקטגוריה אחרת, ואז הסירו אותה`)
  if (offSale > 0)
    return refused('IN_USE', `${productCount(offSale)} שירדו מהמכירה שייכים לקטגוריה. בלעדיה הם לא יוכלו לחזור למכירה`)
  return { remove: before }
}
