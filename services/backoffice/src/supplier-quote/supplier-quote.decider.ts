import type { CsvRow } from '../csv/read-csv.ts'

export const SUPPLIERS = ['rduch', 'deltiFr', 'deltiDe'] as const
export type Supplier = (typeof SUPPLIERS)[number]

/** What a supplier asks for a tyre; `eurCents` in hundredths of a euro, `stock` in tyres. */
export type SupplierQuote = { ean: string; supplier: Supplier; eurCents: number; stock: number }

/** Tyres of one kind that were sold in the 52 weeks before the shop kept orders. */
export type OpeningSales = { ean: string; quantity: number }

/** What is wrong with a line, in Hebrew, with the value as it was found. */
export type LineFault = { line: number; value: string; message: string }

/** What a line says, or all that is wrong with it. */
export type DecidedLine<Row> = { row: Row } | { faults: LineFault[] }

/** The columns of both files, with the names that suppliers' own lists use. */
export const quoteColumns = {
  ean: ['ean', 'ean13', 'barcode', 'ברקוד'],
  supplier: ['supplier', 'source', 'ספק'],
  eur: ['eur', 'price', 'unit_price_eur', 'מחיר'],
  stock: ['stock', 'in_stock', 'quantity', 'מלאי'],
} as const
export const salesColumns = {
  ean: ['ean', 'ean13', 'barcode', 'ברקוד'],
  quantity: ['quantity', 'sold', 'כמות'],
} as const

/** No motorcycle tyre costs more than this in euro: more is a price in another currency, or a slip. */
const DEAREST = 2_000
/** More of one tyre than any supplier has, or the shop could have sold: a slip. */
const MOST = 100_000
/** What a fault shows of a cell: enough to find it. */
const SHOWN = 60

/** The first fault of a cell; undefined when it is right. */
type Check = (value: string) => string | undefined

const isFormula: Check = (value) => (/^[=+@]|^-\D/.test(value) ? 'נראה כמו נוסחה. יש לכתוב ערך בלבד.' : undefined)

const checkEan: Check = (value) =>
  isFormula(value) ?? (/^\d{8,14}$/.test(value) ? undefined : 'EAN הוא מספר של 8 עד 14 ספרות.')

const checkSupplier: Check = (value) =>
  isFormula(value) ?? (supplierOf(value) ? undefined : `ספק לא מוכר. הספקים: ${SUPPLIERS.join(', ')}.`)

const checkEuro: Check = (value) => {
  const formula = isFormula(value)
  if (formula) return formula
  if (!/^-?\d+([.,]\d{1,2})?$/.test(value)) return 'מחיר הוא מספר ביורו, עם שתי ספרות אחרי הנקודה לכל היותר.'
  const euro = Number(value.replace(',', '.'))
  if (euro <= 0) return 'מחיר חייב להיות גדול מאפס.'
  return euro > DEAREST ? `מחיר גבוה מ־${DEAREST.toLocaleString('he-IL')} יורו לצמיג אינו סביר.` : undefined
}

const checkCount: Check = (value) => {
  const formula = isFormula(value)
  if (formula) return formula
  if (!/^-?\d+$/.test(value)) return 'כמות היא מספר שלם.'
  if (Number(value) < 0) return 'כמות אינה יכולה להיות שלילית.'
  return Number(value) > MOST ? `כמות של יותר מ־${MOST.toLocaleString('he-IL')} אינה סבירה.` : undefined
}

/** The supplier of a name in any case; undefined when there is none. */
export const supplierOf = (name: string): Supplier | undefined =>
  SUPPLIERS.find((supplier) => supplier.toLowerCase() === name.toLowerCase())

/** Decides on the lines of a file, one after the other; a line is wrong when a cell is, or when its key came before. */
const createLines = <Row>(
  checks: Record<string, Check>,
  toRow: (cells: Record<string, string>) => Row,
  keyOf: (cells: Record<string, string>) => string,
): ((row: CsvRow) => DecidedLine<Row>) => {
  const seen = new Map<string, number>()
  return ({ line, cells }) => {
    const faults = Object.entries(checks).flatMap(([column, check]) => {
      const value = cells[column] ?? ''
      const message = check(value)
      return message === undefined ? [] : [{ line, value: value.slice(0, SHOWN), message: `${column}: ${message}` }]
    })
    const key = keyOf(cells)
    const before = seen.get(key)
    if (faults.length === 0 && before !== undefined)
      faults.push({ line, value: key.slice(0, SHOWN), message: `אותה שורה כבר מופיעה בשורה ${before}.` })
    if (before === undefined) seen.set(key, line)
    return faults.length > 0 ? { faults } : { row: toRow(cells) }
  }
}

/** Decides which lines of a list of quotes are right. A tyre has one quote of each supplier: a second line is a fault. */
export const createQuoteLines = () =>
  createLines<SupplierQuote>(
    { ean: checkEan, supplier: checkSupplier, eur: checkEuro, stock: checkCount },
    ({ ean = '', supplier = '', eur = '', stock = '' }) => ({
      ean,
      supplier: supplierOf(supplier) ?? 'rduch',
      eurCents: Math.round(Number(eur.replace(',', '.')) * 100),
      stock: Number(stock),
    }),
    ({ ean = '', supplier = '' }) => `${ean} ${supplierOf(supplier) ?? supplier}`,
  )

/** Decides which lines of the opening sales are right. */
export const createSalesLines = () =>
  createLines<OpeningSales>(
    { ean: checkEan, quantity: checkCount },
    ({ ean = '', quantity = '' }) => ({ ean, quantity: Number(quantity) }),
    ({ ean = '' }) => ean,
  )
