import * as z from 'zod'

/**
 * Integer agorot (1/100 shekel), never negative: money inside the services. The type carries its unit, so that `Shekels`
 * of the edge contract do not fit; a plain number still does. Between the wire and the services only
 * `services/edge/src/money.ts` converts; texts have amounts from `moneyText` and `roundMoneyText`.
 */
export type Agorot = number & { readonly '~unit'?: 'agorot' }
export const Agorot = z.int().nonnegative() as unknown as z.ZodType<Agorot, Agorot>

const figures = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/**
 * A price or a sum in a letter or a sentence, always with agorot: `₪1,898.00` (decisions.md, Money). The sign stays beside
 * its number in either direction of reading.
 */
export const moneyText = (agorot: Agorot): string => `₪${figures.format(agorot / 100)}`

/** An amount without agorot when there are none, only for a coupon's discount and for limits: `₪50`. */
export const roundMoneyText = (agorot: Agorot): string => moneyText(agorot).replace(/\.00$/, '')

/** A type of the edge contract as services know it: every amount in agorot instead of shekels. */
export type InAgorot<Type> = Type extends number
  ? '~unit' extends keyof Type
    ? Agorot
    : Type
  : Type extends object
    ? { [Key in keyof Type]: InAgorot<Type[Key]> }
    : Type
export const Ean = z.string().regex(/^\d{8,14}$/)
/** Calendar day in Asia/Jerusalem, `2026-11-30`. */
export const Day = z.iso.date()
export const Visibility = z.enum(['instock', 'preorder', 'ondemand', 'outofstock', 'none'])
