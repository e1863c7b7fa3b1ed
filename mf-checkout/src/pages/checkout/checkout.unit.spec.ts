import { describe, expect, it } from 'vitest'
import { placeOrder, type Quote } from '@zmig/edge-contract'
import { checkoutPage } from './checkout.page.tsx'
import { cleared } from './cleared.ts'
import { actionsOf, draftOf } from './draft.ts'
import { missingOf } from './missing.ts'
import { orderRequest } from './order-request.ts'
import type { CheckoutState } from './checkout-state.ts'

const state: CheckoutState = {
  customerDetails: { name: ' דנה   לוי ', phone: '050-1234567', emailaddress: 'Dana@Example.co.il ' },
  invoice: { other: false, name: '', businessNumber: '' },
  delivery: { sip: 'pickup' },
  installation: { cityId: '', shop: null, date: '', startHour: null },
  courier: { name: '', phone: '', address: '', city: '', notes: '' },
  additionalNotes: { notes: '  אחרי ארבע ' },
  payment: { method: 'banktransfer', payments: 1 },
  coupon: { typed: '', applied: '', checking: false, error: '' },
  confirmation: { termsAccepted: true },
  checkoutSteps: { active: 2, restored: false },
  placeOrder: { status: 'idle' },
  thankYou: { lines: [], sip: 'pickup', place: '' },
}
const quote: Quote = {
  lines: [],
  tyreCount: 2,
  subtotal: 1398,
  shipping: 0,
  installation: 120,
  discount: 0,
  payNow: 1398,
  payAtGarage: 120,
  grandTotal: 1518,
  instalments: [1398],
}

describe('the order that is sent', () => {
  const request = orderRequest(state, [{ ean: '2908770361995', quantity: 2, isSet: false, free_shipping: true }], quote)

  it('is what the contract takes', () => {
    expect(placeOrder.body?.safeParse(request).success).toBe(true)
  })

  it('carries tidy details and the amount that is paid now', () => {
    expect(request.checkout).toEqual({
      sip: 'pickup',
      personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      additionalNotes: 'אחרי ארבע',
      expectedTotal: 1398,
    })
  })

  it('carries no price and no promise of free shipping', () => {
    expect(request.cart).toEqual({ items: [{ ean: '2908770361995', quantity: 2, isSet: false }] })
  })

  it('leaves empty notes out', () => {
    expect(orderRequest({ ...state, additionalNotes: { notes: '  ' } }, [], quote).checkout).not.toHaveProperty(
      'additionalNotes',
    )
  })
})

const garage = {
  _id: 'gumi-ayalon',
  displayName: 'גומי איילון',
  address: 'רחוב החישוקים 14',
  phone: '03-5550101',
  price: 120,
  manualBooking: false,
}

describe('the order of each delivery', () => {
  const sent = (change: Partial<CheckoutState>) => {
    const request = orderRequest({ ...state, ...change }, [], quote)
    expect(placeOrder.body?.safeParse(request).success).toBe(true)
    return request.checkout
  }

  it('names garage, day and hour of an installation', () => {
    const installation = { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 }
    expect(sent({ delivery: { sip: 'install' }, installation })).toMatchObject({
      sip: 'install',
      selectedShop: { _id: 'gumi-ayalon' },
      installDate: '2026-11-30',
      installSlot: 10,
    })
  })

  it('leaves day and hour to a garage that books by phone', () => {
    const installation = { cityId: 'haifa', shop: { ...garage, manualBooking: true }, date: '', startHour: null }
    const checkout = sent({ delivery: { sip: 'install' }, installation })
    expect(checkout).toMatchObject({ selectedShop: { _id: 'gumi-ayalon' } })
    expect(checkout).not.toHaveProperty('installDate')
    expect(checkout).not.toHaveProperty('installSlot')
  })

  it('sends the courier to the buyer unless somebody else receives', () => {
    const courier = { name: '', phone: '', address: ' הגפן  3 ', city: 'חיפה', notes: '' }
    expect(sent({ delivery: { sip: 'shipping' }, courier })['shipping']).toEqual({
      name: 'דנה לוי',
      phone: '0501234567',
      address: 'הגפן 3',
      city: 'חיפה',
    })
    const other = { ...courier, name: 'רון  כהן', phone: '052-7654321', notes: ' קומה 2 ' }
    expect(sent({ delivery: { sip: 'shipping' }, courier: other })['shipping']).toMatchObject({
      name: 'רון כהן',
      phone: '0527654321',
      notes: 'קומה 2',
    })
  })

  it('says nothing of a garage or an address that was chosen before self pickup', () => {
    const installation = { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 }
    const checkout = sent({ installation })
    for (const name of ['selectedShop', 'installDate', 'installSlot', 'shipping'])
      expect(checkout).not.toHaveProperty(name)
  })

  it('carries invoice, coupon and instalments', () => {
    expect(
      sent({
        invoice: { other: true, name: ' רוכבים בע״מ ', businessNumber: '51-6179157' },
        coupon: { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' },
        payment: { method: 'creditcard', payments: 3 },
      }),
    ).toMatchObject({
      custom_invoice_name_cb: true,
      nameforinvoice: 'רוכבים בע״מ',
      companyOrBussinessVatId: '516179157',
      couponCode: 'RIDE50',
      payment: { payments: 3 },
      selectedPaymentMethod: 'creditcard',
    })
  })
})

describe('what is missing', () => {
  it('asks for one choice of the installation after the other', () => {
    const install = (installation: CheckoutState['installation']) =>
      missingOf({ ...state, delivery: { sip: 'install' }, installation }).missing.empty
    const none = state.installation
    expect(install(none)).toEqual(['עיר'])
    expect(install({ ...none, cityId: 'haifa' })).toEqual(['מוסך'])
    expect(install({ ...none, cityId: 'haifa', shop: garage })).toEqual(['יום'])
    expect(install({ ...none, cityId: 'haifa', shop: garage, date: '2026-11-30' })).toEqual(['שעה'])
    expect(install({ cityId: 'haifa', shop: garage, date: '2026-11-30', startHour: 8 })).toEqual([])
    expect(install({ ...none, cityId: 'haifa', shop: { ...garage, manualBooking: true } })).toEqual([])
  })

  it('tells empty fields from wrong ones, those of the invoice included', () => {
    const { missing, detailsComplete, deliveryComplete } = missingOf({
      ...state,
      customerDetails: { ...state.customerDetails, phone: '123' },
      invoice: { other: true, name: '', businessNumber: '123' },
      delivery: { sip: 'shipping' },
    })
    expect({ detailsComplete, deliveryComplete }).toEqual({ detailsComplete: false, deliveryComplete: false })
    expect(missing.wrong).toEqual(['טלפון נייד', 'ח״פ או מספר עוסק'])
    expect(missing.empty).toEqual(['שם לחשבונית', 'רחוב, מספר ודירה', 'יישוב'])
    expect(missing.first).toBe('phone')
  })

  it.each<[string, Partial<CheckoutState>, string | undefined]>([
    ['nothing', {}, undefined],
    ['the invoice', { invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '1' } }, 'companyOrBussinessVatId'],
    ['the address', { delivery: { sip: 'shipping' } }, 'shipping-address'],
    ['the city of a garage', { delivery: { sip: 'install' } }, 'city'],
    [
      'the hour',
      {
        delivery: { sip: 'install' },
        installation: { cityId: 'haifa', shop: garage, date: '2026-11-30', startHour: null },
      },
      'installSlot',
    ],
  ])('names the first control to go to: %s', (_, change, name) => {
    expect(missingOf({ ...state, ...change }).missing.first).toBe(name)
  })
})

