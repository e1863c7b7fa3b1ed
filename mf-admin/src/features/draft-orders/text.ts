import {
  MOST_DRAFT_LINES,
  type DraftItem,
  type DraftOrder,
  type DraftShipment,
  type DraftStatus,
  type DraftSummary,
} from '@zmig/edge-contract'
import type { AdminIconName } from '../../parts/icon.tsx'
import type { ChipTone } from '../../parts/chip.tsx'
import { productText } from '../../parts/find-products.ts'
import { dayText } from '../../parts/time.ts'

const count = (number: number): string => number.toLocaleString('he-IL')
export const itemsText = (items: number): string => (items === 1 ? 'פריט אחד' : `${count(items)} פריטים`)
export const tyresText = (tyres: number): string => (tyres === 1 ? 'צמיג אחד' : `${count(tyres)} צמיגים`)
/** Items that a change has left as they were. */
const leftText = (left: number): string =>
  left === 0 ? '' : `; ${itemsText(left)} ${left === 1 ? 'נשאר' : 'נשארו'} במקום, כי אין לספק הצעת מחיר`
/** `€1,234.50` */
export const euroText = (euro: number): string =>
  `€${euro.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
/** The first 8 characters and an ellipsis (wizard-shops-and-admin.md §2). */
export const shortId = ({ _id }: Pick<DraftSummary, '_id'>): string => `${_id.slice(0, 8)}…`

/** wizard-shops-and-admin.md §8 */
export const defaults = {
  list: 'Failed to fetch draft orders',
  create: 'Failed to create draft order',
  details: 'Failed to fetch draft order details',
  missingId: 'Missing order ID',
}

type Look = { word: string; tone: ChipTone; icon: AdminIconName }
/** Ready is primary, in preparation secondary, every other status default (wizard-shops-and-admin.md §3 Draft order). */
const looks: Record<DraftStatus, Look> = {
  initial: { word: 'ממתינה להכנה', tone: 'grey', icon: 'clock' },
  preparing: { word: 'בהכנה', tone: 'secondary', icon: 'half' },
  completed: { word: 'מוכנה', tone: 'primary', icon: 'check' },
  failed: { word: 'נכשלה', tone: 'grey', icon: 'alert' },
  cancelled: { word: 'בוטלה', tone: 'grey', icon: 'stop' },
}
/** How a draft stands: the word, the colour and the drawing of its chip. */
export const lookOf = ({ status, orderedAt }: Pick<DraftSummary, 'status' | 'orderedAt'>): Look =>
  orderedAt ? { word: 'הוזמנה מהספקים', tone: 'primary', icon: 'truck' } : looks[status]

export const isPreparing = ({ status }: Pick<DraftSummary, 'status'>): boolean =>
  status === 'initial' || status === 'preparing'

/** A step of the arithmetic: what it is, and its number with its sign. */
export type Step = { label: string; value: string }
const signed = (number: number): string =>
  number === 0 ? '0' : number < 0 ? `−${count(-number)}` : `+${count(number)}`

/** Why a line is there: the need as it was computed when the draft was made, step by step. */
export const arithmetic = (
  { lastYearSold, target, unfilled, currentStock, inbound }: DraftItem,
  { leadWeeks, reviewWeeks, safetyTyres }: DraftOrder['forecast'],
): { target: string | undefined; steps: Step[]; need: number } => {
  const expected = Math.ceil((lastYearSold * (leadWeeks + reviewWeeks)) / 52)
  const usual = target === expected + safetyTyres
  return {
    target: usual
      ? `${count(lastYearSold)} × (${leadWeeks} + ${reviewWeeks}) ÷ 52 → ${count(expected)}; ${count(expected)} + ${safetyTyres} = ${count(target)}`
      : undefined,
    steps: [
      { label: 'לקוחות שמחכים למשלוח', value: signed(unfilled) },
      { label: 'יעד המלאי', value: signed(target) },
      { label: 'במלאי ולא שמור ללקוחות', value: signed(-currentStock) },
      { label: 'כבר בדרך', value: signed(-inbound) },
    ],
    need: Math.max(0, unfilled + target - currentStock - inbound),
  }
}

/** Why a draft cannot be ordered; undefined when it can. */
export const whyNotOrdered = ({ items }: Pick<DraftOrder, 'items'>): string | undefined => {
  if (items.length === 0) return text.nothingToOrder
  return items.every(({ source }) => source === null) ? text.noneHasSupplier : undefined
}

export const text = {
  title: 'טיוטות הזמנה',
  count: (total: number): string => (total === 1 ? 'טיוטה אחת' : `${count(total)} טיוטות`),
  create: 'טיוטה חדשה',
  refresh: 'רענון',
  none: 'אין טיוטות הזמנה זמינות',
  first: 'טיוטה מחשבת מה חסר במלאי וממי כדאי לקנות.',
  running: 'לטיוטה שבהכנה',
  columns: {
    id: 'מזהה',
    status: 'מצב',
    createdAt: 'נוצרה',
    items: 'פריטים',
    tyres: 'צמיגים',
    createdBy: 'נוצרה על ידי',
    view: 'צפייה',
  },
  view: (draft: DraftSummary): string => `צפייה בטיוטה ${draft._id.slice(0, 8)}`,

  draft: (draft: Pick<DraftSummary, '_id'>): string => `טיוטה ${shortId(draft)}`,
  back: 'לכל הטיוטות',
  loading: 'טוענים את הטיוטה…',
  loadFailedTitle: 'שגיאה בטעינת הנתונים',
  noData: 'אין נתונים להצגה',
  noItems: 'אין פריטים בהזמנה זו',
  noneFound: 'לא נמצאו פריטים לסינון הזה',
  clear: 'ניקוי הסינון',
  preparing: ({ progress, progressOf }: DraftSummary): string =>
    progressOf === 0
      ? 'אוספים נתונים על המלאי ועל המכירות…'
      : `נבדקו ${count(progress)} מתוך ${count(progressOf)} צמיגים`,
  progress: 'התקדמות ההכנה',
  stop: 'עצירת ההכנה',
  summary: 'סיכום',
  created: 'נוצרה',
  by: 'נוצרה על ידי',
  content: 'תוכן',
  sum: 'סכום',
  ordered: 'הוזמנה',
  shipment: 'משלוח',
  bySupplier: 'לפי ספק',
  /** on a phone, where the rest is folded */
  more: 'פירוט לפי ספק',
  withoutSupplier: 'ללא ספק',
  metrics: 'הספק הזול ביותר (מספר פריטים)',
  items: 'פריטים בטיוטה',
  itemColumns: {
    ean: 'EAN',
    product: 'צמיג',
    source: 'ספק',
    sourceChoice: 'ספק · מחיר · מלאי',
    unitPrice: 'מחיר ליחידה',
    quantity: 'כמות',
    currentStock: 'במלאי',
    lastYearSold: 'נמכרו בשנה',
    addedReason: 'סיבה',
    actions: 'פעולות',
  },
  reasons: { customer_order: 'הזמנת לקוח', replenish: 'חידוש מלאי' },
  unknownProduct: 'המוצר לא נמצא',
  search: 'חיפוש צמיג או EAN',
  allSuppliers: 'כל הספקים',
  noSupplier: 'אין ספק',
  sourceOf: ({ ean }: DraftItem): string => `ספק ל־${ean}`,
  quantityOf: ({ ean }: DraftItem): string => `כמות ל־${ean}`,
  less: ({ quotes, source, quantity }: DraftItem): string | undefined => {
    const stock = quotes.find(({ supplier }) => supplier === source)?.stock
    return stock !== undefined && stock < quantity ? `לספק יש ${count(stock)}` : undefined
  },
  badQuantity: 'הכמות היא מספר שלם, מ־1 עד 9,999. להסרת הפריט יש כפתור הסרה.',
  remove: ({ ean }: DraftItem): string => `הסרת ${ean}`,
  // a name that ends in digits is kept apart from the Hebrew: from right to left they would change places
  removed: ({ ean, product }: Pick<DraftItem, 'ean' | 'product'>): string =>
    `\u2068${product ? productText(product) : ean}\u2069 הוסר מהטיוטה`,
  choosePage: 'בחירת כל הפריטים בדף',
  choose: (ean: string): string => `בחירת ${ean}`,
  chosen: (items: number): string => (items === 1 ? 'נבחר פריט אחד' : `נבחרו ${count(items)} פריטים`),
  unchoose: 'ביטול הבחירה',
  moveTo: 'העברה לספק',
  moveChoice: 'בחרו ספק…',
  removeChosen: 'הסרת הנבחרים',
  tooManyChosen: `אפשר לשנות עד ${MOST_DRAFT_LINES} פריטים בבת אחת.`,
  linesMoved: (items: number, supplier: string, left: number): string =>
    `${itemsText(items)} ${items === 1 ? 'הועבר' : 'הועברו'} אל ${supplier}${leftText(left)}`,
  linesRemoved: (items: number): string => `${itemsText(items)} ${items === 1 ? 'הוסר' : 'הוסרו'} מהטיוטה`,
  noneMoved: (supplier: string): string => `אף פריט לא הועבר: ל־${supplier} אין הצעת מחיר לפריטים שנבחרו.`,
  takenBack: 'הפריטים חזרו למה שהיו',
  notAllBack: (left: number): string => `${itemsText(left)} לא חזרו, כי הצעת המחיר של הספק השתנתה.`,
  saved: 'השינוי נשמר',
  why: ({ ean }: DraftItem): string => `למה ${ean} בטיוטה`,
  whyTitle: 'איך חושבה הכמות',
  whyTarget:
    'יעד המלאי: מכירות של 52 שבועות × (שבועות אספקה + שבועות בין הזמנות) ÷ 52, מעוגל כלפי מעלה, ועוד מלאי ביטחון',
  noTarget: 'הצמיג סומן כצמיג שלא יחזור, ולכן אין לו יעד מלאי.',
  whyNeed: 'לקנות',
  whyChanged: (quantity: number): string => `הכמות שונתה ל־${count(quantity)}.`,
  whyStock: 'הנתונים הם של הרגע שבו הוכנה הטיוטה. מה ששמור ללקוחות מהמדף אינו נחשב במלאי.',

  add: 'הוספת צמיג',
  addTyre: 'צמיג בודד, לפי שם, מידה או EAN',
  addTyreHint: 'זוג מוזמן כשני צמיגים, כל אחד לבדו. הצמיג יוזמן מהספק הזול ביותר.',
  noTyre: 'לא נמצא צמיג כזה בחנות. אפשר להקליד EAN מלא.',
  productsFailed: 'רשימת הצמיגים לא נטענה. אפשר להקליד EAN מלא.',
  addQuantity: 'כמות',
  added: 'הצמיג נוסף לטיוטה',
  alreadyThere: 'הצמיג כבר בטיוטה, הכמות שלו תשתנה.',
  badTyre: 'בחרו צמיג מהרשימה, או הקלידו EAN של 8 עד 14 ספרות',

  send: 'לשליחה לספק',
  sendTitle: (supplier: string): string => `הזמנה מ־${supplier}`,
  csv: 'הורדת CSV',
  mail: 'פתיחה באימייל',
  mailText: 'נוסח האימייל',
  copy: 'העתקה',
  copied: 'הנוסח הועתק',
  copyFailed: 'ההעתקה לא הצליחה. אפשר לסמן את הנוסח ולהעתיק אותו.',
  exportFailed: 'הקובץ לא ירד. בדקו את החיבור ונסו שוב.',

  order: 'סימון כהוזמנה',
  orderTitle: 'סימון כהזמנה שנשלחה לספקים',
  orderWarning: (tyres: number): string =>
    `${tyresText(tyres)} יתווספו למה שמגיע במשלוח, והחנות תתחיל למכור אותם בהזמנה מראש. אחרי הסימון אין לערוך את הטיוטה.`,
  which: 'באיזה משלוח הצמיגים מגיעים',
  shipmentOf: ({ role }: Pick<DraftShipment, 'role'>): string => (role === 'current' ? 'המשלוח שבדרך' : 'המשלוח הבא'),
  shipmentDays: ({ arrivesOn, orderDeadline }: DraftShipment): string =>
    `מגיע ב־${dayText(arrivesOn)}, להזמין עד ${dayText(orderDeadline)}`,
  newShipment: (role: DraftShipment['role']): string => (role === 'current' ? 'משלוח חדש, בדרך' : 'משלוח חדש, הבא'),
  arrivesOn: 'יום ההגעה',
  orderDeadline: 'יום אחרון להזמנה',
  missingDays: 'יש לבחור את שני הימים, והיום האחרון להזמנה לפני יום ההגעה.',
  orderDone: 'הטיוטה סומנה כהזמנה, והצמיגים נוספו למשלוח',
  shipmentsFailed: 'המשלוחים לא נטענו. סגרו את החלון ונסו שוב.',
  restStays: (without: number): string =>
    without === 1
      ? 'לפריט אחד אין ספק. הוא לא יעכב את ההזמנה: הוא יישאר בטיוטה נפרדת.'
      : `ל־${count(without)} פריטים אין ספק. הם לא יעכבו את ההזמנה: הם יישארו בטיוטה נפרדת.`,
  restIn: 'הפריטים בלי ספק נשארו בטיוטה נפרדת, שאפשר לערוך ולהזמין אחר כך:',
  nothingToOrder: 'אי אפשר לסמן כהוזמנה: אין פריטים בטיוטה.',
  noneHasSupplier: 'אי אפשר לסמן כהוזמנה: לאף פריט אין ספק. בחרו ספק לפריט אחד לפחות.',
  showThem: 'הצגת הפריטים',

  cancel: 'ביטול הטיוטה',
  cancelTitle: 'ביטול הטיוטה',
  cancelWarning: 'הטיוטה תסומן כמבוטלת ולא יהיה אפשר לערוך או להזמין אותה. אפשר ליצור טיוטה חדשה בכל רגע.',
  cancelled: 'הטיוטה בוטלה',
  close: 'סגירה',
}
