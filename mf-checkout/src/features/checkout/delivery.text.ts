import {
  hoursText,
  periodText,
  roundAmountText,
  scoreOutOfTen,
  tyresText,
  withLetter,
  type Terms,
  FULL_NAME_WANTED,
  EMAIL_WANTED,
  ADDRESS_WANTED,
  MOBILE_WANTED,
} from '@zmig/edge-contract'

/** Texts of the first step: who orders, how the tyres are delivered, notes. */
export const detailsText = {
  title: 'פרטי המזמין',
  labels: { name: 'שם מלא', phone: 'טלפון נייד', emailaddress: 'אימייל' },
  phoneHint: 'לעדכונים על ההזמנה, למשל 0501234567',
  errors: {
    name: FULL_NAME_WANTED,
    phone: MOBILE_WANTED,
    emailaddress: EMAIL_WANTED,
  },
}

export const invoiceText = {
  other: 'החשבונית על שם אחר',
  labels: { name: 'שם לחשבונית', businessNumber: 'ח״פ או מספר עוסק' },
  hint: '9 ספרות',
  errors: {
    name: 'נא להזין את השם שיופיע בחשבונית',
    businessNumber: 'נא להזין מספר תקין בן 9 ספרות',
  },
}

/** The price of the courier: `₪60 לצמיג אחד וחינם משני צמיגים` */
const shippingPrice = ({ shippingFee, freeShippingFrom: free }: Terms): string => {
  if (shippingFee === 0 || free <= 1) return 'חינם'
  const orders = free === 2 ? 'לצמיג אחד' : `להזמנה של עד ${tyresText(free - 1)}`
  return `${roundAmountText(shippingFee)} ${orders} וחינם ${withLetter('מ', tyresText(free))}`
}

export const deliveryText = {
  title: 'איך תקבלו את הצמיגים?',
  install: 'התקנה במוסך שותף',
  installNote: 'בוחרים מוסך, יום ושעה, והצמיגים מחכים לכם שם. על ההתקנה משלמים במוסך.',
  shipping: 'משלוח עד הבית',
  shippingNote: (terms: Terms, awaited: boolean) =>
    `שליח מהיר, ${shippingPrice(terms)}. מגיע תוך ${hoursText(terms.deliveryFromHours)} עד ${periodText(terms.deliveryToDays)}${awaited ? ' מהגעת הצמיגים לארץ' : ''}.`,
  pickup: 'איסוף עצמי מהמחסן',
  pickupAt: (address: string) => `בלי דמי משלוח. ${address}. נודיע לכם כשההזמנה מוכנה.`,
}

export const courierText = {
  title: 'לאן לשלוח?',
  labels: {
    name: 'שם המקבל (אם אינו המזמין)',
    phone: 'טלפון המקבל (אם אינו המזמין)',
    address: 'רחוב, מספר ודירה',
    city: 'יישוב',
    notes: 'הערות לשליח (לא חובה)',
  },
  errors: {
    name: FULL_NAME_WANTED,
    phone: MOBILE_WANTED,
    address: ADDRESS_WANTED,
    city: 'נא להזין יישוב',
    notes: '',
  },
}

export const notesLabel = 'הערות להזמנה (לא חובה)'

export const installationText = {
  title: 'איפה ומתי להתקין?',
  city: 'עיר',
  chooseCity: 'בחרו עיר',
  shops: 'מוסך',
  shopsWaiting: 'טוענים את המוסכים בעיר',
  shopsFailed: 'רשימת המוסכים לא נטענה.',
  noShops: 'אין כרגע מוסך שותף בעיר הזו. בחרו עיר אחרת או דרך אחרת לקבל את הצמיגים.',
  citiesWaiting: 'טוענים את הערים',
  noCities: 'עוד אין מוסכים שותפים שמתקינים. הצמיגים מגיעים עד הבית, או לאיסוף עצמי.',
  citiesFailed: 'רשימת הערים לא נטענה.',
  errors: { city: 'נא לבחור עיר', shop: 'נא לבחור מוסך' },
  /** what to do when the garage has no free day */
  noDates: 'בחרו מוסך אחר, או התקשרו אליו.',
  gone: (garage: string) => `המוסך ${garage} כבר אינו זמין להתקנה. נא לבחור מוסך אחר.`,
  near: 'קרוב אליי',
  map: 'בחירת עיר במפה',
  order: 'סדר המוסכים',
  orders: { score: 'לפי דירוג', price: 'לפי מחיר', day: 'לפי התור הפנוי הקרוב', distance: 'לפי מרחק ממני' },
  free: (day: string) => `פנוי מ־${day}`,
  noneFree: 'אין תור פנוי בשבועות הקרובים',
  perTyre: 'לצמיג, לתשלום במוסך',
  score: (score: number) => `ציון ${scoreOutOfTen(score)} מתוך 10`,
  manual: 'מתאמים תור בטלפון',
  chosen: 'המוסך שבחרתם',
  change: 'החלפת מוסך',
  manualNote: (phone: string) =>
    `את מועד ההתקנה מתאמים ישירות עם המוסך, אחרי שנודיע לכם שהצמיגים הגיעו אליו. טלפון המוסך: ${phone}.`,
  likeOf: (garage: string) => `אהבתי את ${garage}`,
  likes: (count: number) => (count === 1 ? 'רוכב אחד אהב' : `${count} רוכבים אהבו`),
  likeFailed: 'לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.',
}
