import { definePage, PageTitle } from '@zmig/platform'
import { additionalNotesSlice } from '../../features/additional-notes/index.ts'
import { confirmationSlice } from '../../features/confirmation/index.ts'
import { couponSlice } from '../../features/coupon/index.ts'
import { courierSlice } from '../../features/courier/index.ts'
import { customerDetailsSlice } from '../../features/customer-details/index.ts'
import { deliverySlice } from '../../features/delivery/index.ts'
import { installationSlice } from '../../features/installation/index.ts'
import { invoiceSlice } from '../../features/invoice/index.ts'
import { paymentSlice } from '../../features/payment/index.ts'
import { placeOrderSlice } from '../../features/place-order/index.ts'
import { quoteSlice } from '../../features/quote/index.ts'
import { stepsSlice } from '../../features/steps/index.ts'
import { thankYouSlice } from '../../features/thank-you/index.ts'
import { PageBody } from '../../layout/page-body.tsx'
import { CheckoutBody } from './checkout-body.tsx'
import { text } from './text.ts'

/** `/checkout`: the server sends the frame; cart and details never leave the browser before the order does. */
export const checkoutPage = definePage({
  name: 'checkout',
  paths: ['/checkout'],
  features: [
    quoteSlice,
    customerDetailsSlice,
    invoiceSlice,
    deliverySlice,
    installationSlice,
    courierSlice,
    additionalNotesSlice,
    paymentSlice,
    couponSlice,
    confirmationSlice,
    stepsSlice,
    placeOrderSlice,
    thankYouSlice,
  ],
  load: ({ site }) =>
    Promise.resolve({
      head: { title: `${text.title} | ${site.shopName}`, description: text.description, noindex: true },
    }),
  View: () => (
    <PageBody>
      <PageTitle>{text.title}</PageTitle>
      <CheckoutBody />
    </PageBody>
  ),
})
