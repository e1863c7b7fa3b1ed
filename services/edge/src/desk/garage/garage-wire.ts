import { type GarageFields, type GarageHours, StaffGarage } from '@zmig/edge-contract'
import { GarageListed, parseOpeningHours, writeOpeningHours } from '@zmig/events'
import * as z from 'zod/mini'
import { agorot, shekels } from '../../money.ts'

const Fact = z.custom<z.infer<typeof GarageListed.data>>((value) => GarageListed.data.safeParse(value).success)
type Fact = z.infer<typeof Fact>

/** A garage as the service of garages answers it. */
export const SavedGarage = z.object({ garage: Fact, version: StaffGarage.shape.version })
export type SavedGarage = z.infer<typeof SavedGarage>

type City = { id: string; displayName: string }

const MINUTES = 60
const two = (value: number) => String(value).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / MINUTES))}:${two(minutes % MINUTES)}`
const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MINUTES + minutes
}

/** Hours by weekday; none for a text that cannot be read, as of garages listed before hours were checked. */
const hoursOf = (text: string): GarageHours[] =>
  [...(parseOpeningHours(text) ?? [])]
    .toSorted(([one], [two_]) => one - two_)
    .map(([weekday, { from, to }]) => ({ weekday, from: clock(from), to: clock(to) }))

/** A garage in the shape of the wire, with the name of its town. */
export const toStaffGarage = ({ garage, version }: SavedGarage, cities: readonly City[]): StaffGarage => ({
  _id: garage.id,
  displayName: garage.displayName,
  phone: garage.phone,
  address: garage.address,
  cityId: garage.cityId,
  city: cities.find(({ id }) => id === garage.cityId)?.displayName ?? garage.cityId,
  price: shekels(garage.price),
  fullPrice: garage.fullPrice === undefined ? null : shekels(garage.fullPrice),
  photo: garage.photo ?? '',
  alignType: garage.alignType,
  score: garage.score,
  manualBooking: garage.manualBooking,
  hide: garage.hide,
  capacityPerSlot: garage.capacityPerSlot,
  hours: hoursOf(garage.hours),
  email: garage.email,
  closures: garage.closures ?? [],
  version,
})

/** What staff entered, as the fact that the service of garages publishes. */
export const toFact = (id: string, fields: GarageFields): Fact => {
  const { price, fullPrice, photo, hours, closures, ...rest } = fields
  const { displayName, phone, address, cityId, alignType, score, manualBooking, hide, capacityPerSlot, email } = rest
  const byDay = new Map(hours.map(({ weekday, from, to }) => [weekday, { from: minutesOf(from), to: minutesOf(to) }]))
  return {
    id,
    displayName,
    phone,
    address,
    cityId,
    alignType,
    score,
    manualBooking,
    hide,
    capacityPerSlot,
    email,
    price: agorot(price),
    ...(fullPrice !== null && { fullPrice: agorot(fullPrice) }),
    ...(photo !== '' && { photo }),
    hours: writeOpeningHours(byDay),
    ...(closures.length > 0 && { closures }),
  }
}

/** What the history shows of a garage. */
export const auditedGarage = ({ garage }: SavedGarage) => ({
  displayName: garage.displayName,
  garagePhone: garage.phone,
  garageAddress: garage.address,
  city: garage.cityId,
  price: shekels(garage.price),
  fullPrice: garage.fullPrice === undefined ? null : shekels(garage.fullPrice),
  photo: garage.photo ?? null,
  alignType: garage.alignType,
  score: garage.score,
  manualBooking: garage.manualBooking,
  hide: garage.hide,
  capacityPerSlot: garage.capacityPerSlot,
  hours: garage.hours,
  garageEmail: garage.email,
  closures: (garage.closures ?? []).map(({ from, to }) => `${from}–${to}`).join(', '),
})
