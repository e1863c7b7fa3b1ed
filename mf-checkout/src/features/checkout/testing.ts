import { checkoutSlice, type CheckoutForm } from './checkout.slice.ts'

/** A complete form before the order is sent. */
export const form: CheckoutForm = {
  ...checkoutSlice.getInitialState(),
  details: { name: ' דנה   לוי ', phone: '050-1234567', emailaddress: 'Dana@Example.co.il ' },
  sip: 'pickup',
  notes: '  אחרי ארבע ',
  payment: { method: 'banktransfer', payments: 1 },
  termsAccepted: true,
  step: 2,
  restored: true,
}

/** A garage that takes bookings. */
export const garage = {
  _id: 'gumi-ayalon',
  displayName: 'גומי איילון',
  address: 'רחוב החישוקים 14',
  phone: '03-5550101',
  price: 120,
  manualBooking: false,
}
