/** What the history calls each action; one that is not listed is shown by its own name. */
const actions: Record<string, string> = {
  'signed-in': 'כניסה',
  'signed-out': 'יציאה',
  'signed-in-again': 'כניסה מחדש',
  'session-revoked': 'החיבור נותק מהשרת',
  'left-the-list': 'יציאה אחרי הסרה מהרשימה',
  'address-released': 'הכתובת שוחררה',
  'access-granted': 'הוספת הרשאה',
  'access-changed': 'שינוי הרשאה',
  'access-withdrawn': 'הסרת הרשאה',
  'orders-read': 'צפייה בהזמנות',
  'orders-exported': 'ייצוא הזמנות',
  'order-changed': 'שינוי הזמנה',
  'order-read': 'צפייה בהזמנה',
  'payment-data-read': 'צפייה בפרטי תשלום',
  'holds-read': 'צפייה בשריונים',
  'hold-released': 'שחרור שריון',
  'attention-read': 'צפייה במקרים לטיפול',
  'attention-closed': 'סגירת מקרה',
  'transfer-refunded': 'החזר העברה בוצע',
  'retry-refund': 'ניסיון החזר נוסף',
  'wizard-usages-read': 'צפייה בשימוש באשף',
  'coupon-created': 'קופון חדש',
  'coupon-changed': 'שינוי קופון',
  'coupon-deleted': 'מחיקת קופון',
  'coupon-switched-on': 'הפעלת קופון',
  'coupon-switched-off': 'השבתת קופון',
}

const fields: Record<string, string> = {
  role: 'הרשאה',
  status: 'סטטוס',
  paymentStatus: 'תשלום',
  trackingCode: 'קוד מעקב',
  code: 'קוד',
  ean: 'EAN',
  discountAmount: 'הנחה',
  active: 'פעיל',
  expiresAt: 'בתוקף עד',
  expiresOn: 'בתוקף עד',
}

const values: Record<string, string> = { owner: 'בעלים', staff: 'צוות' }

export const actionName = (action: string): string => actions[action] ?? action
export const fieldName = (field: string): string => fields[field] ?? field

/** A value before or after; a dash when there was none. */
export const valueName = (value: string | number | boolean | null | undefined): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'כן' : 'לא'
  return values[String(value)] ?? String(value)
}
