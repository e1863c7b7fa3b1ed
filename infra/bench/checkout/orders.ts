import type { Browsers } from './browsers.ts'
import type { Hour } from './goods.ts'

type Wish = { ean: string; hour?: Hour; couponCode?: string }

/** The result of an order: its number, or the name of its refusal, or what should not have happened. */
export type Ordered = { milliseconds: number } & ({ orderId: string } | { refused: string } | { fault: string })

const installed = ({ shop, date, startCursor }: Hour) => ({
  sip: 'install',
  selectedShop: shop,
  installDate: date,
  installSlot: startCursor,
})

/** Complete checkouts as a browser sends them, paid by transfer, each by another buyer; picked up unless an hour is wished for. */
export const createOrders = (browsers: Browsers) => {
  const run = Date.now().toString(36)
  let buyers = 0
  return async ({ ean, hour, couponCode }: Wish): Promise<Ordered> => {
    const number = (buyers += 1)
    const checkout = {
      ...(hour ? installed(hour) : { sip: 'pickup' }),
      ...(couponCode && { couponCode }),
      personal: {
        name: 'בדיקת עומס',
        phone: `05${String(number).padStart(8, '0')}`,
        emailaddress: `bench-${run}-${number}@example.com`,
      },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      attemptId: `bench-${run}-${number}`,
    }
    try {
      const sent = await browsers.post('/checkout', { cart: { items: [{ ean, quantity: 1 }] }, checkout })
      const { status, body, milliseconds } = sent
      if (status !== 200) return { milliseconds, fault: `status ${status}: ${body.slice(0, 200)}` }
      const answer = JSON.parse(body) as { success: boolean; orderId?: string; code?: string }
      if (answer.success && answer.orderId) return { milliseconds, orderId: answer.orderId }
      return { milliseconds, refused: answer.code ?? '' }
    } catch (error) {
      return { milliseconds: 0, fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

export const isPlaced = (ordered: Ordered): ordered is Ordered & { orderId: string } => 'orderId' in ordered

/** Each reason once, as a remark behind a name; empty when all is well. */
export const remarks = (all: readonly Ordered[]): string => {
  const reasons = new Set(all.flatMap((one) => ('fault' in one ? [one.fault] : [])))
  return reasons.size > 0 ? ` (${[...reasons].slice(0, 3).join('; ')})` : ''
}
