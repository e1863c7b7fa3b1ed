import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeFixture } from '../../testing/edge-fixture.ts'
import { appointmentChanged, attentionOpened } from '../../testing/facts.ts'
import { allowed, json, startGuestOrderFixture } from '../../testing/guest-order-fixture.ts'

let guest: Awaited<ReturnType<typeof startGuestOrderFixture>>
let fixture: EdgeFixture
let orderId = ''
let link = ''
beforeAll(async () => {
  guest = await startGuestOrderFixture()
  fixture = guest.fixture
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  ;({ orderId, link } = await guest.place())
})

const pathOf = (rest = '') => `/api/v1/guest/order/${link}${rest}`

describe('moving the appointment', () => {
  const days = [{ displayText: 'יום שלישי, 1 בדצמבר', value: '2026-12-01' }]

  it('offers the days and hours that its garage has for the tyres of the order', async () => {
    fixture.services.answer = ({ path }) => (path.includes('/dates/') ? days : [{ startCursor: 12, vacant: 1 }])
    expect((await json(fixture.get(pathOf('/dates')))).body).toEqual(days)
    expect((await json(fixture.get(pathOf('/slots/2026-12-01')))).body).toEqual([{ startCursor: 12, vacant: 1 }])
    expect(fixture.services.calls.map(({ path }) => path)).toEqual([
      `/ordering/orders/${orderId}/install/dates/gumi-ayalon`,
      `/ordering/orders/${orderId}/install/slots/gumi-ayalon/2026-12-01`,
    ])
  })

  it('offers none to an order that is not installed', async () => {
    await fixture.publish(appointmentChanged({ orderId, appointment: null }))
    expect((await json(fixture.get(pathOf('/dates')))).body).toEqual([])
    expect((await json(fixture.get(pathOf('/slots/2026-12-01')))).body).toEqual([])
    expect(fixture.services.calls).toEqual([])
  })

  it('is answered when the page shows it', async () => {
    fixture.services.answer = ({ path }) => {
      if (path.endsWith('/allowed')) return allowed
      void fixture.publish(appointmentChanged({ orderId, orderVersion: 2 }))
      return { ok: true, orderId, changed: [{ key: `order:${orderId}`, version: 2 }] }
    }
    const body = { installDate: '2026-12-01', installSlot: 12 }
    expect(await json(fixture.post(pathOf('/reschedule'), body))).toEqual({ status: 200, body: { ok: true } })
    expect(fixture.services.calls).toEqual([
      { path: `/ordering/orders/${orderId}/appointment`, body: { day: '2026-12-01', startHour: 12 } },
    ])
    expect((await json(fixture.get(pathOf()))).body).toMatchObject({
      appointment: { date: '2026-12-01', startCursor: 12 },
    })
  })

  it('to an hour that another buyer has taken is refused with a sentence', async () => {
    const message = 'המועד נתפס ברגע זה. נא לבחור מועד אחר'
    fixture.services.answer = () => ({ ok: false, code: 'SLOT_TAKEN', message })
    const body = { installDate: '2026-12-01', installSlot: 12 }
    expect(await json(fixture.post(pathOf('/reschedule'), body))).toEqual({ status: 200, body: { ok: false, message } })
  })

  it.each([
    { installDate: 'tomorrow', installSlot: 12 },
    { installDate: '2026-12-01', installSlot: 24 },
    { installDate: '2026-12-01', installSlot: '12' },
    { installDate: '2026-12-01' },
    {},
  ])('is refused for %j', async (body) => {
    expect(await json(fixture.post(pathOf('/reschedule'), body))).toMatchObject({ status: 400 })
    expect(fixture.services.calls).toEqual([])
  })
})

describe('cancelling', () => {
  it('after dispatch is answered when the page shows that a return was asked for', async () => {
    const attentionId = newId()
    fixture.services.answer = ({ path }) => {
      if (path.endsWith('/allowed')) return allowed
      void fixture.publish(attentionOpened({ orderId, attentionId, kind: 'return-asked' }))
      return { ok: true, orderId, changed: [{ key: `return:${orderId}:${attentionId}`, version: 1 }] }
    }
    expect((await json(fixture.post(pathOf('/cancel'), {}))).body).toEqual({ ok: true })
    expect((await json(fixture.get(pathOf()))).body).toMatchObject({ returnAsked: { settled: false } })
  })

  const digits = (phoneDigits: unknown, address: string, to = pathOf('/cancel')) =>
    json(fixture.post(to, { phoneDigits }, { 'x-forwarded-for': address }))
  const wrong = () => ({ ok: false, code: 'PHONE_DIGITS', message: 'אלה לא הספרות' })

  it('a paid order passes the digits of the phone on, and says at their field that they are wrong', async () => {
    fixture.services.answer = wrong
    expect((await digits('1234', '203.0.113.1')).body).toEqual({
      ok: false,
      message: 'אלה לא הספרות',
      field: 'phoneDigits',
    })
    expect(fixture.services.calls).toEqual([
      { path: `/ordering/orders/${orderId}/cancel`, body: { phoneDigits: '1234' } },
    ])
  })

  it.each(['123', '12345', 'abcd', '', 1234])('with the digits %j is refused', async (given) => {
    expect(await digits(given, '203.0.113.1')).toMatchObject({ status: 400 })
    expect(fixture.services.calls).toEqual([])
  })

  it('may be tried five times a day for an order, from whatever address', async () => {
    fixture.services.answer = wrong
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await digits('1234', `203.0.114.${tries}`)).toMatchObject({ status: 200 })
    const refused = await digits('4567', '203.0.114.9')
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('התקשרו') as unknown } })
    expect(fixture.services.calls).toHaveLength(5)
    const other = await guest.place()
    fixture.services.answer = wrong
    const otherPath = `/api/v1/guest/order/${other.link}/cancel`
    expect(await digits('1234', '203.0.114.9', otherPath)).toMatchObject({ status: 200 })
    guest.time.now = new Date(guest.time.now.getTime() + 24 * 60 * 60_000 + 1_000)
    expect(await digits('1234', '203.0.114.9')).toMatchObject({ status: 200 })
  })

  it('may be tried ten times a day from an address, for whatever orders', async () => {
    const cancels: string[] = []
    for (let count = 0; count < 11; count += 1) cancels.push(`/api/v1/guest/order/${(await guest.place()).link}/cancel`)
    fixture.services.answer = wrong
    const statuses: number[] = []
    for (const to of cancels) statuses.push((await digits('1234', '203.0.115.1', to)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('says what ordering says', async () => {
    fixture.services.answer = () => ({ ok: true, orderId, changed: [], message: 'קיבלנו את בקשת ההחזרה' })
    expect((await json(fixture.post(pathOf('/cancel'), {}))).body).toEqual({
      ok: true,
      message: 'קיבלנו את בקשת ההחזרה',
    })
    expect(fixture.services.calls).toEqual([{ path: `/ordering/orders/${orderId}/cancel`, body: {} }])
    fixture.services.answer = () => ({ ok: false, code: 'MOVE_NOT_ALLOWED', message: 'עברו יותר מ־14 ימים' })
    expect((await json(fixture.post(pathOf('/cancel'), {}))).body).toEqual({
      ok: false,
      message: 'עברו יותר מ־14 ימים',
    })
  })
})
