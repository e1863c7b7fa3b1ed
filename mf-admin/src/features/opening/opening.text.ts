import {
  hoursText,
  type OpeningState,
  type OpeningStep,
  periodText,
  priceText,
  tyresText,
  withLetter,
} from '@zmig/edge-contract'

/** `how`: what to do while it is missing; `href`: the page where it is done; `states`: what to do in a state of its own */
type StepText = {
  title: string
  how: string
  href: string
  states?: Partial<Record<OpeningState, string>>
  /** before the time at which it was done */
  since?: string
}

/** The part of this page that says what to type on the server. */
const guideOf = (id: OpeningStep['id']): string => `/admin/opening?step=${id}`

const AWAY = 'השירות אינו זמין כרגע, ולכן המצב לא ידוע.'

export const stepTexts: Record<OpeningStep['id'], StepText> = {
  company: {
    title: 'פרטי העסק',
    how: 'מוצגים פרטים לדוגמה. מלאו קובץ פרטים משלכם והגדירו אותו ב־COMPANY_FILE בשרת.',
    href: guideOf('company'),
  },
  catalogue: {
    title: 'מוצרים',
    how: 'אין עדיין מוצרים במכירה. הוסיפו מוצרים או ייבאו קובץ.',
    href: '/admin/products',
  },
  garages: { title: 'מוסכים', how: 'אין עדיין מוסך שמתקין. הוסיפו מוסך אחד לפחות.', href: '/admin/garages' },
  delivery: {
    title: 'משלוח והתקנה',
    how: 'תנאי המשלוח עוד לא פורסמו. רעננו את הדף בעוד רגע.',
    href: guideOf('delivery'),
  },
  terminal: {
    title: 'מסוף האשראי',
    href: guideOf('terminal'),
    how: 'המסוף עוד לא נוסה. שלמו שקל אחד בכרטיס שלכם, והוא יוחזר מיד.',
    since: 'שקל אחד שולם והוחזר',
    states: {
      paying: 'עמוד התשלום נפתח ועוד לא שולם בו. אם סגרתם אותו, נסו שוב.',
      refunding: 'השקל חויב, וההחזר בדרך. הדף מתעדכן מעצמו.',
      declined: 'הכרטיס נדחה. נסו כרטיס אחר, או בדקו את הגדרות המסוף.',
      'not-paid': 'בניסיון האחרון לא שולם דבר. נסו שוב, או בדקו את הגדרות המסוף.',
      'wrong-amount': 'חויב סכום אחר משקל אחד, והוא הוחזר. בדקו את הגדרות המסוף מול חברת הסליקה.',
      'other-terminal': 'המסוף הוחלף מאז הניסיון האחרון. נסו גם את המסוף החדש.',
    },
  },
  mail: {
    title: 'אימייל',
    href: guideOf('mail'),
    how: 'עוד לא נשלח אימייל ניסיון. הוא יישלח לכתובת שבה נכנסתם.',
    since: 'אימייל ניסיון התקבל לשליחה',
    states: {
      unconfigured: 'לא הוגדר שרת אימייל. הגדירו SMTP_URL בשרת.',
      refused: 'אימייל הניסיון האחרון נדחה. בדקו את SMTP_URL ואת MAIL_FROM ונסו שוב.',
      unanswered: 'לא ידוע אם אימייל הניסיון התקבל. נסו שוב.',
      away: AWAY,
    },
  },
  texts: {
    title: 'הודעות לנייד',
    href: guideOf('texts'),
    how: 'עוד לא נשלחה הודעת ניסיון. היא תישלח למספר שתקלידו.',
    since: 'הודעת ניסיון התקבלה לשליחה',
    states: {
      unconfigured: 'לא הוגדר ספק הודעות. הגדירו TEXTER_PROVIDER בשרת.',
      refused: 'הודעת הניסיון האחרונה נדחתה. בדקו את הגדרות הספק ונסו שוב.',
      unanswered: 'לא ידוע אם הודעת הניסיון התקבלה. בדקו אם היא הגיעה, ואם לא, נסו שוב.',
      away: AWAY,
    },
  },
  invoices: {
    title: 'חשבוניות',
    href: guideOf('invoices'),
    how: 'החיבור למערכת החשבוניות עוד לא נבדק. הבדיקה לא מפיקה מסמך.',
    since: 'מערכת החשבוניות ענתה',
    states: {
      refused:
        'מערכת החשבוניות לא ענתה כצפוי. בדקו בשרת את INVOICE_API_KEY ואת INVOICE_BASE_URL, או את הגדרות המסוף כשחברת הסליקה מפיקה את החשבוניות, ונסו שוב.',
      'by-hand': 'לפי ההגדרות אתם מפיקים כל חשבונית ידנית (INVOICE_PROVIDER=none).',
      away: AWAY,
    },
  },
  backup: {
    title: 'גיבוי',
    href: guideOf('backup'),
    how: 'עוד לא נרשם גיבוי. הריצו בשרת npm run backup, וקבעו שהוא ירוץ בכל לילה.',
    since: 'הגיבוי האחרון',
    states: { old: 'הגיבוי האחרון ישן משבוע. בדקו שהגיבוי בשרת רץ בכל לילה.' },
  },
  proxy: {
    title: 'כתובת מאובטחת',
    href: guideOf('proxy'),
    how: 'הכתובת של החנות אינה https. הגדירו PUBLIC_URL בשרת.',
    states: {
      hidden: 'שרת ה־proxy לא הוגדר ב־TRUSTED_PROXIES, ולכן כל הקונים נראים כאדם אחד. הגדירו את הכתובת שלו בשרת.',
    },
  },
}

