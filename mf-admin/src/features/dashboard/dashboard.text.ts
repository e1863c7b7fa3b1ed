import { LOW_STOCK, priceText, type WaitingKind, WANTED_DAYS } from '@zmig/edge-contract'
import type { AdminIconName } from '../../parts/icon.tsx'

type Look = { label: string; verb: string; icon: AdminIconName; none: string }

/** What waits, and the place where it is done. */
export const waits: Record<WaitingKind | 'lowStock', Look> = {
  offers: { label: 'הצעות מחיר', verb: 'למענה', icon: 'tag', none: 'אין הצעה שמחכה' },
  cases: { label: 'מקרים לטיפול', verb: 'לבדיקה', icon: 'alert', none: 'אין מקרים פתוחים' },
  refunds: { label: 'זיכויים לביצוע', verb: 'לזיכוי', icon: 'undo', none: 'אין כסף להחזיר' },
  requests: { label: 'בקשות לצמיג', verb: 'לרשימה', icon: 'search', none: 'אין בקשות פתוחות' },
  bikes: { label: 'אופנועים לא מוכרים', verb: 'לשיוך', icon: 'link', none: 'אין דגם שמחכה לשיוך' },
  lowStock: { label: 'מלאי נמוך', verb: 'לטיוטה', icon: 'chart', none: 'אין צמיגים נמכרים שעומדים לאזול' },
  documents: { label: 'חשבוניות לטיפול', verb: 'לרשימה', icon: 'alert', none: 'כל החשבוניות הופקו' },
  messages: { label: 'הודעות שלא יצאו', verb: 'לרשימה', icon: 'mail', none: 'כל ההודעות יצאו' },
  parked: { label: 'אירועים תקועים', verb: 'לרשימה', icon: 'half', none: 'אין אירועים תקועים' },
}

export const text = {
  waiting: 'מחכה לטיפול',
  away: 'לא ידוע כרגע: השירות אינו זמין',
  oldest: (ago: string) => `הישן ביותר: ${ago}`,
  expires: (when: string) => `הבאה פגה ${when}`,
  total: (sum: number) => `בסך ${priceText(sum)}`,
  lowStockDetail: `פחות מ־${LOW_STOCK} יחידות ונמכר ב־${WANTED_DAYS} הימים האחרונים`,
  sales: (weekday: string) => `היום מול ${weekday} שעבר`,
  until: (time: string) => `עד ${time}`,
  orders: 'הזמנות',
  revenue: 'הכנסות',
  average: 'ממוצע להזמנה ששולמה',
  against: (orders: number) => `לעומת ${orders.toLocaleString('he-IL')}`,
  noComparison: 'אין עם מה להשוות',
  chart: 'הכנסות מצטברות לפי שעה',
  hour: 'שעה',
  today: 'היום',
  lastWeek: (weekday: string) => `${weekday} שעבר`,
  installations: 'התקנות היום',
  noInstallations: 'אין התקנות היום',
  toOrders: 'לכל ההזמנות',
  garage: 'מוסך',
  order: 'הזמנה',
  tyres: 'צמיגים',
  status: 'מצב',
  byPhone: 'בתיאום',
  lowStock: 'מלאי נמוך',
  noLowStock: 'אין צמיגים שעומדים לאזול',
  toDraft: 'לטיוטת הזמנה',
  tyre: 'צמיג',
  left: 'במלאי',
  sold: 'נמכרו ב־30 יום',
  loading: 'טוענים את נתוני היום',
  failed: 'נתוני היום לא נטענו. בדקו את החיבור ונסו שוב.',
}

const weekdays = new Intl.DateTimeFormat('he-IL', { weekday: 'long', timeZone: 'UTC' })

/** `יום שני`. @param day `2026-11-23` */
export const weekdayOf = (day: string): string => weekdays.format(new Date(`${day}T12:00:00Z`))
