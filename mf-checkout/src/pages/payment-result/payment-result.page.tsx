import { definePage } from '@zmig/platform'
import { PaymentResult, paymentResultText, type PaymentStage } from '../../features/payment-result/index.ts'
import { PageBody } from '../../layout/page-body.tsx'

const stages: readonly PaymentStage[] = ['paymentCanceled', 'paymentFailed']

/** The stage is chosen by the path (storefront-and-checkout.md §2); the server can say all of it. */
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
      <PageBody>
        <PaymentResult stage={stage} />
      </PageBody>
    ),
  }),
)
