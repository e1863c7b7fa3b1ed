import { ShipmentCancelled, TyreUnlisted } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import { contextOf } from './shipment/shipment.repository.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Products a transaction: other writers wait that long at most. */
const BATCH = 1_000

/**
 * Takes products out of the catalogue for good, with their history of prices: nothing is kept to put back. May be repeated.
 * @returns how many were listed
 */
export const removeProducts = async (deps: Deps, eans: readonly string[]): Promise<number> => {
  let removed = 0
  for (let start = 0; start < eans.length; start += BATCH) {
    const batch = eans.slice(start, start + BATCH)
    removed += await deps.database.transaction(async (tx) => {
      const gone = await tx.query<{ id: string }>('delete from catalog.tyre where id = any($1) returning id', [batch])
      await tx.query('delete from catalog.tyre_off_sale where id = any($1)', [batch])
      await tx.query('delete from catalog.price_change where ean = any($1)', [batch])
      await deps.outbox.append(
        tx,
        gone.map(({ id }) => TyreUnlisted.create({ ean: id }, contextOf(deps))),
      )
      return gone.length
    })
  }
  return removed
}

/** Cancels shipments for which no order waits. May be repeated. @returns how many there were */
export const cancelShipments = (deps: Deps, ids: readonly string[]): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const gone = await tx.query<{ id: string }>(
      `with gone as (delete from catalog.shipment where fact ->> 'id' = any($1) returning fact)
       select distinct fact ->> 'id' as id from gone`,
      [ids],
    )
    await deps.outbox.append(
      tx,
      gone.map(({ id }) => ShipmentCancelled.create({ id }, contextOf(deps))),
    )
    return gone.length
  })
