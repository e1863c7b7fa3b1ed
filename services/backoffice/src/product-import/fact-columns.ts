import {
  CONSTRUCTIONS,
  eanShapeFault,
  type FACT_COLUMNS,
  plainDot,
  plainSizePart,
  TREAD_FAMILIES,
  TUBES,
  wholeEan,
} from '@zmig/edge-contract'

export type FactField = (typeof FACT_COLUMNS)[number]
export type FactValue = string | number | boolean

/** What staff and their suppliers write above the columns, in lower case. */
export const FACT_NAMES: Record<FactField, readonly string[]> = {
  brand: ['brand', 'מותג', 'יצרן'],
  line: ['line', 'model', 'דגם'],
  hebrewName: ['hebrewname', 'hebrew name', 'hebrew_name', 'שם בעברית', 'שם הדגם בעברית'],
  category: ['category', 'קטגוריה'],
  position: ['position', 'גלגל', 'מיקום'],
  width: ['width', 'רוחב'],
  profile: ['profile', 'חתך'],
  rim: ['rim', 'חישוק', 'קוטר החישוק', 'קוטר'],
  construction: ['construction', 'מבנה'],
  tube: ['tube', 'פנימית'],
  displaySize: ['displaysize', 'display size', 'display_size', 'הכיתוב על הצמיג', 'מידה'],
  load: ['load', 'load index', 'load_index', 'קוד עומס'],
  speed: ['speed', 'speed rating', 'speed_rating', 'קוד מהירות'],
  free_shipping: ['free_shipping', 'freeshipping', 'free shipping', 'משלוח חינם'],
  score: ['score', 'ציון'],
  description: ['description', 'תיאור'],
  treadFamily: ['treadfamily', 'tread family', 'tread_family', 'ציור הסוליה', 'סוליה'],
  youtube: ['youtube', 'סרטון', 'סרטון ביוטיוב'],
  dot: ['dot', 'שבוע ושנת ייצור'],
  cdn: ['cdn', 'pictures', 'תמונות', 'תמונה'],
  frontEan: ['frontean', 'front ean', 'front_ean', 'צמיג קדמי'],
  rearEan: ['rearean', 'rear ean', 'rear_ean', 'צמיג אחורי'],
}

/** The Hebrew names of the columns, as faults say them. */
export const factFieldNames: Record<FactField, string> = {
  brand: 'מותג',
  line: 'דגם',
  hebrewName: 'שם בעברית',
  category: 'קטגוריה',
  position: 'גלגל',
  width: 'רוחב',
  profile: 'חתך',
  rim: 'חישוק',
  construction: 'מבנה',
  tube: 'פנימית',
  displaySize: 'הכיתוב על הצמיג',
  load: 'קוד עומס',
  speed: 'קוד מהירות',
  free_shipping: 'משלוח חינם',
  score: 'ציון',
  description: 'תיאור',
  treadFamily: 'ציור הסוליה',
  youtube: 'סרטון',
  dot: 'DOT',
  cdn: 'תמונות',
  frontEan: 'צמיג קדמי',
  rearEan: 'צמיג אחורי',
}

/** Fields in which a dash is a value: no aspect ratio, bias. */
const DASHED = new Set<string>(['profile', 'construction'])
export const isDash = (field: string, cell: string): boolean => DASHED.has(field) && cell.trim() === '-'

const ofTokens = (tokens: readonly string[]) => Object.fromEntries(tokens.map((token) => [token.toLowerCase(), token]))

type Words = { words: Record<string, FactValue>; fault: string }
const CHOICES: Partial<Record<FactField, Words>> = {
  position: {
    words: {
      front: 'front',
      קדמי: 'front',
      rear: 'rear',
      אחורי: 'rear',
      both: 'both',
      'קדמי או אחורי': 'both',
      שניהם: 'both',
      set: 'set',
      זוג: 'set',
    },
    fault: 'כתבו front, rear, both או set',
  },
  construction: {
    words: { ...ofTokens(CONSTRUCTIONS), zr: 'R', רדיאלי: 'R', דיאגונלי: '-' },
    fault: 'כתבו R, B או -',
  },
  tube: { words: { ...ofTokens(TUBES), 'ללא פנימית': 'TL', 'עם פנימית': 'TT' }, fault: 'כתבו TL או TT' },
  free_shipping: {
    words: { true: true, yes: true, '1': true, כן: true, false: false, no: false, '0': false, לא: false },
    fault: 'כתבו true או false',
  },
  treadFamily: {
    words: {
      ...ofTokens(TREAD_FAMILIES),
      ספורט: 'sport',
      תיירות: 'touring',
      'חריצי אורך': 'rib',
      קוביות: 'block',
      'קוביות שטח': 'knob',
      קטנוע: 'scooter',
      חלק: 'slick',
    },
    fault: `כתבו ${TREAD_FAMILIES.join(', ')}`,
  },
}

/** Letters of the longest cell: a description has half of them. */
const MOST_LETTERS = 4_000
const SCORE = /^\d(?:[.,]\d+)?$/

/** The value of a cell of facts, or what is wrong with it; whether it may be said of a tyre, the catalogue judges. */
export const factOf = (field: FactField, text: string): { value: FactValue } | { fault: string } => {
  const choice = CHOICES[field]
  if (choice) {
    const word = text.normalize('NFKC').toLowerCase()
    const value = Object.hasOwn(choice.words, word) ? choice.words[word] : undefined
    return value === undefined ? { fault: choice.fault } : { value }
  }
  if (field === 'score')
    return SCORE.test(text)
      ? { value: Number(text.replace(',', '.')) }
      : { fault: 'מספר בין 0 ל־5, למשל 4.5. 0: אין ציון' }
  if (field === 'frontEan' || field === 'rearEan') {
    const ean = wholeEan(text)
    const fault = eanShapeFault(ean)
    return fault === undefined ? { value: ean } : { fault }
  }
  if (text.length > MOST_LETTERS) return { fault: `ארוך מדי: ${text.length.toLocaleString('he-IL')} תווים` }
  if (field === 'width' || field === 'profile' || field === 'rim') return { value: plainSizePart(field, text) }
  return { value: field === 'dot' ? plainDot(text) : text }
}
