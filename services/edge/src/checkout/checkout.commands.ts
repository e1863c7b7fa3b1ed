import { placeOrder, Quote, quoteCheckout } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import type { AddressKey } from '../client/address-key.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import { visitorOf } from '../visitor/visitor-cookie.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'
import { OrderAnswer, toCheckoutAnswer } from './order-answer.ts'
import { toQuote } from './to-quote.ts'

type Deps = {
  services: ServiceClient
  visitors: VisitorIds
  addressKey: AddressKey
  readYourWrites: ReadYourWrites
}

/** Totals and orders, both decided by ordering. Agorot become shekels here. */
export const createCheckoutCommands = ({ services, visitors, addressKey, readYourWrites }: Deps): Command[] => {
  /** A visitor id that we did not sign is no reason to refuse anybody; it only counts for nothing. */
  const withVisitor = <Checkout extends { visitorId?: string | null | undefined }>(checkout: Checkout) => {
    const { visitorId: signed, ...rest } = checkout
    const visitorId = visitors.verify(signed ?? '')
    return { ...rest, ...(visitorId && { visitorId }) }
  }
  return [
    defineCommand(quoteCheckout, async ({ body: { cart, checkout }, request }) => {
      // what the visitor's own unpaid order holds is there for the visitor
      const visitorId = visitorOf(visitors, request.headers.cookie)
      const question = { cart, checkout: { ...(visitorId && { visitorId }), ...withVisitor(checkout ?? {}) } }
      return toQuote(z.parse(Quote, await services.post('/ordering/quote', question)))
    }),
    defineCommand(placeOrder, async ({ body, request }) => {
      const address = addressKey(request)
      const order = {
        cart: body.cart,
        checkout: withVisitor(body.checkout),
        ...(address && { addressKey: address }),
      }
      const answer = z.parse(OrderAnswer, await services.post('/ordering/orders', order))
      if (answer.ok) await readYourWrites(answer.changed)
      return toCheckoutAnswer(answer)
    }),
  ]
}
