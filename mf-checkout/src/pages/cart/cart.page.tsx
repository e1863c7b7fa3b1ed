import { definePage, PageTitle } from '@zmig/platform'
import { quoteSlice } from '../../features/quote/index.ts'
import { PageBody } from '../../layout/page-body.tsx'
import { CartBody } from './cart-body.tsx'
import { text } from './text.ts'

/** `/cart`: the server sends the frame; what is in the cart is known to the browser alone. */
export const cartPage = definePage({
  name: 'cart',
  paths: ['/cart'],
  features: [quoteSlice],
  load: ({ site }) =>
    Promise.resolve({
      head: { title: `${text.title} | ${site.shopName}`, description: text.description, noindex: true },
    }),
  View: () => (
    <PageBody>
      <PageTitle>{text.title}</PageTitle>
      <CartBody />
    </PageBody>
  ),
})
