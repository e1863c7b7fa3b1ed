import {
  eanShapeFault,
  FACT_COLUMNS,
  isProductPrice,
  PRICE_RANGE,
  PRODUCT_COLUMNS,
  PRODUCT_WORDS,
  type ProductColumn,
  productColumnOf,
  wholeEan,
  wordKey,
} from '@zmig/edge-contract'
import { extraCells, FORMULA_FAULT, readCell, SHOWN } from '../csv/cells.ts'
import { type FactField, factOf, type FactValue, isDash } from './fact-columns.ts'

/** The columns that an import may have; without `ean` there is no import. */
export const FIELDS = PRODUCT_COLUMNS
export type Field = ProductColumn

/** Which field each column is. @returns a sentence in Hebrew when the header cannot be understood */
export const decideHeader = (cells: readonly string[]): Field[] | string => {
  const headings = cells.slice(0, cells.findLastIndex((cell) => wordKey(cell) !== '') + 1)
  const fields = headings.map(productColumnOf)
  const unknown = headings.filter((_heading, index) => fields[index] === undefined)
  if (unknown.length > 0)
    return `עמודה לא מוכרת: ${unknown.map((cell) => `״${cell.slice(0, 40)}״`).join(', ')}. העמודות הן ${FIELDS.join(', ')}`
  const known = fields as Field[]
  const twice = known.find((field, index) => known.indexOf(field) !== index)
  if (twice) return `העמודה ${PRODUCT_WORDS[twice].name} מופיעה פעמיים`
  if (!known.includes('ean')) return 'חסרה עמודת ean, שלפיה מזהים את המוצר'
  if (known.length === 1) return 'חוץ מ־ean אין בקובץ עמודה לשנות'
  return known
}

/** A fault of one line; `value` as the file has it. */
export type Fault = { line: number; ean: string; field: Field | 'row'; value: string; message: string }

/** What a line asks for: money in agorot, stock in units; null as override lets the numbers decide. What is left out stays. */
export type ImportRow = {
  line: number
  ean: string
  price?: number
  fullPrice?: number
  onHand?: number
  override?: 'none' | 'outofstock' | null
  /** all other facts that the line names */
  facts?: Partial<Record<FactField, FactValue>>
  /** cells as the file has them, where a value is written otherwise; their first letters */
  typed?: Partial<Record<Field, string>>
}

/** What the file has in a column, for a fault. */
export const cellOf = ({ typed, facts, ...row }: ImportRow, field: Field): string => {
  const cells: Partial<Record<Field, FactValue | null>> = { ...facts, ...row, ...typed }
  return String(cells[field] ?? '')
}

const DECIMAL = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/
const MOST_ON_HAND = 10_000

const moneyOf = (text: string): number | string => {
  const digits = text.replaceAll(/[₪\s\u200e\u200f]/g, '')
  if (!DECIMAL.test(digits)) return 'לא מספר. כתבו סכום בשקלים, למשל 949.90'
  const [, fraction = ''] = digits.split('.')
  if (fraction.replace(/0+$/, '').length > 2) return 'יותר משתי ספרות אחרי הנקודה'
  const agorot = Math.round(Number(digits.replaceAll(',', '')) * 100)
  if (agorot < 0) return 'מחיר שלילי'
  return isProductPrice(agorot) ? agorot : `המחיר הוא ${PRICE_RANGE}`
}

const unitsOf = (text: string): number | string => {
  const digits = text.replaceAll(/[\s\u200e\u200f]/g, '')
  if (!DECIMAL.test(digits)) return 'לא מספר. כתבו מספר יחידות, למשל 12'
  const units = Number(digits.replaceAll(',', ''))
  if (units < 0) return 'מלאי שלילי'
  if (!Number.isInteger(units)) return 'מלאי הוא מספר שלם של יחידות'
  return units > MOST_ON_HAND ? `יותר מ־${MOST_ON_HAND.toLocaleString('he-IL')} יחידות? בדקו את המספר` : units
}

