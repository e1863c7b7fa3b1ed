import { placeOrder, type BodyOf, type CheckoutAnswer } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

export type OrderRequest = BodyOf<typeof placeOrder>

/** @throws EdgeError when no answer came: the order may or may not exist, the same attempt asks again */
export const sendOrder = (edge: EdgeClient, body: OrderRequest): Promise<CheckoutAnswer> =>
  edge.call(placeOrder, { body })
