import { AvailabilityChanged, type EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Product, Supply } from '../quote/allocation.decider.ts'
import { readStocksHolding } from '../quote/supply.queries.ts'
import { availabilityOf, availabilityOfSet, emptyStock, type Availability } from './availability.decider.ts'
import { lockTold, saveTold, type Known, type Told } from './availability.repository.ts'

export type { Told } from './availability.repository.ts'

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

/** One lock for all of supply; the text is hashed by PostgreSQL. */
const supplyLock = `hashtext('ordering.supply')`

/**
 * Keeps everybody else away from prices, stock and shipments until the transaction ends. Taken before any row lock by
 * whoever changes many of them (imports, replicas), so that no availability is decided on half of the facts.
 */
export const lockSupply = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(${supplyLock})`)
}

/** SQL that lets other orders pass but no import or replica: prices and deadlines stand still until the transaction ends. */
export const sharedSupply = `pg_advisory_xact_lock_shared(${supplyLock})`

/** The same as a statement of its own. */
export const shareSupply = async (tx: Sql): Promise<void> => {
  await tx.query(`select ${sharedSupply}`)
}

const decide = (
  { ean, set }: Pick<Product, 'ean' | 'set'>,
  { stocks, calendar }: Pick<Supply, 'stocks' | 'calendar'>,
): Availability => {
  const stockOf = (component: string) => stocks.get(component) ?? emptyStock(component)
  return set
    ? availabilityOfSet(stockOf(set.frontEan), stockOf(set.rearEan), calendar)
    : availabilityOf(stockOf(ean), calendar)
}

/** What decides availability anew: what was told last, locked, and the stock behind that lock. */
export type HeldAvailability = { known: Known[]; supply: Pick<Supply, 'stocks' | 'calendar'> }

/**
 * Locks what was told of these tyres and reads what there is of them, in one breath.
 *
 * @param tyres EANs whose stock, price or set changed, or `all` after a change of shipments or of the day; sets that
 * hold one of them are included
 */
export const lockAvailability = async (
  tx: Sql,
  tyres: readonly string[] | 'all',
  now: Date,
): Promise<HeldAvailability> => {
  const [known, supply] = await Promise.all([lockTold(tx, tyres), readStocksHolding(tx, tyres, now)])
  return { known, supply }
}

/**
 * Decides availability anew and tells what changed, in the caller's transaction.
 *
 * @param before facts of the caller's that are told first, in the same breath
 * @returns what was told of availability
 */
export const tellAvailability = async (
  tx: Sql,
  { outbox, newId }: Pick<Deps, 'outbox' | 'newId'>,
  { known, supply }: HeldAvailability,
  now: Date,
  before: EventEnvelope[] = [],
): Promise<Told[]> => {
  const told = known.flatMap(({ set, ...last }): Told[] => {
    const { ean, revision } = last
    const { visibility, available } = decide({ ean, set }, supply)
    const isNew = revision === 0 || visibility !== last.visibility || available !== last.available
    return isNew ? [{ ean, visibility, available, revision: revision + 1 }] : []
  })
  const context = () => ({ id: newId(), source: '/ordering', time: now.toISOString() })
  const changes = told.map((availability) => AvailabilityChanged.create(availability, context()))
  await Promise.all([saveTold(tx, told), outbox.append(tx, [...before, ...changes])])
  return told
}

/** Both, for tyres as lockAvailability takes them. @returns what was told of availability */
export const refreshAvailability = async (tx: Sql, deps: Deps, tyres: readonly string[] | 'all'): Promise<Told[]> => {
  const now = deps.clock.now()
  return tellAvailability(tx, deps, await lockAvailability(tx, tyres, now), now)
}
