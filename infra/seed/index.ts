/**
 * Fills an empty shop once from the CSV files beside this module, and an older shop with what has come to them since. *Facts*
 * are true in every shop: bikes, cities, categories, brands, spellings. The *demonstration* is invented: what is sold, and where.
 */
import { importMotorcycles } from '@zmig/advisor'
import { importEceCertificates, importOpeningSales, importQuotes } from '@zmig/backoffice'
import { importAliases, importBrands, importCategories, importShipments, importTyres } from '@zmig/catalog'
import { type Garage, importCities, importGarages } from '@zmig/garages'
import { importCoupons, importStock, setOpening } from '@zmig/ordering'
import { readCertificates } from './ece-facts.ts'
import { readCities, readGarages, readMotorcycles } from './place-facts.ts'
import { readAliases, readBrands, readCategories, readCoupons, readShipments, readStock } from './shop-facts.ts'
import type { SeedDeps } from './seed-deps.ts'
import { readOpeningSales, readQuotes } from './supplier-facts.ts'
import {
  areFactsSeeded,
  beganEmpty,
  isPartSeeded,
  isSeeded,
  markBeganEmpty,
  markFactsSeeded,
  markPartSeeded,
  markSeeded,
  onlySeeder,
} from './seed-log.ts'
import { readSets, readSingles } from './tyre-facts.ts'

export { demonstrationIds, describeLeftovers, findDemonstration, type Leftover } from './demonstration.ts'
export { findTrialOrders, removeDemonstration } from './remove-demonstration.ts'

/** `done` of `total` rows of one kind; `label` is English, for a progress bar */
export type SeedProgress = (label: string, done: number, total: number) => void

/** Rows per progress report; the importers commit at least this often. */
const STEP = 1000

type Deps = SeedDeps['services'] & Pick<SeedDeps, 'database'>
type Half = 'facts' | 'demonstration'
type Kind<Row> = {
  of: Half
  label: string
  rows: () => Row[]
  importRows: (deps: Deps, rows: Row[]) => Promise<unknown>
}

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

type Part = { of: Half; label: string; importInto: (deps: Deps, progress: SeedProgress) => Promise<void> }

const part = <Row>(kind: Kind<Row>, label = kind.label): Part => ({
  of: kind.of,
  label,
  importInto: (deps, progress) => importKind(deps, progress, kind),
})

const garages: Kind<Garage> = { of: 'demonstration', label: 'garages', rows: readGarages, importRows: importGarages }

/**
 * Parts that were added to the seed later: each is imported once, into old shops too. The second text is saved as the name of
 * the part and never changes, whatever the words of today are.
 */
const LATER_PARTS: Part[] = [
  part({ of: 'facts', label: 'aliases', rows: readAliases, importRows: importAliases }),
  part(garages, 'garages with an e-mail address'),
  part(garages, 'garages with photos and list prices'),
  part({ of: 'demonstration', label: 'supplier quotes', rows: readQuotes, importRows: importQuotes }),
  part({ of: 'demonstration', label: 'opening sales', rows: readOpeningSales, importRows: importOpeningSales }),
  part({
    of: 'demonstration',
    label: 'certificates',
    rows: () => readCertificates(readSingles()),
    importRows: importEceCertificates,
  }),
]

/** Supply comes before the products, so that the availability of each product is decided once. */
const firstParts = (now: Date): Part[] => {
  const singles = readSingles()
  const readAllSets = () => readSets(singles)
  const readBoth = () => readShipments(now)
  return [
    part({ of: 'facts', label: 'categories', rows: readCategories, importRows: importCategories }),
    part({ of: 'facts', label: 'brands', rows: readBrands, importRows: importBrands }),
    part({ of: 'demonstration', label: 'shipments', rows: readBoth, importRows: importShipments }),
    part({ of: 'demonstration', label: 'stock', rows: readStock, importRows: importStock }),
    part({ of: 'demonstration', label: 'coupons', rows: readCoupons, importRows: importCoupons }),
    part({ of: 'facts', label: 'cities', rows: readCities, importRows: importCities }),
    part(garages),
    part({ of: 'demonstration', label: 'tyres', rows: () => singles, importRows: importTyres }),
    part({ of: 'demonstration', label: 'sets', rows: readAllSets, importRows: importTyres }),
    part({ of: 'facts', label: 'motorcycles', rows: readMotorcycles, importRows: importMotorcycles }),
  ]
}

