import type { MessageTemplate, StaffMessage, TextFacts } from '@zmig/edge-contract'
import { money } from '@zmig/platform'

/** What each message tells its recipient. */
const templates: Record<MessageTemplate, string> = {
  placed: 'ההזמנה התקבלה',
  'transfer-reminder': 'תזכורת להעברה בנקאית',
  paid: 'התשלום התקבל',
  transit: 'הצמיגים בדרך למוסך',
  arrived: 'הצמיגים הגיעו למוסך',
  sent: 'ההזמנה נשלחה',
  'not-sent': 'תיקון: ההזמנה עוד לא נשלחה',
  'not-arrived': 'תיקון: הצמיגים עוד לא במוסך',
  tracking: 'מספר מעקב',
  cancelled: 'ההזמנה בוטלה',
  expired: 'ההזמנה פגה',
  refunded: 'בוצע החזר',
  'order-link': 'קישור להזמנה',
  'appointment-moved': 'מועד ההתקנה השתנה',
  'appointment-broken': 'מועד ההתקנה בוטל, בחירת מועד חדש',
  'money-returned': 'הכסף הוחזר',
  'return-asked': 'התקבלה בקשת החזרה',
  'tyres-here': 'כל הצמיגים הגיעו לחנות',
  'arrival-postponed': 'הגעת הצמיגים נדחתה',
  'garage-booking': 'תור חדש במוסך',
  'garage-moved': 'תור במוסך הוזז',
  'garage-cancelled': 'תור במוסך בוטל',
  'shop-offer': 'הצעת מחיר חדשה',
  'offer-answered': 'תשובה להצעת מחיר',
  'shop-request': 'בקשה לצמיג',
  'request-receipt': 'אישור על בקשה לצמיג',
  'shop-bike': 'אופנוע לא מוכר',
  'team-canary': 'הפצה חלקית של גרסה בוטלה',
}

/** One of another version of the shop is shown by its own name. */
export const templateName = (template: string): string => templates[template as MessageTemplate] ?? template

const reasons: Record<string, string> = {
  'bad-address': 'כתובת האימייל אינה תקינה',
  'no-address': 'אין כתובת או טלפון',
  erased: 'הפרטים של הנמען נמחקו',
  overtaken: 'כבר לא רלוונטית, כי ההזמנה השתנתה',
  'recipient-limit': 'הנמען כבר קיבל היום את מספר ההודעות המותר',
  'address-limit': 'מאותה רשת הגיעו היום הזמנות רבות שלא שולמו',
  'no-texter': 'שליחת SMS אינה מוגדרת',
  TimeoutError: 'השרת לא ענה בזמן',
  ETIMEDOUT: 'השרת לא ענה בזמן',
  ECONNREFUSED: 'אין חיבור לשרת השליחה',
  ECONNECTION: 'אין חיבור לשרת השליחה',
  ESOCKET: 'החיבור לשרת השליחה נותק',
  EDNS: 'שרת השליחה לא נמצא',
  EAUTH: 'שרת האימייל לא קיבל את שם המשתמש והסיסמה',
  ETLS: 'אין חיבור מוצפן לשרת האימייל',
  TypeError: 'אין חיבור לשירות השליחה',
  'text-bad-number': 'מספר הטלפון אינו תקין',
  'text-landline': 'טלפון קווי, אי אפשר לשלוח אליו SMS',
  'text-kosher': 'טלפון כשר שאינו מקבל SMS',
  'text-blocked': 'המספר חסום לקבלת הודעות',
  'text-too-long': 'ההודעה ארוכה מדי',
  'text-no-credit': 'נגמרה היתרה אצל ספק ה־SMS',
  'text-auth': 'ספק ה־SMS לא קיבל את פרטי החשבון',
  'text-sender': 'שם השולח אינו מאושר אצל ספק ה־SMS',
  'text-throttled': 'נשלחו יותר מדי הודעות בזמן קצר',
  'text-not-now': 'ספק ה־SMS אינו שולח בשעה הזו',
  'text-away': 'ספק ה־SMS אינו זמין',
  'text-unreachable': 'אין חיבור לספק ה־SMS',
  'text-lost': 'התשובה של ספק ה־SMS לא הגיעה. בודקים אם ההודעה נשלחה',
  'text-uncertain': 'לא ידוע אם ההודעה נשלחה. בלי אישור מהספק היא תישלח שוב',
  'text-unreadable': 'התשובה של ספק ה־SMS אינה מובנת',
  'text-undelivered': 'ההודעה לא הגיעה לטלפון',
  'text-phone-off': 'הטלפון לא היה זמין לקבלת ההודעה',
}

