import type { ServiceDeps } from '@zmig/projections'
import { lockSupply, refreshAvailability } from '../availability/availability.commands.ts'

/** What was counted in the warehouse of a single tyre; what is promised to orders stays ordering's own. */
export type StockCount = {
  ean: string
  /** units on the shelf, promised ones included */
  onHand: number
  /** `none`: sold by phone only; `outofstock`: not coming back; null: the numbers decide */
  override: 'none' | 'outofstock' | null
}

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** 1,000 rows keep a transaction around 100 ms; orders wait that long at most. */
const BATCH = 1000

/**
 * Takes over counted stock, and tells the availability that changes with it. May be repeated.
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
