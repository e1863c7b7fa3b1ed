import { guestOrder } from '@zmig/edge-contract'
import { newId } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeFixture } from '../../testing/edge-fixture.ts'
import {
  appointmentChanged,
  attentionClosed,
  attentionOpened,
  messageDue,
  orderPaid,
  orderPlaced,
  REAR,
  statusChanged,
} from '../../testing/facts.ts'
import { allowed, buyer, json, orderLinks, startGuestOrderFixture } from '../../testing/guest-order-fixture.ts'

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

describe('an order behind its link', () => {
  it('links the tax documents that were issued, and shows the order while their service is away', async () => {
    const issued = { kind: 'invoice-receipt', number: '3001', url: 'https://documents.example/3001' }
    const documents = [issued, { kind: 'credit-note', number: null, url: null }]
    fixture.services.answer = ({ path }) => (path === `/invoices/documents/of/${orderId}` ? { documents } : allowed)
    const { body } = await json(fixture.get(pathOf()))
    expect(body['documents']).toEqual([issued])
    fixture.services.answer = ({ path }) => {
      if (path.startsWith('/invoices/')) throw new Error('invoices is away')
      return allowed
    }
    const away = await json(fixture.get(pathOf()))
    expect(away.body['orderId']).toBe(orderId)
    expect(away.body['documents']).toBeUndefined()
  })

  it('shows what was ordered, what it costs and what may be done', async () => {
    const { status, body } = await json(fixture.get(pathOf()))
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
          size: '180/55-17',
          image: expect.stringContaining(`/edge/api/v1/media/product/${REAR}?v=`) as unknown,
          cdn: false,
          position: 'rear',
          imageVersion: expect.any(String) as unknown,
          slug: 'michelin-power-6-180-55-17',
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
    expect(fixture.services.calls).toEqual([
      { path: `/ordering/orders/${orderId}/allowed` },
      { path: `/invoices/documents/of/${orderId}` },
    ])
  })

  it('says that cancelling it needs digits of the phone', async () => {
    fixture.services.answer = () => ({ ...allowed, asksPhone: true })
    const { body } = await json(fixture.get(pathOf()))
    expect(body).toMatchObject({ can: { cancel: true, asksPhone: true } })
    expect(guestOrder.answer.parse(body)).toEqual(body)
  })

  it('says when its tyres come in until they are on their way', async () => {
    const awaited = { orderId: `Z-${newId().slice(-12)}`, personId: guest.personId }
    const line = { ean: REAR, set: false, quantity: 1, unitPrice: 94_900, total: 94_900, arrivesOn: '2027-01-14' }
    await fixture.publish(orderPlaced({ ...awaited, lines: [line] }))
    link = orderLinks.write({ orderId: awaited.orderId, linkVersion: 0 })
    const lines = async () => (await json(fixture.get(pathOf()))).body['lines']
    expect(await lines()).toMatchObject([{ arrivesOn: '2027-01-14' }])
    await fixture.publish(statusChanged({ ...awaited, status: 'sent', from: 'paid' }))
    expect((await lines()) as object[]).not.toMatchObject([{ arrivesOn: expect.anything() as unknown }])
  })

  it('says where to pay while it waits for a transfer', async () => {
    const bankDetails = { beneficiary: 'צמיגו', bank: '99', branch: '000', account: '000000', reference: orderId }
    fixture.services.answer = () => ({ ...allowed, bankDetails })
    const { body } = await json(fixture.get(pathOf()))
    expect(body).toMatchObject({ bankDetails, can: { cancel: true } })
    expect(guestOrder.answer.parse(body)).toEqual(body)
  })

  it('says what goes back and until when, in shekels', async () => {
    fixture.services.answer = () => ({ ...allowed, refund: { amount: 92_450, by: '2026-12-07' } })
    const { body } = await json(fixture.get(pathOf()))
    expect(body['refund']).toEqual({ amount: 924.5, by: '2026-12-07' })
    expect(guestOrder.answer.parse(body)).toEqual(body)
  })

  it('remembers that a return was asked for, until the shop is done with it and the order has ended', async () => {
    const attentionId = newId()
    const openedAt = '2026-11-22T09:20:00.000Z'
    const returnOf = async () => (await json(fixture.get(pathOf()))).body['returnAsked']
    await fixture.publish(
      orderPaid({ orderId }),
      statusChanged({ orderId }),
      attentionOpened({ orderId, attentionId: newId(), kind: 'wrong-amount' }),
    )
    expect(await returnOf()).toBeUndefined()
    await fixture.publish(attentionOpened({ orderId, attentionId, kind: 'return-asked', openedAt }))
    const { body } = await json(fixture.get(pathOf()))
    expect(body['returnAsked']).toEqual({ at: openedAt, settled: false })
    expect(guestOrder.answer.parse(body)).toEqual(body)
    await fixture.publish(attentionClosed({ orderId, attentionId: newId() }))
    expect(await returnOf()).toEqual({ at: openedAt, settled: false })
    await fixture.publish(attentionClosed({ orderId, attentionId }))
    expect(await returnOf()).toEqual({ at: openedAt, settled: true })
    const again = { attentionId: newId(), kind: 'return-asked' as const, openedAt: '2026-11-23T09:20:00.000Z' }
    await fixture.publish(attentionOpened({ orderId, ...again }))
    expect(await returnOf()).toEqual({ at: again.openedAt, settled: false })
    await fixture.publish(
      statusChanged({ orderId, orderVersion: 4, status: 'cancelled', from: 'sent', paymentStatus: 'refund_due' }),
    )
    expect(await returnOf()).toBeUndefined()
  })

  it("shows the town of a courier's parcel until delivery, and no other detail of the buyer", async () => {
    const addressee = {
      ...buyer,
      address: 'הרצל 5',
      city: 'חיפה',
      shippingName: 'רון לוי',
      shippingPhone: '0527654321',
    }
    const personId = await savePerson(fixture.database, addressee)
    const shipping = { orderId: `Z-${newId().slice(-12)}`, personId, sip: 'shipping', appointment: null } as const
    await fixture.publish(orderPlaced(shipping))
    const shown = async () =>
      (
        await json(
          fixture.get(`/api/v1/guest/order/${orderLinks.write({ orderId: shipping.orderId, linkVersion: 0 })}`),
        )
      ).body
    expect(await shown()).toMatchObject({ town: 'חיפה' })
    expect(guestOrder.answer.parse(await shown())).toEqual(await shown())
    for (const detail of [...Object.values(buyer), addressee.address, addressee.shippingName, addressee.shippingPhone])
      expect(JSON.stringify(await shown())).not.toContain(detail)
    const move = { orderId: shipping.orderId, paymentStatus: 'paid' } as const
    await fixture.publish(statusChanged({ ...move, orderVersion: 2, from: 'paid', status: 'sent' }))
    expect(await shown()).toHaveProperty('town')
    await fixture.publish(statusChanged({ ...move, orderVersion: 3, from: 'sent', status: 'closed' }))
    expect(await shown()).not.toHaveProperty('town')
  })

  it('says nothing of who bought', async () => {
    const text = JSON.stringify((await json(fixture.get(pathOf()))).body)
    for (const detail of [...Object.values(buyer), guest.personId]) expect(text).not.toContain(detail)
  })

  it('has no deadline when it is paid, and a tracking code when it is sent', async () => {
    await fixture.publish(orderPaid({ orderId }), statusChanged({ orderId }))
    const { body } = await json(fixture.get(pathOf()))
    expect(body).toMatchObject({ status: 'sent', paymentStatus: 'paid', trackingCode: 'RR123456785IL' })
    expect(body).not.toHaveProperty('expiresAt')
  })

  it('has no appointment any more when it is cancelled', async () => {
    await fixture.publish(statusChanged({ orderId, status: 'cancelled', from: 'open', paymentStatus: 'expired' }))
    expect((await json(fixture.get(pathOf()))).body).not.toHaveProperty('appointment')
  })

  it('says that its appointment is broken, until another time is chosen', async () => {
    const appointment = async () => (await json(fixture.get(pathOf()))).body['appointment']
    await fixture.publish(messageDue({ orderId, message: 'appointment-broken' }), messageDue({ orderId }))
    const { body } = await json(fixture.get(pathOf()))
    expect(body['appointment']).toMatchObject({ date: '2026-11-30', startCursor: 10, broken: true })
    expect(guestOrder.answer.parse(body)).toEqual(body)
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 2 }))
    expect(await appointment()).not.toHaveProperty('broken')
  })

  it('says that the order was cancelled, and did not end by itself', async () => {
    fixture.services.answer = () => ({ ok: true, reschedule: false, cancel: false, isReturn: false, calledOff: true })
    const { body } = await json(fixture.get(pathOf()))
    expect(body).toMatchObject({ calledOff: true })
    expect(guestOrder.answer.parse(body)).toEqual(body)
  })

  it('offers nothing that ordering does not allow', async () => {
    fixture.services.answer = () => ({ ok: true, reschedule: false, cancel: false, isReturn: true, garageOut: true })
    const { body } = await json(fixture.get(pathOf()))
    expect(body).toMatchObject({ garageOut: true, can: { reschedule: false, cancel: false, isReturn: true } })
    expect(guestOrder.answer.parse(body)).toEqual(body)
  })
})
