import { describe, expect, it } from 'vitest'
import { placeOrder, type Quote } from '@zmig/edge-contract'
import { orderRequest } from './order-request.ts'
import { form, garage } from './testing.ts'
import type { CheckoutForm } from './checkout.slice.ts'

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

describe('the order request', () => {
  const request = orderRequest(form, [{ ean: '2908770361995', quantity: 2, isSet: false, free_shipping: true }], quote)

  it('is valid for the contract', () => {
    expect(placeOrder.body?.safeParse(request).success).toBe(true)
  })

  it('carries trimmed details and the amounts on the screen', () => {
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

  it('carries no price and no flag of free shipping', () => {
    expect(request.cart).toEqual({ items: [{ ean: '2908770361995', quantity: 2, isSet: false }] })
  })

  it('omits empty notes', () => {
    expect(orderRequest({ ...form, notes: '  ' }, [], quote).checkout).not.toHaveProperty('additionalNotes')
  })
})

describe('the order request of each delivery', () => {
  const sent = (change: Partial<CheckoutForm>) => {
    const request = orderRequest({ ...form, ...change }, [], quote)
    expect(placeOrder.body?.safeParse(request).success).toBe(true)
    return request.checkout
  }

  it('names garage, day and hour of an installation', () => {
    const installation = { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 }
    expect(sent({ sip: 'install', installation })).toMatchObject({
      sip: 'install',
      selectedShop: { _id: 'gumi-ayalon' },
      installDate: '2026-11-30',
      installSlot: 10,
    })
  })

  it('has no day and hour for a garage that books by phone', () => {
    const installation = { cityId: 'haifa', shop: { ...garage, manualBooking: true }, date: '', startHour: null }
    const checkout = sent({ sip: 'install', installation })
    expect(checkout).toMatchObject({ selectedShop: { _id: 'gumi-ayalon' } })
    expect(checkout).not.toHaveProperty('installDate')
    expect(checkout).not.toHaveProperty('installSlot')
  })

  it('sends the courier to the buyer unless another recipient is named', () => {
    const courier = { name: '', phone: '', address: ' הגפן  3 ', city: 'חיפה', notes: '' }
    expect(sent({ sip: 'shipping', courier })['shipping']).toEqual({
      name: 'דנה לוי',
      phone: '0501234567',
      address: 'הגפן 3',
      city: 'חיפה',
    })
    const other = { ...courier, name: 'רון  כהן', phone: '052-7654321', notes: ' קומה 2 ' }
    expect(sent({ sip: 'shipping', courier: other })['shipping']).toMatchObject({
      name: 'רון כהן',
      phone: '0527654321',
      notes: 'קומה 2',
    })
  })

  it('omits a garage or an address that was chosen before self pickup', () => {
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
