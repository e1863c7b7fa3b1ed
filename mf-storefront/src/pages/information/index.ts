import { defineInformation } from './define-information.tsx'
import { text } from './text.ts'
import type { Page } from '@zmig/platform'

/** Pages of words: what a shopper agrees to, what the shop keeps, and where to find a person. */
export const informationPages: readonly Page[] = [
  defineInformation({
    name: 'customer-service',
    paths: ['/customer-service', '/contact-us'],
    ...text.customerService,
    bring: () => import(/* webpackChunkName: 'customer-service' */ './customer-service/customer-service.tsx'),
  }),
  defineInformation({
    name: 'terms-of-use',
    paths: ['/terms-of-use'],
    ...text.terms,
    bring: () => import(/* webpackChunkName: 'terms-of-use' */ './terms-of-use/terms-of-use.tsx'),
  }),
  defineInformation({
    name: 'returns-and-refund-policy',
    paths: ['/returns-and-refund-policy'],
    ...text.returns,
    bring: () => import(/* webpackChunkName: 'returns' */ './returns/returns.tsx'),
  }),
  defineInformation({
    name: 'privacy-policy',
    paths: ['/privacy-policy'],
    ...text.privacy,
    bring: () => import(/* webpackChunkName: 'privacy' */ './privacy/privacy.tsx'),
  }),
  defineInformation({
    name: 'accessibility-policy',
    paths: ['/accessibility-policy'],
    ...text.accessibility,
    bring: () => import(/* webpackChunkName: 'accessibility' */ './accessibility/accessibility.tsx'),
  }),
]
