import { BankDetails, Changed, Ean, Quote, RefusalCode, type CheckoutAnswer } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { inAgorot, quoteInShekels, shekels } from '../money.ts'

/** A quote of ordering. */
export const AnsweredQuote = inAgorot(Quote)

/** What ordering answers, amounts in agorot. */
export const OrderAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    orderId: z.string(),
    total: z.number(),
    expiresAt: z.string(),
    redirectUrl: z.optional(z.string()),
    bankDetails: z.optional(BankDetails),
    changed: z.array(Changed),
  }),
  z.object({
    ok: z.literal(false),
    code: RefusalCode,
    message: z.string(),
    changes: z.optional(z.union([AnsweredQuote, z.array(z.object({ ean: Ean, available: z.number() }))])),
  }),
])
export type OrderAnswer = z.infer<typeof OrderAnswer>

/** Ordering's answer in the words of the contract, amounts in shekels. */
export const toCheckoutAnswer = (answer: OrderAnswer): CheckoutAnswer => {
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
  return { success: false, code, message, changes: Array.isArray(changes) ? changes : quoteInShekels(changes) }
}
