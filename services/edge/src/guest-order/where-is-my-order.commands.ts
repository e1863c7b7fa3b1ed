import { normaliseOrderNumber, whereIsMyOrder } from '@zmig/edge-contract'
import { createSlidingWindow, HttpProblem, type Clock, type ServiceClient } from '@zmig/kit'
import type { AddressKey } from '../client/address-key.ts'
import { defineCommand, type Command } from '../http/define-command.ts'

/** Enough for whoever mistypes; phones of order numbers must not be guessed. */
const TRIES = 10
const WINDOW_MS = 10 * 60_000

type Deps = { services: ServiceClient; addressKey: AddressKey; clock: Clock }

/** Sends the link of an order again. Who asks learns nothing: the answer is the same whether there is such an order. */
export const createWhereIsMyOrderCommands = ({ services, addressKey, clock }: Deps): Command[] => {
  const ofAddress = createSlidingWindow({ limit: TRIES, windowMs: WINDOW_MS, clock })
  return [
    defineCommand(whereIsMyOrder, async ({ body: { orderId, phone }, request }) => {
      const address = addressKey(request)
      if (address !== undefined && !ofAddress.take(address))
        throw new HttpProblem(429, 'Too often', 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.')
      const number = normaliseOrderNumber(orderId)
      if (number !== undefined) await services.post(`/ordering/orders/${number}/link`, { phone })
      return { ok: true }
    }),
  ]
}
