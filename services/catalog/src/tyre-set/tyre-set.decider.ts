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

/** What a set has of its rear beside its words. */
const sharedOf = ({
  category,
  hebrewName,
  width,
  profile,
  rim,
  construction,
  tube,
  load,
  speed,
  score,
  treadFamily,
  youtube,
}: TyreFacts) => ({
  category,
  hebrewName,
  width,
  profile,
  rim,
  construction,
  tube,
  load,
  speed,
  score,
  treadFamily,
  youtube,
})

/**
 * A set after the facts of one of its tyres changed. Its price, pictures and shipping stay; of its words, those that were the
 * rear's before follow it.
 */
export const followTyre = (set: TyreFacts, before: TyreFacts, after: TyreFacts): TyreFacts => {
  const isFront = set.front?.ean === after.ean
  const isRear = set.rear?.ean === after.ean
  const front = isFront ? componentOf(after) : set.front
  const rear = isRear ? componentOf(after) : set.rear
  if (!front || !rear) return set
  const sizes = { displaySize: `${front.displaySize} + ${rear.displaySize}`, front, rear }
  if (!isRear) return { ...set, ...sizes }
  return {
    ...set,
    ...sharedOf(after),
    ...sizes,
    line: set.line === before.line ? after.line : set.line,
    description: set.description === before.description ? after.description : set.description,
  }
}
