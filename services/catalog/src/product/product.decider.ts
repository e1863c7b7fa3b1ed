import {
  type DiscountLimit,
  type Fall,
  isProductPrice,
  isUploadedPicture,
  ownersFallFault,
  PRICE_RANGE,
  shortSize,
  type TyreFaults,
} from '@zmig/edge-contract'
import { moneyText, type Agorot, type TyreFacts } from '@zmig/events'

/** What a product costs, in agorot. */
export type Price = { price: Agorot; fullPrice: Agorot }

/** A product as the catalogue lists it; `version` grows with every change of its facts. */
export type Listed = { facts: TyreFacts; version: number }

export type ProductRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'CHANGED' | 'IN_USE' | 'DUPLICATE' | 'OWNER_ONLY'
  message: string
  /** as it is now, for a change that came too late */
  product?: Listed
  /** what uses a product that cannot be taken off sale */
  sets?: { ean: string; name: string }[]
  /** what is wrong with single fields, with a sentence for each */
  faults?: TyreFaults
}

export const refusedProduct = (code: ProductRefused['code'], message: string): ProductRefused => ({
  ok: false,
  code,
  message,
})

const plainName = ({ brand, line, displaySize }: TyreFacts): string => `${brand} ${line} ${shortSize(displaySize)}`

/** A product as staff know it, isolated for a Hebrew sentence: `Michelin Power 6 120/70-17 + 180/55-17`. */
export const nameOf = (product: TyreFacts): string => `\u2068${plainName(product)}\u2069`

/** A set that has a tyre. Sets of one model differ in their sizes. */
export const namedSet = (set: TyreFacts) => ({ ean: set.ean, name: plainName(set) })

/** Sets that a sentence names. */
const NAMED = 3

/** A single tyre that is part of sets stays on sale: they are named, and taken apart first. @param sets one at least */
export const refuseUnlisting = (sets: readonly TyreFacts[]): ProductRefused => {
  const more = sets.length - NAMED
  const named = sets.slice(0, NAMED).map(nameOf).join(', ') + (more > 0 ? ` ועוד ${more}` : '')
  return {
    ...refusedProduct(
      'IN_USE',
      sets.length === 1
        ? `הצמיג הוא חלק מהזוג ${named}. פרקו את הזוג קודם`
        : `הצמיג הוא חלק מהזוגות ${named}. פרקו אותם קודם`,
    ),
    sets: sets.map(namedSet),
  }
}

/** Decides whether a product may cost that: both within the bounds, and the full price, which is struck through, no lower. */
export const decidePrice = ({ price, fullPrice }: Price): ProductRefused | undefined => {
  if (!isProductPrice(price)) return refusedProduct('VALIDATION', `המחיר הוא ${PRICE_RANGE}, עד שתי ספרות אחרי הנקודה`)
  if (!isProductPrice(fullPrice))
    return refusedProduct('VALIDATION', `המחיר המלא הוא ${PRICE_RANGE}, עד שתי ספרות אחרי הנקודה`)
  if (fullPrice < price)
    return refusedProduct('VALIDATION', `המחיר גבוה מהמחיר המלא (${moneyText(fullPrice)}). העלו גם את המחיר המלא`)
  return undefined
}

/**
 * Decides whether a price may fall so far.
 * @param limit of a member of staff, in agorot; undefined for an owner
 */
export const decideFall = (fall: Fall, limit: DiscountLimit | undefined): ProductRefused | undefined => {
  const fault = ownersFallFault(fall, limit)
  return fault === undefined ? undefined : refusedProduct('OWNER_ONLY', fault)
}

/**
 * What staff change of a product; what is left out stays. An empty `picture` is the drawing again; `pictures` are all of them
 * in their order, none for the drawing.
 */
export type ProductChange = { [Amount in keyof Price]?: Agorot | undefined } & {
  picture?: string | undefined
  pictures?: readonly string[] | undefined
}

/** Most pictures of a product: a shopper looks at a few, and each is bytes of the page. */
export const MOST_PICTURES = 12

/** A path below the bucket's address: no address of another site, nothing that climbs out of the bucket. */
const PICTURE = /^(?!.*\.\.)[\p{L}\p{N}_-][\p{L}\p{N}_ .()-]*(\/[\p{L}\p{N}_ .()-]+)*\.(jpe?g|png|webp|avif)$/iu
const PICTURE_LENGTH = 500

export const isPicturePath = (path: string): boolean => path.length <= PICTURE_LENGTH && PICTURE.test(path)

const pathsOf = ({ cdn = [] }: TyreFacts): string[] => cdn.map(({ bucketPath }) => bucketPath)

/** The pictures of uploads that a product shows now and did not before. */
export const newUploads = (before: TyreFacts, after: TyreFacts): string[] =>
  pathsOf(after).filter((path) => isUploadedPicture(path) && !pathsOf(before).includes(path))

export const PICTURE_GONE = refusedProduct('VALIDATION', 'אחת התמונות כבר אינה שמורה בחנות. הסירו אותה והעלו אותה שוב')

