import type { PlaceOrderAnswer } from '../../order/order.commands.ts'
import { INSTALL_DAY } from '../install.ts'
import { returnedFrom } from '../payment-shop.ts'
import type { Client, Clients } from './clients.ts'
import type { Commands } from './commands.ts'
import type { ShopState } from './shop-state.ts'
import type { Operation } from './steps.ts'

/** An operation about something that exists. */
export type Call = {
  /** as the story of a schedule tells it */
  label: string
  /** whose promise it is */
  client?: Client
  run(commands: Commands): Promise<unknown>
  /** somebody has heard the answer. @returns what is wrong with it */
  heard(answer: unknown): string[]
}

const nothingWrong = () => []
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(list.length, 1)]

const answerOf = (answer: unknown): string => {
  const { ok, code, orderId, state } = (answer ?? {}) as Record<string, unknown>
  return [ok === true && 'ok', ok === false && `refused ${String(code ?? '')}`, orderId, state].filter(Boolean).join(' ')
}

const checkoutOf = (clients: Clients, client: Client): Call => ({
  label: `checkout of ${client.email}`,
  client,
  run: (commands) => {
    client.waits = true
    return commands.placeOrder(client.request)
  },
  heard: (answer) => clients.heard(client, answer as PlaceOrderAnswer),
})

/** Who hears `ok` of a payment page's return must have a paid order. */
const comeBackOf = (returned: URL): Call => ({
  label: `return from ${returned.pathname} of ${returned.searchParams.get('uniqueID')?.slice(0, 6)}`,
  run: (commands) => commands.finalize(returnedFrom(returned)),
  heard: (answer) => {
    const isPaid = (answer as { ok: boolean }).ok
    return isPaid && returned.pathname !== '/paymentSuccess' ? [`a return from ${returned.pathname} is called paid`] : []
  },
})

/** What an operation means at this moment; undefined when there is nothing that it could be about. */
export const callOf = (operation: Operation, state: ShopState, clients: Clients): Call | undefined => {
  const of = (label: string, run: Call['run']): Call => ({ label, run, heard: nothingWrong })
  switch (operation.do) {
    case 'checkout': {
      const client = pick(clients.clients, operation.attempt)
      return client && checkoutOf(clients, client)
    }
    case 'come back': {
      const returned = pick(clients.returns, operation.page)
      return returned && comeBackOf(returned)
    }
    case 'sweep':
      return of('the sweeper', (commands) => commands.sweep())
    case 'expire cards':
      return of('expiry of cards', (commands) => commands.expireCards())
    case 'expire transfers':
      return of('expiry of transfers', (commands) => commands.expireTransfers())
    case 'give back':
      return of('refunds', (commands) => commands.giveBack())
  }
  const order = pick(state.orders, operation.order)
  if (!order) return undefined
  const { orderId } = order
  switch (operation.do) {
    case 'guest cancels':
      return of(`guest cancels ${orderId}`, (commands) => commands.guest.cancel(orderId))
    case 'release the hold':
      return of(`staff release ${orderId}`, (commands) => commands.staff.releaseHold(orderId, 'staff'))
    case 'transfer was refunded':
      return of(`staff refunded ${orderId}`, (commands) => commands.refunds.transferRefunded(orderId))
    case 'try refunds again':
      return of(`staff retry refunds of ${orderId}`, (commands) => commands.refunds.retryRefunds(orderId))
    case 'move the appointment': {
      const wish = { day: INSTALL_DAY, startHour: operation.hour, by: 'guest' as const }
      return of(`guest moves ${orderId} to ${operation.hour}`, (commands) => commands.guest.reschedule(orderId, wish))
    }
    case 'staff': {
      const { to, reason } = operation
      const change = { to, actor: 'staff', ...(reason && { reason: 'because' }) }
      return of(`staff set ${orderId} to ${to}${reason ? ' with a reason' : ''}`, (commands) =>
        commands.staff.changeStatus(orderId, change),
      )
    }
  }
}

export const retryOf = checkoutOf
export { answerOf }
