import { type DiscountLimit, isOwnersFall } from '@zmig/edge-contract'
import { moneyText } from '@zmig/events'
import type { FactValue } from './fact-columns.ts'
import { cellOf, type Fault, type Field, type ImportRow } from './import-row.decider.ts'

/** A product as its owners know it now; money in agorot, stock in units. */
export type Present = {
  price: number
  fullPrice: number
  set: boolean
  /** what it cost before the member of staff who sent the import began to change its price, in agorot */
  began?: number | undefined
  /** of a set: what its two tyres cost before they began to change those, in agorot */
  worth?: number | undefined
  onHand: number
  reserved: number
  override: 'none' | 'outofstock' | null
}

type State = Pick<Present, 'price' | 'fullPrice' | 'onHand' | 'override'>

export type Facts = Record<string, FactValue>

/** What the catalogue says of the facts of a line: what changes, with null before for a new product, or all that is wrong. */
export type FactsPlan =
  | { before: Facts | null; after: Facts; needsOwner: boolean }
  | { faults: { field: string; message: string }[] }
  | 'nothing'

/** What a line changes, from what it was checked against to what it is to be. */
export type ImportChange = {
  line: number
  ean: string
  changesPrice: boolean
  changesStock: boolean
  changesFacts: boolean
  /** facts that change; null before for a product that is new, and after when none do */
  factsBefore: Facts | null
  factsAfter: Facts | null
  /** lowers the price by more than staff may */
  needsOwner: boolean
  before: State
  after: State
}

const stateOf = ({ price, fullPrice, onHand, override }: State): State => ({ price, fullPrice, onHand, override })

const NO_FACTS = { changesFacts: false, factsBefore: null, factsAfter: null } as const
const OF_SETS = 'לזוג אין מלאי משלו. שנו את המלאי של שני הצמיגים'

const faultOf = (row: ImportRow, field: Field, message: string): { fault: Fault } => ({
  fault: { line: row.line, ean: row.ean, field, value: cellOf(row, field), message },
})
const stockFieldOf = ({ onHand }: ImportRow): Field => (onHand === undefined ? 'override' : 'onHand')

/** A line that lists a new product: its price is among its facts. */
const decideListing = (
  row: ImportRow,
  { after, needsOwner }: { after: Facts; needsOwner: boolean },
): { change: ImportChange } | { fault: Fault } => {
  const { line, ean, onHand = 0, override = null } = row
  const changesStock = onHand !== 0 || override !== null
  if (changesStock && after['position'] === 'set') return faultOf(row, stockFieldOf(row), OF_SETS)
  const price = Number(after['price'])
  const fullPrice = Number(after['fullPrice'])
  return {
    change: {
      line,
      ean,
      changesPrice: false,
      changesStock,
      changesFacts: true,
      factsBefore: null,
      factsAfter: after,
      needsOwner,
      before: { price: 0, fullPrice: 0, onHand: 0, override: null },
      after: { price, fullPrice, onHand, override },
    },
  }
}

/**
 * Decides what a line changes of a product as it is now.
 * @param present undefined when the catalogue has no such product
 * @param plan what the catalogue says of the facts of the line; undefined when it names none
 * @param staffLimit what staff may take off a price, in agorot; without it nothing needs an owner
 */
export const decideChange = (
  row: ImportRow,
  present: Present | undefined,
  staffLimit?: DiscountLimit,
  plan?: Exclude<FactsPlan, { faults: unknown }>,
): { change: ImportChange } | { fault: Fault } | 'unchanged' => {
  const { line, ean } = row
  const planned = plan === 'nothing' ? undefined : plan
  if (!present && planned?.before === null) return decideListing(row, planned)
  if (!present) return faultOf(row, 'ean', 'המוצר לא נמצא בקטלוג')
  if (present.set && (row.onHand !== undefined || row.override !== undefined))
    return faultOf(row, stockFieldOf(row), OF_SETS)
  const before = stateOf(present)
  const after: State = {
    price: row.price ?? before.price,
    fullPrice: row.fullPrice ?? before.fullPrice,
    onHand: row.onHand ?? before.onHand,
    override: row.override === undefined ? before.override : row.override,
  }
  const changesPrice = after.price !== before.price || after.fullPrice !== before.fullPrice
  const changesStock = after.onHand !== before.onHand || after.override !== before.override
  const facts = planned ? { changesFacts: true, factsBefore: planned.before, factsAfter: planned.after } : NO_FACTS
  if (!changesPrice && !changesStock && !facts.changesFacts) return 'unchanged'
  if (changesPrice && after.fullPrice < after.price)
    return faultOf(
      row,
      row.price === undefined ? 'fullPrice' : 'price',
      row.price === undefined
        ? `המחיר המלא נמוך מהמחיר (${moneyText(after.price)})`
        : `המחיר גבוה מהמחיר המלא (${moneyText(after.fullPrice)}). הוסיפו גם עמודת fullPrice`,
    )
  if (after.onHand !== before.onHand && after.onHand < present.reserved)
    return faultOf(row, 'onHand', `${present.reserved} יחידות שמורות להזמנות. תקנו במסך המוצר`)
  const prices = { before: before.price, after: after.price, began: present.began, worth: present.worth }
  const needsOwner = staffLimit !== undefined && isOwnersFall(prices, staffLimit)
  return { change: { line, ean, changesPrice, changesStock, ...facts, needsOwner, before, after } }
}
