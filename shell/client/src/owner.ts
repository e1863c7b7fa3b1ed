/** The slices of this shop; each is deployed on its own. */
export const sliceNames = ['storefront', 'checkout', 'wizard', 'admin'] as const
export type SliceName = (typeof sliceNames)[number]

/**
 * Addresses that are not the storefront's (architecture.md, Which slice owns which address). A prefix owns itself and
 * everything below it; `/payment` alone also owns what merely begins like it: /paymentSuccess, /paymentFailed, …
 */
const prefixes: readonly { slice: SliceName; prefix: string; open?: boolean }[] = [
  { slice: 'checkout', prefix: '/cart' },
  { slice: 'checkout', prefix: '/checkout' },
  { slice: 'checkout', prefix: '/payment', open: true },
  { slice: 'checkout', prefix: '/order' },
  { slice: 'wizard', prefix: '/find-the-right-tires-for-you' },
  { slice: 'wizard', prefix: '/our-shops' },
  { slice: 'wizard', prefix: '/bike' },
  { slice: 'admin', prefix: '/admin' },
]

/** The slice that shows an address; what nobody claims is the storefront's, which answers with the home page and 404. */
export const ownerOf = (path: string): SliceName =>
  prefixes.find(
    ({ prefix, open }) =>
      path === prefix || path.startsWith(`${prefix}/`) || (open === true && path.startsWith(prefix)),
  )?.slice ?? 'storefront'
