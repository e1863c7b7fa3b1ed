import {
  methodWord,
  type Order,
  type orderEntries,
  type OrderEntry,
  type OrderSearch,
  type OrderView,
  paymentWords,
  sipWords,
} from '@zmig/edge-contract'
import { money } from '@zmig/platform'
import { statusLabel } from '../../parts/chip.tsx'
import { SHOW_ARRIVED } from '../../parts/shortcuts.ts'
import { dayText } from '../../parts/time.ts'

export const viewLabels: Record<OrderView, string> = {
  handle: 'לטיפול',
  transfers: 'ממתינות להעברה',
  installs: 'התקנות היום',
  refunds: 'לזיכוי',
}

/** How the days of a filter are offered. */
export const dayLabels: Record<string, string> = {
  today: 'היום',
  week: '7 ימים אחרונים',
  month: '30 ימים אחרונים',
  range: 'טווח תאריכים',
}

const whoLabels: Record<OrderEntry['by'], string> = {
  staff: 'איש צוות',
  guest: 'הלקוח',
  gateway: 'חברת הסליקה',
  shop: 'המערכת',
}

const detail = (details: OrderEntry['details'], name: string): string => {
  const value = details[name]
  return value === undefined ? '' : String(value)
}

/** Amounts that a change of money names. */
const ofMoney = ({ details }: OrderEntry, name: string): string => {
  const amount = details[name]
  return typeof amount === 'number' ? `: ${money(amount)}` : ''
}

const moved = (entry: OrderEntry): string => {
  const { details } = entry
  const from = detail(details, 'from') as Order['status'] | undefined
  const to = detail(details, 'to') as Order['status'] | undefined
  const code = detail(details, 'trackingCode')
  if (!to) return `סומן שהתשלום התקבל, ${text.method(detail(details, 'method'))}`
  if (from === to) return `מספר מעקב: ${code || 'נמחק'}`
  const codeText = code ? `, מספר מעקב ${code}` : 'trackingCode' in details ? ', מספר המעקב נמחק' : ''
  const refund = ofMoney(entry, 'refund')
  return `העברה מ״${from ? statusLabel(from) : ''}״ ל״${to ? statusLabel(to) : ''}״${codeText}${refund && `, להחזר${refund}`}`
}

type Change = (typeof orderEntries)['changes' | 'audited'][number]

/** What happened, by the kind of change. */
const changes: Record<Change, (entry: OrderEntry) => string> = {
  placed: () => 'ההזמנה התקבלה',
  'phone-order-placed': () => 'ההזמנה נקלטה בטלפון',
  status: moved,
  paid: () => 'התשלום אושר',
  expired: () => 'ההמתנה לתשלום הסתיימה',
  appointment: ({ details }) => {
    const day = detail(details, 'day')
    if (!day) return 'מוסך אחר, שקובע את המועד בעצמו'
    return `מועד התקנה חדש: ${dayText(day)} ${detail(details, 'startHour').padStart(2, '0')}:00`
  },
  'refund-due': (entry) => `נרשם החזר כספי${ofMoney(entry, 'refund')}`,
  refunded: (entry) => `הכסף הוחזר${ofMoney(entry, 'amount')}`,
  erased: () => 'פרטי הלקוח נמחקו',
  'payment-data-read': () => 'פרטי התשלום הוצגו',
  'transfer-refunded': () => 'ההעברה להחזר הכסף סומנה כבוצעה',
  'card-refunded': () => 'סומן שהכסף הוחזר לכרטיס',
  'retry-refund': () => 'הזיכוי נשלח שוב לביצוע',
  'attention-closed': () => 'מקרה לטיפול נסגר',
  'task-taken': () => 'המשימה נלקחה לטיפול',
  'task-given-back': () => 'המשימה הוחזרה לתיבה',
}

const isKnown = (change: string): change is Change => Object.hasOwn(changes, change)

/** One line of an order's history; a kind of change that this page does not know yet keeps its name. */
export const historyText = (entry: OrderEntry): string => {
  const reason = detail(entry.details, 'reason')
  return `${isKnown(entry.change) ? changes[entry.change](entry) : entry.change}${reason && ` (${reason})`}`
}
export const historyWho = ({ by, actor }: OrderEntry): string => actor ?? whoLabels[by]

