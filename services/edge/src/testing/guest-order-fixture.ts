import { randomInt } from 'node:crypto'
import { createOrderLinks } from '@zmig/kit/order-link'
import { savePerson } from '@zmig/kit/people'
import { expect } from 'vitest'
import { startEdgeFixture } from './edge-fixture.ts'
import { garageListed, orderPlaced, tyreListed } from './facts.ts'

const SECRET = 'a secret of these tests alone, long enough'

/** The secret that `SECRET` has replaced. */
export const PREVIOUS_SECRET = 'the-secret-of-last-year-that-was-replaced'

export const orderLinks = createOrderLinks({ sessionSecret: SECRET })

export const buyer = { name: 'דנה כהן', phone: '0501234567', email: 'dana@example.test', notes: 'אחרי 17:00' }

/** What ordering lets a buyer do before the order is on its way. */
export const allowed = { ok: true, reschedule: true, cancel: true, isReturn: false }

/** An edge that knows a tyre, a garage and a buyer, on Sunday, November 22, 2026. */
export const startGuestOrderFixture = async () => {
  const time = { now: new Date('2026-11-22T08:00:00.000Z') }
  const environment = {
    SESSION_SECRET: SECRET,
    SESSION_SECRET_PREVIOUS: PREVIOUS_SECRET,
    MAIL_FROM: 'orders@shop.example',
  }
  const fixture = await startEdgeFixture(environment, { now: () => time.now })
  const personId = await savePerson(fixture.database, buyer)
  await fixture.publish(tyreListed(), garageListed())
  return {
    fixture,
    time,
    personId,
    /** a new order to be installed on November 30 at ten, and the link that leads to it */
    place: async () => {
      const orderId = `Z-${randomInt(10 ** 9, 10 ** 10)}`
      await fixture.publish(orderPlaced({ orderId, personId, discount: 5_000, payNow: 184_800 }))
      fixture.services.calls.length = 0
      fixture.services.answer = () => allowed
      return { orderId, link: orderLinks.write({ orderId, linkVersion: 0 }) }
    },
  }
}

/** A JSON answer that must not be cached. */
export const json = async (answer: Promise<Response>) => {
  const response = await answer
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
