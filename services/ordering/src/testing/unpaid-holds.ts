import { expect } from 'vitest'
import type { OrderRequest } from '../place-order/buyer.decider.ts'
import { frontEan, rearEan } from './goods.ts'
import { byCard, requestOf, startOrdering, withCheckout } from './ordering-fixture.ts'

type Who = { addressKey?: string; visitorId?: string; phone?: string; email?: string }

export const tooMany = (text: string) => ({
  ok: false,
  code: 'TOO_MANY_OPEN',
  message: expect.stringContaining(text) as string,
})

/** A shop with 90 front and 90 rear tyres, and buyers who hold them without paying. */
export const startUnpaidHolds = async () => {
  const shop = await startOrdering()
  let attempts = 0
  /** An order of a buyer with an invented phone and e-mail, unless they are given. */
  const send = (who: Who, request: OrderRequest) => {
    attempts += 1
    const personal = {
      ...request.checkout.personal,
      phone: who.phone ?? `05${String(attempts).padStart(8, '0')}`,
      emailaddress: who.email ?? `somebody${attempts}@example.com`,
    }
    const { visitorId, addressKey } = who
    const change = { personal, attemptId: `attempt-${attempts}`, ...(visitorId && { visitorId }) }
    return shop.placeOrder({ ...withCheckout(request, change), addressKey })
  }
  const hold = (who: Who, quantity: number, ean = rearEan) => send(who, byCard(requestOf(ean, quantity)))
  const held = async (who: Who, quantity: number, ean = rearEan): Promise<string> => {
    const answer = await hold(who, quantity, ean)
    if (!answer.ok) throw new Error(answer.message)
    return answer.orderId
  }
  return {
    shop,
    send,
    hold,
    held,
    reset: async () => {
      await shop.clear()
      await shop.learnTyres()
      for (const ean of [frontEan, rearEan]) await shop.count(ean, 90)
    },
    pass: (minutes: number) => shop.setTime(new Date(shop.deps.clock.now().getTime() + minutes * 60_000)),
    expire: (orderId: string) => shop.change(orderId, { kind: 'expired' }),
    pay: (orderId: string) => shop.change(orderId, { kind: 'paid', amount: 1, method: 'creditcard', by: 'gateway' }),
  }
}
export type UnpaidHolds = Awaited<ReturnType<typeof startUnpaidHolds>>
