import { makeBestOffer, type AnswerOf, type BodyOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Offers a price for a product. @throws EdgeError when no usable answer comes; sending it again does no harm */
export const sendBestOffer = (
  edge: EdgeClient,
  offer: BodyOf<typeof makeBestOffer>,
): Promise<AnswerOf<typeof makeBestOffer>> => edge.call(makeBestOffer, { body: offer })
