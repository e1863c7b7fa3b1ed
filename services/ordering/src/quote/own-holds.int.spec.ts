import type { QuoteRequest } from '@zmig/edge-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findInstallDates, findInstallSlots } from '../install/install.queries.ts'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { everything, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { INSTALL_DAY } from '../testing/install.ts'
import { startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { createCheckCoupon } from './quote.queries.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await prepareEverything(shop)
  // the last set
  await shop.count(frontEan, 1)
  await shop.count(rearEan, 1)
})

const cart = { items: [{ ean: setEan, quantity: 1 }] }
const OWNER = 'v_1'

const quoteFor = (visitorId: string | undefined) => {
  const checkout: QuoteRequest['checkout'] = { sip: 'install', selectedShop: 'gumi-ayalon', couponCode: 'ONCE' }
  return shop.quote({ cart, checkout: { ...checkout, ...(visitorId && { visitorId }) } })
}
const couponFor = (visitorId: string) => createCheckCoupon(shop.deps)({ code: 'once', cart, visitorId })
const hoursFor = async (visitorId: string | undefined) => {
  const slots = await findInstallSlots(
    shop.database,
    'gumi-ayalon',
    INSTALL_DAY,
    { ...cart, visitorId },
    shop.deps.clock.now(),
  )
  return slots.map(({ startCursor }) => startCursor)
}

describe('the hold of an unpaid card order', () => {
  test('is free for the visitor who returns to pay it, and for no other visitor', async () => {
    await placeAndClearOutbox(shop)
    const own = await quoteFor(OWNER)
    expect(own.lines).toMatchObject([{ purchasable: true, visibility: 'instock', available: 1 }])
    expect(own.discount).toBe(5_000)
    expect(await couponFor(OWNER)).toMatchObject({ ok: true, discount: 5_000 })
    expect(await hoursFor(OWNER)).toContain(10)

    for (const stranger of ['v_2', undefined]) {
      const theirs = await quoteFor(stranger)
      expect(theirs.lines).toMatchObject([{ purchasable: false, available: 0 }])
      expect(theirs.discount).toBe(0)
      expect(await hoursFor(stranger)).not.toContain(10)
    }
    expect(await couponFor('v_2')).toEqual({ ok: false })
  })

  test('is passed on to the next order of the same visitor', async () => {
    await placeAndClearOutbox(shop)
    const { payNow } = await quoteFor(OWNER)
    const again = withCheckout(everything, { expectedTotal: payNow, additionalNotes: 'another attempt' })
    expect(await shop.placeOrder(again)).toMatchObject({ ok: true, total: payNow })
  })

  test('counts as one place of a garage that has more', async () => {
    await shop.learnGarages({ capacityPerSlot: 2 })
    await placeAndClearOutbox(shop)
    const now = shop.deps.clock.now()
    const vacant = async (visitorId?: string) =>
      (await findInstallSlots(shop.database, 'gumi-ayalon', INSTALL_DAY, { ...cart, visitorId }, now)).find(
        ({ startCursor }) => startCursor === 10,
      )?.vacant
    expect(await vacant(OWNER)).toBe(2)
    expect(await vacant()).toBe(1)
  })

  test('keeps its arrival day: the bookable days start after the reserved shipment', async () => {
    await shop.count(frontEan, 0)
    await shop.count(rearEan, 0)
    const lines = [frontEan, rearEan].map((ean) => ({ ean, quantity: 1 }))
    await shop.learnShipment({ role: 'current', arrivesOn: '2026-12-06', lines })
    const firstDay = async () => {
      const tyres = { ...cart, visitorId: OWNER }
      return (await findInstallDates(shop.database, 'gumi-ayalon', tyres, shop.deps.clock.now()))[0]?.value ?? ''
    }
    const before = await firstDay()
    expect(before).toBe('2026-12-08')
    await placeAndClearOutbox(shop, withCheckout(everything, { installDate: before }))
    expect(await firstDay()).toBe(before)
  })
})

test('the hold of a transfer is available to no other order, because it may already be paid', async () => {
  await placeAndClearOutbox(shop, withCheckout(everything, { selectedPaymentMethod: 'banktransfer' }))
  expect((await quoteFor(OWNER)).lines).toMatchObject([{ purchasable: false }])
  expect(await couponFor(OWNER)).toEqual({ ok: false })
  expect(await hoursFor(OWNER)).not.toContain(10)
})
