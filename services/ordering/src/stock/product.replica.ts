import { TyreListed, type TyreFacts, TyrePriced, TyreUnlisted } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import { refreshAvailability } from './availability.commands.ts'
import { lockSupply } from './supply.repository.ts'

const productRow = (tyre: TyreFacts) => ({
  ean: tyre.ean,
  is_set: tyre.set,
  brand: tyre.brand,
  display_name: tyre.line,
  display_size: tyre.displaySize,
  price: tyre.price,
  free_shipping: tyre.freeShipping,
  front_ean: tyre.set ? tyre.front?.ean : null,
  rear_ean: tyre.set ? tyre.rear?.ean : null,
})

/**
 * Saves products, each with a row for its published availability.
 * @returns the EANs whose availability may be another one now: of new products, and of sets with other tyres
 */
const saveProducts = async (tx: Sql, tyres: TyreFacts[]): Promise<string[]> => {
  const newest = new Map(tyres.map((tyre) => [tyre.ean, productRow(tyre)]))
  const changed = await tx.query<{ ean: string }>(
    `with told as (select * from jsonb_populate_recordset(null::ordering.product, $1::jsonb)),
     before as (select ean, is_set, front_ean, rear_ean from ordering.product where ean in (select ean from told)),
     saved as (
       insert into ordering.product select * from told
       on conflict (ean) do update set
         is_set = excluded.is_set, brand = excluded.brand, display_name = excluded.display_name,
         display_size = excluded.display_size, price = excluded.price, free_shipping = excluded.free_shipping,
         front_ean = excluded.front_ean, rear_ean = excluded.rear_ean
       returning ean, is_set, front_ean, rear_ean),
     published as (
       insert into ordering.availability (ean, visibility, available, revision)
       select ean, 'outofstock', 0, 0 from saved on conflict do nothing)
     select saved.ean from saved left join before using (ean)
     where before.ean is null or (saved.is_set, saved.front_ean, saved.rear_ean)
       is distinct from (before.is_set, before.front_ean, before.rear_ean)`,
    [JSON.stringify([...newest.values()])],
  )
  return changed.map(({ ean }) => ean)
}

const SAVE_PRICES = `
  update ordering.product held set price = priced.price
  from jsonb_to_recordset($1::jsonb) as priced(ean text, price integer) where held.ean = priced.ean`

/** Keeps a copy of products and prices: the newest event about an EAN replaces the earlier ones. */
export const createProductReplica = (deps: ServiceDeps): Projection =>
  defineProjection({
    name: 'ordering-products',
    topics: ['catalogue'],
    events: [TyreListed, TyrePriced, TyreUnlisted],
    on: {
      ...when(TyreListed, async (batch: Change<TyreFacts>[], tx) => {
        await lockSupply(tx)
        const eans = await saveProducts(
          tx,
          batch.map(({ data }) => data),
        )
        if (eans.length > 0) await refreshAvailability(tx, deps, eans)
      }),
      ...when(TyrePriced, async (batch: Change<{ ean: string; price: number }>[], tx) => {
        await lockSupply(tx)
        const newest = new Map(batch.map(({ data }) => [data.ean, data]))
        await tx.query(SAVE_PRICES, [JSON.stringify([...newest.values()])])
      }),
      // carts show it as removed; orders keep what they reserved, and the revision of its availability goes on if it comes back
      ...when(TyreUnlisted, async (batch: Change<{ ean: string }>[], tx) => {
        await lockSupply(tx)
        await tx.query('delete from ordering.product where ean = any($1)', [batch.map(({ data }) => data.ean)])
      }),
    },
  })