const smtp: Record<string, string> = {
  '421': 'שרת האימייל עמוס',
  '450': 'תיבת הדואר אינה זמינה כרגע',
  '451': 'תקלה זמנית בשרת האימייל',
  '452': 'תיבת הדואר מלאה',
  '550': 'תיבת הדואר אינה קיימת או שהיא מסרבת לקבל',
  '551': 'תיבת הדואר אינה בשרת הזה',
  '552': 'תיבת הדואר מלאה',
  '553': 'כתובת האימייל אינה מקובלת',
  '554': 'שרת האימייל סירב להודעה',
}

/** Why a message did not get out, in words; the name of the failure stays beside it, for the operator. */
export const reasonText = (reason: string): string => {
  const known = reasons[reason]
  if (known) return known
  const [, kind, code = ''] = /^(smtp|http)-(\d{3})$/.exec(reason) ?? []
  if (kind === 'smtp') return smtp[code] ?? (code < '500' ? 'סירוב זמני של שרת האימייל' : 'סירוב של שרת האימייל')
  if (kind === 'http') return code < '500' && code !== '429' ? 'ספק ה־SMS סירב להודעה' : 'ספק ה־SMS אינו זמין'
  if (reason.startsWith('text-status-')) return 'ספק ה־SMS לא קיבל את ההודעה'
  return reason === '' ? '' : 'תקלה בשליחה'
}

export const recipients: Record<string, string> = { person: 'לקוח', garage: 'מוסך', shop: 'החנות', team: 'צוות פיתוח' }

export const states: Record<StaffMessage['status'], string> = {
  queued: 'מחכה לשליחה',
  sent: 'נשלחה',
  skipped: 'לא נשלחה',
  given_up: 'השליחה נכשלה',
}

/** What became of a text that its provider took; nothing while it has not reported. */
const deliveries: Record<NonNullable<TextFacts['delivery']>, string> = {
  delivered: 'נמסרה',
  undelivered: 'לא נמסרה',
  unknown: 'נשלחה, בלי אישור מסירה',
}

export const stateText = ({ status, text: facts }: Pick<StaffMessage, 'status' | 'text'>): string =>
  status === 'sent' && facts?.delivery ? deliveries[facts.delivery] : states[status]

/** How many messages the provider charges for a text, and how much when that is known. */
export const segmentsText = ({ segments, cost }: TextFacts): string => {
  const counted = segments === 1 ? 'מקטע אחד' : segments === 2 ? 'שני מקטעים' : `${segments} מקטעים`
  return cost === null ? counted : `${counted}, ${money(cost)}`
}

