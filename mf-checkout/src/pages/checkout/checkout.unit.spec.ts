import { describe, expect, it } from 'vitest'
import { placeOrder, type Quote } from '@zmig/edge-contract'
import { missingOf } from './missing.ts'
import { orderRequest } from './order-request.ts'
import { garage, state } from './testing.ts'
import type { CheckoutState } from './checkout-state.ts'

const quote: Quote = {
  lines: [
    {
      ean: '2908770361995',
      quantity: 2,
      set: false,
      displayName: 'Pilot Road 4',
      brand: 'Michelin',
      displaySize: '120/70ZR17',
      unitPrice: 699,
      total: 1398,
      visibility: 'ondemand',
      available: 10,
      purchasable: true,
      arrivesOn: '2027-01-14',
    },
  ],
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

  it('carries tidy details, and what the shopper saw', () => {
    expect(request.checkout).toEqual({
      sip: 'pickup',
      personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      additionalNotes: 'אחרי ארבע',
      expectedTotal: 1398,
      expectedAtGarage: 120,
      expectedLines: [{ ean: '2908770361995', arrivesOn: '2027-01-14' }],
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
