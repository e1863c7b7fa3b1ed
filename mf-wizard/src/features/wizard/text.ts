import { openingHours } from '@zmig/platform'
import {
  tyreTypeTexts,
  usageTexts,
  type Kilometres,
  type TyreType,
  type Usage,
  FULL_NAME_WANTED,
  MOBILE_WANTED,
} from '@zmig/edge-contract'

/** Texts of the whole wizard. The errors and placeholders are those of wizard-shops-and-admin.md §2, §5 and §8. */
export const text = {
  title: 'אילו צמיגים מתאימים לאופנוע שלי?',
  lead: 'כמה שאלות קצרות, וההמלצה שלנו מוכנה: רק צמיגים שמתאימים לאופנוע שלכם ונמצאים אצלנו.',
  progress: 'התקדמות',
  answered: (count: number, of: number) => `עניתם על ${count} מתוך ${of === 1 ? 'שאלה אחת' : `${of} שאלות`}`,
  next: 'המשך',
  back: 'חזרה',
  incomplete: 'נא להשלים את כל השאלות לפני שממשיכים',
  tryAgain: 'נסו שוב',
}

export const contactText = {
  title: 'נתחיל בהיכרות קצרה',
  intro: 'השם והטלפון נשמרים בדפדפן שלכם, כדי שלא תקלידו אותם שוב, ומגיעים אלינו יחד עם התשובות.',
  labels: { visitorName: 'שם מלא', visitorPhoneNumber: 'טלפון נייד' },
  errors: {
    visitorName: FULL_NAME_WANTED,
    visitorPhoneNumber: MOBILE_WANTED,
  },
  phoneHint: 'למשל 0501234567',
}

export const bikeText = {
  title: 'על איזה אופנוע אתם רוכבים?',
  brand: 'מותג',
  chooseBrand: 'בחרו מותג אופנוע',
  brandsWaiting: 'טוענים את המותגים…',
  brandsFailed: 'רשימת המותגים לא נטענה. בדקו את החיבור לאינטרנט ונסו שוב.',
  year: 'שנה',
  chooseYear: 'בחרו שנה',
  tyreType: 'איזה צמיג אתם מחליפים?',
  chooseTyreType: 'בחרו קדמי, אחורי או זוג',
  searching: 'מחפשים את הדגמים',
  failed: 'לא הצלחנו לטעון את הדגמים. בדקו את החיבור לאינטרנט ונסו שוב.',
  none: (brand: string, year: string) => ['לא מצאנו בקטלוג דגמים של ', brand, ` משנת ${year}.`] as const,
  notListed: 'דגם האופנוע שלכם לא בקטלוג?',
}

export const tyreTypeText: Record<TyreType, { name: string; note: string }> = {
  set: { name: tyreTypeTexts.set, note: 'שני הצמיגים' },
  rear: { name: tyreTypeTexts.rear, note: 'רק מאחור' },
  front: { name: tyreTypeTexts.front, note: 'רק מלפנים' },
}

export const customBikeText = {
  title: 'האופנוע לא בקטלוג?',
  intro: 'כתבו לנו על מה אתם רוכבים, ונוסיף אותו.',
  model: 'דגם האופנוע',
  hint: 'יצרן, דגם ושנה. למשל',
  example: 'Jawa 350 2023',
  send: 'שלחו לנו',
  empty: 'נא להזין את דגם האופנוע לפני השליחה',
  sending: 'שולחים את הדגם',
  failed: 'הדגם לא נשלח. בדקו את החיבור לאינטרנט ונסו שוב.',
  thanks: 'קיבלנו, תודה!',
  received: (model: string) => [model, ' אצלנו. נבדוק את המידות ונוסיף אותו לקטלוג.'] as const,
  next: ['בודקים את המידות המקוריות אצל היצרן', 'מוצאים צמיגים מתאימים', 'הדגם מופיע בהתאמה החכמה'],
}

export const ridingText = {
  title: 'איך אתם רוכבים?',
  model: 'דגם',
  chooseModel: 'בחרו דגם',
  usage: 'כמה אתם רוכבים?',
  chooseUsage: 'בחרו את השימוש שלכם',
  kilometers: 'כמה קילומטרים בחודש?',
  chooseKilometers: 'ממוצע קילומטרים',
  generate: 'מצאו לי צמיגים',
  incomplete: 'נא להשלים את כל השאלות לפני קבלת ההמלצה',
}

