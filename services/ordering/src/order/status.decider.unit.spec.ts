import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { decideStatus } from './status.decider.ts'

const now = new Date('2026-11-19T10:00:00.000Z')
const tracked = { kind: 'status', by: 'staff', trackingCode: 'RR1' } as const

given('an order that is fetched', orderRow({ sip: 'pickup', status: 'paid', paymentStatus: 'paid' }))
  .then('has no parcel', (order) =>
    expect(decideStatus(order, tracked, now)).toMatchObject({
      code: 'VALIDATION',
      message: 'ההזמנה נאספת במחסן ואין לה מספר מעקב.',
    }),
  )
  .then('has one when staff send it after all', (order) =>
    expect(decideStatus(order, { ...tracked, to: 'sent', reason: 'ביקשו משלוח' }, now)).toMatchObject({
      next: { status: 'sent', trackingCode: 'RR1' },
    }),
  )
