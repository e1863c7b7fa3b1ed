import type { InstallDate, InstallSlot } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { bookedWithout, readOwnHolds, stocksWithout } from '../order/own-holds.queries.ts'
import type { Item } from '../quote/allocation.decider.ts'
import { installTerms, sourcesOf } from './arrival.decider.ts'
import { wallClockAt } from './day.ts'
import { displayTextOf } from './display-text.ts'
import { readInstallFacts, type InstallFacts } from './install-facts.queries.ts'
import { freeSlotsOf, isBookable, openDaysOf, type BookingTerms } from './slots.decider.ts'
import { sourcesOfOrder } from './terms.queries.ts'

/** Whose tyres are to be installed: those of a cart of a visitor, or those that an order holds. */
export type Tyres = { items: readonly Item[]; visitorId?: string | undefined } | { orderId: string }

const calendarOf = ({ supply: { arrivals }, holidays }: InstallFacts) => ({ arrivals, holidays })

type Seen = InstallFacts & { terms: Required<BookingTerms> }

const look = async (sql: Sql, shopId: string, tyres: Tyres, now: Date): Promise<Seen> => {
  const { day: today } = wallClockAt(now)
  if ('items' in tyres) {
    const [facts, own] = await Promise.all([
      readInstallFacts(sql, shopId, today, tyres.items),
      readOwnHolds(sql, tyres.visitorId),
    ])
    const supply = { ...facts.supply, stocks: stocksWithout(own, facts.supply.stocks) }
    const terms = installTerms(sourcesOf(tyres.items, supply), calendarOf(facts), { today, now })
    return { ...facts, booked: bookedWithout(own, shopId, facts.booked), terms }
  }
  const facts = await readInstallFacts(sql, shopId, today, [])
  const { sources, atGarage } = await sourcesOfOrder(sql, tyres.orderId)
  const terms = installTerms(sources, calendarOf(facts), { today, now })
  return { ...facts, terms: atGarage ? { ...terms, earliest: today } : terms }
}

/** Days on which a garage has a free slot; none for a garage that is unknown, hidden or books by phone. */
export const findInstallDates = async (sql: Sql, shopId: string, tyres: Tyres, now: Date): Promise<InstallDate[]> => {
  const { garage, holidays, booked, terms } = await look(sql, shopId, tyres, now)
  if (!isBookable(garage)) return []
  return openDaysOf(garage, holidays, booked, terms).map((value) => ({ displayText: displayTextOf(value), value }))
}

/** Free slots of a garage on a day; none where findInstallDates does not name the day. */
export const findInstallSlots = async (
  sql: Sql,
  shopId: string,
  day: string,
  tyres: Tyres,
  now: Date,
): Promise<InstallSlot[]> => {
  const { garage, holidays, booked, terms } = await look(sql, shopId, tyres, now)
  if (!isBookable(garage)) return []
  return freeSlotsOf(garage, day, holidays, booked, terms).map(({ startHour, vacant }) => ({
    startCursor: startHour,
    vacant,
  }))
}
