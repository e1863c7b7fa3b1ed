import { AvailabilityChanged } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { readProducts, readStocks } from '../quote/supply.queries.ts'
import { componentsOf, type Product } from '../quote/allocation.decider.ts'
import { availabilityOf, availabilityOfSet, emptyStock, type Availability } from './availability.decider.ts'
import { readCalendar } from './calendar.queries.ts'

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>
/** An availability as it was told; a later one of the same product has a higher revision. */
export type Told = Availability & { ean: string; revision: number }

/** One lock for all of supply; the text is hashed by PostgreSQL. */
const supplyLock = `hashtext('ordering.supply')`

/**
 * Keeps everybody else away from prices, stock and shipments until the transaction ends. Taken before any row lock by
 * whoever changes many of them (imports, replicas), so that no availability is decided on half of the facts.
 */
export const lockSupply = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(${supplyLock})`)
}

/** Lets other orders pass but no import or replica: prices and deadlines stand still until the transaction ends. */
export const shareSupply = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock_shared(${supplyLock})`)
}

const affectedProducts = async (tx: Sql, tyres: readonly string[] | 'all'): Promise<Product[]> =>
  tyres === 'all'
    ? readProducts(tx, 'true', [])
    : readProducts(tx, 'ean = any($1) or (is_set and (front_ean = any($1) or rear_ean = any($1)))', [tyres])

/** The rows are locked in the order of EANs, before stock is read: two orders for a set's two halves see each other. */
const lockAvailability = async (tx: Sql, eans: string[]): Promise<void> => {
  await tx.query(
    `insert into ordering.availability (ean, visibility, available, revision)
     select ean, 'outofstock', 0, 0 from unnest($1::text[]) as given(ean) order by ean on conflict do nothing`,
    [eans],
  )
  await tx.query('select 1 from ordering.availability where ean = any($1) order by ean for update', [eans])
}

const saveAvailability = (tx: Sql, decided: (Availability & { ean: string })[]): Promise<Told[]> =>
  tx.query<Told>(
    `update ordering.availability as told
     set visibility = decided.visibility, available = decided.available, revision = told.revision + 1
     from jsonb_to_recordset($1::jsonb) as decided(ean text, visibility text, available integer)
     where told.ean = decided.ean
       and (told.revision = 0 or (told.visibility, told.available) is distinct from (decided.visibility, decided.available))
     returning told.ean, told.visibility, told.available, told.revision`,
    [JSON.stringify(decided)],
  )

/**
 * Decides availability anew and tells what changed, in the caller's transaction.
 *
 * @param tyres EANs whose stock, price or set changed, or `all` after a change of shipments or of the day; sets that
 * hold one of them are included
 * @returns what was told
 */
export const refreshAvailability = async (
  tx: Sql,
  { outbox, clock, newId }: Deps,
  tyres: readonly string[] | 'all',
): Promise<Told[]> => {
  const products = await affectedProducts(tx, tyres)
  if (products.length === 0) return []
  await lockAvailability(
    tx,
    products.map(({ ean }) => ean),
  )
  const now = clock.now()
  const calendar = await readCalendar(tx, now)
  const stocks = await readStocks(tx, products.flatMap(componentsOf))
  const stockOf = (ean: string) => stocks.get(ean) ?? emptyStock(ean)
  const told = await saveAvailability(
    tx,
    products.map(({ ean, set }) => ({
      ean,
      ...(set
        ? availabilityOfSet(stockOf(set.frontEan), stockOf(set.rearEan), calendar)
        : availabilityOf(stockOf(ean), calendar)),
    })),
  )
  const context = () => ({ id: newId(), source: '/ordering', time: now.toISOString() })
  if (told.length > 0)
    await outbox.append(
      tx,
      told.map((availability) => AvailabilityChanged.create(availability, context())),
    )
  return told
}
