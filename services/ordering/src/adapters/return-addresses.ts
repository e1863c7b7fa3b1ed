import type { PaymentSession } from '../ports/payment-gateway.port.ts'

/** Where a page sends its buyer back to. @param publicUrl the address of the shop that shoppers type */
export const returnAddresses = (publicUrl: string, { returnTo }: Pick<PaymentSession, 'returnTo'>) => ({
  successUrl: `${publicUrl}${returnTo ?? '/paymentSuccess'}`,
  errorUrl: `${publicUrl}${returnTo ?? '/paymentFailed'}`,
  cancelUrl: `${publicUrl}${returnTo ?? '/paymentCanceled'}`,
})
