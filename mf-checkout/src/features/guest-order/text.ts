import type { GuestOrder } from '@zmig/edge-contract'

const statuses: Record<GuestOrder['status'], string> = {
  open: 'ההזמנה התקבלה',
  paid: 'ההזמנה שולמה ובטיפול',
  transit: 'הצמיגים בדרך למוסך',
  doneTransit: 'הצמיגים במוסך',
  sent: 'המשלוח יצא לדרך',
  closed: 'ההזמנה הושלמה',
  cancelled: 'ההזמנה בוטלה',
}

/** Statuses of an order without problems, in their order, with short labels for the progress bar. */
const steps: Record<GuestOrder['sip'], [GuestOrder['status'], string][]> = {
  install: [
    ['open', 'התקבלה'],
    ['paid', 'שולמה'],
    ['transit', 'בדרך למוסך'],
    ['doneTransit', 'במוסך'],
    ['closed', 'הושלמה'],
  ],
  shipping: [
    ['open', 'התקבלה'],
    ['paid', 'שולמה'],
    ['sent', 'נשלחה'],
    ['closed', 'הושלמה'],
  ],
  pickup: [
    ['open', 'התקבלה'],
    ['paid', 'שולמה'],
    ['closed', 'נאספה'],
  ],
}

/** The money goes back because the tyres were sold out when it arrived. */
const refunded = 'ההזמנה לא יצאה לפועל, והכסף חוזר אליכם'

/** The state of the payment; the amount stands beside what was paid. */
const payments: Record<GuestOrder['paymentStatus'], string> = {
  pending: 'עוד לא התקבל',
  paid: 'שולם',
  expired: 'לא התקבל',
  refund_due: 'ההחזר בטיפול',
  refunded: 'הכסף הוחזר',
}

/** What the buyer should do until the shop calls, depending on where the tyres are. */
const meanwhile = (status: GuestOrder['status']): string =>
  status === 'transit' || status === 'doneTransit'
    ? 'אל תגיעו למוסך להתקנה לפני שנדבר.'
    : `${status === 'sent' ? 'כשהצמיגים אצלכם, שמרו אותם' : 'בינתיים שמרו את הצמיגים'} כפי שקיבלתם אותם, ואל תשלחו אותם לפני שנדבר.`

export const text = {
  loading: 'טוענים את ההזמנה',
  anyTitle: 'ההזמנה שלכם',
  title: (orderId: string) => `הזמנה ${orderId}`,
  documents: { 'invoice-receipt': 'חשבונית מס/קבלה', 'credit-note': 'חשבונית זיכוי' },
  placed: (when: string) => `הוזמן ב־${when}`,
  statuses,
  refunded,
  steps,
  payments,
  status: 'מצב ההזמנה',
  moved: 'ההזמנה השתנתה בינתיים. כך היא עכשיו.',
  /** also of a link to pay that is opened too late; a transfer may be under way, so nothing is promised about it */
  unpaid: 'לא קיבלנו תשלום על ההזמנה, והצמיגים כבר לא שמורים לכם. אפשר להזמין שוב באתר, או לדבר איתנו ונסדר את זה יחד.',
  /** of a charge of another amount, or for an order that another paid one replaced; its amount stands below */
  stray: 'החיוב בכרטיס לא נזקף להזמנה הזו, ולכן הוא מוחזר במלואו.',
  /** beside the status, which says that the order is cancelled */
  calledOff: 'האישור על הביטול בדרך אליכם.',
  payment: 'תשלום',
  refund: { amount: 'סכום ההחזר', by: 'יוחזר לכם עד' },
  tracking: 'מספר מעקב',
  town: 'יעד המשלוח',
  until: 'שמורה עבורכם עד',
  lines: 'מה בהזמנה',
  quantity: (quantity: number, set: boolean) => `כמות: ${quantity}${set ? ' (זוג)' : ''}`,
  subtotal: 'צמיגים',
  discount: 'הנחה',
  shipping: 'משלוח',
  free: 'חינם',
  payNow: 'לתשלום באתר',
  paidNow: 'שולם באתר',
  neverPaid: 'סכום ההזמנה',
  payAtGarage: 'התקנה, לתשלום במוסך',
  appointment: 'ההתקנה',
  pickup: 'איסוף עצמי',
  hours: (from: string, to: string) => `ימים א׳–ה׳, בין ${from} ל־${to}`,
  pickupNext: 'נודיע לכם בטלפון כשההזמנה מוכנה לאיסוף.',
  manual: 'המועד מתואם ישירות עם המוסך, אחרי שהצמיגים מגיעים אליו.',
  manualNow: 'הצמיגים מחכים לכם במוסך. התקשרו אליו כדי לקבוע מועד.',
  calendar: 'הוספה ליומן',
  broken: 'המועד שנקבע התבטל',
  brokenTime: 'לצערנו ההתקנה לא תוכל להתקיים במועד הזה:',
  brokenReturn: 'ביקשתם להחזיר את ההזמנה, ולכן אין צורך לבחור מועד או מוסך אחר.',
  brokenNext: 'ההזמנה והצמיגים שמורים לכם. בחרו מועד חדש שנוח לכם.',
  garageOut: 'נתאם לכם מוסך אחר',
  garageOutWhy: (garage: string) =>
    `לצערנו ${garage || 'המוסך שבחרתם'} כבר לא מקבל הזמנות דרך החנות, ולכן ההתקנה לא תתקיים שם.`,
  garageOutNext: 'ההזמנה והצמיגים שמורים לכם. נתקשר אליכם כדי לתאם מוסך אחר, ואפשר גם לפנות אלינו:',
  return: 'בקשת ההחזרה',
  returnAsked: (when: string) => `קיבלנו את בקשת ההחזרה ב־${when}.`,
  returnNext: (status: GuestOrder['status']) =>
    `נחזור אליכם כדי לתאם את ההחזרה. ${meanwhile(status)} האישור בדרך אליכם באימייל.`,
  returnSettled: (when: string) => `הטיפול בבקשת ההחזרה מ־${when} הסתיים.`,
  returnQuestions: 'משהו לא ברור? דברו איתנו.',
  unknown: {
    title: 'הקישור אינו מוביל להזמנה',
    message: 'אולי הוא נחתך בדרך. אפשר לבקש אותו שוב עם מספר ההזמנה והטלפון.',
    ask: 'לקבלת קישור חדש',
  },
  notReady: 'פרטי ההזמנה יופיעו כאן אוטומטית בעוד רגע.',
  failed: 'לא הצלחנו לטעון את ההזמנה. בדקו את החיבור לאינטרנט ונסו שוב.',
  next: 'מה הלאה',
  help: 'שאלות על ההזמנה?',
  call: 'להתקשר',
  whatsapp: 'לכתוב בוואטסאפ',
  message: (orderId: string) => `שלום, יש לי שאלה על הזמנה ${orderId}`,
}
