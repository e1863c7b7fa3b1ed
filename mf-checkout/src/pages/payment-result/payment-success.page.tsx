import { definePage } from '@zmig/platform'
import { PaymentSuccess, paymentResultText } from '../../features/payment-result/index.ts'
import { PageBody } from '../../layout/page-body.tsx'
import { whenSettled } from './when-settled.ts'

const { onPaid, onGivenBack } = whenSettled({ ofBrowser: () => localStorage, ofTab: () => sessionStorage })

/** `/paymentSuccess`: what the payment page says counts for nothing, the gateway is asked (decisions.md, Checkout). */
export const paymentSuccessPage = definePage({
  name: 'paymentSuccess',
  paths: ['/paymentSuccess'],
  features: [],
  load: ({ site }) =>
    Promise.resolve({
      head: {
        title: `${paymentResultText.asking} | ${site.shopName}`,
        description: paymentResultText.unanswered.message,
        noindex: true,
      },
    }),
  View: () => (
    <PageBody>
      <PaymentSuccess onPaid={onPaid} onGivenBack={onGivenBack} />
    </PageBody>
  ),
})
