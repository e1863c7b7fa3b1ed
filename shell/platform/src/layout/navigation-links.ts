import { text } from './text.ts'

type NavigationLink = { href: string; label: string; isNew?: boolean }

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

/** What the footer offers to read: who we are first, then what binds us. */
export const informationLinks: readonly NavigationLink[] = [
  { href: '/about-us', label: text.about },
  { href: '/our-direct-business-model', label: text.directSales },
  { href: '/testimonials', label: text.testimonials },
  { href: '/customer-service', label: text.customerService },
  { href: '/order', label: text.findOrder },
  { href: '/our-shops', label: text.shops },
  { href: '/shop/signup', label: text.joinAsShop },
  { href: '/terms-of-use', label: text.terms },
  { href: '/returns-and-refund-policy', label: text.returns },
  { href: '/privacy-policy', label: text.privacy },
  { href: '/data-protection-policy-and-gdpr', label: text.dataProtection },
  { href: '/accessibility-policy', label: text.accessibility },
  { href: '/imprint', label: text.imprint },
]

export const footerBrands = ['Pirelli', 'Bridgestone', 'Michelin', 'Continental', 'Metzeler', 'SUNF', 'Maxxis']
export const footerSizes = ['180/55/17', '160/60/17', '120/70/17', '140/70/17', '120/90/18', '110/100/18']

/** Every kind of riding that the catalogue knows; no call lists them, so every page links them (decisions.md). */
export const footerCategories = [
  { id: 'sport', label: 'ספורט' },
  { id: 'hypersport', label: 'היפרספורט' },
  { id: 'track', label: 'מסלול' },
  { id: 'sport-touring', label: 'ספורט־תיור' },
  { id: 'touring', label: 'תיור' },
  { id: 'adventure', label: 'אדוונצ׳ר' },
  { id: 'classic', label: 'קלאסי' },
  { id: 'cruiser', label: 'קרוזר' },
  { id: 'scooter', label: 'קטנוע' },
  { id: 'city', label: 'עירוני' },
  { id: 'motocross', label: 'מוטוקרוס' },
  { id: 'enduro', label: 'אנדורו' },
  { id: 'trial', label: 'טריאל' },
  { id: 'atv', label: 'טרקטורון' },
] as const

/** Address of a brand's list. */
export const brandHref = (brand: string): string => `/list/moto/by/brand/${brand.toLowerCase().replaceAll(' ', '-')}`

/** Where a free text is searched for. */
export const searchHref = (text: string): string => `/search?q=${encodeURIComponent(text)}`
