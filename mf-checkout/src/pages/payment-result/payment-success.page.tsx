import { definePage } from '@zmig/platform'
import { PaymentSuccess, paymentResultText } from '../../features/payment-result/index.ts'
import { endAllAttempts } from '../../features/place-order/index.ts'
import { PageBody } from '../../layout/page-body.tsx'
import { forgetDraft } from '../checkout/draft-storage.ts'

/** the same details again are a new order, not the one that is over */
const onSettled = () => endAllAttempts(localStorage)

const onPaid = () => {
  onSettled()
  forgetDraft(sessionStorage)
}

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
      <PaymentSuccess onPaid={onPaid} onGivenBack={onSettled} />
    </PageBody>
  ),
})
