import type { OrderRequest } from '../place-order/buyer.decider.ts'

type Checkout = OrderRequest['checkout']

/** A checkout that nothing is wrong with: pickup, bank transfer, terms agreed to. */
export const checkout = (personal: Partial<Checkout['personal']> = {}): Checkout => ({
  sip: 'pickup',
  personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.com', ...personal },
  payment: { check_tos: true },
  selectedPaymentMethod: 'banktransfer',
})