export const text = {
  title: 'הודעות',
  unsent: 'הודעות שלא יצאו',
  search: 'מספר הזמנה',
  searchHint: 'כל מה שנשלח על הזמנה אחת',
  find: 'חיפוש',
  clear: 'חזרה להודעות שלא יצאו',
  about: (orderId: string) => `הודעות על ${orderId}`,
  openOrder: 'להזמנה',
  count: (count: number) => (count === 1 ? 'הודעה אחת' : `${count.toLocaleString('he-IL')} הודעות`),
  none: 'כל ההודעות יצאו',
  noneHint: 'הודעה שנכשלה תופיע כאן עם הסיבה. כדי לראות מה לקוח קיבל, חפשו לפי מספר הזמנה.',
  noneAbout: 'לא נשלחו הודעות על ההזמנה הזו',
  noneAboutHint: 'הודעות נשמרות 90 יום.',
  noOrder: (typed: string) => `״${typed}״ אינו מספר הזמנה`,
  noOrderHint: 'כתבו מספר כמו Z-100042.',
  loadFailed: 'רשימת ההודעות לא נטענה. שירות ההודעות אינו זמין כרגע.',
  columns: {
    message: 'הודעה',
    about: 'על',
    channel: 'באמצעות',
    to: 'אל',
    state: 'מצב',
    tries: 'ניסיונות',
    at: 'מתי',
    reason: 'סיבה',
    actions: 'פעולות',
  },
  mail: 'אימייל',
  sms: 'SMS',
  tried: 'מנסים שוב',
  show: 'הצגה',
  showOne: (name: string, about: string) => `הצגה: ${name}, ${about}`,
  again: 'שליחה חוזרת',
  againOne: (name: string, about: string) => `שליחה חוזרת: ${name}, ${about}`,
  queued: 'ההודעה חזרה לתור ותישלח בעוד רגע',
  all: 'שליחה חוזרת של כולן',
  allTitle: 'שליחה חוזרת של ההודעות שנכשלו',
  allText: (count: number) =>
    count === 1
      ? 'הודעה אחת תחזור לתור ותישלח בעוד רגע. אם הסיבה לא תוקנה, היא תיכשל שוב.'
      : `${count.toLocaleString('he-IL')} הודעות יחזרו לתור ויישלחו בדקות הקרובות. אם הסיבה לא תוקנה, הן ייכשלו שוב.`,
  allConfirm: 'שליחה',
  allQueued: (count: number) => (count === 1 ? 'הודעה אחת חזרה לתור' : `${count} הודעות חזרו לתור`),

  shown: {
    to: 'אל',
    subject: 'נושא',
    files: 'קבצים',
    sent: 'נשלחה',
    state: 'מצב',
    segments: 'אורך',
    asSent: 'כך היא נכתבה כשנשלחה. הכתובת והשם הם כפי שהם היום, והקישור להזמנה מוסתר: הוא פועל בשם הלקוח.',
    asNow: 'ההודעה עוד לא נשלחה: כך היא הייתה נכתבת עכשיו. הקישור להזמנה מוסתר.',
    noAddress: 'אין כתובת',
    letter: 'ההודעה כפי שהלקוח רואה אותה',
    views: 'תצוגה',
    html: 'מעוצב',
    plain: 'טקסט',
    loading: 'טוענים את ההודעה',
    close: 'סגירה',
  },

  parked: {
    title: 'אירועים תקועים',
    intro:
      'אירוע שקורא לא הצליח לקלוט מחכה כאן, ואחריו כל האירועים של אותו מפתח. אחרי שהסיבה תוקנה אפשר לנסות שוב. אירוע שאי אפשר לתקן אפשר לוותר עליו, והבאים אחריו נקלטים.',
    none: 'אין אירועים תקועים',
    reader: 'הרכיב שנכשל',
    outbox: 'יומן האירועים',
    event: 'אירוע',
    key: 'מפתח',
    since: 'מאז',
    reason: 'סיבה',
    again: 'נסו שוב',
    againOne: (reader: string, key: string) => `נסו שוב: ${reader}, ${key}`,
    giveUp: 'ויתור',
    giveUpOne: (reader: string, key: string) => `ויתור: ${reader}, ${key}`,
    giveUpTitle: 'ויתור על אירוע תקוע',
    giveUpText:
      'האירוע לא ייקלט לעולם, גם לא בבנייה מחדש, ומה שהוא מספר יחסר כאן. האירועים שחיכו אחריו ייקלטו לפי הסדר. אי אפשר לבטל את הוויתור.',
    giveUpReason: 'למה מוותרים',
    giveUpReasonHint: 'נשמר בהיסטוריית הפעולות. בלי פרטים של לקוחות.',
    giveUpReasonMissing: 'כתבו למה, לפחות 3 תווים',
    gaveUp: (givenUp: number, applied: number, left: number) =>
      givenUp === 0
        ? 'לא נשאר אירוע לוותר עליו'
        : `${givenUp === 1 ? 'אירוע אחד הוסר' : `${givenUp} אירועים הוסרו`}${applied > 0 ? `, ${applied === 1 ? 'אחד נקלט' : `${applied} נקלטו`}` : ''}${left > 0 ? `, ${left === 1 ? 'אחד עדיין תקוע' : `${left} עדיין תקועים`}` : ''}`,
    done: (applied: number, left: number) => {
      const applies = applied === 1 ? 'אירוע אחד נקלט' : `${applied} אירועים נקלטו`
      return left === 0 ? applies : `${applies}, ${left === 1 ? 'אחד עדיין תקוע' : `${left} עדיין תקועים`}`
    },
    stillStuck: (left: number) =>
      left === 1
        ? 'האירוע עדיין תקוע. הסיבה המעודכנת ברשימה.'
        : `${left} אירועים עדיין תקועים. הסיבות המעודכנות ברשימה.`,
    loadFailed: 'רשימת האירועים לא נטענה.',
  },
}
