/** Fills an empty shop once from the CSV files beside this module, and an older shop with what has come to them since. */
import { importMotorcycles } from '@zmig/advisor'
import { importEceCertificates, importOpeningSales, importQuotes } from '@zmig/backoffice'
import { importAliases, importCategories, importShipments, importTyres } from '@zmig/catalog'
import { importCities, importGarages } from '@zmig/garages'
import type { Database } from '@zmig/kit'
import { importCoupons, importStock } from '@zmig/ordering'
import { readCertificates } from './ece-facts.ts'
import { readCities, readGarages, readMotorcycles } from './place-facts.ts'
import { readAliases, readCategories, readCoupons, readShipments, readStock } from './shop-facts.ts'
import { readOpeningSales, readQuotes } from './supplier-facts.ts'
import { isPartSeeded, isSeeded, markPartSeeded, markSeeded, onlySeeder } from './seed-log.ts'
import { readSets, readSingles } from './tyre-facts.ts'

/** What the import commands need beside the database; the dependencies of any service fit. */
type SeedServices = Omit<Parameters<typeof importTyres>[0], 'database'>

export type SeedDeps = { database: Database; services: SeedServices }

/** `done` of `total` rows of one kind; `label` is English, for a progress bar */
export type SeedProgress = (label: string, done: number, total: number) => void

/** Rows per progress report; the importers commit at least this often. */
const STEP = 1000

type Deps = SeedServices & { database: Database }
type Kind<Row> = { label: string; rows: () => Row[]; importRows: (deps: Deps, rows: Row[]) => Promise<unknown> }

const importKind = async <Row>(
  deps: Deps,
  progress: SeedProgress,
  { label, rows: readRows, importRows }: Kind<Row>,
): Promise<void> => {
  const rows = readRows()
  progress(label, 0, rows.length)
  for (let done = 0; done < rows.length; done += STEP) {
    await importRows(deps, rows.slice(done, done + STEP))
    progress(label, Math.min(done + STEP, rows.length), rows.length)
  }
}

type LaterKind = { label: string; importInto: (deps: Deps, progress: SeedProgress) => Promise<void> }

const laterKind = <Row>(kind: Kind<Row>, label = kind.label): LaterKind => ({
  label,
  importInto: (deps, progress) => importKind(deps, progress, kind),
})

const garages = { label: 'garages', rows: readGarages, importRows: importGarages }

/**
 * Parts that were added to the seed later: each is imported once, into old shops too. The second text is saved as the name of
 * the part and never changes, whatever the words of today are.
 */
const LATER_KINDS: LaterKind[] = [
  laterKind({ label: 'aliases', rows: readAliases, importRows: importAliases }),
  laterKind(garages, 'garages with an e-mail address'),
  laterKind(garages, 'garages with photos and list prices'),
  laterKind({ label: 'supplier quotes', rows: readQuotes, importRows: importQuotes }),
  laterKind({ label: 'opening sales', rows: readOpeningSales, importRows: importOpeningSales }),
  laterKind({
    label: 'certificates',
    rows: () => readCertificates(readSingles()),
    importRows: importEceCertificates,
  }),
]

const seedEverything = async (deps: Deps, progress: SeedProgress): Promise<void> => {
  const { clock } = deps
  const singles = readSingles()
  const readAllSets = () => readSets(singles)
  const readBoth = () => readShipments(clock.now())
  await importKind(deps, progress, { label: 'categories', rows: readCategories, importRows: importCategories })
  await importKind(deps, progress, { label: 'shipments', rows: readBoth, importRows: importShipments })
  await importKind(deps, progress, { label: 'stock', rows: readStock, importRows: importStock })
  await importKind(deps, progress, { label: 'coupons', rows: readCoupons, importRows: importCoupons })
  await importKind(deps, progress, { label: 'cities', rows: readCities, importRows: importCities })
  await importKind(deps, progress, garages)
  await importKind(deps, progress, { label: 'tyres', rows: () => singles, importRows: importTyres })
  await importKind(deps, progress, { label: 'sets', rows: readAllSets, importRows: importTyres })
  await importKind(deps, progress, { label: 'motorcycles', rows: readMotorcycles, importRows: importMotorcycles })
}

const seedLaterKinds = async (deps: Deps, progress: SeedProgress): Promise<boolean> => {
  let imported = false
  for (const kind of LATER_KINDS) {
    if (await isPartSeeded(deps.database, kind.label)) continue
    await kind.importInto(deps, progress)
    await markPartSeeded(deps.database, kind.label, deps.clock.now())
    imported = true
  }
  return imported
}

/**
 * Seeds the shop unless it has been seeded before; a shop that was seeded by an older version gets the kinds that have
 * come since, and nothing else. Supply comes before the products, so that the availability of each product is decided
 * once. Every import skips unchanged rows: a seed that was killed half-way starts over and only adds what is
 * missing.
 *
 * @param progress called with English labels
 * @throws what an import throws; nothing is marked as done then
 */
export const seedOnce = (
  { database, services }: SeedDeps,
  progress: SeedProgress = () => undefined,
): Promise<'seeded' | 'completed' | 'already seeded'> =>
  onlySeeder(database, async () => {
    const deps = { ...services, database }
    const seededBefore = await isSeeded(database)
    if (!seededBefore) await seedEverything(deps, progress)
    const imported = await seedLaterKinds(deps, progress)
    if (seededBefore) return imported ? 'completed' : 'already seeded'
    await markSeeded(database, services.clock.now())
    return 'seeded'
  })
