import { type Clock, createSlidingWindow } from '@zmig/kit'
import type { IncomingMessage } from 'node:http'
import type { AddressKey } from '../http/address-key.ts'

export const messages = {
  invalid: 'קוד קופון לא תקין',
  tooOften: 'ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה.',
}

/** Codes must not be guessed; visitor ids are free, so addresses count too (decisions.md, Admin and security). */
const MINUTE = 60_000
const OF_VISITOR = 5
const OF_ADDRESS = 30

type Caller = Pick<IncomingMessage, 'headers' | 'socket'>

/** Counts the coupon codes that a caller tries, in every place that takes a code. */
export type CouponTries = {
  /** Counts a code that a visitor checks. @returns whether it may be checked */
  take(caller: Caller, visitorId: string | undefined): boolean
  /** Counts a code that is sent with a cart. @returns whether it may be checked */
  takeWithCart(caller: Caller): boolean
  /** Takes the count of `takeWithCart` back: the code gave a discount, and a cart is priced again with every change. */
  giveBack(caller: Caller): void
}

export const createCouponTries = ({ addressKey, clock }: { addressKey: AddressKey; clock: Clock }): CouponTries => {
  const ofVisitor = createSlidingWindow({ limit: OF_VISITOR, windowMs: MINUTE, clock })
  const ofAddress = createSlidingWindow({ limit: OF_ADDRESS, windowMs: MINUTE, clock })
  const takeWithCart: CouponTries['takeWithCart'] = (caller) => {
    const address = addressKey(caller)
    return address === undefined || ofAddress.take(address)
  }
  return {
    take: (caller, visitorId) => takeWithCart(caller) && (visitorId === undefined || ofVisitor.take(visitorId)),
    takeWithCart,
    giveBack: (caller) => {
      const address = addressKey(caller)
      if (address !== undefined) ofAddress.giveBack(address)
    },
  }
}
