import { PRODUCT_COLUMNS } from './product-import.ts'
import type { CONSTRUCTIONS, TREAD_FAMILIES, TUBES, TYRE_POSITIONS } from './tyre-facts.ts'

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

type Words = {
  /** what tables, faults and the audit call it */
  name: string
  /** what a form calls it, where that says more */
  label?: string
  /** what else stands above such a column in files of staff and suppliers */
  headings?: readonly string[]
  /** of a new tyre whose line passes the dry run of a shop without products */
  example: string
}

/** The Hebrew words of what a product says, by the columns of its file. */
export const PRODUCT_WORDS: Readonly<Record<ProductColumn, Words>> = {
  ean: { name: 'EAN', headings: ['ean13', 'barcode', 'מק"ט', 'מקט', 'ברקוד'], example: '2900000000018' },
  price: { name: 'מחיר', label: 'מחיר בשקלים', headings: ['מחיר מכירה', 'מחיר לזוג בשקלים'], example: '949.90' },
  fullPrice: {
    name: 'מחיר מלא',
    label: 'מחיר מלא בשקלים',
    headings: ['list price', 'מחיר מחירון', 'מחירון', 'מחיר מלא לזוג'],
    example: '1090',
  },
  onHand: { name: 'מלאי', label: 'על המדף', headings: ['stock', 'quantity', 'כמות', 'כמות על המדף'], example: '4' },
  override: {
    name: 'תצוגה',
    label: 'איך המוצר מוצג',
    headings: ['visibility', 'זמינות'],
    example: 'auto',
  },
  brand: { name: 'מותג', headings: ['יצרן'], example: 'Michelin' },
  line: { name: 'דגם', headings: ['model', 'שם הדגם'], example: 'Road 6' },
  hebrewName: { name: 'שם בעברית', label: 'שם הדגם בעברית', example: 'רוד 6' },
  category: { name: 'קטגוריה', example: 'sport-touring' },
  position: { name: 'גלגל', headings: ['מיקום'], example: 'rear' },
  width: { name: 'רוחב', example: '180' },
  profile: { name: 'חתך', example: '55' },
  rim: { name: 'חישוק', label: 'קוטר החישוק', headings: ['קוטר'], example: '17' },
  construction: { name: 'מבנה', example: 'R' },
  tube: { name: 'פנימית', example: 'TL' },
  displaySize: { name: 'הכיתוב על הצמיג', headings: ['מידה'], example: '180/55ZR17 M/C (73W)' },
  load: { name: 'קוד עומס', headings: ['load index'], example: '73' },
  speed: { name: 'קוד מהירות', headings: ['speed rating'], example: '(W)' },
  free_shipping: { name: 'משלוח חינם', label: 'משלוח חינם גם לצמיג אחד', example: 'false' },
  score: { name: 'ציון', example: '4.5' },
  description: { name: 'תיאור', example: 'צמיג תיור לכביש, גם לגשם' },
  treadFamily: { name: 'ציור הסוליה', headings: ['סוליה'], example: 'touring' },
  youtube: { name: 'סרטון', label: 'סרטון ביוטיוב', example: '' },
  dot: { name: 'DOT', label: 'שבוע ושנת ייצור (DOT)', headings: ['שבוע ושנת ייצור'], example: '' },
  cdn: { name: 'תמונות', headings: ['pictures', 'תמונה'], example: '' },
  frontEan: { name: 'צמיג קדמי', example: '' },
  rearEan: { name: 'צמיג אחורי', example: '' },
}

/** What a form calls a fact of a product. */
export const productLabel = (column: ProductColumn): string => PRODUCT_WORDS[column].label ?? PRODUCT_WORDS[column].name

/** A heading or a word of a list without its case, blanks, underscores, marks of direction and kind of quotes. */
export const wordKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('״', '"')
    .replaceAll(/[\s_\p{Cf}]+/gu, '')

/** The column that a heading of a file names, in English or Hebrew; undefined for one that the shop does not know. */
export const productColumnOf = (heading: string): ProductColumn | undefined => {
  const key = wordKey(heading)
  return PRODUCT_COLUMNS.find((column) => {
    const { name, label = name, headings = [] } = PRODUCT_WORDS[column]
    return [column, name, label, ...headings].some((each) => wordKey(each) === key)
  })
}

export const POSITION_WORDS: Readonly<Record<(typeof TYRE_POSITIONS)[number] | 'set', string>> = {
  front: 'קדמי',
  rear: 'אחורי',
  both: 'קדמי או אחורי',
  set: 'זוג',
}
export const CONSTRUCTION_WORDS: Readonly<Record<(typeof CONSTRUCTIONS)[number], string>> = {
  R: 'רדיאלי (R)',
  B: 'דיאגונלי חגור (B)',
  '-': 'דיאגונלי (-)',
}
export const TUBE_WORDS: Readonly<Record<(typeof TUBES)[number], string>> = {
  TL: 'ללא פנימית (TL)',
  TT: 'עם פנימית (TT)',
}
export const TREAD_WORDS: Readonly<Record<(typeof TREAD_FAMILIES)[number], string>> = {
  sport: 'ספורט',
  touring: 'תיירות',
  rib: 'חריצי אורך',
  block: 'קוביות',
  knob: 'קוביות שטח',
  scooter: 'קטנוע',
  slick: 'חלק',
}

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A file to fill in: Hebrew headings and one tyre. It begins with the mark by which Excel knows UTF-8. */
export const productTemplate = (): string =>
  [
    PRODUCT_COLUMNS.map((column) => PRODUCT_WORDS[column].name),
    PRODUCT_COLUMNS.map((column) => PRODUCT_WORDS[column].example),
  ]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n')
    .replace(/^/, '\uFEFF')
