import { lazyPage, type PageEntry } from '@zmig/platform'
import { legalPages } from './legal-pages.ts'

/** Pages of words: who we are, what a shopper agrees to, what the shop keeps, and where to find a person. */
export const informationPages: readonly PageEntry[] = [
  lazyPage({
    name: 'customer-service',
    paths: ['/customer-service', '/contact-us'],
    open: async () =>
      (await import(/* webpackChunkName: "page-customer-service" */ './customer-service/customer-service.page.tsx'))
        .customerService,
  }),
  lazyPage({
    name: 'our-direct-business-model',
    paths: ['/our-direct-business-model'],
    open: async () =>
      (
        await import(
          /* webpackChunkName: "page-our-direct-business-model" */ './business-model/business-model.page.tsx'
        )
      ).businessModel,
  }),
  lazyPage({
    name: 'about-us',
    paths: ['/about-us'],
    open: async () => (await import(/* webpackChunkName: "page-about-us" */ './about/about.page.tsx')).about,
  }),
  lazyPage({
    name: 'testimonials',
    paths: ['/testimonials'],
    open: async () =>
      (await import(/* webpackChunkName: "page-testimonials" */ './testimonials/testimonials.page.tsx'))
        .testimonialsPage,
  }),
  lazyPage({
    name: 'shop-signup',
    paths: ['/shop/signup'],
    open: async () => (await import(/* webpackChunkName: "page-shop-signup" */ './signup/signup.page.tsx')).signup,
  }),
  ...legalPages,
]
