import { openingHours } from '../site.ts'

/** Hebrew texts of header, drawer and snackbar; those of the footer never reach a browser's script (footer-links.ts). */
export const text = {
  skip: 'דילוג לתוכן הראשי',
  home: 'בית',
  mainNavigation: 'ניווט ראשי',
  openMenu: 'פתיחת התפריט',
  closeMenu: 'סגירת התפריט',
  menu: 'תפריט',
  call: 'התקשרו אלינו',
  cart: 'עגלת הקניות',
  /** holds the badge's own figure: the name of a control contains what it shows (WCAG 2.5.3) */
  cartWith: (count: number) => `עגלת הקניות, פריטים: ${count}`,
  new: 'חדש',
  customerService: 'שירות לקוחות',
  directSales: 'מכירה ישירה',
  wizard: 'התאמה חכמה',
  shops: 'נקודות התקנה',
  contact: 'צרו קשר',
  testimonials: 'לקוחות ממליצים',
  about: 'אודות',
  hours: `ימים א׳–ה׳, ${openingHours.from}–${openingHours.to}`,
  dismiss: 'סגירת ההודעה',
}
