import { lazyPage, type PageEntry } from '@zmig/platform'

/** What binds shop and shopper. */
export const legalPages: readonly PageEntry[] = [
  lazyPage({
    name: 'imprint',
    paths: ['/imprint'],
    open: async () => (await import(/* webpackChunkName: "page-imprint" */ './imprint/imprint.page.tsx')).imprint,
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
    name: 'data-protection-policy-and-gdpr',
    paths: ['/data-protection-policy-and-gdpr'],
    open: async () =>
      (
        await import(
          /* webpackChunkName: "page-data-protection-policy-and-gdpr" */ './data-protection/data-protection.page.tsx'
        )
      ).dataProtection,
  }),
  lazyPage({
    name: 'accessibility-policy',
    paths: ['/accessibility-policy'],
    open: async () =>
      (await import(/* webpackChunkName: "page-accessibility-policy" */ './accessibility/accessibility.page.tsx'))
        .accessibility,
  }),
]
