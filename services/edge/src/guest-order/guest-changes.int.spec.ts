import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeFixture } from '../testing/edge-fixture.ts'
import { appointmentChanged, attentionOpened } from '../testing/facts.ts'
import { allowed, json, startGuestOrderFixture } from '../testing/guest-order-fixture.ts'

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
  ])('to %j is no wish', async (body) => {
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