const seedFirstParts = async (deps: Deps, progress: SeedProgress, halves: Half[]): Promise<void> => {
  for (const { of, importInto } of firstParts(deps.clock.now()))
    if (halves.includes(of)) await importInto(deps, progress)
}

const seedLaterParts = async (deps: Deps, progress: SeedProgress, halves: Half[]): Promise<boolean> => {
  let imported = false
  for (const { of, label, importInto } of LATER_PARTS) {
    if (!halves.includes(of) || (await isPartSeeded(deps.database, label))) continue
    await importInto(deps, progress)
    await markPartSeeded(deps.database, label, deps.clock.now())
    imported = true
  }
  return imported
}

type Seeded = 'seeded' | 'completed' | 'already seeded'

const seedFacts = async (deps: Deps, progress: SeedProgress): Promise<Seeded> => {
  const { database, clock } = deps
  // Before anything else: a start for development must not put the demonstration into this shop, even after a kill.
  await markBeganEmpty(database, clock.now())
  const seededBefore = await areFactsSeeded(database)
  if (!seededBefore) {
    await setOpening(deps, false) // its owner opens it
    await seedFirstParts(deps, progress, ['facts'])
  }
  const imported = await seedLaterParts(deps, progress, ['facts'])
  if (seededBefore) return imported ? 'completed' : 'already seeded'
  await markFactsSeeded(database, clock.now())
  return 'seeded'
}

const seedBoth = async (deps: Deps, progress: SeedProgress): Promise<Seeded> => {
  const { database, clock } = deps
  // What staff have changed in the facts of a shop of its own stays.
  const halves: Half[] = (await areFactsSeeded(database)) ? ['demonstration'] : ['facts', 'demonstration']
  const seededBefore = await isSeeded(database)
  if (!seededBefore) await seedFirstParts(deps, progress, halves)
  const imported = await seedLaterParts(deps, progress, ['facts', 'demonstration'])
  if (seededBefore) return imported ? 'completed' : 'already seeded'
  await setOpening(deps, true)
  await markSeeded(database, clock.now())
  return 'seeded'
}

/**
 * Seeds the shop unless it has been seeded before; a shop that was seeded by an older version gets the parts that have
 * come since, and nothing else. Every import skips unchanged rows: a seed that was killed half-way starts over and only
 * adds what is missing. A shop that began with facts alone keeps to them at every later start, of development too.
 *
 * @param demonstration whether what is invented is seeded as well: true in development and in tests
 * @param progress called with English labels
 * @throws what an import throws; nothing is marked as done then
 */
export const seedOnce = (
  { database, services, demonstration }: SeedDeps & { demonstration: boolean },
  progress: SeedProgress = () => undefined,
): Promise<Seeded> =>
  onlySeeder(database, async () => {
    const deps = { ...services, database }
    if (await isSeeded(database)) {
      const halves: Half[] = demonstration ? ['facts', 'demonstration'] : ['facts']
      return (await seedLaterParts(deps, progress, halves)) ? 'completed' : 'already seeded'
    }
    const isEmpty = !demonstration || (await beganEmpty(database))
    return isEmpty ? seedFacts(deps, progress) : seedBoth(deps, progress)
  })

/** Seeds the demonstration into a shop that began with facts alone. @throws as `seedOnce` */
export const seedDemonstration = (
  { database, services }: SeedDeps,
  progress: SeedProgress = () => undefined,
): Promise<Seeded> => onlySeeder(database, () => seedBoth({ ...services, database }, progress))
