import { CityListed, GarageListed, GarageRemoved, HolidayListed, HolidayRemoved } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { dayInIsrael } from '@zmig/kit/facts'
import { readComingBookings, readGaragesBookedOn, reportBroken, reportReachable } from './broken-bookings.commands.ts'
import { newlyBroken, reachableAgain, type Booking } from './broken-bookings.decider.ts'
import {
  deleteGarages,
  deleteHolidays,
  findGarages,
  lockInstallation,
  readHolidays,
  saveCities,
  saveGarages,
  saveHolidays,
} from './garage.repository.ts'

type City = z.infer<typeof CityListed.data>
type Garage = z.infer<typeof GarageListed.data>
type Holiday = z.infer<typeof HolidayListed.data>
type RemovedHoliday = z.infer<typeof HolidayRemoved.data>
type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

/** Saves a change of garages or holidays, and reports the bookings that it breaks, or makes possible again. */
const saveAndReport = async (tx: Sql, deps: Deps, garageIds: string[], save: () => Promise<void>): Promise<void> => {
  const now = deps.clock.now()
  const today = dayInIsrael(now)
  const readCalendar = async () => ({
    garages: new Map((await findGarages(tx, garageIds)).map((garage) => [garage.id, garage])),
    holidays: await readHolidays(tx, today),
  })
  const before = await readCalendar()
  await save()
  const bookings = Map.groupBy(await readComingBookings(tx, garageIds, now), ({ garageId }) => garageId)
  if (bookings.size === 0) return
  const after = await readCalendar()
  const calendarOf = (id: string, { garages, holidays }: typeof before) => ({ garage: garages.get(id), holidays })
  type Which<Found> = (...calendars: Parameters<typeof newlyBroken>) => Found[]
  const bookingsThat = <Found extends Booking>(which: Which<Found>): Found[] =>
    [...bookings].flatMap(([id, ofGarage]) => which(calendarOf(id, before), calendarOf(id, after), ofGarage))
  const events = [
    ...(await reportBroken(tx, deps, bookingsThat(newlyBroken))),
    ...(await reportReachable(tx, deps, bookingsThat(reachableAgain))),
  ]
  await deps.outbox.append(tx, events)
}

/** Keeps a copy of cities, garages and holidays, and reports the bookings that their changes break. */
export const createGarageReplica = (deps: ServiceDeps): Projection =>
  defineProjection({
    name: 'ordering-garages',
    topics: ['garages'],
    events: [CityListed, GarageListed, GarageRemoved, HolidayListed, HolidayRemoved],
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
        await saveAndReport(tx, deps, ids, () => saveGarages(tx, garages))
      }),
      // nothing is booked there: a garage with appointments is not removed
      ...when(GarageRemoved, async (batch: Change<{ id: string }>[], tx) => {
        await lockInstallation(tx)
        await deleteGarages(
          tx,
          batch.map(({ data }) => data.id),
        )
      }),
      ...when(HolidayListed, async (batch: Change<Holiday>[], tx) => {
        const holidays = batch.map(({ data }) => data)
        await lockInstallation(tx)
        const days = holidays.map(({ day }) => day)
        await saveAndReport(tx, deps, await readGaragesBookedOn(tx, days), () => saveHolidays(tx, holidays))
      }),
      // a day that is open again breaks nothing
      ...when(HolidayRemoved, async (batch: Change<RemovedHoliday>[], tx) => {
        await lockInstallation(tx)
        await deleteHolidays(
          tx,
          batch.map(({ data }) => data),
        )
      }),
    },
  })
