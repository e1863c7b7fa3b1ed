import { expect, it } from 'vitest'
import { faultsOf, type Fields } from './faults.ts'

const fields: Fields = {
  name: 'דנה כהן',
  phone: '0501234567',
  email: 'dana@example.test',
  address: '',
  city: '',
  notes: '',
  coupon: '',
  invoiceName: '',
  vatId: '',
}
const atGarage = { shopId: 'g_1', day: '2026-11-30', hour: 10 }
const faults = (change: Partial<Fields>, time: Parameters<typeof faultsOf>[3] = atGarage) => {
  const { lines: _none, ...rest } = faultsOf({ ...fields, ...change }, [], 'install', time, true)
  return rest
}

it('asks for nothing more than the checkout does', () => {
  expect(faults({})).toEqual({})
  expect(faults({}, { shopId: 'g_1', day: '', hour: null, byPhone: true })).toEqual({})
})

it('asks for garage, day and hour before the order is sent', () => {
  expect(faults({}, { shopId: '', day: '', hour: null })).toEqual({ garage: 'נא לבחור מוסך להתקנה' })
  for (const day of ['', '2026-11-30'])
    expect(faults({}, { shopId: 'g_1', day, hour: null })).toEqual({ garage: 'נא לבחור יום ושעה להתקנה' })
})

it('wants name and number of an invoice together', () => {
  expect(faults({ invoiceName: 'מוטו כרמל', vatId: '515550143' })).toEqual({})
  expect(faults({ invoiceName: 'מוטו כרמל' })).toEqual({ vatId: 'נא להזין ח״פ או מספר עוסק תקין בן 9 ספרות' })
  expect(faults({ vatId: '515550143' })).toEqual({ invoiceName: 'נא להזין את השם לחשבונית' })
})
