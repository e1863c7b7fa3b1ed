import { describe, expect, test } from 'vitest'
import { decideReschedule, type Shipment } from './shipment.decider.ts'

const TODAY = '2026-11-27'
const current: Shipment = {
  id: 'sh-1',
  role: 'current',
  arrivesOn: '2026-12-03',
  orderDeadline: '2026-11-10',
  lines: [],
}
const next: Shipment = { ...current, id: 'sh-2', role: 'next', arrivesOn: '2026-12-31', orderDeadline: '2026-12-09' }

const arriving = (shipment: Shipment, arrivesOn: string, other?: Shipment) => {
  const { orderDeadline } = shipment
  return decideReschedule({ shipment, version: 1 }, { arrivesOn, orderDeadline, version: 1 }, other, TODAY)
}

describe('the day on which a shipment arrives', () => {
  test('is at most a year ahead', () => {
    expect(arriving(next, '2027-11-27')).toMatchObject({ ok: true })
    expect(arriving(next, '2027-11-28')).toMatchObject({ code: 'VALIDATION', message: expect.stringMatching(/שנה/) })
  })

  test('keeps the order of the two shipments', () => {
    expect(arriving(current, '2026-12-31', next)).toMatchObject({ ok: true })
    expect(arriving(current, '2027-01-01', next)).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/אחרי המשלוח הבא/),
    })
    expect(arriving({ ...next, orderDeadline: '2026-12-01' }, '2026-12-02', current)).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/לפני המשלוח שבדרך/),
    })
  })

  test('may stay beside another deadline, also when a rule would refuse it now', () => {
    expect(arriving({ ...current, arrivesOn: '2026-11-20' }, '2026-11-20', next)).toMatchObject({ ok: true })
  })
})
