import { guestOrder } from '@zmig/edge-contract'
import { orderLink } from '@zmig/kit/order-link'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeWorld } from '../testing/edge-world.ts'
import { orderPaid, REAR, statusChanged } from '../testing/facts.ts'
import { allowed, buyer, json, SECRET, startGuestWorld } from '../testing/guest-world.ts'

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

describe('an order behind its link', () => {
  it('shows what was ordered, what it costs and what may be done', async () => {
    const { status, body } = await json(world.get(pathOf()))
    expect(status).toBe(200)
    expect(guestOrder.answer.parse(body)).toEqual(body)
    expect(body).toEqual({
      orderId,
      placedAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2026-11-24T10:00:00.000Z',
      status: 'open',
      paymentStatus: 'pending',
      paymentMethod: 'banktransfer',
      sip: 'install',
      lines: [
        {
          ean: REAR,
          brand: 'Michelin',
          displayName: expect.stringContaining('Power 6') as unknown,
          displaySize: '180/55ZR17 M/C (73W)',
          set: false,
          quantity: 2,
          total: 1898,
        },
      ],
      subtotal: 1898,
      discount: 50,
      shipping: 0,
      payNow: 1848,
      payAtGarage: 240,
      appointment: {
        garage: {
          displayName: 'גומי איילון דו־גלגלי',
          address: 'רחוב החישוקים 14, תל אביב־יפו',
          phone: '03-5550101',
        },
        manualBooking: false,
        date: '2026-11-30',
        startCursor: 10,
      },
      can: { reschedule: true, cancel: true, isReturn: false },
    })
    expect(world.services.calls).toEqual([{ path: `/ordering/orders/${orderId}/allowed` }])
  })

  it('says where to pay while it waits for a transfer', async () => {
    const bankDetails = { beneficiary: 'צמיגו', bank: '99', branch: '000', account: '000000', reference: orderId }
    world.services.answer = () => ({ ...allowed, bankDetails })
    const { body } = await json(world.get(pathOf()))
    expect(body).toMatchObject({ bankDetails, can: { cancel: true } })
    expect(guestOrder.answer.parse(body)).toEqual(body)
  })

  it('says nothing of who bought', async () => {
    const text = JSON.stringify((await json(world.get(pathOf()))).body)
    for (const detail of [...Object.values(buyer), guest.personId]) expect(text).not.toContain(detail)
  })

  it('has no deadline when it is paid, and a tracking code when it is sent', async () => {
    await world.tell(orderPaid({ orderId }), statusChanged({ orderId }))
    const { body } = await json(world.get(pathOf()))
    expect(body).toMatchObject({ status: 'sent', paymentStatus: 'paid', trackingCode: 'RR123456785IL' })
    expect(body).not.toHaveProperty('expiresAt')
  })

  it('has no appointment any more when it is cancelled', async () => {
    await world.tell(statusChanged({ orderId, status: 'cancelled', from: 'open', paymentStatus: 'expired' }))
    expect((await json(world.get(pathOf()))).body).not.toHaveProperty('appointment')
  })

  it('offers nothing that ordering does not allow', async () => {
    world.services.answer = () => ({ ok: true, reschedule: false, cancel: false, isReturn: true })
    expect((await json(world.get(pathOf()))).body).toMatchObject({
      can: { reschedule: false, cancel: false, isReturn: true },
    })
  })
})

describe('a link', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', ''],
    ['GET', '/dates'],
    ['GET', '/slots/2026-12-01'],
    ['GET', '/appointment.ics'],
    ['POST', '/reschedule', { installDate: '2026-12-01', installSlot: 10 }],
    ['POST', '/cancel', {}],
  ]
  const foreign = () => [
    orderLink('another-secret-of-somebody-else', orderId),
    orderId,
    `${orderId}.`,
    link.slice(0, -1),
    link.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`),
    `Z-100042.${link.split('.')[1] ?? ''}`,
    'x',
  ]

  it.each(calls)('that is not ours leads nowhere: %s %s', async (method, rest, body) => {
    for (const made of foreign()) {
      const answer = await json(world.send(method, `/api/v1/guest/order/${encodeURIComponent(made)}${rest}`, body))
      expect(answer).toMatchObject({ status: 404 })
    }
    expect(world.services.calls).toEqual([])
  })

  it('whose order is gone leads nowhere either', async () => {
    link = orderLink(SECRET, 'Z-1000')
    expect(await json(world.get(pathOf()))).toMatchObject({ status: 404 })
  })

  it('is no use from another site', async () => {
    for (const [method, rest, body] of calls.filter(([, rest]) => !rest.endsWith('.ics'))) {
      const from = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
      expect(await json(world.send(method, pathOf(rest), body, from))).toMatchObject({ status: 403 })
    }
    expect(world.services.calls).toEqual([])
  })
})
