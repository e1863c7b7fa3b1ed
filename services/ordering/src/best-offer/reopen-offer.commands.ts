import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { heldWordKey } from './answer-offer.commands.ts'
import { type AnsweredOffer, NO_SUCH_OFFER, reopenRefusal } from './answer-offer.decider.ts'

/** What the edge gets. */
export type ReopenAnswer = { ok: true } | typeof NO_SUCH_OFFER | NonNullable<ReturnType<typeof reopenRefusal>>

/**
 * Lets an offer wait again whose answer has not been sent yet, for the member of staff who answered it. Its coupon goes.
 * Taking the same answer back again changes nothing.
 */
export const createReopenOffer =
  ({ database }: Pick<ServiceDeps, 'database'>) =>
  (offerId: string, { actor }: { actor: string }): Promise<ReopenAnswer> =>
    database.transaction(async (tx) => {
      const offer = await lockAnsweredOffer(tx, offerId)
      if (!offer) return NO_SUCH_OFFER
      if (!offer.closedAt) return { ok: true }
      const refusal = reopenRefusal(offer, actor)
      if (refusal) return refusal
      await tx.query(
        `update ordering.best_offer set answer = null, coupon_id = null, closed_at = null, answered_by = null,
           sends_at = null, version = version + 1
         where offer_id = $1`,
        [offerId],
      )
      await tx.query('delete from ordering.coupon where id = $1', [offer.couponId])
      await tx.query('update people.person set texts = texts - $2::text where id = $1', [
        offer.personId,
        heldWordKey(offerId),
      ])
      return { ok: true }
    })

type Row = AnsweredOffer & { personId: string; closedAt: Date | null; couponId: string | null }

const lockAnsweredOffer = async (tx: Sql, offerId: string): Promise<Row | undefined> =>
  (
    await tx.query<Row>(
      `select person_id as "personId", closed_at as "closedAt", coupon_id as "couponId",
         answered_by as "answeredBy", sends_at as "sendsAt",
         exists (select from ordering.best_offer as newer where newer.person_id = offer.person_id
           and newer.ean = offer.ean and newer.closed_at is null) as "offeredAgain",
         exists (select from ordering.coupon_redemption as used where used.coupon_id = offer.coupon_id) as "couponUsed"
       from ordering.best_offer as offer where offer_id = $1 for update`,
      [offerId],
    )
  )[0]
