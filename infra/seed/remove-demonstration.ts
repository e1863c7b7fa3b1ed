import { removeBuyingOf, removeEceCertificates, removeSupplyFacts } from '@zmig/backoffice'
import { cancelShipments, removeProducts } from '@zmig/catalog'
import { removeGarages } from '@zmig/garages'
import type { Database } from '@zmig/kit'
import { findOrdersOf, hasOrders, removeCouponsOf, removeStock, setOpening } from '@zmig/ordering'
import { demonstrationIds } from './demonstration.ts'
import { readCertificates } from './ece-facts.ts'
import type { SeedDeps } from './seed-deps.ts'
import { markRemoved, onlySeeder } from './seed-log.ts'
import { readSingles } from './tyre-facts.ts'

/** Orders of demonstration products, or at demonstration garages. */
export const findTrialOrders = (database: Database, ids = demonstrationIds()) =>
  findOrdersOf({ database }, { eans: [...ids.singles, ...ids.sets], garages: ids.garages })

/**
 * Removes the rows of the demonstration by the commands of the services that own them, so that read models and the search
 * follow; what staff have added stays. A removal that was killed is repeated. No order may hold any of it.
 */
export const removeDemonstration = ({ database, services }: SeedDeps): Promise<void> =>
  onlySeeder(database, async () => {
    const deps = { ...services, database }
    const ids = demonstrationIds()
    // Before anything else: no start may seed again what is half removed.
    await markRemoved(database, services.clock.now())
    // a shop that has sold goods of its own stays as it is
    if (!(await hasOrders(deps))) await setOpening(deps, false)
    const products = [...ids.sets, ...ids.singles]
    await removeCouponsOf(deps, products)
    await removeBuyingOf(deps, products)
    await removeSupplyFacts(deps, [...new Set([...ids.quotes, ...ids.singles])])
    await removeEceCertificates(deps, readCertificates(readSingles()))
    await removeProducts(deps, products)
    await removeGarages(deps, ids.garages)
    await cancelShipments(deps, ids.shipments)
    await removeStock(deps, ids.stock)
  })
