import { BestOfferMade, type Agorot } from '@zmig/events'
import { lockPersonOnce, savePersonOnce } from '@zmig/kit/people'
import type { ServiceDeps } from '@zmig/projections'
import { decideBestOffer, decideOfferer, type NewOffer, type OfferRefused } from './best-offer.decider.ts'
import { closeOverdueOffer, readOfferState, saveOffer } from './best-offer.repository.ts'

export type OfferRequest = {
  phone: string
  ean: string
  /** agorot */
  price: Agorot
  /** verified by the edge */
  visitorId?: string | undefined
}

/** What the edge gets: the open offer, amounts in agorot; or why there is none. */
export type MakeOfferAnswer =
  { ok: true; offerId: string; ean: string; price: Agorot; expiresAt: string } | OfferRefused

const madeEvent = (
  offerId: string,
  personId: string,
  ean: string,
  { price, listPrice, madeAt, expiresAt }: NewOffer,
) => ({
  offerId,
  offerVersion: 1,
  personId,
  ean,
  price,
  listPrice,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/**
 * Saves and publishes an offered price; or refuses it and changes nothing. A repeated offer is answered with the same offer.
 * Locks, in this order: the phone, its person, its open offer.
 */
export const createMakeOffer =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>) =>
  async ({ phone: typed, ean, price, visitorId }: OfferRequest): Promise<MakeOfferAnswer> => {
    const offerer = decideOfferer(typed)
    if (!offerer.ok) return offerer
    const once = ['best-offer', offerer.phone]
    return database.transaction(async (tx) => {
      const known = await lockPersonOnce(tx, once)
      const now = clock.now()
      const decision = decideBestOffer(price, await readOfferState(tx, ean, known), now)
      if (!decision.ok) return decision
      if ('repeats' in decision) {
        const { offerId, expiresAt } = decision.repeats
        return { ok: true, offerId, ean, price, expiresAt: expiresAt.toISOString() }
      }
      const { made, overdue } = decision
      if (overdue) await closeOverdueOffer(tx, overdue, now)
      const personId = await savePersonOnce(tx, once, { name: '', phone: offerer.phone, email: '' })
      const offerId = newId()
      await saveOffer(tx, made, { offerId, ean, personId, visitorId })
      const context = { id: newId(), source: '/ordering', time: now.toISOString() }
      await outbox.append(tx, [BestOfferMade.create(madeEvent(offerId, personId, ean, made), context)])
      return { ok: true, offerId, ean, price, expiresAt: made.expiresAt.toISOString() }
    })
  }
