import type { PlaceOrderAnswer } from '../../place-order/place-order.commands.ts'
import { INSTALL_DAY } from '../install.ts'
import { returnedFrom } from '../payment-fixture.ts'
import type { Client, Clients } from './clients.ts'
import type { Commands } from './commands.ts'
import type { Operation } from './schedule.ts'
import type { ShopState } from './shop-state.ts'

/** An operation with an existing order or page. */
export type Call = {
  /** its name in the story of a schedule */
  label: string
  /** makes the call */
  client?: Client
  run(commands: Commands): Promise<unknown>
  /** receives the answer. @returns what is wrong with it */
  heard(answer: unknown): string[]
}

const nothingWrong = () => []
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(list.length, 1)]

/** The name of an answer, for the story. */
export const answerOf = (answer: unknown): string => {
  const { ok, code, orderId } = (answer ?? {}) as { ok?: boolean; code?: string; orderId?: string }
  return [ok === true && 'ok', ok === false && 'refused', code, orderId].filter(Boolean).join(' ')
}

/** The same request as before, when it was sent before. */
export const checkoutOf = (clients: Clients, client: Client): Call => ({
  label: `checkout of ${client.email}`,
  client,
  run: (commands) => {
    client.waits = true
    return commands.placeOrder(client.request)
  },
  heard: (answer) => clients.heard(client, answer as PlaceOrderAnswer),
})

/** A page of CreditGuard, whose returns are signed by another name or not at all, can be paid after its buyer has returned. */
const mayBePaidLater = ({ searchParams }: URL): boolean => !searchParams.has('responseMAC')

/** A return that is answered with `ok` must have a paid order. */
const comeBackOf = (returned: URL): Call => ({
  label: `return from ${returned.pathname} of ${returned.searchParams.get('uniqueID')?.slice(0, 6)}`,
  run: (commands) => commands.finalize(returnedFrom(returned)),
  heard: (answer) => {
    const isPaid = (answer as { ok: boolean }).ok
    return isPaid && returned.pathname !== '/paymentSuccess' && !mayBePaidLater(returned)
      ? [`a return from ${returned.pathname} is called paid`]
      : []
  },
})

const of = (label: string, run: Call['run']): Call => ({ label, run, heard: nothingWrong })

const callAbout = (operation: Extract<Operation, { order: number }>, orderId: string): Call => {
  switch (operation.do) {
    case 'guest cancels':
      return of(`guest cancels ${orderId}`, ({ guest }) => guest.cancel(orderId))
    case 'release the hold':
      return of(`staff release ${orderId}`, ({ staff }) => staff.releaseHold(orderId, 'staff'))
    case 'transfer was refunded':
      return of(`staff refunded ${orderId}`, ({ refunds }) => refunds.transferRefunded(orderId))
    case 'try refunds again':
      return of(`staff retry refunds of ${orderId}`, ({ refunds }) => refunds.retryRefunds(orderId))
    case 'move the appointment': {
      const move = { day: INSTALL_DAY, startHour: operation.hour, by: 'guest' as const }
      return of(`guest moves ${orderId} to ${operation.hour}`, ({ reschedule }) => reschedule(orderId, move))
    }
    case 'staff': {
      const { to, reason } = operation
      const change = { to, actor: 'staff', ...(reason && { reason: 'because' }) }
      const label = `staff set ${orderId} to ${to}${reason ? ' with a reason' : ''}`
      return of(label, ({ staff }) => staff.changeStatus(orderId, change))
    }
  }
}

/** The call of an operation now; undefined when there is no order or page for it. */
export const callOf = (operation: Operation, state: ShopState, clients: Clients): Call | undefined => {
  if ('order' in operation) {
    const order = pick(state.orders, operation.order)
    return order && callAbout(operation, order.orderId)
  }
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
      return of('the sweeper', ({ sweep }) => sweep())
    case 'expire cards':
      return of('expiry of cards', ({ expireCards }) => expireCards())
    case 'expire transfers':
      return of('expiry of transfers', ({ expireTransfers }) => expireTransfers())
    case 'give back':
      return of('refunds', ({ giveBack }) => giveBack())
  }
}
