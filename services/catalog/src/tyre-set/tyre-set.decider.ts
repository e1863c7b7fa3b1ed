import type { TyreFacts } from '@zmig/events'
import {
  decideFall,
  decidePrice,
  nameOf,
  type Price,
  type ProductRefused,
  refusedProduct,
  type StaffLimit,
} from '../product/product.decider.ts'

/** What staff say of a set: its two tyres, the price of the pair in agorot, and words that differ from those of the rear. */
export type SetFields = Price & {
  frontEan: string
  rearEan: string
  line?: string | undefined
  description?: string | undefined
}

const DIGITS = 9
/** The check digit of an EAN-13: digits weighed 1 and 3 in turn. @param twelve the digits before it */
export const checkDigitOf = (twelve: string): number => {
  const sum = twelve.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** An EAN for use inside the shop: sets begin with 291 (contract, primitives). @param draw 0 to 1 */
export const setEanOf = (draw: number): string => {
  const twelve = `291${Math.floor(draw * 10 ** DIGITS)
    .toString()
    .padStart(DIGITS, '0')}`
  return `${twelve}${checkDigitOf(twelve)}`
}

const componentOf = ({ ean, displaySize, load, speed, width, profile, rim, dot }: TyreFacts) => ({
  ean,
  displaySize,
  load,
  speed,
  width,
  profile,
  rim,
  ...(dot && { dot }),
})

const positionFault = (tyre: TyreFacts | undefined, wheel: 'front' | 'rear'): string | undefined => {
  const name = wheel === 'front' ? 'הקדמי' : 'האחורי'
  if (!tyre) return `הצמיג ${name} לא נמצא בקטלוג`
  if (tyre.set) return `הצמיג ${name} הוא זוג בעצמו; זוג מורכב משני צמיגים בודדים`
  return tyre.position === wheel || tyre.position === 'both' ? undefined : `הצמיג ${name} אינו מיועד לגלגל הזה`
}

/** Decides whether two tyres are a set: a front and a rear of one brand, both single tyres of the catalogue. */
export const decideComponents = (
  front: TyreFacts | undefined,
  rear: TyreFacts | undefined,
): ProductRefused | { front: TyreFacts; rear: TyreFacts } => {
  const fault = positionFault(front, 'front') ?? positionFault(rear, 'rear')
  if (fault !== undefined || !front || !rear) return refusedProduct('VALIDATION', fault ?? '')
  if (front.brand !== rear.brand) return refusedProduct('VALIDATION', 'שני הצמיגים בזוג חייבים להיות של אותו מותג')
  return { front, rear }
}

/**
 * Decides the facts of a set: those of its rear, with the price of the pair (decisions.md, Catalogue). Words that are
 * left out are those of the rear, or of the set as it was.
 * @param same another set of the same two tyres, if there is one
 * @param limit of a member of staff: what a new pair costs less than its two tyres, and a set less than before
 */
export const decideSet = (
  { price, fullPrice, line, description }: SetFields,
  ean: string,
  tyres: ReturnType<typeof decideComponents>,
  same: TyreFacts | undefined,
  { limit, began, worth: known }: StaffLimit,
  before?: TyreFacts,
): { save: TyreFacts } | ProductRefused => {
  if ('ok' in tyres) return tyres
  const { front, rear } = tyres
  if (same !== undefined) return refusedProduct('DUPLICATE', `כבר יש זוג של שני הצמיגים האלה: ${nameOf(same)}`)
  const worth = known ?? front.price + rear.price
  const isSamePair = before?.front?.ean === front.ean && before.rear?.ean === rear.ean
  const refusal =
    decidePrice({ price, fullPrice }) ??
    (isSamePair ? undefined : decideFall({ before: worth, after: price }, limit)) ??
    // of another pair too: its coupons stay with the set
    (before && decideFall({ before: before.price, after: price, began, worth }, limit))
  if (refusal) return refusal
  const { dot: _dot, cdn: _cdn, ...shared } = rear
  return {
    save: {
      ...shared,
      ean,
      set: true,
      position: 'set',
      line: line || before?.line || rear.line,
      description: description || before?.description || rear.description,
      displaySize: `${front.displaySize} + ${rear.displaySize}`,
      price,
      fullPrice,
      freeShipping: before?.freeShipping ?? false,
      ...(before?.cdn && { cdn: before.cdn }),
      front: componentOf(front),
      rear: componentOf(rear),
    },
  }
}
