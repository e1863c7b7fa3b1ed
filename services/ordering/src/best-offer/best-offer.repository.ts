import type { Sql } from '@zmig/kit'
import type { ForgetfulTable } from '@zmig/kit/people'
import type { NewOffer, OfferState, WaitingOffer } from './best-offer.decider.ts'

/** Offers are forgotten with the people behind them (decisions.md, Admin and security: retention). */
export const bestOffers: ForgetfulTable = { table: 'ordering.best_offer', since: 'made_at' }

/** What an offer is decided by. @param personId who offers, locked by the caller; undefined for somebody new */
export const readOfferState = async (tx: Sql, ean: string, personId: string | undefined): Promise<OfferState> => {
  const [product] = await tx.query<{ price: number }>('select price from ordering.product where ean = $1', [ean])
  if (!personId) return { listPrice: product?.price, waiting: undefined }
  const [waiting] = await tx.query<WaitingOffer>(
    `select offer_id as "offerId", price, expires_at as "expiresAt" from ordering.best_offer
     where person_id = $1 and ean = $2 and closed_at is null for update`,
    [personId, ean],
  )
  return { listPrice: product?.price, waiting }
}

/** Closes an offer that waited until its time was over. */
export const closeOverdueOffer = async (tx: Sql, offerId: string, now: Date): Promise<void> => {
  await tx.query('update ordering.best_offer set closed_at = $2, version = version + 1 where offer_id = $1', [
    offerId,
    now,
  ])
}

/** Closes what somebody offered whose details are erased, after their row: nobody could use or hear the answer. */
export const closeOffersOf = async (tx: Sql, personId: string, now: Date): Promise<void> => {
  await tx.query(
    'update ordering.best_offer set closed_at = $2, version = version + 1 where person_id = $1 and closed_at is null',
    [personId, now],
  )
}

type Written = { offerId: string; ean: string; personId: string; visitorId: string | undefined }

/** Writes a new offer. */
export const saveOffer = async (
  tx: Sql,
  { price, listPrice, madeAt, expiresAt }: NewOffer,
  { offerId, ean, personId, visitorId }: Written,
): Promise<void> => {
  await tx.query(
    `insert into ordering.best_offer (offer_id, person_id, visitor_id, ean, price, list_price, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [offerId, personId, visitorId ?? null, ean, price, listPrice, madeAt, expiresAt],
  )
}

/** An offer that waits for an answer; amounts in agorot. */
export type OpenOffer = {
  offerId: string
  ean: string
  displayName: string | null
  price: number
  listPrice: number
  madeAt: Date
  expiresAt: Date
}

/** Offers that wait, the one with the least time left first. */
export const listOpenOffers = (sql: Sql, now: Date): Promise<OpenOffer[]> =>
  sql.query<OpenOffer>(
    `select offer_id as "offerId", best_offer.ean, display_name as "displayName", best_offer.price,
       coalesce(product.price, list_price) as "listPrice", made_at as "madeAt", expires_at as "expiresAt"
     from ordering.best_offer left join ordering.product using (ean)
     where closed_at is null and expires_at > $1 order by expires_at, offer_id limit 1000`,
    [now],
  )
