import { cancelOrder, normaliseOrderNumber, payGuestOrder, rescheduleOrder, whereIsMyOrder } from '@zmig/edge-contract'
import type { Logger, ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../../door/answer/read-your-writes.ts'
import type { AddressKey } from '../../door/http/address-key.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import type { Limiter } from '../../door/limits/limiter.ts'
import { OrderChanged } from '../order/order-changed.ts'
import { orRefused } from '../../door/staff/staff-answer.ts'
import { type LinkedOrders, orderPath } from './linked-order.ts'

type Deps = {
  services: ServiceClient
  readYourWrites: ReadYourWrites
  orders: LinkedOrders
  addressKey: AddressKey
  limiter: Limiter
  logger: Pick<Logger, 'error'>
}

/** Ordering's answer to a buyer who wants to pay. */
const Paying = orRefused(z.required(z.pick(payGuestOrder.answer, { redirectUrl: true })).shape)

/** What a buyer without an account can do with an order; ordering decides. */
export const createGuestOrderCommands = (deps: Deps): Command[] => {
  const { services, readYourWrites, orders, addressKey, limiter, logger } = deps
  const change = async (path: string, body: object) => {
    const answer = z.parse(OrderChanged, await services.post(path, body))
    if (answer.ok) await readYourWrites(answer.changed)
    const field = !answer.ok && answer.code === 'PHONE_DIGITS' ? { field: 'phoneDigits' as const } : {}
    return { ok: answer.ok, ...(answer.message !== undefined && { message: answer.message }), ...field }
  }
  return [
    defineCommand(rescheduleOrder, async ({ params, body: { installDate, installSlot } }) => {
      return change(`${orderPath(await orders.numberOf(params))}/appointment`, {
        day: installDate,
        startHour: installSlot,
      })
    }),
    defineCommand(cancelOrder, async ({ params, body, request }) => {
      const orderId = await orders.numberOf(params)
      if (body.phoneDigits !== undefined)
        await limiter.require({ 'cancel-digits-order': orderId, 'cancel-digits-address': addressKey(request) })
      return change(`${orderPath(orderId)}/cancel`, body)
    }),
    defineCommand(payGuestOrder, async ({ params }) => {
      const path = `${orderPath(await orders.numberOf(params))}/pay`
      const answer = z.parse(Paying, await services.post(path, {}))
      return answer.ok ? { ok: true, redirectUrl: answer.redirectUrl } : { ok: false, message: answer.message }
    }),
    // The same answer with and without such an order, given before the look-up: neither its words nor its time reveal which
    // numbers exist.
    defineCommand(whereIsMyOrder, ({ body: { orderId, phone } }) => {
      const number = normaliseOrderNumber(orderId)
      if (number !== undefined)
        services.post(`/ordering/orders/${number}/link`, { phone }).catch((error: unknown) => {
          logger.error({ err: error }, 'a link to an order could not be sent')
        })
      return Promise.resolve({ ok: true })
    }),
  ]
}