const picturesFault = (pictures: readonly string[]): ProductRefused | undefined => {
  if (!pictures.every(isPicturePath))
    return refusedProduct('VALIDATION', 'כתובת התמונה היא נתיב במאגר התמונות, למשל tyres/road-6.jpg')
  if (pictures.length > MOST_PICTURES)
    return refusedProduct('VALIDATION', `למוצר יכולות להיות עד ${MOST_PICTURES} תמונות. הסירו כמה מהן`)
  return undefined
}

const withPictures = ({ cdn: _before, ...facts }: TyreFacts, pictures: readonly string[]): TyreFacts =>
  pictures.length === 0 ? facts : { ...facts, cdn: [...new Set(pictures)].map((bucketPath) => ({ bucketPath })) }

const withPicture = ({ cdn: before, ...facts }: TyreFacts, picture: string | undefined): TyreFacts => {
  if (picture === undefined) return { ...facts, ...(before && { cdn: before }) }
  if (picture === '') return facts
  const others = (before ?? []).slice(1)
  return { ...facts, cdn: [{ bucketPath: picture }, ...others] }
}

/** What holds a member of staff, in agorot; for an owner there is no limit. */
export type StaffLimit = {
  limit: DiscountLimit | undefined
  /** what the product cost before they began to change its price */
  began?: Agorot | undefined
  /** of a set: what its two tyres cost before they began to change those */
  worth?: Agorot | undefined
}

/**
 * Decides what a change by staff makes of a product.
 * @param seen version that the editor saw; undefined overwrites whatever there is
 * @returns the facts to save, `nothing` when the product says so already, or a refusal
 */
export const decideProductChange = (
  { price, fullPrice, picture, pictures }: ProductChange,
  { facts, version }: Listed,
  { limit, ...measures }: StaffLimit,
  seen?: number,
): { save: TyreFacts } | 'nothing' | ProductRefused => {
  const next = {
    ...(pictures ? withPictures(facts, pictures) : withPicture(facts, picture)),
    price: price ?? facts.price,
    fullPrice: fullPrice ?? facts.fullPrice,
  }
  const isSame =
    next.price === facts.price && next.fullPrice === facts.fullPrice && pathsOf(next).join() === pathsOf(facts).join()
  if (isSame) return 'nothing'
  if (seen !== undefined && seen !== version)
    return {
      ...refusedProduct(
        'CHANGED',
        'מישהו שינה את המוצר בינתיים. מה שלא שיניתם מוצג כמו שהוא עכשיו; שמירה נוספת תחליף את מה ששיניתם',
      ),
      product: { facts, version },
    }
  return (
    picturesFault(pictures ?? (picture ? [picture] : [])) ??
    decidePrice(next) ??
    decideFall({ before: facts.price, after: next.price, ...measures }, limit) ?? { save: next }
  )
}

/** A line of an import: what the product cost when it was checked, and what it is to cost. */
export type PriceLine = { ean: string; before: Price; after: Price }
export type LineOutcome = 'applied' | 'conflict' | 'gone' | 'refused'

const isSamePrice = (one: Price, other: Price): boolean =>
  one.price === other.price && one.fullPrice === other.fullPrice

/**
 * Decides what a line of an import does to a product as it is now.
 * @param now undefined when the product is not listed any more
 */
export const decidePriceLine = (
  { before, after }: PriceLine,
  now: Price | undefined,
): { save: Price } | LineOutcome => {
  if (!now) return 'gone'
  if (isSamePrice(now, after)) return 'applied'
  if (!isSamePrice(now, before)) return 'conflict'
  if (decidePrice(after)) return 'refused'
  return { save: after }
}

/**
 * Decides what putting back a change makes of a product: what it cost before, as long as it still costs what that change
 * made of it. A price that was changed since stays, and the refusal names it.
 */
export const decidePutBack = (
  change: { before: Price; after: Price },
  { facts, version }: Listed,
  { limit, ...measures }: StaffLimit,
): { save: TyreFacts } | ProductRefused => {
  const decision = decidePriceLine({ ean: facts.ean, before: change.after, after: change.before }, facts)
  if (typeof decision === 'object')
    return (
      decideFall({ before: facts.price, after: decision.save.price, ...measures }, limit) ?? {
        save: { ...facts, ...decision.save },
      }
    )
  if (decision === 'refused') return refusedProduct('VALIDATION', 'המחיר שלפני השינוי אינו אפשרי היום. הקלידו מחיר חדש')
  const now = `${moneyText(facts.price)}, מחיר מלא ${moneyText(facts.fullPrice)}`
  const message =
    decision === 'applied'
      ? `המחיר כבר כמו שהיה לפני השינוי: ${now}`
      : `המחיר השתנה שוב מאז, ולכן נשאר כמו שהוא עכשיו: ${now}`
  return { ...refusedProduct('CHANGED', message), product: { facts, version } }
}
