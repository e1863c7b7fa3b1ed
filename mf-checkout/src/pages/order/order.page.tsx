import { definePage } from '@zmig/platform'
import { FindOrder, findOrderText } from '../../features/find-order/index.ts'
import { guestOrderText } from '../../features/guest-order/index.ts'
import { PageBody } from '../../layout/page-body.tsx'
import { OrderBody } from './order-body.tsx'

/** `/order/{link}`: the server knows no order here; what the link leads to is read by the browser that holds it. */
export const orderPage = definePage({
  name: 'order',
  paths: ['/order/:link'],
  features: [],
  load: ({ site }) =>
    Promise.resolve({
      head: {
        title: `${guestOrderText.lines} | ${site.shopName}`,
        description: findOrderText.explanation,
        noindex: true,
      },
    }),
  View: ({ params }) => (
    <PageBody>
      <OrderBody link={params['link'] ?? ''} />
    </PageBody>
  ),
})

/** `/order`: for whoever lost the link. */
export const findOrderPage = definePage({
  name: 'find-order',
  paths: ['/order'],
  features: [],
  load: ({ site }) =>
    Promise.resolve({
      head: {
        title: `${findOrderText.title} | ${site.shopName}`,
        description: findOrderText.explanation,
        noindex: true,
      },
    }),
  View: () => (
    <PageBody>
      <FindOrder />
    </PageBody>
  ),
})