/** The page's state after bringing a stored draft back. */
const restored = (stored: string | null): CheckoutState => {
  const actions = actionsOf(stored)
  const parts = checkoutPage.features.map(({ name, reducer }): [string, unknown] => {
    const state: unknown = actions.reduce<unknown>((before, action) => reducer(before as never, action), undefined)
    return [name, state ?? reducer(undefined, { type: 'start' })]
  })
  return Object.fromEntries(parts) as CheckoutState
}

describe('a completed order', () => {
  it('leaves nothing of its checkout for the next one', () => {
    const full: CheckoutState = {
      ...state,
      invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '516179157' },
      installation: { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 },
      courier: { name: 'רון כהן', phone: '0527654321', address: 'הגפן 3', city: 'חיפה', notes: 'קומה 2' },
      payment: { method: 'creditcard', payments: 3 },
      coupon: { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' },
      checkoutSteps: { active: 2, restored: true },
    }
    const parts = checkoutPage.features.map(({ name, reducer }): [string, unknown] => [
      name,
      cleared().reduce<unknown>(
        (before, action) => reducer(before as never, action),
        full[name as keyof CheckoutState],
      ),
    ])
    const { checkoutSteps, ...after } = Object.fromEntries(parts) as CheckoutState
    const { checkoutSteps: _steps, ...fresh } = restored(null)
    expect(after).toEqual(fresh)
    expect(checkoutSteps.active).toBe(0)
  })
})

describe('the draft of a checkout', () => {
  it('brings back after a reload what was typed and chosen and where one was, but not the agreement', () => {
    const full: CheckoutState = {
      ...state,
      invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '516179157' },
      delivery: { sip: 'install' },
      installation: { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 },
      courier: { name: 'רון כהן', phone: '0527654321', address: 'הגפן 3', city: 'חיפה', notes: 'קומה 2' },
      payment: { method: 'creditcard', payments: 3 },
      coupon: { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' },
    }
    const { confirmation, ...kept } = full
    expect(restored(JSON.stringify(draftOf(full)))).toMatchObject(kept)
    expect(confirmation.termsAccepted).toBe(true)
    expect(restored(JSON.stringify(draftOf(full))).confirmation.termsAccepted).toBe(false)
  })

  it('brings back the order number of a thank-you page and what was ordered', () => {
    const confirmed = { orderId: 'Z-1042', total: 1398, currency: 'ILS' as const, expiresAt: '2026-11-26T14:00:00Z' }
    const lines = [
      { ean: '1', brand: 'Michelin', displayName: 'Power 6', displaySize: '110/70ZR17', quantity: 2, set: false },
    ]
    const thankYou = { lines, sip: 'install' as const, place: 'גומי איילון' }
    const placed = draftOf({ ...state, placeOrder: { status: 'placed', confirmed }, thankYou })
    expect(restored(JSON.stringify(placed))).toMatchObject({ placeOrder: { status: 'placed', confirmed }, thankYou })
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    '{"name":5,"step":7,"confirmed":{"orderId":3},"installation":{"shop":5,"startHour":"8"},"sip":"drone","payment":{"payments":99}}',
  ])('is an empty form when what was stored is %s', (stored) => {
    expect(restored(stored)).toEqual(restored(null))
  })
})
