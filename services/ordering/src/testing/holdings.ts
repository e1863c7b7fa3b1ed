import { importCoupons } from '../coupon/staff-coupon.commands.ts'
import { frontEan, rearEan, setEan } from './goods.ts'
import { installed } from './install.ts'
import { byCard, requestOf, type startOrdering } from './ordering-fixture.ts'

type Shop = Awaited<ReturnType<typeof startOrdering>>

/** A set, installed on Monday at ten, with the only coupon of its kind, by card. */
export const everything = byCard(installed(requestOf(setEan)), { couponCode: 'ONCE', visitorId: 'v_1' })

/** Two sets, a garage with one place an hour, and one coupon for one order. */
export const prepareEverything = async (shop: Shop): Promise<void> => {
  await shop.clear()
  await shop.learnTyres()
  await shop.learnGarages({ capacityPerSlot: 1 })
  await shop.count(frontEan, 2)
  await shop.count(rearEan, 2)
  await importCoupons(shop.deps, [{ code: 'ONCE', ean: setEan, discount: 5000, singleUse: true }])
}

/** Places an order and deletes its events. @returns its number */
export const placeAndClearOutbox = async (shop: Shop, request = everything): Promise<string> => {
  const answer = await shop.placeOrder(request)
  if (!answer.ok) throw new Error(answer.code)
  await shop.database.query('delete from events.outbox')
  return answer.orderId
}

/** What all orders together hold, counted in stock and slots, and in the rows of orders. */
export const held = async ({ database }: Shop): Promise<Record<string, unknown> | undefined> => {
  const [row] = await database.query(
    `select (select sum(on_hand)::int from ordering.stock) as "onHand",
       (select sum(reserved)::int from ordering.stock) as reserved,
       (select coalesce(sum(quantity), 0)::int from ordering.reservation) as reservations,
       (select coalesce(sum(booked), 0)::int from ordering.slot) as booked,
       (select count(*)::int from ordering.booking) as bookings,
       (select count(*)::int from ordering.coupon_redemption) as coupons`,
  )
  return row
}

/** The counts without orders, and with one order of everything. */
export const NOTHING = { onHand: 4, reserved: 0, reservations: 0, booked: 0, bookings: 0, coupons: 0 }
export const ALL = { onHand: 4, reserved: 2, reservations: 2, booked: 1, bookings: 1, coupons: 1 }
