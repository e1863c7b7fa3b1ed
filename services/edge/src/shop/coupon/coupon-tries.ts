import type { IncomingMessage } from 'node:http'
import { INVALID_COUPON } from '@zmig/edge-contract'
import type { AddressKey } from '../../door/http/address-key.ts'
import type { Limiter } from '../../door/limits/limiter.ts'
import { limits } from '../../door/limits/limits.ts'
import { type VisitorIds, visitorOf } from '../../door/visitor/visitor.ts'

export const messages = {
  invalid: INVALID_COUPON,
  tooOften: limits['coupon-address'].refusal,
}

type Caller = Pick<IncomingMessage, 'headers' | 'socket'>

/** Counts the coupon codes that a caller tries, in every place that takes a code. */
export type CouponTries = {
  /**
   * Counts a code that a visitor checks, for the visitor of the signed cookie and for the one of the request's field.
   * @returns whether it may be checked
   */
  take(caller: Caller, visitorId: string | undefined): Promise<boolean>
  /** Counts a code that is sent with a cart. @returns whether it may be checked */
  takeWithCart(caller: Caller): Promise<boolean>
  /** Takes the count of `takeWithCart` back: the code gave a discount, and a cart is priced again with every change. */
  giveBack(caller: Caller): Promise<void>
}

type Deps = { addressKey: AddressKey; limiter: Limiter; visitors: VisitorIds }

export const createCouponTries = ({ addressKey, limiter, visitors }: Deps): CouponTries => {
  const ofAddress = (caller: Caller) => ({ 'coupon-address': addressKey(caller) })
  return {
    take: async (caller, visitorId) => {
      const ofCookie = visitorOf(visitors, caller.headers.cookie)
      const reached = await limiter.take({ ...ofAddress(caller), 'coupon-visitor': [visitorId, ofCookie] })
      return reached === undefined
    },
    takeWithCart: async (caller) => (await limiter.take(ofAddress(caller))) === undefined,
    giveBack: (caller) => limiter.giveBack(ofAddress(caller)),
  }
}
