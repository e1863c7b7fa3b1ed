import { placeOrder, quoteCheckout, type CheckoutAnswer, type CheckoutRequest } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import type { OrderLinks } from '@zmig/kit/order-link'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../../door/answer/read-your-writes.ts'
import type { AddressKey } from '../../door/http/address-key.ts'
import { type CouponTries, messages } from '../coupon/coupon-tries.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { isShopOpen, NOT_OPEN } from '../opening/opening.queries.ts'
import { findProductSummaries } from '../tyre/tyre.queries.ts'
import { type VisitorIds, visitorOf } from '../../door/visitor/visitor.ts'
import { agorot, quoteInShekels } from '../../money.ts'
import { AnsweredQuote, OrderAnswer, quotedEans, toCheckoutAnswer, withProducts } from './order-answer.ts'

type Deps = {
  sql: Sql
  services: ServiceClient
  visitors: VisitorIds
  addressKey: AddressKey
  couponTries: CouponTries
  readYourWrites: ReadYourWrites
  orderLinks: OrderLinks
}

const hasCode = (checkout: { couponCode?: string | null | undefined } | null | undefined): boolean =>
  (checkout?.couponCode ?? '').trim() !== ''

/** The totals that the shopper saw, in agorot. */
const expectedInAgorot = ({ expectedTotal, expectedAtGarage }: CheckoutRequest['checkout']) => ({
  ...(expectedTotal !== undefined && { expectedTotal: agorot(expectedTotal) }),
  ...(expectedAtGarage !== undefined && { expectedAtGarage: agorot(expectedAtGarage) }),
})

/**
 * Totals and orders, both decided by ordering. Agorot become shekels here. A coupon code in a cart counts as a try unless it
 * gives a discount: otherwise totals would tell a guesser which codes exist.
 */
export const createCheckoutCommands = (deps: Deps): Command[] => {
  const { sql, services, visitors, addressKey, couponTries, readYourWrites, orderLinks } = deps
  /** A visitor id that we did not sign is ignored, not refused. */
  const withVisitor = <Checkout extends { visitorId?: string | null | undefined }>(checkout: Checkout) => {
    const { visitorId: signed, ...rest } = checkout
    const visitorId = visitors.verify(signed ?? '')
    return { ...rest, ...(visitorId && { visitorId }) }
  }
  return [
    defineCommand(quoteCheckout, async ({ body: { cart, checkout }, request }) => {
      // tyres that the visitor's own unpaid order holds are available to the visitor
      const visitorId = visitorOf(visitors, request.headers.cookie)
      const tried = hasCode(checkout)
      const limited = tried && !(await couponTries.takeWithCart(request))
      const known = {
        ...(visitorId && { visitorId }),
        ...withVisitor(checkout ?? {}),
        ...(limited && { couponCode: '' }),
      }
      const [isOpen, quoted, products] = await Promise.all([
        isShopOpen(sql),
        services.post('/ordering/quote', { cart, checkout: known }, { repeats: true }), // a question
        findProductSummaries(
          sql,
          cart.items.map(({ ean }) => ean),
        ),
      ])
      const quote = z.parse(AnsweredQuote, quoted)
      if (tried && !limited && quote.discount > 0) await couponTries.giveBack(request)
      return {
        ...withProducts(quoteInShekels(quote), products),
        ...(limited && { couponLimited: messages.tooOften }),
        ...(!isOpen && { notOpen: NOT_OPEN }),
      }
    }),
    defineCommand(placeOrder, async ({ body, request }): Promise<CheckoutAnswer> => {
      if (!(await isShopOpen(sql))) return { success: false, code: 'NOT_OPEN', message: NOT_OPEN }
      const tried = hasCode(body.checkout)
      if (tried && !(await couponTries.takeWithCart(request)))
        return { success: false, code: 'COUPON_INVALID', message: messages.tooOften, couponLimited: true }
      const address = addressKey(request)
      const order = {
        cart: body.cart,
        checkout: { ...withVisitor(body.checkout), ...expectedInAgorot(body.checkout) },
        ...(address && { addressKey: address }),
      }
      const repeats = body.checkout.attemptId !== undefined // ordering knows an attempt that comes twice
      const answer = z.parse(OrderAnswer, await services.post('/ordering/orders', order, { repeats }))
      if (tried && (answer.ok || answer.code !== 'COUPON_INVALID')) await couponTries.giveBack(request)
      if (answer.ok) await readYourWrites(answer.changed)
      const shown = toCheckoutAnswer(answer, await findProductSummaries(sql, quotedEans(answer)))
      // a buyer who pays by card gets the address when the payment is settled
      if (!answer.ok || !shown.success || shown.redirectUrl) return shown
      return { ...shown, orderLink: `/order/${orderLinks.write(answer)}` }
    }),
  ]
}
