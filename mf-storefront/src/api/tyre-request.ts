import { requestTyre, type AnswerOf, type BodyOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Asks the shop to find a tyre. @throws EdgeError when no usable answer comes; sending it again does no harm */
export const sendTyreRequest = (
  edge: EdgeClient,
  request: BodyOf<typeof requestTyre>,
): Promise<AnswerOf<typeof requestTyre>> => edge.call(requestTyre, { body: request })
