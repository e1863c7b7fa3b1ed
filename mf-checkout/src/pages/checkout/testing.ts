import type { CheckoutState } from './checkout-state.ts'

/** A checkout as it stands before the order is sent. */
export const state: CheckoutState = {
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
  thankYou: { lines: [], sip: 'pickup', place: '', payAtGarage: 0, timed: false },
}

/** One that takes bookings. */
export const garage = {
  _id: 'gumi-ayalon',
  displayName: 'גומי איילון',
  address: 'רחוב החישוקים 14',
  phone: '03-5550101',
  price: 120,
  manualBooking: false,
}
