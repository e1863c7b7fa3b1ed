import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { MailAddress } from './mail-address.ts'
import { OrderStatus } from './order.ts'
import { Day, list, Shekels, TypedDay, TypedShekels } from './primitives.ts'
import { refusal } from './refusal.ts'

const staff = { audience: 'staff' } as const

/** Most days of one closure, and most closures of a garage. */
export const CLOSURE_DAYS = 366
const CLOSURES = 60
/** Shekels for one tyre; more is a slip of the hand. */
export const MOST_INSTALLATION_PRICE = 5_000
export const MOST_CAPACITY = 20
/** Orders that one change may break. */
const MOST_BROKEN = 1_000

const Time = z.string().check(z.regex(/^(?:[01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/))
/** Hours of one weekday, 0 for Sunday; a day that is missing is closed. */
export const GarageHours = z.object({ weekday: z.number().check(z.int(), z.gte(0), z.lte(6)), from: Time, to: Time })
export type GarageHours = z.infer<typeof GarageHours>

export const closureReasons = ['vacation', 'works', 'staff', 'other'] as const
/** Days, both included, on which the garage takes no tyres. */
export const GarageClosure = z.object({ from: Day, to: Day, reason: z.enum(closureReasons) })
export type GarageClosure = z.infer<typeof GarageClosure>

const TypedClosure = z
  .object({ from: TypedDay, to: TypedDay, reason: z.enum(closureReasons) })
  .check(
    z.refine(
      ({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < CLOSURE_DAYS,
      'a closure of a year at most',
    ),
  )

const text = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

/** What staff enter of a garage. */
export const GarageFields = z.object({
  displayName: text(2, 80),
  phone: z.string().check(z.trim(), z.regex(/^[*+]?[\d-]{3,20}$/)),
  address: text(2, 200),
  cityId: text(1, 80),
  /** for one tyre, VAT included */
  price: TypedShekels.check(z.gte(0), z.lte(MOST_INSTALLATION_PRICE)),
  /** shown struck through; null: none */
  fullPrice: z.nullable(TypedShekels.check(z.gte(0), z.lte(MOST_INSTALLATION_PRICE))),
  /** path in the media bucket; empty: the front is drawn */
  photo: z.string().check(z.trim(), z.regex(/^(?!.*\.\.)[\w./-]{0,500}$/)),
  alignType: z.enum(['static', 'electronic', 'none']),
  /** out of 5 */
  score: z.number().check(z.gte(0), z.lte(5)),
  manualBooking: z.boolean(),
  hide: z.boolean(),
  /** tyre changes that may start in one two-hour slot */
  capacityPerSlot: z.number().check(z.int(), z.gte(0), z.lte(MOST_CAPACITY)),
  hours: list(GarageHours, { min: 1, max: 7 }),
  /** where its bookings are sent; null: by phone only */
  email: z.nullable(MailAddress),
  closures: list(TypedClosure, { max: CLOSURES }),
})
export type GarageFields = z.infer<typeof GarageFields>

/** A garage as staff see it, hidden ones too. */
export const StaffGarage = z.object({
  ...GarageFields.shape,
  _id: z.string(),
  city: z.string(),
  closures: z.array(GarageClosure),
  hours: z.array(GarageHours),
  price: Shekels,
  fullPrice: z.nullable(Shekels),
  phone: z.string(),
  photo: z.string(),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
})
export type StaffGarage = z.infer<typeof StaffGarage>

/** An appointment that a garage could not keep after a change. */
export const BrokenBooking = z.object({
  orderId: z.string(),
  garageId: z.string(),
  garage: z.string(),
  /** null: the time was to be arranged by phone */
  day: z.nullable(Day),
  startCursor: z.nullable(z.number()),
  /** of the buyer; empty once it is erased */
  name: z.string(),
})
export type BrokenBooking = z.infer<typeof BrokenBooking>

/**
 * `accepted`: the orders whose appointments the member of staff saw and agreed to break. When the change breaks another one, it is
 * refused with BREAKS_BOOKINGS and the list, and nothing is saved.
 */
const accepted = z.optional(list(z.string().check(z.maxLength(40)), { max: MOST_BROKEN }))
const broken = z.optional(z.array(BrokenBooking))
const version = z.number().check(z.int(), z.gte(1))

export const listStaffGarages = get('/api/v1/admin/garages', {
  ...staff,
  summary: 'Every partner garage, hidden ones too, and the towns that one may be in',
  answer: z.object({
    ok: z.literal(true),
    garages: z.array(StaffGarage),
    cities: z.array(z.object({ id: z.string(), displayName: z.string() })),
  }),
})

const SavedGarage = z.object({ ok: z.boolean(), garage: z.optional(StaffGarage), broken, ...refusal })
export const createGarage = post('/api/v1/admin/garages', {
  ...staff,
  summary: 'Lists a new garage; its id is the last part of its page’s address and never changes',
  body: z.extend(GarageFields, { id: z.string().check(z.trim(), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/)) }),
  answer: SavedGarage,
})
export const updateGarage = put('/api/v1/admin/garages/{id}', {
  ...staff,
  summary:
    'Changes a garage; 409 with its present state when somebody else changed it first, or with the appointments that it breaks',
  body: z.extend(GarageFields, { version, accepted }),
  answer: SavedGarage,
})

/** One appointment in a garage's week. */
export const WeekBooking = z.object({
  orderId: z.string(),
  name: z.string(),
  tyreCount: z.number(),
  /** null for an order that the list of orders does not have yet */
  status: z.nullable(OrderStatus),
  /** its buyer was asked to choose another time, and has not yet */
  broken: z.boolean(),
})
export const GarageWeekDay = z.object({
  day: Day,
  /** why nothing can be booked; `half`: open until noon */
  closed: z.nullable(z.enum(['saturday', 'holiday', 'half', 'closure', 'hours'])),
  /** name of the holiday */
  holiday: z.optional(z.string()),
  reason: z.optional(z.enum(closureReasons)),
  slots: z.array(
    z.object({
      startCursor: z.number(),
      /** 0 for an hour that is not open any more, and still has an appointment */
      capacity: z.number(),
      bookings: z.array(WeekBooking),
    }),
  ),
})
export type GarageWeekDay = z.infer<typeof GarageWeekDay>
export const garageWeek = get('/api/v1/admin/garages/{id}/week/{from}', {
  ...staff,
  summary: 'Seven days of a garage by the hour: who comes, what is free, why it is closed',
  answer: z.object({
    ok: z.literal(true),
    garage: StaffGarage,
    cities: z.array(z.object({ id: z.string(), displayName: z.string() })),
    days: z.array(GarageWeekDay),
  }),
})
export type GarageWeek = z.infer<typeof garageWeek.answer>

/** A day, other than Saturday, on which every garage is closed, or closes at noon. */
export const StaffHoliday = z.object({
  day: Day,
  name: z.string(),
  closed: z.enum(['true', 'half']),
  version: z.number(),
})
export type StaffHoliday = z.infer<typeof StaffHoliday>

export const listHolidays = get('/api/v1/admin/holidays', {
  ...staff,
  summary: 'Holidays of the whole country, the earliest first',
  answer: z.object({ ok: z.literal(true), holidays: z.array(StaffHoliday) }),
})
const SavedHoliday = z.object({
  ok: z.boolean(),
  holiday: z.optional(z.nullable(StaffHoliday)),
  broken,
  ...refusal,
})
export const saveHoliday = put('/api/v1/admin/holidays/{day}', {
  ...staff,
  summary: 'Lists a holiday, or changes one; refused with the appointments that it breaks until they are accepted',
  body: z.object({
    name: text(2, 60),
    closed: z.enum(['true', 'half']),
    /** of the holiday that was edited; null for a new one */
    version: z.nullable(version),
    accepted,
  }),
  answer: SavedHoliday,
})
export const removeHoliday = post('/api/v1/admin/holidays/{day}/remove', {
  ...staff,
  summary: 'Removes a holiday: garages work on that day as usual',
  body: z.object({ version }),
  answer: SavedHoliday,
})
