import { text } from './text.ts'

export type NavigationLink = { href: string; label: string; isNew?: boolean }

/** The bar of the specification, in its order (storefront-and-checkout.md §2, Layout). */
export const barLinks: readonly NavigationLink[] = [
  { href: '/', label: text.home },
  { href: '/customer-service', label: text.customerService },
  { href: '/our-direct-business-model', label: text.directSales },
  { href: '/find-the-right-tires-for-you', label: text.wizard, isNew: true },
  { href: '/our-shops', label: text.shops },
  { href: '/contact-us', label: text.contact },
  { href: '/testimonials', label: text.testimonials },
]

export const drawerLinks: readonly NavigationLink[] = [...barLinks, { href: '/about-us', label: text.about }]

/** Where a free text is searched for. */
export const searchHref = (text: string): string => `/search?q=${encodeURIComponent(text)}`
