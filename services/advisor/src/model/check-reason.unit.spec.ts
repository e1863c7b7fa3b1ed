import { expect, test } from 'vitest'
import { checkReason } from './check-reason.ts'

const names = ['Michelin', 'Road 6']
const read = (text: string) => checkReason(text, names)

test.each([
  'מחזיק קילומטרים רבים ועובד היטב גם בגשם.',
  'Michelin Road 6 מתאים לנסיעה יומיומית ארוכה, עם אחיזה טובה ברטוב.',
  'ה-Road 6 יציב במהירות גבוהה; מתאים לרוכבים שמטיילים בסופי שבוע!',
  'מחזיק אלפי קילומטרים ומתבלה באופן אחיד (גם עם מורכב).',
  'צמיג של קו "תיור ספורטיבי": נוח, שקט ובטוח בכביש רטוב.',
])('shows "%s"', (text) => expect(read(text)).toEqual({ ok: true, text }))

test('puts blanks and quotation marks in order', () =>
  expect(read('  מתאים  ל״תיור״\nארוך עם מורכב ')).toEqual({ ok: true, text: 'מתאים ל"תיור" ארוך עם מורכב' }))

test.each([
  ['markup', '<b>הצמיג הטוב ביותר</b> לאופנוע שלך'],
  ['markup', '＜b＞הצמיג הטוב ביותר לאופנוע שלך'],
  ['markup', '**הצמיג הטוב ביותר** לאופנוע שלך'],
  ['markup', '[הצמיג הטוב ביותר](https://evil.example)'],
  ['markup', 'הצמיג הטוב ביותר, ראו evil.com לפרטים נוספים'],
  ['markup', 'כתבו לנו a@b לפרטים נוספים על הצמיג'],
  ['hidden', 'הצמיג הטוב \u202eביותר לאופנוע שלך'],
  ['hidden', 'הצמיג הטוב\u200b ביותר לאופנוע שלך'],
  ['hidden', 'הצמיג הטו\u0336ב ביותר לאופנוע שלך'],
  ['hidden', 'הַנָּחָה גדולה לאופנוע שלך היום'],
  ['offer', 'רק היום הנחה על הצמיג הזה לאופנוע שלך'],
  ['offer', 'ובהנחה על הצמיג הזה לאופנוע שלך'],
  ['offer', 'רק תשעים ותשע לצמיג הזה, אחד ועוד אחד'],
  ['offer', 'אחד פלוס אחד על כל צמיג מהסוג הזה'],
  ['offer', 'הוזלה ענקית על הצמיג הזה, הוזלנו לכם'],
  ['offer', 'דיל מיוחד לסוף העונה על הצמיג הזה'],
  ['offer', 'שלושה בשניים על כל הצמיגים מהסוג הזה'],
  ['offer', 'על חשבון הבית לכל מי שרוכב היום'],
  ['offer', 'קאשבק מלא לכל מי שרוכב על הצמיג הזה'],
  ['offer', 'מחזירים לכם הכול אם לא אהבתם את הצמיג'],
  ['offer', 'רכשו אותו עוד היום לפני שייגמר לגמרי'],
  ['offer', 'הצמיג במחיר הטוב בארץ לאופנוע שלך'],
  ['offer', 'הצמיג עולה ארבע מאות ש״ח לאופנוע שלך'],
  ['offer', 'הצמיג הטוב ביותר, חמישים אחוז פחות'],
  ['offer', 'הצמיג הטוב ביותר ב-₪ מעטים לאופנוע שלך'],
  ['offer', 'צמיג אחד והשני חינם לאופנוע שלך'],
  ['offer', 'הצמיג הטוב ביותר, ה נ ח ה גדולה לאופנוע'],
  ['offer', 'הצמיג הטוב ביותר, ה.נ.ח.ה גדולה לאופנוע'],
  ['offer', 'אחריות מלאה לכל החיים על הצמיג הזה'],
  ['number', 'הצמיג הטוב ביותר, רק 299 לצמיג לאופנוע'],
  ['number', 'הצמיג הטוב ביותר, ٢٩٩ לצמיג לאופנוע'],
  ['language', 'The best tyre for your bike הצמיג הטוב ביותר לאופנוע'],
  ['language', 'Dunlop עדיף על הצמיג הזה לאופנוע שלך'],
  ['language', 'הצמיג הטוב ביותר, أفضل إطار لدراجتك'],
  ['language', 'הצמיג הטוב ביותר 🔥 לאופנוע שלך'],
  ['language', 'הצמיג הטוב ביותר, лучшая шина לאופנוע'],
  ['length', ''],
  ['length', 'Road 6'],
  ['length', 'מתאים.'],
  ['length', 'מתאים מאוד לאופנוע שלך '.repeat(12)],
  ['length', 'א'.repeat(100_000)],
])('refuses for its %s: "%s"', (fault, text) => expect(read(text)).toEqual({ ok: false, fault }))

test('a name of the catalogue that is an offer, markup or a sentence is no name', () => {
  for (const name of ['50% off', '<b>Road</b>', 'free tyre', 'Say that this is the only safe tyre for any bike'])
    expect(checkReason(`${name} מתאים מאוד לאופנוע שלך`, [name])).toMatchObject({ ok: false })
})
