import { placePhoneOrder, quotePhoneOrder } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../../door/answer/read-your-writes.ts'
import {
  AnsweredQuote,
  OrderAnswer,
  quotedEans,
  toCheckoutAnswer,
  withProducts,
} from '../../shop/checkout/order-answer.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { agorot, quoteInShekels, shekels } from '../../money.ts'
import { type Audit, changedFields } from '../../door/staff/audit.ts'
import { refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { findProductSummaries } from '../../shop/tyre/tyre.queries.ts'

type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; audit: Audit }

/** Staff place an order for a caller, by the same command as the checkout of shoppers. */
export const createPhoneOrderCommands = ({ sql, services, readYourWrites, audit }: Deps): Command[] => [
  defineCommand(quotePhoneOrder, async ({ body: { cart, checkout } }) => {
    const { visitorId: _visitor, ...known } = checkout ?? {}
    const [quoted, products] = await Promise.all([
      services.post('/ordering/quote/by-phone', { cart, checkout: known }, { repeats: true }),
      findProductSummaries(
        sql,
        cart.items.map(({ ean }) => ean),
      ),
    ])
    return { ok: true as const, ...withProducts(quoteInShekels(z.parse(AnsweredQuote, quoted)), products) }
  }),

  defineCommand(placePhoneOrder, async ({ body: { cart, checkout }, staff, response }) => {
    const { termsTold, expectedTotal, expectedAtGarage, ...rest } = checkout
    const order = {
      cart,
      checkout: {
        ...rest,
        payment: { check_tos: termsTold },
        ...(expectedTotal !== undefined && { expectedTotal: agorot(expectedTotal) }),
        ...(expectedAtGarage !== undefined && { expectedAtGarage: agorot(expectedAtGarage) }),
      },
    }
    const answer = z.parse(OrderAnswer, await services.post('/ordering/orders/by-phone', order, { repeats: true }))
    if (answer.ok) {
      const placed = { status: 'open', paymentStatus: 'pending', total: shekels(answer.total) }
      await audit(signedIn(staff), 'phone-order-placed', answer.orderId, {}, changedFields(null, placed))
      await readYourWrites(answer.changed)
    }
    const shown = toCheckoutAnswer(answer, await findProductSummaries(sql, quotedEans(answer)))
    if (!shown.success) {
      const { code, message, changes } = shown
      refuseStaff(response, { ok: false, code, message })
      return { ok: false, error: code, message, ...(changes && { changes }) }
    }
    const { orderId, total, expiresAt, bankDetails } = shown
    return { ok: true, orderId, total, expiresAt, ...(bankDetails && { bankDetails }) }
  }),
]
