import { CheckoutRequest } from '@zmig/edge-contract'
import * as z from 'zod/mini'

/** What edge sends: the shopper's request as the contract has it (`expectedTotal` in shekels) and where it came from. */
export const PlaceOrderRequest = z.extend(CheckoutRequest, { remoteAddress: z.optional(z.string()) })
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>
