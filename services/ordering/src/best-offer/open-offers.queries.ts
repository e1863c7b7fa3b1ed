import type { Sql } from '@zmig/kit'

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
