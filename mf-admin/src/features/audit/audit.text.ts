import { paymentWords } from '@zmig/edge-contract'
import { statuses, statusLabel } from '../../parts/chip.tsx'

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
  'appointment-moved': 'שינוי מועד או מוסך',
  'phone-order-placed': 'הזמנה טלפונית',
  'order-read': 'צפייה בהזמנה',
  'payment-data-read': 'צפייה בפרטי תשלום',
  'holds-read': 'צפייה בשריונים',
  'hold-released': 'שחרור שריון',
  'attention-read': 'צפייה במקרים לטיפול',
  'attention-closed': 'סגירת מקרה',
  'transfer-refunded': 'החזר העברה בוצע',
  'retry-refund': 'ניסיון החזר נוסף',
  'inbox-read': 'צפייה בפניות ובמשימות',
  'task-taken': 'לקיחת משימה',
  'task-given-back': 'החזרת משימה',
  'offer-accepted': 'אישור הצעת מחיר',
  'offer-refused': 'סירוב להצעת מחיר',
  'request-answered': 'מענה לבקשה לצמיג',
  'request-dismissed': 'הסרת בקשה לצמיג',
  'bike-linked': 'שיוך אופנוע',
  'bike-dismissed': 'הסרת אופנוע לא מוכר',
  'picking-list-read': 'רשימת ליקוט',
  'garage-day-read': 'יום במוסך',
  'accounting-exported': 'ייצוא להנהלת חשבונות',
  'wizard-usages-read': 'צפייה בשימוש באשף',
  'coupon-created': 'קופון חדש',
  'coupon-changed': 'שינוי קופון',
  'coupon-deleted': 'מחיקת קופון',
  'coupon-switched-on': 'הפעלת קופון',
  'coupon-switched-off': 'השבתת קופון',
  'draft-order-generated': 'יצירת טיוטת הזמנה',
  'draft-order-changed': 'עריכת טיוטת הזמנה',
  'draft-order-cancelled': 'ביטול טיוטת הזמנה',
  'draft-order-exported': 'ייצוא טיוטה לספק',
  'draft-order-ordered': 'הזמנה מהספקים',
  'supplier-quotes-imported': 'ייבוא מחירוני ספקים',
  'opening-sales-imported': 'ייבוא מכירות קודמות',
  'goods-received': 'קליטת סחורה',
  'goods-given-up': 'סגירת שורות שלא יגיעו',
  'shipment-changed': 'שינוי תאריכי משלוח',
  'late-buyers-told': 'הודעה לקונים על עיכוב',
}

const fields: Record<string, string> = {
  role: 'הרשאה',
  status: 'סטטוס',
  paymentStatus: 'תשלום',
  trackingCode: 'קוד מעקב',
  garage: 'מוסך',
  day: 'יום ההתקנה',
  startHour: 'שעת ההתקנה',
  total: 'סכום',
  answer: 'תשובה',
  refund: 'החזר',
  restock: 'חזרה למלאי',
  reason: 'סיבה (בהיסטוריה של ההזמנה)',
  code: 'קוד',
  ean: 'EAN',
  discountAmount: 'הנחה',
  active: 'פעיל',
  singleUse: 'חד־פעמי',
  validUntil: 'בתוקף עד',
  quantity: 'כמות',
  source: 'ספק',
  tyres: 'צמיגים',
  orders: 'הזמנות',
  arrivesOn: 'תאריך הגעה',
  orderDeadline: 'מועד אחרון להזמנה',
}

/** Words of a field's values. */
const values: Record<string, Record<string, string>> = {
  role: { owner: 'בעלים', staff: 'צוות' },
  status: Object.fromEntries(statuses.map((status) => [status, statusLabel(status)])),
  paymentStatus: paymentWords,
  answer: { accepted: 'אושרה', refused: 'סורבה' },
}

export const actionName = (action: string): string => actions[action] ?? action
export const fieldName = (field: string): string => fields[field] ?? field

/** A value before or after; a dash when there was none. */
export const valueName = (field: string, value: string | number | boolean | null | undefined): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'כן' : 'לא'
  return values[field]?.[String(value)] ?? String(value)
}
