import { finalizeCheckout, type AnswerOf, type BodyOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

export type FinalizeRequest = BodyOf<typeof finalizeCheckout>

/** Settles a card payment. @throws EdgeError when no answer came: it may be asked again, and is settled without us too */
export const finalize = (edge: EdgeClient, body: FinalizeRequest): Promise<AnswerOf<typeof finalizeCheckout>> =>
  edge.call(finalizeCheckout, { body })