export const usageText: Record<Usage, { name: string; note: string; riding: string }> = {
  daily: { name: usageTexts.daily, note: 'לעבודה ובעיר', riding: 'רכיבה יומיומית' },
  weekend: { name: usageTexts.weekend, note: 'טיולים וכיף', riding: 'רכיבה בסופי שבוע' },
  monthly: { name: usageTexts.monthly, note: 'מדי פעם', riding: 'רכיבה מדי פעם' },
}

export const kilometresText: Record<Kilometres, string> = {
  '0-100': '0-100',
  '100-500': '100-500',
  '500-1000': '500-1,000',
  '1000-5000': '1,000-5,000',
  '5000+': '5,000+',
}

export const summaryText = {
  chosen: 'הבחירה שלכם',
  summary: 'סיכום',
  brand: 'מותג',
  bike: 'אופנוע',
  year: 'שנה',
  tyreType: 'מיקום הצמיג',
  model: 'דגם',
  usage: 'שימוש',
  kilometers: 'ק״מ בחודש',
  missing: 'עוד לא נבחר',
  change: 'שינוי',
  changeOf: (what: string) => `שינוי: ${what}`,
  privacy: 'השם והטלפון לא נשלחים למנוע ההמלצות.',
}

export const waitText = {
  title: (model: string) => ['מתאימים צמיגים ל־', model, ' שלכם'] as const,
  lead: 'זה לוקח כמה שניות. אין צורך לרענן את העמוד.',
  progress: 'התקדמות ההתאמה',
  sizes: 'בודקים את המידות של האופנוע:',
  and: 'ו־',
  compare: 'משווים בין הצמיגים שמתאימים ונמצאים אצלנו',
  explain: 'מסבירים למה דווקא הם',
}

/** What to write above the suggested tyres: one and two are words in Hebrew. */
const counted: Record<TyreType, { one: string; two: string; many: string }> = {
  set: { one: 'זוג אחד שמתאים', two: 'שני זוגות שמתאימים', many: 'זוגות שמתאימים' },
  rear: { one: 'צמיג אחורי אחד שמתאים', two: 'שני צמיגים אחוריים שמתאימים', many: 'צמיגים אחוריים שמתאימים' },
  front: { one: 'צמיג קדמי אחד שמתאים', two: 'שני צמיגים קדמיים שמתאימים', many: 'צמיגים קדמיים שמתאימים' },
}

export const resultText = {
  /** `3 זוגות שמתאימים ל־MT-07 שלכם`; in three parts, because the model is written from left to right */
  title: (count: number, type: TyreType, model: string) => {
    const { one, two, many } = counted[type]
    return [`${count === 1 ? one : count === 2 ? two : `${count} ${many}`} ל־`, model, ' שלכם'] as const
  },
  year: (year: string) => `שנת ${year}`,
  kilometers: 'ק״מ בחודש',
  change: 'שינוי התשובות',
  restart: 'התחלה מחדש',
  recommended: 'ההמלצה שלנו',
  front: 'קדמי',
  rear: 'אחורי',
  /** the score is between the two */
  score: ['ציון', 'מתוך 10'] as const,
  /** whose the score is: the catalogue's, as on the product's page, and not that of riders */
  scoreOf: (shopName: string) => `(דירוג של ${shopName})`,
  perSet: 'לזוג',
  perTyre: 'לצמיג',
  open: 'לצמיג ולקנייה',
  openOf: (name: string) => `לצמיג ולקנייה: ${name}`,
  fine: 'ההמלצה מתחשבת במידות האופנוע, באופי הרכיבה, במלאי ובמחיר. המחירים כוללים מע״מ. ההתקנה משולמת במוסך.',
  none: {
    title: 'לא מצאנו צמיגים מתאימים',
    body: 'כרגע אין צמיגים שעונים על הדרישות של האופנוע שלכם.',
    ofBike: 'כל הצמיגים במידות של האופנוע',
    bySize: 'חיפוש לפי מידה',
  },
  limit: {
    title: 'ההמלצות לשבוע הזה נגמרו',
    body: 'הגענו למגבלה השבועית של המלצות הצמיגים. נסו שוב בשבוע הבא או פנו לשירות הלקוחות.',
    /** above the sentence of another limit */
    titleOfOther: 'אי אפשר להמליץ עכשיו',
    toStart: 'חזרה להתחלה',
    byPhone: 'או בטלפון:',
    hours: `ימים א׳–ה׳, ${openingHours.from}–${openingHours.to}`,
  },
  error: {
    title: 'ההמלצה לא הושלמה',
    body: 'אירעה שגיאה ביצירת התשובות. נסו שוב מאוחר יותר. ניסיון שלא הצליח אינו נספר.',
    toAnswers: 'חזרה לתשובות שלי',
  },
}
