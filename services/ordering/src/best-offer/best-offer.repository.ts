import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ForgetfulTable } from '@zmig/kit/people'
import type { NewOffer, OfferState, WaitingOffer } from './best-offer.decider.ts'

/** Offers are deleted together with the details of their people (decisions.md, Admin and security: retention). */
export const bestOffers: ForgetfulTable = { table: 'ordering.best_offer', since: 'made_at', keptDays: ENQUIRY_DAYS }

/** Reads what decides an offer. @param personId locked by the caller; undefined for a new person */
export const readOfferState = async (tx: Sql, ean: string, personId: string | undefined): Promise<OfferState> => {
  const [product] = await tx.query<{ price: Agorot }>('select price from ordering.product where ean = $1', [ean])
  if (!personId) return { listPrice: product?.price, waiting: undefined }
  const [waiting] = await tx.query<WaitingOffer>(
    `select offer_id as "offerId", price, expires_at as "expiresAt" from ordering.best_offer
     where person_id = $1 and ean = $2 and closed_at is null for update`,
    [personId, ean],
  )
  return { listPrice: product?.price, waiting }
}

/** Closes an expired offer. */
export const closeOverdueOffer = async (tx: Sql, offerId: string, now: Date): Promise<void> => {
  await tx.query('update ordering.best_offer set closed_at = $2, version = version + 1 where offer_id = $1', [
    offerId,
    now,
  ])
}

/** Closes the open offers of an erased person, who cannot get an answer. The person's row is locked first. */
export const closeOffersOf = async (tx: Sql, personId: string, now: Date): Promise<void> => {
  await tx.query(
    'update ordering.best_offer set closed_at = $2, version = version + 1 where person_id = $1 and closed_at is null',
    [personId, now],
  )
}

type OfferKeys = { offerId: string; ean: string; personId: string; visitorId: string | undefined }

/** Saves a new offer. */
export const saveOffer = async (
  tx: Sql,
  { price, listPrice, madeAt, expiresAt }: NewOffer,
  { offerId, ean, personId, visitorId }: OfferKeys,
): Promise<void> => {
  await tx.query(
    `insert into ordering.best_offer (offer_id, person_id, visitor_id, ean, price, list_price, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [offerId, personId, visitorId ?? null, ean, price, listPrice, madeAt, expiresAt],
  )
}

/** An offer that waits for an answer; amounts in agorot. */
export type OpenOffer = {
  id: string
  personId: string
  ean: string
  displayName: string | null
  price: Agorot
  listPrice: Agorot
  madeAt: Date
  expiresAt: Date
}

/** Open offers, the next to expire first. */
export const listOpenOffers = (sql: Sql, now: Date): Promise<OpenOffer[]> =>
  sql.query<OpenOffer>(
    `select offer_id as id, person_id as "personId", best_offer.ean, display_name as "displayName", best_offer.price,
       coalesce(product.price, list_price) as "listPrice", made_at as "madeAt", expires_at as "expiresAt"
     from ordering.best_offer left join ordering.product using (ean)
     where closed_at is null and expires_at > $1 order by expires_at, offer_id limit 1000`,
    [now],
  )
