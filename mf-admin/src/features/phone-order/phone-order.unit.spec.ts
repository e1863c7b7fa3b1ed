import { expect, it } from 'vitest'
import type { Quote } from '@zmig/edge-contract'
import { staffLeft } from '../../parts/staff.tsx'
import { checkoutOf } from './phone-checkout.ts'
import { fieldTyped, formChanged, lineAdded, orderPlaced, phoneOrderSlice } from './phone-order.slice.ts'
import type { Line } from './lines.tsx'

const { reducer } = phoneOrderSlice
const empty = reducer(undefined, { type: 'start' })
const line = { tyre: { ean: '2908770361995' }, quantity: 1 } as Line
const typed = [
  lineAdded(line),
  fieldTyped({ name: 'דנה כהן' }),
  fieldTyped({ phone: '0501234567' }),
  formChanged({ sip: 'pickup', attemptId: 'a_1' }),
].reduce(reducer, empty)

it("keeps what is typed of a caller's order, and a tyre once", () => {
  expect(typed).toMatchObject({ lines: [line], fields: { name: 'דנה כהן', phone: '0501234567' }, attemptId: 'a_1' })
  expect(reducer(typed, lineAdded(line)).lines).toEqual([line])
})

it.each([orderPlaced(), staffLeft()])('begins anew after $type: the next order has a name of its own', (action) => {
  expect(reducer(typed, action)).toEqual(empty)
})

it('sends what belongs to the chosen delivery and to the caller, and never a price of its own', () => {
  const form = [
    fieldTyped({ email: 'dana@example.com', address: 'הרצל 1', city: 'חיפה', coupon: ' RIDE50 ' }),
    formChanged({ time: { shopId: 'g_1', city: 'חיפה', day: '2026-12-01', hour: 9 } as typeof typed.time }),
  ].reduce(reducer, typed)
  const shared = {
    personal: { name: 'דנה כהן', phone: '0501234567', emailaddress: 'dana@example.com' },
    selectedPaymentMethod: 'creditcard',
    additionalNotes: '',
    attemptId: 'a_1',
    termsTold: true,
    couponCode: 'RIDE50',
  }
  expect(checkoutOf(form, undefined)).toEqual({ ...shared, sip: 'pickup' })
  expect(checkoutOf({ ...form, sip: 'shipping' }, undefined)).toEqual({
    ...{ ...shared, sip: 'shipping' },
    shipping: { address: 'הרצל 1', city: 'חיפה' },
  })
  expect(checkoutOf({ ...form, sip: 'install' }, { payNow: 500, payAtGarage: 120 } as Quote)).toEqual({
    ...{ ...shared, sip: 'install', selectedShop: 'g_1', installDate: '2026-12-01', installSlot: 9 },
    ...{ expectedTotal: 500, expectedAtGarage: 120 },
  })
  // a garage that sets its times by phone
  const byPhone = { ...form, sip: 'install', time: { ...form.time, day: '', hour: null } } as const
  expect(checkoutOf(byPhone, undefined)).toEqual({ ...shared, sip: 'install', selectedShop: 'g_1' })
})

it('names the other receiver of an invoice', () => {
  const form = reducer(typed, fieldTyped({ invoiceName: 'רכב בע״מ', vatId: '514000009' }))
  expect(checkoutOf(form, undefined)).toMatchObject({
    nameforinvoice: 'רכב בע״מ',
    companyOrBussinessVatId: '514000009',
  })
})
