import { AvailabilityChanged, type EventContext, type EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { eventContexts } from '../event-context.ts'
import type { Product, Supply } from './allocation.decider.ts'
import { availabilityOf, availabilityOfSet, emptyStock, type Availability } from './availability.decider.ts'
import { holding, readStocksHolding } from './supply.repository.ts'

/** An availability as it was published; each publication of a product has a higher revision. Revision 0: never published. */
export type PublishedAvailability = Availability & { ean: string; revision: number }

/** The last published availability of a product, and the tyres that it is made of. */
type LastPublished = PublishedAvailability & Pick<Product, 'set'>
type Row = PublishedAvailability & { frontEan: string | null; rearEan: string | null }

const lastPublished = (condition: string) => `
  select ean, front_ean as "frontEan", rear_ean as "rearEan", visibility, available, revision
  from ordering.product join ordering.availability using (ean)
  where ${condition} order by ean for update of availability`
const ALL = lastPublished('true')
const HOLDING = lastPublished(holding)

/** Locks rows in the order of EANs, before stock is read: two orders for a set's two halves see each other. */
const lockLastPublished = async (tx: Sql, tyres: readonly string[] | 'all'): Promise<LastPublished[]> => {
  const rows =
    tyres === 'all'
      ? await tx.query<Row>(ALL)
      : await tx.query<Row>(HOLDING, [tyres], { name: 'ordering-lock-availability' })
  return rows.map(({ frontEan, rearEan, ...published }) => ({
    ...published,
    set: frontEan !== null && rearEan !== null ? { frontEan, rearEan } : null,
  }))
}

/** The availability that was published last, locked, and the stock as it is behind that lock. */
export type LockedAvailability = { last: LastPublished[]; supply: Pick<Supply, 'stocks' | 'calendar'> }

/**
 * Locks the published availability of tyres and reads their stock.
 *
 * @param tyres EANs whose stock, price or set changed, or `all` after a change of shipments or of the day; sets that
 * contain one of them are included
 */
export const lockAvailability = async (
  tx: Sql,
  tyres: readonly string[] | 'all',
  now: Date,
): Promise<LockedAvailability> => {
  const [last, supply] = await Promise.all([lockLastPublished(tx, tyres), readStocksHolding(tx, tyres, now)])
  return { last, supply }
}

const currentAvailability = (
  { ean, set }: Pick<Product, 'ean' | 'set'>,
  { stocks, calendar }: LockedAvailability['supply'],
): Availability => {
  const stockOf = (component: string) => stocks.get(component) ?? emptyStock(component)
  return set
    ? availabilityOfSet(stockOf(set.frontEan), stockOf(set.rearEan), calendar)
    : availabilityOf(stockOf(ean), calendar)
}

/** Computes which availability has changed since it was published. The caller saves the changes and publishes the events. */
export const computeAvailability = (
  { last, supply }: LockedAvailability,
  context: () => EventContext,
): { changes: PublishedAvailability[]; events: EventEnvelope[] } => {
  const changes = last.flatMap(({ set, ...before }): PublishedAvailability[] => {
    const { ean, revision } = before
    const { visibility, available } = currentAvailability({ ean, set }, supply)
    const isNew = revision === 0 || visibility !== before.visibility || available !== before.available
    return isNew ? [{ ean, visibility, available, revision: revision + 1 }] : []
  })
  return { changes, events: changes.map((change) => AvailabilityChanged.create(change, context())) }
}

/** Saves what is published in the same transaction. */
export const saveAvailability = async (tx: Sql, changes: readonly PublishedAvailability[]): Promise<void> => {
  if (changes.length === 0) return
  await tx.query(
    `update ordering.availability as published
     set visibility = changed.visibility, available = changed.available, revision = changed.revision
     from unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) as changed(ean, visibility, available, revision)
     where published.ean = changed.ean`,
    [
      changes.map(({ ean }) => ean),
      changes.map(({ visibility }) => visibility),
      changes.map(({ available }) => available),
      changes.map(({ revision }) => revision),
    ],
    { name: 'ordering-save-availability', unanswered: true },
  )
}

/** Computes, saves and publishes the availability of tyres (see lockAvailability) after stock, prices or the day changed. */
export const refreshAvailability = async (
  tx: Sql,
  deps: Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>,
  tyres: readonly string[] | 'all',
): Promise<void> => {
  const now = deps.clock.now()
  const { changes, events } = computeAvailability(await lockAvailability(tx, tyres, now), eventContexts(deps, now))
  await Promise.all([saveAvailability(tx, changes), deps.outbox.append(tx, events)])
}
