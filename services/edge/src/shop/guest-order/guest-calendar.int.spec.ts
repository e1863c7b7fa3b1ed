import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeFixture } from '../../testing/edge-fixture.ts'
import { appointmentChanged, messageDue, statusChanged } from '../../testing/facts.ts'
import { buyer, startGuestOrderFixture } from '../../testing/guest-order-fixture.ts'

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

describe('the calendar file', () => {
  const file = async () => {
    const response = await fixture.get(pathOf('/appointment.ics'), { 'sec-fetch-site': 'cross-site' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    return { response, text: (await response.text()).replaceAll('\r\n ', '') }
  }

  it('holds the appointment as the mail does, and nothing of the buyer', async () => {
    const { response, text } = await file()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8; method=PUBLISH$/i)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${orderId}.ics"`)
    expect(text).toContain(`UID:${orderId}@shop.example`)
    expect(text).toContain('DTSTART;TZID=Asia/Jerusalem:20261130T100000')
    expect(text).toContain('SEQUENCE:0')
    expect(text).toContain(`/order/${link}`)
    expect(text).toContain('גומי איילון דו־גלגלי')
    for (const detail of Object.values(buyer)) expect(text).not.toContain(detail)
  })

  it('overrules the one before when the appointment moves, and takes it back when the order ends', async () => {
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 2 }))
    const moved = (await file()).text
    expect(moved).toContain('DTSTART;TZID=Asia/Jerusalem:20261201T120000')
    expect(moved).toContain('SEQUENCE:1')
    await fixture.publish(statusChanged({ orderId, status: 'cancelled', from: 'paid', paymentStatus: 'refund_due' }))
    const { response, text } = await file()
    expect(response.headers.get('content-type')).toMatch(/method=CANCEL/i)
    expect(text).toContain('STATUS:CANCELLED')
    expect(text).toContain('SEQUENCE:2')
  })

  it('cancels a broken appointment, like the mail, until another time is chosen', async () => {
    await fixture.publish(messageDue({ orderId, message: 'appointment-broken' }))
    const { response, text } = await file()
    expect(response.headers.get('content-type')).toMatch(/method=CANCEL/i)
    for (const line of ['METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED']) expect(text).toContain(line)
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 2 }))
    const chosen = (await file()).text
    for (const line of ['METHOD:PUBLISH', 'SEQUENCE:2', 'STATUS:CONFIRMED']) expect(chosen).toContain(line)
  })

  it('of a closed order has its last appointment, as its page does, also after one that was off', async () => {
    await fixture.publish(
      messageDue({ orderId, message: 'appointment-broken' }),
      statusChanged({ orderId, status: 'closed', from: 'doneTransit', paymentStatus: 'paid' }),
    )
    expect((await file()).text).toContain('STATUS:CONFIRMED')
    const page = (await (await fixture.get(pathOf())).json()) as { appointment: object }
    expect(page.appointment).toMatchObject({ date: '2026-11-30' })
    expect(page.appointment).not.toHaveProperty('broken')
  })

  it('is not there for a garage that books by phone', async () => {
    const appointment = { garageId: 'gumi-ayalon', manualBooking: true, day: null, startHour: null }
    await fixture.publish(appointmentChanged({ orderId, appointment }))
    expect((await file()).response.status).toBe(404)
  })
})
