/** Fills an empty shop once from the CSV files beside this module. */
import { importMotorcycles } from '@zmig/advisor'
import { importCategories, importShipments, importTyres } from '@zmig/catalog'
import { importCities, importGarages, importHolidays } from '@zmig/garages'
import type { Database } from '@zmig/kit'
import { importCoupons, importStock } from '@zmig/ordering'
import { readCities, readGarages, readHolidays, readMotorcycles } from './place-facts.ts'
import { readCategories, readCoupons, readShipments, readStock } from './shop-facts.ts'
import { isSeeded, markSeeded, onlySeeder } from './seed-log.ts'
import { readSets, readSingles } from './tyre-facts.ts'

/** What the import commands need beside the database; the dependencies of any service fit. */
type SeedServices = Omit<Parameters<typeof importTyres>[0], 'database'>

export type SeedDeps = { database: Database; services: SeedServices }

/** `done` of `total` rows of one kind; `label` is English, for a progress bar */
export type SeedProgress = (label: string, done: number, total: number) => void

/** Rows per progress report; the importers commit at least this often. */
const STEP = 1000

type Deps = SeedServices & { database: Database }
type Kind<Row> = { label: string; rows: Row[]; importRows: (deps: Deps, rows: Row[]) => Promise<unknown> }

const importKind = async <Row>(
  deps: Deps,
  progress: SeedProgress,
  { label, rows, importRows }: Kind<Row>,
): Promise<void> => {
  progress(label, 0, rows.length)
  for (let done = 0; done < rows.length; done += STEP) {
    await importRows(deps, rows.slice(done, done + STEP))
    progress(label, Math.min(done + STEP, rows.length), rows.length)
  }
}

/**
 * Seeds the shop unless it has been seeded before. Supply comes before the products, so that the availability of each
 * product is decided once. Every import leaves alone what is already so: a seed that was killed half-way starts over
 * and only adds what is missing.
 *
 * @param progress called with English labels
 * @throws what an import throws; nothing is marked as done then
 */
export const seedOnce = (
  { database, services }: SeedDeps,
  progress: SeedProgress = () => undefined,
): Promise<'seeded' | 'already seeded'> =>
  onlySeeder(database, async () => {
    if (await isSeeded(database)) return 'already seeded'
    const deps = { ...services, database }
    const singles = readSingles()
    const shipments = readShipments(services.clock.now())
    await importKind(deps, progress, { label: 'categories', rows: readCategories(), importRows: importCategories })
    await importKind(deps, progress, { label: 'shipments', rows: shipments, importRows: importShipments })
    await importKind(deps, progress, { label: 'stock', rows: readStock(), importRows: importStock })
    await importKind(deps, progress, { label: 'coupons', rows: readCoupons(), importRows: importCoupons })
    await importKind(deps, progress, { label: 'cities', rows: readCities(), importRows: importCities })
    await importKind(deps, progress, { label: 'garages', rows: readGarages(), importRows: importGarages })
    await importKind(deps, progress, { label: 'holidays', rows: readHolidays(), importRows: importHolidays })
    await importKind(deps, progress, { label: 'tyres', rows: singles, importRows: importTyres })
    await importKind(deps, progress, { label: 'sets', rows: readSets(singles), importRows: importTyres })
    await importKind(deps, progress, { label: 'motorcycles', rows: readMotorcycles(), importRows: importMotorcycles })
    await markSeeded(database, services.clock.now())
    return 'seeded'
  })
