import { GarageListed } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import { decideGarage, type GarageRefused, type SavedGarage, type SaveGarage } from './garage.decider.ts'
import { listCities, lockGarage, saveGarage } from './garage.repository.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

export type GarageAnswer = { ok: true; garage: SavedGarage; before: SavedGarage | null } | GarageRefused

/** Saves a garage as staff ask for it, and publishes it when a field changed. */
export const createSaveGarage =
  ({ database, outbox, clock, newId }: Deps) =>
  (command: SaveGarage): Promise<GarageAnswer> =>
    database.transaction(async (tx) => {
      const before = await lockGarage(tx, command.garage.id)
      const cities = new Set((await listCities(tx)).map(({ id }) => id))
      const decision = decideGarage(command, before, cities)
      if (!decision.ok) return decision
      const { garage, changed } = decision
      if (!changed && before) return { ok: true, garage: before, before }
      const version = await saveGarage(tx, garage, clock.now())
      const context = { id: newId(), source: '/garages', time: clock.now().toISOString() }
      await outbox.append(tx, [GarageListed.create(garage, context)])
      return { ok: true, garage: { garage, version }, before: before ?? null }
    })
