import { expect, it } from 'vitest'
import type { Quote, Tyre } from '@zmig/edge-contract'
import { staffLeft } from '../../parts/staff.tsx'
import { withTyre } from './lines.tsx'
import { checkoutOf } from './phone-checkout.ts'
import type { TypedOrder } from './faults.ts'
import { orderPlaced, orderTyped, phoneOrderSlice } from './phone-order.slice.ts'

const { reducer } = phoneOrderSlice
const empty = phoneOrderSlice.getInitialState()
const typed: TypedOrder = { ...empty.typed, name: 'דנה כהן', phone: '0501234567', sip: 'pickup' }

it('takes a tyre once', () => {
  const tyre = { ean: '2908770361995' } as Tyre
  const lines = withTyre([], tyre)
  expect(lines).toEqual([{ tyre, quantity: 1 }])
  expect(withTyre(lines, tyre)).toBe(lines)
})

it.each([orderPlaced(), staffLeft()])('begins anew after $type: the next order has a name of its own', (action) => {
  expect(reducer(reducer(empty, orderTyped({ typed, attemptId: 'a_1' })), action)).toEqual(empty)
})

it('sends what belongs to the chosen delivery and to the caller, and never a price of its own', () => {
  const form: TypedOrder = {
    ...typed,
    email: 'dana@example.com',
    address: 'הרצל 1',
    city: 'חיפה',
    coupon: ' RIDE50 ',
    time: { shopId: 'g_1', city: 'חיפה', day: '2026-12-01', hour: 9 },
  }
  const shared = {
    personal: { name: 'דנה כהן', phone: '0501234567', emailaddress: 'dana@example.com' },
    selectedPaymentMethod: 'creditcard',
    additionalNotes: '',
    attemptId: 'a_1',
    termsTold: true,
    couponCode: 'RIDE50',
  }
  expect(checkoutOf(form, 'a_1', undefined)).toEqual({ ...shared, sip: 'pickup' })
  expect(checkoutOf({ ...form, sip: 'shipping' }, 'a_1', undefined)).toEqual({
    ...shared,
    sip: 'shipping',
    shipping: { address: 'הרצל 1', city: 'חיפה' },
  })
  expect(checkoutOf({ ...form, sip: 'install' }, 'a_1', { payNow: 500, payAtGarage: 120 } as Quote)).toEqual({
    ...shared,
    sip: 'install',
    selectedShop: 'g_1',
    installDate: '2026-12-01',
    installSlot: 9,
    expectedTotal: 500,
    expectedAtGarage: 120,
  })
  // a garage that sets its times by phone
  const byPhone = { ...form, sip: 'install', time: { ...form.time, day: '', hour: null } } as const
  expect(checkoutOf(byPhone, 'a_1', undefined)).toEqual({ ...shared, sip: 'install', selectedShop: 'g_1' })
})

it('names the other receiver of an invoice', () => {
  const form = { ...typed, invoiceName: 'רכב בע״מ', vatId: '514000009' }
  expect(checkoutOf(form, 'a_1', undefined)).toMatchObject({
    nameforinvoice: 'רכב בע״מ',
    companyOrBussinessVatId: '514000009',
  })
})
