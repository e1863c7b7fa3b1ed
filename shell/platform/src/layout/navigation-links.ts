import { text } from './text.ts'

type NavigationLink = { href: string; label: string; isNew?: boolean }

/**
 * The bar of the specification, in its order (storefront-and-checkout.md §2, Layout). A link must never lead nowhere, so
 * only pages that exist are listed (e2e/journeys/links.spec.ts); direct sales, installation points and testimonials join
 * with their pages.
 */
export const barLinks: readonly NavigationLink[] = [
  { href: '/', label: text.home },
  { href: '/customer-service', label: text.customerService },
  { href: '/find-the-right-tires-for-you', label: text.wizard, isNew: true },
  { href: '/contact-us', label: text.contact },
]

/** The drawer will also list about-us, with its page. */
export const drawerLinks: readonly NavigationLink[] = barLinks

/** About us, direct sales, join as an installation point, data protection and the imprint join with their pages. */
export const informationLinks: readonly NavigationLink[] = [
  { href: '/customer-service', label: text.customerService },
  { href: '/terms-of-use', label: text.terms },
  { href: '/returns-and-refund-policy', label: text.returns },
  { href: '/privacy-policy', label: text.privacy },
  { href: '/accessibility-policy', label: text.accessibility },
]

export const footerBrands = ['Pirelli', 'Bridgestone', 'Michelin', 'Continental', 'Metzeler', 'SUNF', 'Maxxis']
export const footerSizes = ['180/55/17', '160/60/17', '120/70/17', '140/70/17', '120/90/18', '110/100/18']

/** Address of a brand's list. */
export const brandHref = (brand: string): string => `/list/moto/by/brand/${brand.toLowerCase().replaceAll(' ', '-')}`
