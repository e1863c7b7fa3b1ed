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

/** How many codes a caller may still try, wherever a code can be tried. */
export type CouponTries = {
  /** Counts a code that somebody asks about. @returns whether they may */
  ask(caller: Caller, visitorId: string | undefined): boolean
  /** Counts a code that comes along with a cart. @returns whether it may be looked at */
  carry(caller: Caller): boolean
  /** The code that came along was worth something, which is no guess: a cart is priced anew with every change. */
  wasWorth(caller: Caller): void
}

export const createCouponTries = ({ addressKey, clock }: { addressKey: AddressKey; clock: Clock }): CouponTries => {
  const ofVisitor = createSlidingWindow({ limit: OF_VISITOR, windowMs: MINUTE, clock })
  const ofAddress = createSlidingWindow({ limit: OF_ADDRESS, windowMs: MINUTE, clock })
  const carry: CouponTries['carry'] = (caller) => {
    const address = addressKey(caller)
    return address === undefined || ofAddress.take(address)
  }
  return {
    ask: (caller, visitorId) => carry(caller) && (visitorId === undefined || ofVisitor.take(visitorId)),
    carry,
    wasWorth: (caller) => {
      const address = addressKey(caller)
      if (address !== undefined) ofAddress.giveBack(address)
    },
  }
}
