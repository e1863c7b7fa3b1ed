import { refused } from '@zmig/kit/refused'
import { isDay } from '../calendar/day.ts'
import { isClosedDay, type Closed } from '../calendar/work-days.ts'
import type { Garage } from './garage.ts'
import { isInTime, slotHoursOf, type BookingTerms, type Slot } from './slots.decider.ts'

/** Where and when a buyer wants the tyres installed, as asked; a garage that books by phone needs neither day nor hour. */
export type RequestedSlot = { garageId: string; day?: string | undefined; startHour?: number | undefined }

/** What is known of the slot that was asked for, read under its lock. */
export type SlotState = {
  garage: Garage | undefined
  /** the holiday on that day */
  closed: Closed | undefined
  /** tyre changes that others have booked in it */
  booked: number
}

export type BookingRefused = { ok: false; code: 'VALIDATION' | 'SLOT_TAKEN'; message: string }

/** `slot` is null for a garage that books by phone: there is nothing to hold. */
export type BookingDecision = { ok: true; slot: Slot | null } | BookingRefused

const text = {
  garage: 'המוסך שבחרתם אינו זמין להתקנה. נא לבחור מוסך אחר.',
  byPhone: 'המוסך שבחרתם מתאם עכשיו את המועד בטלפון ולא באתר. אפשר להמשיך כך, או לבחור מוסך אחר.',
  missing: 'נא לבחור יום ושעה להתקנה',
  closed: 'אי אפשר לקבוע התקנה ביום הזה. נא לבחור יום אחר.',
  taken: 'המועד שבחרתם כבר אינו פנוי. נא לבחור מועד אחר.',
}

/**
 * Decides whether a slot may be booked. A time that our calendar never offers is refused as invalid input. A time that is
 * no longer available (taken, begun, before the tyres arrive, opening hours changed) is refused with SLOT_TAKEN.
 *
 * @param state read under the slot's lock, see lockSlot
 * @see decisions.md, Checkout: slots
 */
export const decideBooking = (requested: RequestedSlot, state: SlotState, terms: BookingTerms): BookingDecision => {
  const { garage, closed, booked } = state
  if (!garage || garage.hide) return refused('VALIDATION', text.garage)
  const { day, startHour } = requested
  if (garage.manualBooking) {
    // The buyer chose a time while the garage still offered times. Never drop it silently.
    if (day !== undefined || startHour !== undefined) return refused('SLOT_TAKEN', text.byPhone)
    return { ok: true, slot: null }
  }
  if (day === undefined || startHour === undefined || !isDay(day)) return refused('VALIDATION', text.missing)
  if (day < terms.today || isClosedDay(day, closed)) return refused('VALIDATION', text.closed)
  const offered = slotHoursOf(garage, day, closed).includes(startHour)
  if (!offered || !isInTime(day, startHour, terms) || booked >= garage.capacityPerSlot)
    return refused('SLOT_TAKEN', text.taken)
  return { ok: true, slot: { garageId: garage.id, day, startHour } }
}
