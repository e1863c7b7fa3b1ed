import { type AnswerOf, Changed, finalizeCheckout } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import type { OrderLinks } from '@zmig/kit/order-link'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../../door/answer/read-your-writes.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import type { VisitorIds } from '../../door/visitor/visitor.ts'

/** What ordering answers. */
const { message, pending, charged, trial } = finalizeCheckout.answer.shape
const Answer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    ...z.required(z.pick(finalizeCheckout.answer, { orderId: true })).shape,
    trusted: z.boolean(),
    linkVersion: z.number(),
    changed: z.array(Changed),
    message,
  }),
  z.object({ ok: z.literal(false), message, pending, charged, trial }),
])

/**
 * Settles a card payment after the payment page. An approved one is answered to any browser; the address of the order's page,
 * where it can be cancelled, only to one that the gateway's signature or the visitor's id vouches for.
 */
export const createFinalizeCommands = (
  services: ServiceClient,
  visitors: VisitorIds,
  readYourWrites: ReadYourWrites,
  orderLinks: OrderLinks,
): Command[] => [
  defineCommand(finalizeCheckout, async ({ body }): Promise<AnswerOf<typeof finalizeCheckout>> => {
    const { visitorId: signed, ...returned } = body
    // a visitor id that we did not sign is ignored: the caller may still have paid
    const visitorId = signed === undefined ? undefined : visitors.verify(signed)
    const request = { ...returned, ...(visitorId && { visitorId }) }
    const answer = z.parse(Answer, await services.post('/ordering/payments/finalize', request, { repeats: true }))
    if (!answer.ok) return answer
    const { orderId, trusted, linkVersion, changed } = answer
    await readYourWrites(changed)
    const link = trusted && { orderLink: `/order/${orderLinks.write({ orderId, linkVersion })}` }
    return { ok: true, orderId, ...link, ...(answer.message && { message: answer.message }) }
  }),
]
