import { CityListed, GarageListed, HolidayListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { wallClockAt } from '../booking/day.ts'
import { reportBack, reportBroken } from './broken-bookings.commands.ts'
import { newlyBroken, reachableAgain, type Booking } from './broken-bookings.decider.ts'
import { readComingBookings, readGaragesBookedOn } from './broken-bookings.queries.ts'
import { findGarages, readHolidays } from './garage.queries.ts'
import { lockInstallation } from './installation-lock.ts'
import { saveCities, saveGarages, saveHolidays } from './garage.repository.ts'

type City = z.infer<typeof CityListed.data>
type Garage = z.infer<typeof GarageListed.data>
type Holiday = z.infer<typeof HolidayListed.data>
type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

/** Applies a change of garages or holidays and reports the bookings that it breaks or mends; those made meanwhile wait. */
const watchBookings = async (tx: Sql, deps: Deps, garageIds: string[], save: () => Promise<void>): Promise<void> => {
  const now = deps.clock.now()
  const { day: today } = wallClockAt(now)
  const look = async () => ({
    garages: new Map((await findGarages(tx, garageIds)).map((garage) => [garage.id, garage])),
    holidays: await readHolidays(tx, today),
  })
  const before = await look()
  await save()
  const bookings = Map.groupBy(await readComingBookings(tx, garageIds, now), ({ garageId }) => garageId)
  if (bookings.size === 0) return
  const after = await look()
  const calendarOf = (id: string, { garages, holidays }: typeof before) => ({ garage: garages.get(id), holidays })
  const those = (which: typeof newlyBroken): Booking[] =>
    [...bookings].flatMap(([id, ofGarage]) => which(calendarOf(id, before), calendarOf(id, after), ofGarage))
  await reportBroken(tx, deps, those(newlyBroken))
  await reportBack(tx, deps, those(reachableAgain))
}

/** Learns cities, garages and holidays, and which bookings they break. */
export const createGarageReplica = (deps: ServiceDeps): Projection =>
  defineProjection({
    name: 'ordering-garages',
    topics: ['garages'],
    events: [CityListed, GarageListed, HolidayListed],
    on: {
      ...when(CityListed, (batch: Change<City>[], tx) =>
        saveCities(
          tx,
          batch.map(({ data }) => data),
        ),
      ),
      ...when(GarageListed, async (batch: Change<Garage>[], tx) => {
        const garages = batch.map(({ data }) => data)
        await lockInstallation(tx)
        const ids = [...new Set(garages.map(({ id }) => id))]
        await watchBookings(tx, deps, ids, () => saveGarages(tx, garages))
      }),
      ...when(HolidayListed, async (batch: Change<Holiday>[], tx) => {
        const holidays = batch.map(({ data }) => data)
        await lockInstallation(tx)
        const days = holidays.map(({ day }) => day)
        await watchBookings(tx, deps, await readGaragesBookedOn(tx, days), () => saveHolidays(tx, holidays))
      }),
    },
  })
