import { frontEan, rearEan, setEan } from '../goods.ts'
import type { ShopState } from './shop-state.ts'

type Order = ShopState['orders'][number]

const LEFT = ['transit', 'doneTransit', 'sent', 'closed']

/**
 * What an order has of its goods, according to its status changes: whether it holds them now, and how often they left the
 * shop for good. An order that is opened again takes them again, unless another order has them; one whose dispatch is undone
 * has them on the shelf again.
 */
const goodsOf = ({ status, moves }: Order): { holds: boolean; left: number; goodsGone: boolean } => {
  let left = 0
  let life = { goodsGone: false, handedOver: false }
  for (const { from, to, goodsGone } of moves) {
    if (from === 'cancelled') life = { goodsGone: goodsGone === true, handedOver: false }
    if (to === null || to === 'cancelled' || life.goodsGone || life.handedOver === LEFT.includes(to)) continue
    life.handedOver = !life.handedOver
    left += life.handedOver ? 1 : -1
  }
  const { goodsGone, handedOver } = life
  return { holds: status !== 'cancelled' && !goodsGone && !handedOver, left, goodsGone }
}

/** Single tyres of an order: a set is one front and one rear. */
const tyresOf = ({ lines }: Order, ean: string): number =>
  lines
    .filter((line) => line.ean === ean || (line.ean === setEan && [frontEan, rearEan].includes(ean)))
    .reduce((total, { quantity }) => total + quantity, 0)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const faultsOfTyre = (state: ShopState, ean: string, began: number): string[] => {
  const { onHand = 0, reserved = 0 } = state.stock.find((row) => row.ean === ean) ?? {}
  const open = sum(state.orders.map((order) => (goodsOf(order).holds ? tyresOf(order, ean) : 0)))
  const gone = sum(state.orders.map((order) => goodsOf(order).left * tyresOf(order, ean)))
  const held = sum(state.reservations.filter((row) => row.ean === ean).map(({ quantity }) => quantity))
  const published = state.availability.find((row) => row.ean === ean)?.available
  return [
    open + gone > began && `oversold: ${open + gone} of ${began} tyres ${ean}`,
    onHand !== began - gone && `${onHand} of ${began} tyres ${ean} on the shelf, ${gone} left it`,
    reserved !== open && `${reserved} tyres ${ean} reserved for orders of ${open}`,
    held !== reserved && `reservations of ${held} tyres ${ean}, ${reserved} are counted`,
    published !== onHand - reserved &&
      `${published} tyres ${ean} published as available, of ${onHand} with ${reserved} reserved`,
  ].filter((fault) => fault !== false)
}

const slotOf = ({ day, startHour }: { day: string | null; startHour: number | null }) => `${day} ${startHour}`

const faultsOfSlots = (state: ShopState): string[] => {
  const faults = state.slots.flatMap((slot) => {
    const bookings = state.bookings.filter((booking) => slotOf(booking) === slotOf(slot)).length
    if (slot.booked > 1) return [`${slotOf(slot)} is booked ${slot.booked} times`]
    return slot.booked === bookings ? [] : [`${slotOf(slot)} counts ${slot.booked} of ${bookings} bookings`]
  })
  for (const order of state.orders) {
    const holds = order.status !== 'cancelled' && !goodsOf(order).goodsGone && order.day !== null
    const booking = state.bookings.find(({ orderId }) => orderId === order.orderId)
    if (holds !== (booking !== undefined)) faults.push(`${order.orderId} ${holds ? 'has lost' : 'keeps'} its slot`)
    else if (booking && slotOf(booking) !== slotOf(order))
      faults.push(`${order.orderId} holds another slot than its own`)
  }
  return faults
}

const faultsOfCoupon = ({ orders, redemptions }: ShopState): string[] => {
  const faults = redemptions.length > 1 ? [`the coupon for one order is used by ${redemptions.length}`] : []
  for (const { orderId } of redemptions) {
    const order = orders.find((one) => one.orderId === orderId)
    if (!order || order.status === 'cancelled' || goodsOf(order).goodsGone)
      faults.push(`${orderId} is cancelled and keeps its coupon`)
  }
  return faults
}

/** Nothing is oversold, and nothing is lost: what is held is what open orders hold. @param began tyres on the first day */
export const faultsOfGoods = (state: ShopState, began: { front: number; rear: number }): string[] => [
  ...faultsOfTyre(state, frontEan, began.front),
  ...faultsOfTyre(state, rearEan, began.rear),
  ...faultsOfSlots(state),
  ...faultsOfCoupon(state),
]
