import { AliasListed, CategoryListed, MotorcycleListed, TyreListed, type EventEnvelope } from '@zmig/events'
import { readAliases, readCategories, readMotorcycles } from '@zmig/seed/facts'
import { now } from '../../testing/edge-fixture.ts'
import { available } from '../../testing/facts.ts'
import { seedTyres } from './seed-catalogue.ts'
import { syntheticVisibility } from './synthetic-catalogue.ts'

/** The whole seed as facts of the log: every product with its availability, categories, bikes and other spellings. */
export const seedEvents = (): EventEnvelope[] => {
  const tyres = seedTyres()
  return [
    ...readCategories().map((category) => CategoryListed.create(category, now())),
    ...tyres.map((tyre) => TyreListed.create(tyre, now())),
    ...tyres.map(({ ean }) => available(ean, syntheticVisibility(ean))),
    ...readMotorcycles().map((motorcycle) => MotorcycleListed.create(motorcycle, now())),
    ...readAliases().map((alias) => AliasListed.create(alias, now())),
  ]
}
