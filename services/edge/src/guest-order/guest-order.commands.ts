import { cancelOrder, normaliseOrderNumber, rescheduleOrder, whereIsMyOrder } from '@zmig/edge-contract'
import { type Clock, createSlidingWindow, HttpProblem, type ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import type { AddressKey } from '../http/address-key.ts'
import { type Command, defineCommand } from '../http/define-endpoint.ts'
import { OrderChanged } from '../order/order.commands.ts'
import { type LinkedOrders, orderPath } from './linked-order.ts'

/** Enough for typing errors, too few for guessing the phone of an order number. */
const TRIES = 10
const WINDOW_MS = 10 * 60_000

type Deps = {
  services: ServiceClient
  readYourWrites: ReadYourWrites
  orders: LinkedOrders
  addressKey: AddressKey
  clock: Clock
}

/** What a buyer without an account can do with an order; ordering decides. */
export const createGuestOrderCommands = (deps: Deps): Command[] => {
  const { services, readYourWrites, orders, addressKey, clock } = deps
  const triesOfAddress = createSlidingWindow({ limit: TRIES, windowMs: WINDOW_MS, clock })
  const change = async (path: string, body: object) => {
    const answer = z.parse(OrderChanged, await services.post(path, body))
    if (answer.ok) await readYourWrites(answer.changed)
    return { ok: answer.ok, ...(answer.message !== undefined && { message: answer.message }) }
  }
  return [
    defineCommand(rescheduleOrder, ({ params, body: { installDate, installSlot } }) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(installDate))
        throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
      return change(`${orderPath(orders.numberOf(params))}/appointment`, { day: installDate, startHour: installSlot })
    }),
    defineCommand(cancelOrder, ({ params }) => change(`${orderPath(orders.numberOf(params))}/cancel`, {})),
    // the answer is the same with and without such an order, so that it does not reveal which numbers exist
    defineCommand(whereIsMyOrder, async ({ body: { orderId, phone }, request }) => {
      const address = addressKey(request)
      if (address !== undefined && !triesOfAddress.take(address))
        throw new HttpProblem(429, 'Too often', 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.')
      const number = normaliseOrderNumber(orderId)
      if (number !== undefined) await services.post(`/ordering/orders/${number}/link`, { phone })
      return { ok: true }
    }),
  ]
}
