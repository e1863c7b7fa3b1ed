import { definePage } from '@zmig/platform'
import { linkOf } from '../../api/guest-order.ts'
import { endAllAttempts, forgetDraft, HeldOrder, PayByTransfer } from '../../features/checkout/index.ts'
import {
  PaymentResult,
  paymentResultText,
  PaymentSuccess,
  type OutcomeHandlers,
  type PaymentStage,
} from '../../features/payment-result/payment-result.tsx'
import { PageBody, shortFrame } from '../../layout/page-layout.tsx'
import { PaidOrder } from './paid-order.tsx'

/** Functions, because the server has no storages. */
type Storages = { ofBrowser: () => Storage; ofTab: () => Storage }

/**
 * What the outcome of a payment ends. The same details are a new order from then on; after a refund the draft is kept for
 * the next order.
 */
export const outcomeHandlers = ({ ofBrowser, ofTab }: Storages): OutcomeHandlers => ({
  onPaid: () => {
    endAllAttempts(ofBrowser())
    forgetDraft(ofTab())
  },
  onRefunded: () => endAllAttempts(ofBrowser()),
})

const stages: readonly PaymentStage[] = ['paymentCanceled', 'paymentFailed']

const unpaid = { held: <HeldOrder />, instead: <PayByTransfer /> }

/** The stage is chosen by the path (storefront-and-checkout.md §2); the server renders the whole page. */
export const paymentResultPages = stages.map((stage) =>
  definePage({
    name: stage,
    paths: [`/${stage}`],
    features: [],
    load: ({ site }) => {
      const { title, message } = paymentResultText[stage]
      return Promise.resolve({ head: { title: `${title} | ${site.shopName}`, description: message, noindex: true } })
    },
    View: () => (
      <PageBody {...shortFrame}>
        <PaymentResult stage={stage} {...unpaid} />
      </PageBody>
    ),
  }),
)

const paidOrder = (address: string, onCancelled: () => void) => (
  <PaidOrder link={linkOf(address)} onCancelled={onCancelled} />
)

const { onPaid, onRefunded } = outcomeHandlers({ ofBrowser: () => localStorage, ofTab: () => sessionStorage })

/** `/paymentSuccess`: the parameters of the address prove nothing, the gateway is asked (decisions.md, Checkout). */
export const paymentSuccessPage = definePage({
  name: 'paymentSuccess',
  paths: ['/paymentSuccess'],
  features: [],
  load: ({ site }) =>
    Promise.resolve({
      head: {
        title: `${paymentResultText.checking} | ${site.shopName}`,
        description: paymentResultText.unanswered.message,
        noindex: true,
      },
    }),
  View: () => (
    <PageBody {...shortFrame}>
      <PaymentSuccess onPaid={onPaid} onRefunded={onRefunded} unpaid={unpaid} details={paidOrder} />
    </PageBody>
  ),
})