export const text = {
  title: 'הזמנות',
  list: 'הזמנות, מהחדשה לישנה',
  loading: 'טוענים הזמנות',
  /** the list of orders is empty (wizard-shops-and-admin.md §8) */
  none: 'לא נמצאו הזמנות',
  noneHint: 'הזמנות חדשות מהאתר יופיעו כאן.',
  noneFiltered: (names: string) => `אין הזמנות שמתאימות לסינון: ${names}.`,
  held: (orders: number) =>
    orders === 1 ? 'יש במערכת הזמנה אחת.' : `יש במערכת ${orders.toLocaleString('he-IL')} הזמנות.`,
  newOrder: 'הזמנה חדשה',
  clear: 'ניקוי הסינון',
  failed: 'ההזמנות לא נטענו. בדקו את החיבור ולחצו על ״רענון״.',
  columns: { order: 'הזמנה', items: 'פריטים', delivery: 'אספקה', total: 'סכום', status: 'סטטוס' },
  all: 'הכול',
  views: 'תצוגות',
  saveView: 'שמירת תצוגה',
  removeView: (name: string) => `מחיקת התצוגה ${name}`,
  viewName: 'שם התצוגה',
  search: 'מספר, טלפון, שם או EAN',
  filters: { status: 'סטטוס', sip: 'אספקה', payment: 'תשלום', days: 'תאריכים', from: 'מתאריך', to: 'עד תאריך' },
  any: 'הכול',
  arrived: (orders: number) => (orders === 1 ? 'הזמנה חדשה נכנסה. להצגה' : `${orders} הזמנות חדשות נכנסו. להצגה`),
  fresh: 'חדשה',
  live: 'מתעדכן בזמן אמת',
  notLive: 'לא מתעדכן, מתחברים שוב',
  sums: (orders: number, tyres: number, money: string) =>
    `${orders === 1 ? 'הזמנה אחת' : `${orders.toLocaleString('he-IL')} הזמנות`} · ${tyres === 1 ? 'צמיג אחד' : `${tyres.toLocaleString('he-IL')} צמיגים`} · ${money}`,
  /** what the sums leave out */
  notSummed: (orders: number) =>
    orders === 1
      ? 'בלי הזמנה אחת שבוטלה או שכספה הוחזר'
      : `בלי ${orders.toLocaleString('he-IL')} הזמנות שבוטלו או שכספן הוחזר`,
  choose: (orderId: string) => `בחירת הזמנה ${orderId}`,
  choosePage: 'בחירת כל ההזמנות בדף',
  chosen: (orders: number) => (orders === 1 ? 'נבחרה הזמנה אחת' : `נבחרו ${orders} הזמנות`),
  unchoose: 'ניקוי הבחירה',
  looks: { name: 'תצוגת ההזמנות', cards: 'כרטיסים', rows: 'שורות' },
  keys: `J K מעבר · Enter פתיחה · S סטטוס · N ${SHOW_ARRIVED} · / חיפוש`,
  csv: 'CSV',
  csvFailed: 'הקובץ לא נוצר. בדקו את החיבור ונסו שוב.',
  paymentLabels: paymentWords,
  sipLabels: sipWords,
  /** in a row, where the whole words have no room */
  sipShort: { install: 'התקנה', shipping: 'משלוח', pickup: 'איסוף עצמי' },
  method: methodWord,
  tracking: 'מספר מעקב',
  noTracking: 'עוד אין מספר מעקב',
  save: 'שמירה',
  trackingSaved: 'מספר המעקב נשמר',
  saveFailed: 'השינוי לא נשמר. מה שהוקלד נשאר כאן; בדקו את החיבור ונסו שוב.',
  notes: 'הערות',
  manualBooking: 'הלקוח קובע תור ישירות מול המוסך, אחרי שהצמיגים מגיעים אליו.',
  /** the same, in a row */
  manualShort: 'הלקוח קובע מול המוסך',
  atGarage: 'במוסך',
  pair: 'זוג',
  arrives: 'צפוי להגיע',
  quantity: 'כמות',
  moreItems: (count: number) => `ועוד ${count}`,
  unknownProduct: 'מוצר שאינו באתר',
  panel: (orderId: string) => `הזמנה ${orderId}`,
  panelFailed: 'ההזמנה לא נטענה. בדקו את החיבור ולחצו על ״רענון״.',
  missing: 'אין הזמנה במספר הזה.',
  copy: 'העתקת המספר',
  copied: 'המספר הועתק',
  previous: 'ההזמנה הקודמת',
  next: 'ההזמנה הבאה',
  close: 'סגירה',
  items: 'פריטים',
  total: 'סה״כ',
  amounts: { subtotal: 'צמיגים', shipping: 'משלוח', discount: 'הנחה' },
  refunds: { refunded: 'הוחזר ללקוח', refundDue: 'יוחזר ללקוח' },
  payment: 'תשלום',
  showCard: 'הצגת פרטים',
  cardLogged: 'ההצגה נרשמת',
  noCard: 'ההזמנה לא שולמה בכרטיס',
  cardFailed: 'פרטי התשלום לא נטענו. נסו שוב.',
  instalments: (count: number) => (count === 1 ? 'תשלום אחד' : `${count} תשלומים`),
  customer: 'לקוח',
  email: 'אימייל',
  invoice: 'חשבונית',
  history: 'היסטוריה',
  noHistory: 'ההיסטוריה אינה זמינה כרגע.',
  moveOf: (orderId: string) => `הזמנה ${orderId}: העברה אל`,
  unusual: 'צריך סיבה',
  moveTitle: (status: Order['status']) => `העברה ל״${statusLabel(status)}״`,
  moveUnusual: 'זה אינו השלב הבא של ההזמנה. הסיבה נשמרת בהיסטוריה.',
  reason: 'סיבה',
  reasonMissing: 'נא לכתוב סיבה',
  nextStep: (status: Order['status']) => `השלב הבא: ${statusLabel(status)}`,
  trackingHint: 'לא חובה. המספר נשלח ללקוח עם ההודעה.',
  stuck: {
    cancelled: 'ההזמנה בוטלה',
    closed: 'ההזמנה הושלמה',
    refunded: 'הכסף הוחזר או בדרך חזרה ללקוח',
    card: 'תשלום בכרטיס מאשרת רק חברת הסליקה',
    unusual: 'אין לה שלב הבא רגיל, אפשר להעביר אותה מתפריט הסטטוס',
  },
  moveChosen: 'העברה לשלב הבא',
  moveCount: (orders: number) => (orders === 1 ? 'העברת הזמנה אחת' : `העברת ${orders} הזמנות`),
  movedCount: (orders: number) => (orders === 1 ? 'הזמנה אחת הועברה' : `${orders} הזמנות הועברו`),
  willStay: 'לא יועברו:',
  notMoved: 'לא הועברו:',
  changedSince: 'ההזמנה השתנתה בינתיים, ולכן נשארה כמו שהיא',
  notUndone: 'ביטול של הזמנה אינו חוזר לאחור',
  backCount: (orders: number): string =>
    `${orders === 1 ? 'הזמנה אחת חזרה' : `${orders} הזמנות חזרו`} לסטטוס הקודם. אם נשלחו הודעות ללקוחות, יישלחו גם תיקונים`,
  notAllBack: 'לא כל ההזמנות חזרו',
  notBack: 'לא חזרו:',
  fromTo: (from: string, to: string) => `מ״${from}״ ל״${to}״`,
  exportChosen: 'ייצוא הנבחרות',
  undoReason: 'ביטול של שינוי סטטוס שנעשה בטעות',
  movedBack: (to: Order['status']) => `הסטטוס חזר ל״${statusLabel(to)}״. אם נשלחה הודעה ללקוח, יישלח גם תיקון`,
  moved: (status: Order['status']) => `ההזמנה הועברה ל״${statusLabel(status)}״`,
}

type FilterNames = OrderSearch & { days?: string | undefined }

/** What hides other orders, in words, for a list that is empty. */
export const filterNames = ({ q, view, status, sip, payment, days, from, to }: FilterNames): string =>
  [
    q && `״${q}״`,
    view && viewLabels[view],
    status && statusLabel(status),
    sip && sipWords[sip],
    payment && paymentWords[payment],
    days && (days === 'range' ? `${dayText(from ?? '')}–${dayText(to ?? '')}` : dayLabels[days]),
  ]
    .filter(Boolean)
    .join(', ')
