import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeWorld } from '../testing/edge-world.ts'
import { appointmentChanged, attentionOpened } from '../testing/facts.ts'
import { allowed, json, startGuestWorld } from '../testing/guest-world.ts'

let guest: Awaited<ReturnType<typeof startGuestWorld>>
let world: EdgeWorld
let orderId = ''
let link = ''
beforeAll(async () => {
  guest = await startGuestWorld()
  world = guest.world
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;({ orderId, link } = await guest.place())
})

const pathOf = (rest = '') => `/api/v1/guest/order/${link}${rest}`

describe('moving the appointment', () => {
  const days = [{ displayText: 'יום שלישי, 1 בדצמבר', value: '2026-12-01' }]

  it('offers the days and hours that its garage has for the tyres of the order', async () => {
    world.services.answer = ({ path }) => (path.includes('/dates/') ? days : [{ startCursor: 12, vacant: 1 }])
    expect((await json(world.get(pathOf('/dates')))).body).toEqual(days)
    expect((await json(world.get(pathOf('/slots/2026-12-01')))).body).toEqual([{ startCursor: 12, vacant: 1 }])
    expect(world.services.calls.map(({ path }) => path)).toEqual([
      `/ordering/orders/${orderId}/install/dates/gumi-ayalon`,
      `/ordering/orders/${orderId}/install/slots/gumi-ayalon/2026-12-01`,
    ])
  })

  it('offers none to an order that is not installed', async () => {
    await world.tell(appointmentChanged({ orderId, appointment: null }))
    expect((await json(world.get(pathOf('/dates')))).body).toEqual([])
    expect((await json(world.get(pathOf('/slots/2026-12-01')))).body).toEqual([])
    expect(world.services.calls).toEqual([])
  })

  it('is answered when the page shows it', async () => {
    world.services.answer = ({ path }) => {
      if (path.endsWith('/allowed')) return allowed
      void world.tell(appointmentChanged({ orderId, orderVersion: 2 }))
      return { ok: true, orderId, changed: [{ key: `order:${orderId}`, version: 2 }] }
    }
    const body = { installDate: '2026-12-01', installSlot: 12 }
    expect(await json(world.post(pathOf('/reschedule'), body))).toEqual({ status: 200, body: { ok: true } })
    expect(world.services.calls).toEqual([
      { path: `/ordering/orders/${orderId}/appointment`, body: { day: '2026-12-01', startHour: 12 } },
    ])
    expect((await json(world.get(pathOf()))).body).toMatchObject({
      appointment: { date: '2026-12-01', startCursor: 12 },
    })
  })

  it('to an hour that somebody has taken is refused with a sentence', async () => {
    const message = 'המועד נתפס ברגע זה. נא לבחור מועד אחר'
    world.services.answer = () => ({ ok: false, code: 'SLOT_TAKEN', message })
    const body = { installDate: '2026-12-01', installSlot: 12 }
    expect(await json(world.post(pathOf('/reschedule'), body))).toEqual({ status: 200, body: { ok: false, message } })
  })

  it.each([
    { installDate: 'tomorrow', installSlot: 12 },
    { installDate: '2026-12-01', installSlot: 24 },
    { installDate: '2026-12-01', installSlot: '12' },
    { installDate: '2026-12-01' },
    {},
  ])('to %j is no wish', async (body) => {
    expect(await json(world.post(pathOf('/reschedule'), body))).toMatchObject({ status: 400 })
    expect(world.services.calls).toEqual([])
  })
})

describe('cancelling', () => {
  it('after dispatch is answered when the page shows that a return was asked for', async () => {
    const attentionId = newId()
    world.services.answer = ({ path }) => {
      if (path.endsWith('/allowed')) return allowed
      void world.tell(attentionOpened({ orderId, attentionId, kind: 'return-asked' }))
      return { ok: true, orderId, changed: [{ key: `return:${orderId}:${attentionId}`, version: 1 }] }
    }
    expect((await json(world.post(pathOf('/cancel'), {}))).body).toEqual({ ok: true })
    expect((await json(world.get(pathOf()))).body).toMatchObject({ returnAsked: { settled: false } })
  })

  it('says what ordering says', async () => {
    world.services.answer = () => ({ ok: true, orderId, changed: [], message: 'קיבלנו את בקשת ההחזרה' })
    expect((await json(world.post(pathOf('/cancel'), {}))).body).toEqual({ ok: true, message: 'קיבלנו את בקשת ההחזרה' })
    expect(world.services.calls).toEqual([{ path: `/ordering/orders/${orderId}/cancel`, body: {} }])
    world.services.answer = () => ({ ok: false, code: 'MOVE_NOT_ALLOWED', message: 'עברו יותר מ־14 ימים' })
    expect((await json(world.post(pathOf('/cancel'), {}))).body).toEqual({ ok: false, message: 'עברו יותר מ־14 ימים' })
  })
})
