import type { ServiceDeps } from '@zmig/projections'
import { refreshAvailability } from './availability.commands.ts'
import { lockSupply } from './supply.repository.ts'

/** The counted stock of a single tyre; reservations of orders are not part of it. */
export type StockCount = {
  ean: string
  /** units on the shelf, reserved ones included */
  onHand: number
  /** `none`: sold by phone only; `outofstock`: not coming back; null: the numbers decide */
  override: 'none' | 'outofstock' | null
}

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Rows a transaction: 1,000 take about 100 ms, and orders wait that long at most. */
const BATCH = 1000

/**
 * Saves counted stock, and publishes the availability that changes with it. May be repeated.
 * Inbound quantities come with the shipments (catalogue.shipment-scheduled), not from here.
 */
export const importStock = async (deps: Deps, counts: readonly StockCount[]): Promise<void> => {
  for (let start = 0; start < counts.length; start += BATCH) await importBatch(deps, counts.slice(start, start + BATCH))
}

const importBatch = (deps: Deps, counts: StockCount[]): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await lockSupply(tx)
    await tx.query(
      `insert into ordering.stock (ean, on_hand, override)
       select ean, "onHand", override from jsonb_to_recordset($1::jsonb) as counted(ean text, "onHand" integer, override text)
       order by ean
       on conflict (ean) do update set on_hand = excluded.on_hand, override = excluded.override`,
      [JSON.stringify(counts)],
    )
    await refreshAvailability(
      tx,
      deps,
      counts.map(({ ean }) => ean),
    )
  })
