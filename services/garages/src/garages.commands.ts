import { CityListed, GarageListed, GarageRemoved, HolidayListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type { ServiceDeps } from '@zmig/projections'
import type { City, Garage, Holiday } from './facts.ts'

/** Lists towns. */
export const importCities = createFactImporter<City>({
  table: 'garages.city',
  idOf: (city) => city.id,
  event: CityListed,
  source: '/garages',
})

/** Lists partner garages; a hidden one is published like the others, and pages leave it out. */
export const importGarages = createFactImporter<Garage>({
  table: 'garages.garage',
  idOf: (garage) => garage.id,
  event: GarageListed,
  source: '/garages',
})

/** Lists holidays; an existing one takes the new name and kind. */
export const importHolidays = createFactImporter<Holiday>({
  table: 'garages.holiday',
  idOf: (holiday) => holiday.day,
  event: HolidayListed,
  source: '/garages',
})

/** Removes garages in which no order has an appointment. May be repeated. @returns how many there were */
export const removeGarages = (
  { database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>,
  ids: readonly string[],
): Promise<number> =>
  database.transaction(async (tx) => {
    const gone = await tx.query<{ id: string }>('delete from garages.garage where id = any($1) returning id', [ids])
    const time = clock.now().toISOString()
    await outbox.append(
      tx,
      gone.map(({ id }) => GarageRemoved.create({ id }, { id: newId(), source: '/garages', time })),
    )
    return gone.length
  })
