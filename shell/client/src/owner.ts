/** The slices of this shop; each is deployed on its own. */
export const sliceNames = ['storefront', 'checkout', 'wizard', 'admin'] as const
export type SliceName = (typeof sliceNames)[number]

/** Addresses that are not the storefront's (architecture.md, Which slice owns which address). An address joins with its page. */
const addresses: Readonly<Record<string, SliceName>> = {
  '/cart': 'checkout',
  '/checkout': 'checkout',
  '/order': 'checkout',
  '/paymentSuccess': 'checkout',
  '/paymentFailed': 'checkout',
  '/paymentCanceled': 'checkout',
  '/find-the-right-tires-for-you': 'wizard',
  '/find-the-right-tires-for-you/result': 'wizard',
  '/our-shops': 'wizard',
  '/admin': 'admin',
}

/** The admin owns every address below its own; unknown ones redirect to its first page. */
const isAdmin = (path: string) => path.startsWith('/admin/')

/** Addresses of order pages, with a signed link and nothing behind it. */
const isOrder = (path: string) => /^\/order\/[^/]+$/.test(path)

/** Pages of single garages: a name without control characters, which no page takes, and nothing behind it. */
const isShop = (path: string) => /^\/our-shops\/(?:[^/%]|%(?![01]|7f|c2%[89]))+$/i.test(path)

/** The slice that shows an address; other addresses belong to the storefront, which answers with the home page and 404. */
export const ownerOf = (path: string): SliceName => {
  if (isAdmin(path)) return 'admin'
  if (isOrder(path)) return 'checkout'
  if (isShop(path)) return 'wizard'
  return addresses[path.replace(/(.)\/$/, '$1')] ?? 'storefront'
}
