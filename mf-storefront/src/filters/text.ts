import { money } from '@zmig/platform'
import type { Sort } from './filters.ts'

const tubes: Record<string, string> = { TL: 'ללא פנימית', TT: 'עם פנימית' }
const sorts: Record<Sort, string> = {
  list: 'זוגות במלאי תחילה',
  recommended: 'מומלץ',
  'price-asc': 'מחיר: מהנמוך לגבוה',
  'price-desc': 'מחיר: מהגבוה לנמוך',
  score: 'דירוג',
}
const parts = { all: 'הכול', front: 'קדמי', rear: 'אחורי', set: 'זוג' }
const tyres = (count: number): string => (count === 1 ? 'צמיג אחד' : `${count} צמיגים`)

/** Texts of filters and sorting. */
export const text = {
  filters: 'סינון',
  close: 'סגירת הסינון',
  hideSets: 'הסתרת זוגות',
  inStock: 'במלאי מיידי',
  brands: 'מותג',
  categories: 'סוג רכיבה',
  positions: 'מיקום',
  tubes: 'פנימית',
  tube: (tube: string) => tubes[tube] ?? tube,
  price: 'מחיר',
  priceFrom: 'ממחיר, בשקלים',
  priceTo: 'עד מחיר, בשקלים',
  from: 'מ־',
  to: 'עד',
  priceRange: (min: number | undefined, max: number | undefined) =>
    [min === undefined ? '' : `מ־${money(min)}`, max === undefined ? '' : `עד ${money(max)}`].filter(Boolean).join(' '),
  sort: 'מיון',
  /** @param hasSets the list has pairs, which come first in the order of its rules */
  sortBy: (sort: Sort, hasSets: boolean) => (sort === 'list' && !hasSets ? 'במלאי תחילה' : sorts[sort]),
  parts: 'מה מחליפים?',
  part: (part: 'all' | 'front' | 'rear' | 'set') => parts[part],
  apply: 'החלת הסינון',
  applySort: 'החלת המיון',
  show: (count: number) => (count === 0 ? 'אין תוצאות' : `הצגת ${tyres(count)}`),
  clear: 'ניקוי הסינון',
  active: 'בחירות פעילות',
  chosen: 'הסינון הפעיל',
  quick: 'סינון מהיר',
  remove: (label: string) => `הסרת הסינון ${label}`,
}