export const text = {
  title: 'פתיחת החנות',
  open: 'פתחו את החנות',
  close: 'סגרו את החנות',
  opening: 'פותחים את החנות?',
  closing: 'סוגרים את החנות?',
  openEffect: 'מרגע זה קונים רואים את החנות ויכולים להזמין.',
  closeEffect: 'הקונים יראו ״נפתח בקרוב״ ולא יוכלו להזמין. הזמנות קיימות נשארות.',
  stillMissing: (missing: string[]) => `עוד חסר: ${missing.join(', ')}. אפשר לפתוח גם כך, ולהשלים אחר כך.`,
  opened: 'החנות פתוחה',
  closed: 'החנות סגורה',
  isOpen: 'החנות פתוחה: קונים רואים אותה ויכולים להזמין.',
  isClosed: 'החנות עוד לא נפתחה: קונים רואים ״נפתח בקרוב״. רק הצוות רואה את העמודים.',
  isStopped: 'החנות עוד לא נפתחה. כדי לפתוח אותה צריך להשלים את השלבים שמסומנים ״נדרש״.',
  done: 'הושלם',
  missing: 'חסר',
  needed: 'נדרש',
  courier: ({
    shippingFee,
    freeShippingFrom,
    deliveryFromHours,
    deliveryToDays,
  }: NonNullable<OpeningStep['courier']>) =>
    `שליח עד הבית: ${priceText(shippingFee)} להזמנה, וחינם ${withLetter('מ', tyresText(freeShippingFrom))}, תוך ${hoursText(deliveryFromHours)} עד ${periodText(deliveryToDays)}.`,
  garages: (count: number) =>
    count === 0
      ? 'אין עדיין מוסך שמתקין, ולכן קונים בוחרים בין שליח לאיסוף עצמי.'
      : `מוסכים שמתקינים: ${count.toLocaleString('he-IL')}`,
  count: (count: number) => `במערכת: ${count.toLocaleString('he-IL')}`,
  since: (what: string, when: string) => `${what}: ${when}`,
  unreachable: 'הרשימה לא נטענה. בדקו את החיבור ונסו שוב.',
  tryTerminal: 'תשלום שקל לניסיון',
  tryMail: 'שליחת אימייל ניסיון',
  mailSent: 'אימייל הניסיון התקבל לשליחה',
  tryText: 'שליחת הודעת ניסיון',
  phone: 'הנייד שלכם',
  textSent: 'הודעת הניסיון התקבלה לשליחה',
  check: 'בדיקת החיבור',
  checked: 'מערכת החשבוניות ענתה',
}

/** The names of the steps that are missing. */
export const missingOf = (steps: readonly OpeningStep[]): string[] =>
  steps.filter(({ done }) => !done).map(({ id }) => stepTexts[id].title)
