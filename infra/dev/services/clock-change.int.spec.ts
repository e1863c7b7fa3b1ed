import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GARAGE, REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

// clocks go back on Sunday, October 25, 2026, and forward on Friday, March 26, 2027, both at two in the night
const BEFORE_WINTER = '2026-10-22T09:00:00.000Z'
const BEFORE_SUMMER = '2027-03-24T10:00:00.000Z'

let shop: WholeShop
beforeAll(async () => {
  shop = await startWholeShop(BEFORE_WINTER)
})
afterAll(() => shop.stop())

let buyers = 0
const order = async (change: object = {}) => {
  const phone = `0504${String((buyers += 1)).padStart(6, '0')}`
  const checkout = {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone, emailaddress: `${phone}@example.com` },
    payment: { check_tos: true },
    selectedPaymentMethod: 'banktransfer',
    ...change,
  }
  const { body } = await shop.post('/api/v1/checkout', { cart: { items: [{ ean: REAR, quantity: 1 }] }, checkout })
  return { phone, ...(body as { success: boolean; orderId: string; expiresAt: string }) }
}
const days = async () =>
  ((await shop.get(`/api/v1/checkout/install/dates/${GARAGE}`)).body as { value: string }[]).map(({ value }) => value)
const hours = async (day: string) => {
  const { body } = await shop.get(`/api/v1/checkout/install/slots/${GARAGE}/${day}`)
  return (body as { startCursor: number }[]).map(({ startCursor }) => startCursor)
}

describe.each([
  {
    name: 'to winter time',
    now: BEFORE_WINTER,
    first: '2026-10-26',
    holdEnds: '2026-10-27T10:00:00.000Z',
  },
  {
    name: 'to summer time',
    now: BEFORE_SUMMER,
    first: '2027-03-28',
    holdEnds: '2027-03-29T09:00:00.000Z',
  },
])('over the change $name', ({ now, first, holdEnds }) => {
  test('days follow each other, and hours are those on the wall', async () => {
    shop.setTime(now)
    const offered = await days()
    expect(offered[0]).toBe(first)
    expect(new Set(offered).size).toBe(offered.length)
    expect(await hours(first)).toEqual([8, 10, 12, 14, 16])
  })

  test('three business days end at the same time of day', async () => {
    shop.setTime(now)
    expect(await order()).toMatchObject({ success: true, expiresAt: holdEnds })
  })

  test('an appointment at eight is at eight in the calendar', async () => {
    shop.setTime(now)
    const wish = { sip: 'install', selectedShop: GARAGE, installDate: first, installSlot: 8 }
    const { phone, success } = await order(wish)
    expect(success).toBe(true)
    await expect.poll(async () => (await shop.inbox(phone)).length).toBe(1)
    const [message] = await shop.inbox(phone)
    const link = /\/order\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
    const file = await (await fetch(`${shop.url}/api/v1/guest/order/${link}/appointment.ics`)).text()
    expect(file).toContain(`DTSTART;TZID=Asia/Jerusalem:${first.replaceAll('-', '')}T080000`)
  })
})
