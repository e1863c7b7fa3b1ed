import { Changed, type CheckoutAnswer, CheckoutRefusal, PlacedOrder, Quote } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { orRefused } from '../../door/staff/staff-answer.ts'
import { inAgorot, quoteInShekels, shekels } from '../../money.ts'
import type { ProductSummary } from '../tyre/to-tyre.ts'

/** A quote of ordering. */
export const AnsweredQuote = inAgorot(Quote)

/** What ordering answers, amounts in agorot. */
export const OrderAnswer = inAgorot(
  orRefused(
    {
      ...z.omit(PlacedOrder, { success: true, currency: true, orderLink: true }).shape,
      linkVersion: z.number(),
      changed: z.array(Changed),
    },
    z.pick(CheckoutRefusal, { code: true, changes: true }).shape,
  ),
)
export type OrderAnswer = z.infer<typeof OrderAnswer>

/** The quote with size, picture and page of each product. @param products by EAN */
export const withProducts = (quote: Quote, products: ReadonlyMap<string, ProductSummary>): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, ...products.get(line.ean) })),
})

/** The EANs of the new quote that a refusal brings. */
export const quotedEans = (answer: OrderAnswer): string[] =>
  answer.ok || !answer.changes || Array.isArray(answer.changes) ? [] : answer.changes.lines.map(({ ean }) => ean)

/**
 * Ordering's answer in the words of the contract, amounts in shekels.
 * @param products sizes and pictures of the products in `quotedEans`
 */
export const toCheckoutAnswer = (
  answer: OrderAnswer,
  products: ReadonlyMap<string, ProductSummary> = new Map(),
): CheckoutAnswer => {
  if (answer.ok)
    return {
      success: true,
      orderId: answer.orderId,
      total: shekels(answer.total),
      currency: 'ILS',
      expiresAt: answer.expiresAt,
      ...(answer.redirectUrl && { redirectUrl: answer.redirectUrl }),
      ...(answer.bankDetails && { bankDetails: answer.bankDetails }),
    }
  const { code, message, changes } = answer
  if (!changes) return { success: false, code, message }
  if (Array.isArray(changes)) return { success: false, code, message, changes }
  return { success: false, code, message, changes: withProducts(quoteInShekels(changes), products) }
}
