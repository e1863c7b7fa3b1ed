import type { Agorot } from '@zmig/events'
import type { DiscountLimit } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { randomInt } from 'node:crypto'
import { findPriced } from '../staff-discount/staff-discount.queries.ts'
import {
  ANSWER_HELD_FOR,
  decideAnswer,
  NO_SUCH_OFFER,
  type AnswerRefused,
  type AskedOffer,
  type OfferAnswer,
} from './answer-offer.decider.ts'

/** What staff get; the discount in agorot. */
export type OfferAnswered =
  { ok: true; ean: string; coupon: { code: string; discount: Agorot; validUntil: string } | null } | AnswerRefused

type Coupon = { discount: Agorot; validUntil: Date }

/** Who answers, and the word to the buyer that goes with a refusal. */
export type Answerer = { actor: string; role?: 'staff' | 'owner'; word?: string | undefined }

/**
 * Accepts or refuses an offer. The answer is sent after a while, until which it can be taken back. The same answer again
 * changes nothing.
 * @param staffLimit what a member of staff takes off without an owner, in agorot; without it there is no limit
 */
export const createAnswerOffer =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>, staffLimit?: DiscountLimit) =>
  (offerId: string, answer: OfferAnswer, { actor, role, word = '' }: Answerer): Promise<OfferAnswered> =>
    database.transaction(async (tx) => {
      const offer = await lockOffer(tx, offerId)
      if (!offer) return NO_SUCH_OFFER
      const now = clock.now()
      const priced = await findPriced(tx, offer.ean, now)
      const decision = decideAnswer(offer, answer, priced, now, role === 'owner' ? undefined : staffLimit)
      if (!decision.ok) return decision
      if (decision.repeats) {
        const known = await findCoupon(tx, offerId)
        const coupon = known ? { ...known, validUntil: known.validUntil.toISOString() } : null
        return { ok: true, ean: offer.ean, coupon }
      }
      const saved = decision.coupon ? await saveCoupon(tx, offer, decision.coupon, now) : null
      await tx.query(
        `update ordering.best_offer
         set answer = $2, coupon_id = $3, closed_at = $4, answered_by = $5, sends_at = $6, version = version + 1
         where offer_id = $1`,
        [offerId, answer, saved?.id ?? null, now, actor, new Date(now.getTime() + ANSWER_HELD_FOR)],
      )
      if (answer === 'refused' && word) await holdWord(tx, offer.personId, offerId, word)
      const coupon = saved && { code: saved.code, discount: saved.discount, validUntil: saved.validUntil }
      return { ok: true, ean: offer.ean, coupon }
    })

const lockOffer = async (tx: Sql, offerId: string): Promise<AskedOffer | undefined> =>
  (
    await tx.query<AskedOffer>(
      `select offer_id as "offerId", version, person_id as "personId", visitor_id as "visitorId", ean, price,
         expires_at as "expiresAt", closed_at as "closedAt", answer,
         exists (select from people.person where id = person_id and erased_at is not null) as erased
       from ordering.best_offer where offer_id = $1 for update`,
      [offerId],
    )
  )[0]

const findCoupon = async (sql: Sql, offerId: string) =>
  (
    await sql.query<{ code: string } & Coupon>(
      `select code, discount, valid_until as "validUntil" from ordering.coupon
       join ordering.best_offer on coupon.id = coupon_id where offer_id = $1`,
      [offerId],
    )
  )[0]

/** Letters and digits that do not look alike: people read the code from a screen and type it on a phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code of an accepted offer, `OFFER-7K2M9Q`. It counts for one buyer, so it need not be hard to guess. */
const newOfferCode = (): string =>
  `OFFER-${Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('')}`

/** Draws another code when the first one exists already, which hardly happens with 32 letters at six places. */
const saveCoupon = async (tx: Sql, offer: AskedOffer, { discount, validUntil }: Coupon, now: Date) => {
  for (;;) {
    const [saved] = await tx.query<{ id: string; code: string }>(
      `insert into ordering.coupon (code, ean, discount, single_use, person_id, visitor_id, valid_until, created_at)
       values ($1, $2, $3, true, $4, $5, $6, $7) on conflict (code, ean) do nothing returning id, code`,
      [newOfferCode(), offer.ean, discount, offer.personId, offer.visitorId, validUntil, now],
    )
    if (saved) return { ...saved, discount, validUntil: validUntil.toISOString() }
  }
}

/** A text of the person, because staff may write anything; it is held with its answer. */
const holdWord = async (tx: Sql, personId: string, offerId: string, word: string): Promise<void> => {
  await tx.query(
    `update people.person set texts = coalesce(texts, '{}') || jsonb_build_object($2::text, $3::text)
     where id = $1 and erased_at is null`,
    [personId, heldWordKey(offerId), word],
  )
}

/** The key of a held word among the texts of a person. */
export const heldWordKey = (offerId: string): string => `offerWord:${offerId}`
