import type { Order } from '@zmig/edge-contract'

/** A paid parcel of one tyre, by transfer. @param more what is different in this test */
export const orderOf = (more: Partial<Order> = {}): Order => ({
  orderId: 'Z-1042',
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'paid',
  paymentStatus: 'paid',
  paymentMethod: 'banktransfer',
  total: 700,
  amounts: { subtotal: 700, shipping: 0, discount: 0, installation: 0 },
  trackingCode: '',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'shipping',
    additionalNotes: '',
    shipping: { name: 'דנה לוי', phone: '0501234567', address: 'הרצל 5', city: 'חיפה', notes: '' },
  },
  cart: { items: [{ ean: '2908770361995', quantity: 1, isSet: false, total: 700 }] },
  ...more,
})