const OVERRIDES = new Map<string, ImportRow['override']>(
  Object.entries({
    auto: null,
    numbers: null,
    stock: null,
    'לפי המלאי': null,
    רגיל: null,
    none: 'none',
    phone: 'none',
    בטלפון: 'none',
    להתקשר: 'none',
    outofstock: 'outofstock',
    'out of stock': 'outofstock',
    אזל: 'outofstock',
  } as const).map(([word, override]) => [wordKey(word), override]),
)
const overrideOf = (text: string): ImportRow['override'] | undefined => OVERRIDES.get(wordKey(text))

/** Whether a line says of which two tyres a set is. */
export const isSetRow = ({ facts }: Pick<ImportRow, 'facts'>): boolean =>
  facts?.frontEan !== undefined && facts.rearEan !== undefined

/** What lines of one product have in common: its number in the shorter of its two spellings, or the two tyres of a set without one. */
export const productKey = (row: Pick<ImportRow, 'ean' | 'facts'>): string => {
  const shorter = (number: string) => number.replace(/^0(?=\d{12}$)/, '')
  const { frontEan, rearEan } = row.facts ?? {}
  return row.ean === '' && isSetRow(row) ? `${shorter(String(frontEan))}+${shorter(String(rearEan))}` : shorter(row.ean)
}

const eanFault = (text: string): string | undefined => {
  // without its check digit: a number that no product has is refused anyway
  return eanShapeFault(text)
}

export const isFactField = (field: Field): field is FactField => (FACT_COLUMNS as readonly string[]).includes(field)

/** Decides what a line asks for, or all that is wrong with it. */
export const decideRow = (
  fields: readonly Field[],
  cells: readonly string[],
  line: number,
): { row: ImportRow } | { faults: Fault[] } => {
  const ean = wholeEan((cells[fields.indexOf('ean')] ?? '').trim())
  const faults: Fault[] = []
  const fault = (field: Fault['field'], cell: string, message: string) =>
    faults.push({ line, ean: ean.slice(0, 20), field, value: cell.slice(0, SHOWN), message })
  const extra = extraCells(cells, fields.length)
  if (extra) fault('row', extra.value, extra.message)
  const row: ImportRow = { line, ean }
  for (const [index, field] of fields.entries()) {
    const written = cells[index] ?? ''
    const { cell, isFormula } = readCell(written)
    if (isFormula && !isDash(field, cell)) {
      fault(field, written, FORMULA_FAULT)
      continue
    }
    const text = cell.trim()
    if (field === 'ean') {
      const message = ean === '' ? undefined : eanFault(ean)
      if (message !== undefined) fault('ean', written, message)
    } else if (text === '') continue
    else if (field === 'override') {
      const override = overrideOf(text)
      if (override === undefined) fault('override', written, 'כתבו none, outofstock או auto')
      else row.override = override
    } else if (isFactField(field)) {
      const read = factOf(field, text)
      if ('fault' in read) fault(field, written, read.fault)
      else row.facts = { ...row.facts, [field]: read.value }
    } else {
      const value = field === 'onHand' ? unitsOf(text) : moneyOf(text)
      if (typeof value === 'string') fault(field, written, value)
      else row[field] = value
    }
    if (cellOf(row, field) !== written) row.typed = { ...row.typed, [field]: written.slice(0, SHOWN) }
  }
  // the catalogue has the number of a set of two tyres, or draws one
  if (ean === '' && !isSetRow(row)) fault('ean', '', 'חסר EAN')
  return faults.length > 0 ? { faults } : { row }
}

/** Other lines of the same product that a fault names. */
const NAMED_LINES = 3
/** How many other lines of the same product `decideDuplicate` needs to know. */
export const OTHER_LINES = NAMED_LINES + 1

/**
 * Lines that name the same product: none of them is written, because it is unknown which one is meant.
 * @param others the first other lines, also faulty ones, that name the product of this one
 */
export const decideDuplicate = (row: ImportRow, others: readonly number[]): Fault | undefined => {
  if (others.length === 0) return undefined
  const named = others.slice(0, NAMED_LINES).join(', ') + (others.length > NAMED_LINES ? '…' : '')
  const { line, ean } = row
  return { line, ean, field: 'ean', value: cellOf(row, 'ean'), message: `המוצר מופיע גם בשורה ${named}` }
}
