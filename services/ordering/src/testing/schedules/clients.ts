import type { PlaceOrderAnswer } from '../../place-order/place-order.commands.ts'
import type { Attempt } from './attempts.ts'

/** What one client knows of its attempt from the answers. */
export type Client = Attempt & {
  /** orders that were acknowledged, in the order of the answers */
  acknowledged: string[]
  /** how many of them were checked */
  checked: number
  /** it has sent a request and got no answer yet */
  waits: boolean
}

/** What buyers know: acknowledged orders, gateway pages, and the addresses of their returns. */
export const createClients = (attempts: Attempt[]) => {
  const clients: Client[] = attempts.map((attempt) => ({ ...attempt, acknowledged: [], checked: 0, waits: false }))
  const pages: string[] = []
  const returns: URL[] = []
  return {
    clients,
    pages,
    returns,
    /** an answer of the shop; @returns what is wrong with it in itself */
    heard: (client: Client, answer: PlaceOrderAnswer): string[] => {
      client.waits = false
      if (!answer.ok) return []
      client.acknowledged.push(answer.orderId)
      if (answer.redirectUrl && !pages.includes(answer.redirectUrl)) pages.push(answer.redirectUrl)
      return answer.total === client.total ? [] : [`${answer.orderId} costs ${answer.total} instead of ${client.total}`]
    },
  }
}
export type Clients = ReturnType<typeof createClients>
