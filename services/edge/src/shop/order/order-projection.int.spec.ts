import { OrderPlaced } from '@zmig/events'
import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import {
  appointmentChanged,
  messageDue,
  orderExpired,
  orderPaid,
  orderPlaced,
  orderRefunded,
  statusChanged,
} from '../../testing/facts.ts'
import { findOrderRow, toOrder } from './order-rows.ts'

let fixture: EdgeFixture
let orderId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  orderId = `Z-${newId()}`
  await fixture.publish(orderPlaced({ orderId }))
})
const row = () => findOrderRow(fixture.database, orderId)

describe('the read model of an order', () => {
  it('holds an order as it was placed', async () => {
    expect(await row()).toMatchObject({
      status: 'open',
      payment_status: 'pending',
      installation: 24_000,
      garage_id: 'gumi-ayalon',
      install_day: '2026-11-30',
      install_hour: 10,
      calendar_sequence: 0,
    })
  })

  it('follows payment, dispatch and a corrected tracking code', async () => {
    await fixture.publish(
      orderPaid({ orderId }),
      statusChanged({ orderId }),
      statusChanged({ orderId, orderVersion: 4, from: 'sent', trackingCode: 'RR999999999IL' }),
    )
    expect(await row()).toMatchObject({
      status: 'sent',
      payment_status: 'paid',
      tracking_code: 'RR999999999IL',
      calendar_sequence: 0,
    })
  })

  it('was never paid when staff take a payment back', async () => {
    await fixture.publish(
      orderPaid({ orderId }),
      statusChanged({ orderId, from: 'paid', status: 'open', paymentStatus: 'pending', trackingCode: '' }),
    )
    expect(await row()).toMatchObject({ status: 'open', payment_status: 'pending', paid_at: null })
  })

  it('names the later day of lines whose shipment is late, and none once the tyres are here', async () => {
    const id = `Z-${newId()}`
    const [line] = OrderPlaced.example.lines
    if (!line) throw new Error('the example has no line')
    const lines = [
      { ...line, arrivesOn: '2026-12-03' },
      { ...line, ean: '2901542743630' },
    ]
    await fixture.publish(orderPlaced({ orderId: id, lines }))
    const days = async () => (await findOrderRow(fixture.database, id))?.lines.map(({ arrivesOn }) => arrivesOn)
    const arrivals = [{ ean: line.ean, arrivesOn: '2026-12-10' }]
    await fixture.publish(messageDue({ orderId: id, message: 'arrival-postponed', arrivals }))
    expect(await days()).toEqual(['2026-12-10', undefined])
    await fixture.publish(messageDue({ orderId: id, message: 'tyres-here' }))
    expect(await days()).toEqual([undefined, undefined])
  })

  it('gives an order that is opened again its new end of the hold, whatever else is in the batch', async () => {
    const other = `Z-${newId()}`
    await fixture.publish(orderPlaced({ orderId: other }), orderExpired({ orderId }))
    const { expires_at: before } = (await findOrderRow(fixture.database, other)) ?? {}
    const open = { status: 'open', paymentStatus: 'pending', trackingCode: '' } as const
    const expiresAt = '2026-11-27T08:00:00.000Z'
    await fixture.publish(
      statusChanged({ orderId: other, ...open, orderVersion: 2, from: 'open' }),
      statusChanged({ orderId, ...open, orderVersion: 3, from: 'cancelled', expiresAt }),
      statusChanged({ orderId, ...open, orderVersion: 4, from: 'open', trackingCode: 'RR1IL' }),
      statusChanged({ orderId: other, ...open, orderVersion: 3, from: 'open' }),
    )
    expect(await row()).toMatchObject({ status: 'open', expires_at: expiresAt, tracking_code: 'RR1IL' })
    expect(await findOrderRow(fixture.database, other)).toMatchObject({ expires_at: before })
  })

  it('holds what is to go back of a cancelled order, whatever else is in the batch', async () => {
    const cancelled = { orderId, status: 'cancelled', paymentStatus: 'refund_due', trackingCode: '' } as const
    await fixture.publish(
      orderPaid({ orderId }),
      statusChanged({ ...cancelled, from: 'paid', refundDue: 100_000 }),
      statusChanged({ ...cancelled, orderVersion: 4, from: 'cancelled' }),
    )
    const order = async () => {
      const found = await row()
      return found && toOrder(found, undefined).amounts
    }
    expect(await order()).toMatchObject({ refundDue: 1_000 })
    await fixture.publish(orderRefunded({ orderId, orderVersion: 5, amount: 100_000 }))
    expect(await order()).toMatchObject({ refunded: 1_000 })
    expect(await order()).not.toHaveProperty('refundDue')
  })

  it('follows an appointment to another time and price, and to none', async () => {
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 2, installation: 26_000 }))
    expect(await row()).toMatchObject({
      install_day: '2026-12-01',
      install_hour: 12,
      installation: 26_000,
      calendar_sequence: 1,
    })
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 3, appointment: null }))
    expect(await row()).toMatchObject({
      garage_id: null,
      install_day: null,
      install_hour: null,
      calendar_sequence: 2,
    })
  })

  it('follows an order to its end, unpaid or refunded', async () => {
    await fixture.publish(orderExpired({ orderId }))
    expect(await row()).toMatchObject({ status: 'cancelled', payment_status: 'expired', calendar_sequence: 1 })
    orderId = `Z-${newId()}`
    await fixture.publish(
      orderPlaced({ orderId }),
      orderPaid({ orderId }),
      statusChanged({ orderId, status: 'cancelled', from: 'paid', paymentStatus: 'refund_due' }),
    )
    expect(await row()).toMatchObject({ status: 'cancelled', payment_status: 'refund_due', calendar_sequence: 1 })
    await fixture.publish(orderRefunded({ orderId }))
    expect(await row()).toMatchObject({ status: 'cancelled', payment_status: 'refunded', calendar_sequence: 1 })
  })

  it('takes two events of the same version, such as a payment and the loss of its slot', async () => {
    await fixture.publish(orderPaid({ orderId, orderVersion: 3 }))
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 3, appointment: null }))
    expect(await row()).toMatchObject({ status: 'paid', garage_id: null })
  })

  it('marks an appointment that its garage broke, and counts its calendar file up', async () => {
    await fixture.publish(messageDue({ orderId, message: 'appointment-broken' }), messageDue({ orderId }))
    expect(await row()).toMatchObject({ install_day: '2026-11-30', calendar_sequence: 1, appointment_broken: true })
  })

  it('removes the mark of a broken appointment when the order ends, paid or not', async () => {
    const broken = messageDue({ orderId, message: 'appointment-broken' })
    const other = `Z-${newId()}`
    await fixture.publish(broken, orderExpired({ orderId }), orderPlaced({ orderId: other }))
    await fixture.publish(messageDue({ orderId: other, message: 'appointment-broken' }))
    const open = { status: 'open', paymentStatus: 'pending' } as const
    await fixture.publish(
      statusChanged({ orderId: other, ...open, status: 'cancelled', from: 'open', orderVersion: 3 }),
      statusChanged({ orderId, ...open, from: 'cancelled', orderVersion: 3 }),
    )
    expect(await row()).toMatchObject({ status: 'open', appointment_broken: false })
    expect(await findOrderRow(fixture.database, other)).toMatchObject({ appointment_broken: false })
  })

  it('keeps the mark of a broken appointment when another order of the batch ends, or staff send the tyres', async () => {
    await fixture.publish(messageDue({ orderId, message: 'appointment-broken' }))
    const other = `Z-${newId()}`
    await fixture.publish(orderPlaced({ orderId: other }))
    await fixture.publish(
      statusChanged({ orderId, status: 'transit', from: 'paid' }),
      statusChanged({ orderId: other, status: 'cancelled', from: 'paid' }),
    )
    expect(await row()).toMatchObject({ status: 'transit', appointment_broken: true })
  })

  it('ignores an event of an older version', async () => {
    await fixture.publish(statusChanged({ orderId, orderVersion: 4 }))
    await fixture.publish(orderPaid({ orderId, orderVersion: 3 }), orderPlaced({ orderId }))
    await fixture.publish(appointmentChanged({ orderId, orderVersion: 2 }))
    expect(await row()).toMatchObject({ status: 'sent', install_day: '2026-11-30', calendar_sequence: 0 })
  })
})
