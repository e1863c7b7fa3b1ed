import { type Coupon, type DiscountLimit, FIELD_WANTED, ISRAEL, roundAmountText } from '@zmig/edge-contract'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: ISRAEL, dateStyle: 'short' })

/** Whether the last day of a coupon is over, on the calendar of Israel. */
export const isOver = ({ validUntil }: Pick<Coupon, 'validUntil'>, now: Date): boolean =>
  validUntil !== null && validUntil < today.format(now)

export const text = {
  title: 'קופונים',
  count: (total: number, active: number): string =>
    `${total === 1 ? 'קופון אחד' : `${total.toLocaleString('he-IL')} קופונים`}, ${active.toLocaleString('he-IL')} פעילים`,
  code: 'קוד',
  ean: 'EAN',
  state: 'מצב',
  states: [
    { value: 'all', label: 'הכול: פעילים ולא פעילים' },
    { value: 'true', label: 'פעילים' },
    { value: 'false', label: 'לא פעילים' },
  ],
  actions: 'פעולות',
  search: 'חיפוש',
  add: 'קופון חדש',
  columns: {
    product: 'מוצר',
    discount: 'הנחה',
    redemptions: 'מימושים',
    createdBy: 'נוצר על ידי',
    validUntil: 'בתוקף עד',
  },
  active: 'פעיל',
  inactive: 'לא פעיל',
  over: 'פג תוקף',
  singleUse: 'להזמנה אחת',
  endless: 'ללא הגבלה',
  unknownMaker: 'לא ידוע',
  unknownProduct: 'המוצר לא נמצא',
  toggle: ({ code }: Pick<Coupon, 'code'>) => `הקופון ${code} פעיל`,
  edit: ({ code }: Pick<Coupon, 'code'>) => `עריכת ${code}`,
  remove: ({ code }: Pick<Coupon, 'code'>) => `מחיקת ${code}`,
  none: 'אין קופונים להצגה',
  noneFound: 'לא נמצאו קופונים לסינון הזה',
  clear: 'ניקוי הסינון',
  first: 'כדי ליצור קופון, לחצו על ״קופון חדש״.',

  create: 'קופון חדש',
  change: 'עריכת קופון',
  codeHint: 'הקוד נשמר באותיות אנגליות גדולות',
  discountLabel: 'הנחה בשקלים',
  discountHint: 'סכום בשקלים',
  staffHint: ({ percent, most }: DiscountLimit): string =>
    `סכום בשקלים, עד ${percent}% מהמחיר ועד ${roundAmountText(most)}. יותר מזה: בעלי החנות`,
  productLabel: 'מוצר',
  productHint: 'חיפוש לפי מותג, דגם, מידה או EAN',
  noProduct: 'לא נמצא מוצר מתאים',
  validUntilLabel: 'בתוקף עד',
  validUntilHint: 'כולל היום הזה; ריק: ללא הגבלה',
  withoutEnd: 'ללא תאריך סיום',
  singleUseLabel: 'להזמנה אחת בלבד',
  activeLabel: 'פעיל מיד עם השמירה',

  /** wizard-shops-and-admin.md §5 Coupons */
  required: 'נא למלא את כל השדות הנדרשים',
  missing: FIELD_WANTED,
  bounds: (price: number | undefined): string =>
    price === undefined
      ? 'הסכום בשקלים שלמים, שקל אחד לפחות'
      : `הסכום בשקלים שלמים, בין 1 ל־${Math.floor(price).toLocaleString('he-IL')} (מחיר המוצר)`,

  removeTitle: 'מחיקת קופון',
  removeConfirm: 'מחיקה',
  removeWarning: 'הקופון יימחק, ולא יחול יותר על הזמנות חדשות. הזמנות שכבר השתמשו בו שומרות על ההנחה.',

  switchOffTitle: 'השבתת קופון',
  switchOffConfirm: 'השבתה',
  switchOffWarning: ({ code }: Pick<Coupon, 'code'>): string =>
    `ההנחה של הקופון \u2068${code}\u2069 גדולה ממה שצוות החנות רשאי לתת. אחרי ההשבתה רק בעלי החנות יוכלו להפעיל אותו שוב.`,

  created: 'הקופון נוצר',
  changed: 'הקופון עודכן',
  removed: 'הקופון נמחק',
  switchedOn: 'הקופון הופעל',
  switchedOff: 'הקופון הושבת',
  loadFailed: 'טעינת הקופונים נכשלה',
  productsFailed: 'טעינת המוצרים נכשלה',
  saveFailed: 'שמירת הקופון נכשלה. מה שהוקלד נשאר כאן, ואפשר לנסות שוב.',
  removeFailed: 'מחיקת הקופון נכשלה. אפשר לנסות שוב.',
  toggleFailed: 'שינוי מצב הקופון נכשל',
  retry: 'נסו שוב',
}

/** `₪50` */
export const discountText = ({ discountAmount }: Pick<Coupon, 'discountAmount'>): string =>
  roundAmountText(discountAmount)

/** `31.12.2026` */
