import { startTimer } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { refreshAvailability } from '../stock/availability.commands.ts'
import { lockSupply } from '../stock/supply.repository.ts'
import { findComplete, serveFromShelf } from './serve-waiting.commands.ts'

/** Tyres that come free otherwise than by a delivery: by a correction, a return, an order that was cancelled. Milliseconds. */
const EVERY = 60_000

const FREE_AND_AWAITED = `
  select ean from ordering.stock where on_hand > reserved and reserved_current + reserved_next > 0 order by ean`

/** Gives tyres that are free on the shelf to the orders that wait, and tells buyers whose tyres are all here. */
export const serveFreeTyres = async ({ database, ...deps }: ServiceDeps): Promise<void> => {
  const free = await database.query<{ ean: string }>(FREE_AND_AWAITED)
  if (free.length === 0 && (await findComplete(database)).length === 0) return
  const eans = free.map(({ ean }) => ean)
  await database.transaction(async (tx) => {
    await lockSupply(tx)
    await serveFromShelf(tx, deps, eans)
    await refreshAvailability(tx, deps, eans)
  })
}

/** @returns a function that stops it after the running step */
export const startServingWaiting = (deps: ServiceDeps): (() => Promise<void>) =>
  startTimer({
    everyMs: EVERY,
    step: () => serveFreeTyres(deps).then(() => false),
    what: 'serving the orders that wait',
    logger: deps.logger,
  })
