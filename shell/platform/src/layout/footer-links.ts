import { text } from './text.ts'
import type { NavigationLink } from './navigation-links.ts'

/** Texts of the footer. Only the server renders it, so browsers load none of them. */
export const footerText = {
  findOrder: 'איפה ההזמנה שלי',
  information: 'מידע כללי',
  brands: 'צמיגים לפי מותג',
  sizes: 'צמיגים לפי מידה',
  categories: 'צמיגים לפי סוג רכיבה',
  talk: 'דברו איתנו',
  mobile: 'נייד',
  fax: 'פקס',
  email: 'אימייל',
  businessNumber: 'מספר עוסק',
  social: 'עקבו אחרינו ברשת',
  newTab: '(נפתח בלשונית חדשה)',
  payments: 'אמצעי תשלום',
  imprint: 'פרטי העסק',
  terms: 'תנאי שימוש',
  privacy: 'מדיניות פרטיות',
  returns: 'החזרות וביטולים',
  accessibility: 'הצהרת נגישות',
  dataProtection: 'הגנה על מידע אישי',
  joinAsShop: 'הצטרפות כנקודת התקנה',
  rights: (shopName: string, year: number) => `© ${year} ${shopName}. כל הזכויות שמורות.`,
}

const shopLinks: readonly NavigationLink[] = [
  { href: '/about-us', label: text.about },
  { href: '/our-direct-business-model', label: text.directSales },
  { href: '/testimonials', label: text.testimonials },
  { href: '/customer-service', label: text.customerService },
  { href: '/order', label: footerText.findOrder },
  { href: '/our-shops', label: text.shops },
  { href: '/shop/signup', label: footerText.joinAsShop },
]

/** The only links that are left in a short footer: buyers may want to read them before they pay. */
export const legalLinks: readonly NavigationLink[] = [
  { href: '/terms-of-use', label: footerText.terms },
  { href: '/returns-and-refund-policy', label: footerText.returns },
  { href: '/privacy-policy', label: footerText.privacy },
  { href: '/data-protection-policy-and-gdpr', label: footerText.dataProtection },
  { href: '/accessibility-policy', label: footerText.accessibility },
  { href: '/imprint', label: footerText.imprint },
]

/** The information pages: first the shop, then the legal pages. */
export const informationLinks: readonly NavigationLink[] = [...shopLinks, ...legalLinks]

export const footerBrands = ['Pirelli', 'Bridgestone', 'Michelin', 'Continental', 'Metzeler', 'SUNF', 'Maxxis']
export const footerSizes = ['180/55/17', '160/60/17', '120/70/17', '140/70/17', '120/90/18', '110/100/18']

/** Every category of the catalogue. No API call lists them, so every page links them (decisions.md). */
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
