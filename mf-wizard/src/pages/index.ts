import { lazyPage, type PageEntry } from '@zmig/platform'

export const pages: readonly PageEntry[] = [
  lazyPage({
    name: 'wizard',
    paths: ['/find-the-right-tires-for-you'],
    open: async () => (await import(/* webpackChunkName: "page-wizard" */ './wizard.page.tsx')).wizard,
  }),
  lazyPage({
    name: 'our-shops',
    paths: ['/our-shops'],
    open: async () => (await import(/* webpackChunkName: "page-our-shops" */ './our-shops.page.tsx')).ourShops,
  }),
  lazyPage({
    name: 'shop',
    paths: ['/our-shops/:name'],
    open: async () => (await import(/* webpackChunkName: "page-shop" */ './shop.page.tsx')).shopPage,
  }),
  lazyPage({
    name: 'shared-result',
    paths: ['/find-the-right-tires-for-you/result'],
    open: async () =>
      (await import(/* webpackChunkName: "page-shared-result" */ './shared-result.page.tsx')).sharedResultPage,
  }),
]
