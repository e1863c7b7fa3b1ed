import { keyOfName } from './words.ts'
import { constructionToken, type Part, tubeToken } from './tokens.ts'
import type { Meaning } from './meanings.ts'

/** Everything here is a tyre for a motorcycle, and shoppers say so. Words of a sentence around it, and lone prefixes: `ל-MT07`. */
const FILLERS = `
  צמיג צמיגים צמיגי גלגל גלגלים אופנוע אופנועים האופנוע אופנועי דו־גלגלי רכב
  מידה מידות במידה גודל בגודל קוטר רוחב חתך פרופיל חישוק חישוקים ג'אנט ג'אנטים אינץ' אינצ'ים אינטש
  של עבור עם את או גם אני לי לו יש אין לכם שלי בשביל מחפש מחפשת צריך צריכה רוצה איזה מה כמה עולה עולים
  מחיר מחירים מחירון זול זולים זולה הכי טוב טובים מומלץ מומלצים מבצע מבצעים הנחה חדש חדשים חדשה מקורי מקוריים
  לקנות קניה קניית קונים הזמנה הזמנת להזמין החלפה החלפת להחליף התקנה התקנת משלוח במלאי מלאי אונליין
  דגם דגמים סוג סוגי חברה חברת מותג יצרן שנה שנת משנת מודל סדרה נא בבקשה תודה שלום
  tyre tyres tire tires wheel wheels for the a an of to in on at with and or my i need want looking best cheap price
  prices sale new buy order online size sizes motorcycle motorcycles motorbike motorbikes bike bikes inch inches rim rims
  model year brand original please
  ה ל ב מ ש ו כ`

const PARTS: Record<Part, string> = {
  front: 'קדמי קדמית קדמיים קידמי מקדימה front',
  rear: 'אחורי אחורית אחוריים מאחור rear back',
  set: 'סט סטים זוג זוגות set sets pair pairs',
}

const PROPERTIES: (Omit<Extract<Meaning, { kind: 'property' }>, 'kind'> & { words: string })[] = [
  {
    words: 'TL tubeless טיובלס ללא־פנימית בלי־פנימית ללא־אבוב בלי־אבוב',
    tokens: [tubeToken('TL')],
    about: 'tube',
    name: 'TL',
  },
  { words: 'TT tube-type עם־פנימית פנימית אבוב עם־אבוב', tokens: [tubeToken('TT')], about: 'tube', name: 'TT' },
  { words: 'radial ZR רדיאלי רדיאליים רדיאל', tokens: [constructionToken('R')], about: 'word', name: 'רדיאלי' },
]

const keysOf = (words: string): string[] => words.trim().split(/\s+/).map(keyOfName)

/** Words that mean the same with every catalogue, by their key. */
export const fixedMeanings: [key: string, meaning: Meaning][] = [
  ...keysOf(FILLERS).map((key): [string, Meaning] => [key, { kind: 'filler' }]),
  ...(['front', 'rear', 'set'] as const).flatMap((part) =>
    keysOf(PARTS[part]).map((key): [string, Meaning] => [key, { kind: 'part', part }]),
  ),
  ...PROPERTIES.flatMap(({ words, ...property }) =>
    keysOf(words).map((key): [string, Meaning] => [key, { kind: 'property', ...property }]),
  ),
]

/** Words before a rim diameter: `חישוק 17`, `R17`. */
export const rimWords = keysOf("חישוק ג'אנט רים קוטר rim wheel R ZR")
/** Words before a width: `רוחב 180`. */
export const widthWords = keysOf('רוחב width')
/** Words behind a rim diameter: `17 אינץ'`. */
export const inchWords = keysOf("אינץ' אינצ' אינטש inch inches")
