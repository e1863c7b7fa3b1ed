import { placeOrder, Quote, quoteCheckout } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'
import { OrderAnswer, toCheckoutAnswer } from './order-answer.ts'
import { toQuote } from './to-quote.ts'

/** Totals and orders, both decided by ordering. Agorot become shekels here. */
export const createCheckoutCommands = (
  services: ServiceClient,
  visitors: VisitorIds,
  readYourWrites: ReadYourWrites,
): Command[] => [
  defineCommand(quoteCheckout, async ({ body }) =>
    toQuote(z.parse(Quote, await services.post('/ordering/quote', body))),
  ),
  defineCommand(placeOrder, async ({ body }) => {
    const { visitorId: signed, ...checkout } = body.checkout
    // a visitor id that we did not sign is no reason to refuse a buyer; it only counts for nothing
    const visitorId = signed === undefined ? undefined : visitors.verify(signed)
    const order = { cart: body.cart, checkout: { ...checkout, ...(visitorId && { visitorId }) } }
    const answer = z.parse(OrderAnswer, await services.post('/ordering/orders', order))
    if (answer.ok) await readYourWrites(answer.changed)
    return toCheckoutAnswer(answer)
  }),
]
