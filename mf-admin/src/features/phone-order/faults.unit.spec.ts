import { expect, it } from 'vitest'
import { faultsOf, type TypedOrder } from './faults.ts'
import type { Line } from './lines.tsx'
import { phoneOrderSlice } from './phone-order.slice.ts'

const typed: TypedOrder = {
  ...phoneOrderSlice.getInitialState().typed,
  lines: [{ tyre: { ean: '2908770361995' }, quantity: 1 } as Line],
  name: 'דנה כהן',
  phone: '0501234567',
  email: 'dana@example.test',
  time: { city: 'חיפה', shopId: 'g_1', day: '2026-11-30', hour: 10 },
  told: true,
}
const faults = (change: Partial<TypedOrder>, time: Partial<TypedOrder['time']> = {}) =>
  faultsOf({ ...typed, ...change, time: { ...typed.time, ...time } })

it('asks for nothing more than the checkout does', () => {
  expect(faults({})).toEqual({})
  expect(faults({}, { day: '', hour: null, byPhone: true })).toEqual({})
})

it('asks for garage, day and hour before the order is sent', () => {
  expect(faults({}, { shopId: '', day: '', hour: null })).toEqual({ time: 'נא לבחור מוסך להתקנה' })
  for (const day of ['', '2026-11-30'])
    expect(faults({}, { day, hour: null })).toEqual({ time: 'נא לבחור יום ושעה להתקנה' })
})

it('wants name and number of an invoice together', () => {
  expect(faults({ invoiceName: 'מוטו כרמל', vatId: '515550143' })).toEqual({})
  expect(faults({ invoiceName: 'מוטו כרמל' })).toEqual({ vatId: 'נא להזין ח״פ או מספר עוסק תקין בן 9 ספרות' })
  expect(faults({ vatId: '515550143' })).toEqual({ invoiceName: 'נא להזין את השם לחשבונית' })
})

it('asks for what belongs to the chosen delivery, for a tyre, and for the terms that staff read to the caller', () => {
  expect(faults({ lines: [] })).toEqual({ lines: 'נא להוסיף צמיג' })
  expect(faults({ sip: 'shipping' })).toEqual({ address: 'נא להזין כתובת למשלוח', city: 'נא להזין עיר למשלוח' })
  expect(faults({ sip: 'pickup', told: false })).toEqual({ told: 'נא לספר ללקוח את התנאים ולסמן' })
})
