import { cancelOrder, normaliseOrderNumber, rescheduleOrder, whereIsMyOrder } from '@zmig/edge-contract'
import { type Clock, createSlidingWindow, HttpProblem, type Logger, type ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import type { AddressKey } from '../http/address-key.ts'
import { type Command, defineCommand } from '../http/define-endpoint.ts'
import { OrderChanged } from '../order/order.commands.ts'
import { type LinkedOrders, orderPath } from './linked-order.ts'

/** Enough for typing errors, too few for guessing the phone of an order number. */
const TRIES = 10
const WINDOW_MS = 10 * 60_000
/** Four digits have 10,000 values: five tries a day find them in years. */
const DIGIT_TRIES = 5
const DAY_MS = 24 * 60 * 60_000

const messages = {
  tooManyLinks: 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.',
  tooManyDigits: 'היו יותר מדי ניסיונות. נסו שוב מחר, או התקשרו אלינו ונבטל בשבילכם.',
}

type Deps = {
  services: ServiceClient
  readYourWrites: ReadYourWrites
  orders: LinkedOrders
  addressKey: AddressKey
  clock: Clock
  logger: Pick<Logger, 'error'>
}

/** What a buyer without an account can do with an order; ordering decides. */
export const createGuestOrderCommands = (deps: Deps): Command[] => {
  const { services, readYourWrites, orders, addressKey, clock, logger } = deps
  const triesOfAddress = createSlidingWindow({ limit: TRIES, windowMs: WINDOW_MS, clock })
  const digitsOfOrder = createSlidingWindow({ limit: DIGIT_TRIES, windowMs: DAY_MS, clock })
  const digitsOfAddress = createSlidingWindow({ limit: TRIES, windowMs: DAY_MS, clock })
  const mayTryDigits = (orderId: string, address: string | undefined): boolean =>
    (address === undefined || digitsOfAddress.take(address)) && digitsOfOrder.take(orderId)
  const change = async (path: string, body: object) => {
    const answer = z.parse(OrderChanged, await services.post(path, body))
    if (answer.ok) await readYourWrites(answer.changed)
    const field = !answer.ok && answer.code === 'PHONE_DIGITS' ? { field: 'phoneDigits' as const } : {}
    return { ok: answer.ok, ...(answer.message !== undefined && { message: answer.message }), ...field }
  }
  return [
    defineCommand(rescheduleOrder, async ({ params, body: { installDate, installSlot } }) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(installDate))
        throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
      return change(`${orderPath(await orders.numberOf(params))}/appointment`, {
        day: installDate,
        startHour: installSlot,
      })
    }),
    defineCommand(cancelOrder, async ({ params, body, request }) => {
      const orderId = await orders.numberOf(params)
      if (body.phoneDigits !== undefined && !mayTryDigits(orderId, addressKey(request)))
        throw new HttpProblem(429, 'Too often', messages.tooManyDigits)
      return change(`${orderPath(orderId)}/cancel`, body)
    }),
    // The same answer with and without such an order, given before the look-up: neither its words nor its time reveal which
    // numbers exist.
    defineCommand(whereIsMyOrder, ({ body: { orderId, phone }, request }) => {
      const address = addressKey(request)
      if (address !== undefined && !triesOfAddress.take(address))
        throw new HttpProblem(429, 'Too often', messages.tooManyLinks)
      const number = normaliseOrderNumber(orderId)
      if (number !== undefined)
        services.post(`/ordering/orders/${number}/link`, { phone }).catch((error: unknown) => {
          logger.error({ err: error }, 'a link to an order could not be sent')
        })
      return Promise.resolve({ ok: true })
    }),
  ]
}
