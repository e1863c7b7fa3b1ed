import { lazyPage, type PageEntry } from '@zmig/platform'

/**
 * Pages of words: who we are, what a shopper agrees to, what the shop keeps, and how to reach a person. Their words are
 * in `src/content`, one Markdown file for each page.
 */
export const informationPages: readonly PageEntry[] = [
  lazyPage({
    name: 'customer-service',
    paths: ['/customer-service', '/contact-us'],
    open: async () =>
      (await import(/* webpackChunkName: "page-customer-service" */ '../../content/customer-service.md')).default,
  }),
  lazyPage({
    name: 'our-direct-business-model',
    paths: ['/our-direct-business-model'],
    open: async () =>
      (
        await import(
          /* webpackChunkName: "page-our-direct-business-model" */ '../../content/our-direct-business-model.md'
        )
      ).default,
  }),
  lazyPage({
    name: 'about-us',
    paths: ['/about-us'],
    open: async () => (await import(/* webpackChunkName: "page-about-us" */ '../../content/about-us.md')).default,
  }),
  lazyPage({
    name: 'testimonials',
    paths: ['/testimonials'],
    open: async () =>
      (await import(/* webpackChunkName: "page-testimonials" */ '../../content/testimonials.md')).default,
  }),
  lazyPage({
    name: 'shop-signup',
    paths: ['/shop/signup'],
    open: async () => (await import(/* webpackChunkName: "page-shop-signup" */ '../../content/shop-signup.md')).default,
  }),
  lazyPage({
    name: 'imprint',
    paths: ['/imprint'],
    open: async () => (await import(/* webpackChunkName: "page-imprint" */ '../../content/imprint.md')).default,
  }),
  lazyPage({
    name: 'terms-of-use',
    paths: ['/terms-of-use'],
    open: async () =>
      (await import(/* webpackChunkName: "page-terms-of-use" */ '../../content/terms-of-use.md')).default,
  }),
  lazyPage({
    name: 'returns-and-refund-policy',
    paths: ['/returns-and-refund-policy'],
    open: async () =>
      (
        await import(
          /* webpackChunkName: "page-returns-and-refund-policy" */ '../../content/returns-and-refund-policy.md'
        )
      ).default,
  }),
  lazyPage({
    name: 'privacy-policy',
    paths: ['/privacy-policy'],
    open: async () =>
      (await import(/* webpackChunkName: "page-privacy-policy" */ '../../content/privacy-policy.md')).default,
  }),
  lazyPage({
    name: 'data-protection-policy-and-gdpr',
    paths: ['/data-protection-policy-and-gdpr'],
    open: async () =>
      (
        await import(
          /* webpackChunkName: "page-data-protection-policy-and-gdpr" */ '../../content/data-protection-policy-and-gdpr.md'
        )
      ).default,
  }),
  lazyPage({
    name: 'accessibility-policy',
    paths: ['/accessibility-policy'],
    open: async () =>
      (await import(/* webpackChunkName: "page-accessibility-policy" */ '../../content/accessibility-policy.md'))
        .default,
  }),
]
