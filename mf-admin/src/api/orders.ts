import { allOrders, type AnswerOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

export type OrdersAnswer = AnswerOf<typeof allOrders>

/**
 * The newest 200 orders.
 * @param token the signed-in member's `_id` (wizard-shops-and-admin.md §6); the session cookie is what opens the door
 */
export const askOrders = (edge: EdgeClient, token: string): Promise<OrdersAnswer> =>
  edge.call(allOrders, { query: { token } })
