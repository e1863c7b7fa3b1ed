import { lazyPage, type PageEntry } from '@zmig/platform'

/** Pages of words: what a shopper agrees to, what the shop keeps, and where to find a person. */
export const informationPages: readonly PageEntry[] = [
  lazyPage({
    name: 'customer-service',
    paths: ['/customer-service', '/contact-us'],
    open: async () =>
      (await import(/* webpackChunkName: "page-customer-service" */ './customer-service/customer-service.page.tsx'))
        .customerService,
  }),
  lazyPage({
    name: 'terms-of-use',
    paths: ['/terms-of-use'],
    open: async () =>
      (await import(/* webpackChunkName: "page-terms-of-use" */ './terms-of-use/terms-of-use.page.tsx')).termsOfUse,
  }),
  lazyPage({
    name: 'returns-and-refund-policy',
    paths: ['/returns-and-refund-policy'],
    open: async () =>
      (await import(/* webpackChunkName: "page-returns-and-refund-policy" */ './returns/returns.page.tsx')).returns,
  }),
  lazyPage({
    name: 'privacy-policy',
    paths: ['/privacy-policy'],
    open: async () =>
      (await import(/* webpackChunkName: "page-privacy-policy" */ './privacy/privacy.page.tsx')).privacy,
  }),
  lazyPage({
    name: 'accessibility-policy',
    paths: ['/accessibility-policy'],
    open: async () =>
      (await import(/* webpackChunkName: "page-accessibility-policy" */ './accessibility/accessibility.page.tsx'))
        .accessibility,
  }),
]
