import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod'
import type { TyreNeed } from './draft-order.decider.ts'

const count = z.int()
const Answer = z.object({
  tyres: z.array(
    z.object({
      ean: z.string(),
      onHand: count,
      reserved: count,
      inboundCurrent: count,
      inboundNext: count,
      reservedCurrent: count,
      reservedNext: count,
      sold: count,
      discontinued: z.boolean(),
    }),
  ),
})

/** Asks ordering what is needed and there of every single tyre, or of one. @throws HttpProblem as the client does */
export const askSupplyNeeds = async (services: Pick<ServiceClient, 'get'>, ean?: string): Promise<TyreNeed[]> => {
  const question = ean === undefined ? '' : `?ean=${encodeURIComponent(ean)}`
  return Answer.parse(await services.get(`/ordering/supply-needs${question}`)).tyres
}
