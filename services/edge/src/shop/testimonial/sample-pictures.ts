import { escapeXml } from '../../pictures/drawing/lettering.ts'
import type { Picture } from './picture.ts'

/** An invented text of a customer, and an invented answer of the shop. */
type Conversation = { name: string; wrote: string; answered?: string }

/** Twenty-five, as many as the page shows (storefront-and-checkout.md §2). Invented, and always marked as such. */
const sampleConversations: readonly Conversation[] = [
  {
    name: 'אבי',
    wrote: 'הצמיגים הגיעו למוסך יום לפני התור. הרכיבו לי תוך חצי שעה. תודה רבה!',
    answered: 'איזה כיף, סע בזהירות בקילומטרים הראשונים.',
  },
  { name: 'נועה', wrote: 'לא הייתי בטוחה במידה, הסברתם לי בטלפון בסבלנות ופגעתם בול.' },
  { name: 'יוסי', wrote: 'השוויתי בשלושה מקומות. אצלכם יצא הכי זול, כולל ההתקנה.', answered: 'שמחים לשמוע, יוסי.' },
  { name: 'מיכל', wrote: 'הזמנתי זוג ביום ראשון, וביום רביעי כבר רכבתי עליהם.' },
  { name: 'רון', wrote: 'אהבתי שכתוב תאריך הייצור. קיבלתי בדיוק מה שהיה באתר.' },
  { name: 'דנה', wrote: 'השליח התקשר לפני שהגיע, והכול היה ארוז כמו שצריך.', answered: 'תודה שכתבת! נעביר לו.' },
  { name: 'עומר', wrote: 'צמיג אחורי לקטנוע, מחיר הוגן ובלי הפתעות במוסך.' },
  { name: 'שירה', wrote: 'פעם ראשונה שאני מזמינה צמיגים באינטרנט. הרבה יותר פשוט ממה שחשבתי.' },
  { name: 'איתי', wrote: 'הצמיג נגמר במלאי, ואתם הצעתם חלופה טובה עוד באותו יום.', answered: 'העיקר שאתה חוזר לכביש.' },
  { name: 'גיא', wrote: 'רכבתי איתם כבר אלף קילומטר. אחיזה מצוינת גם בגשם.' },
  { name: 'תמר', wrote: 'קבעתי תור במוסך מהאתר, הגעתי, והצמיגים חיכו לי עם השם עליהם.' },
  {
    name: 'אלון',
    wrote: 'הזמנתי מידה לא נכונה, והחלפתם לי בלי ויכוחים. כל הכבוד.',
    answered: 'קורה לכולם. תודה על הסבלנות!',
  },
  { name: 'ליאור', wrote: 'מחיר סופי זה מחיר סופי. ככה צריך.' },
  { name: 'הדס', wrote: 'התקשרתי עם שאלה על קוד עומס וקיבלתי תשובה של מישהו שבאמת רוכב.' },
  { name: 'אמיר', wrote: 'זוג לטיול לצפון, הגיע בזמן. ניפגש בסיבוב הבא.', answered: 'תהנה מהדרך, אמיר.' },
  { name: 'יעל', wrote: 'האתר ברור, רואים מה יש במלאי ומתי מגיע מה שאין.' },
  { name: 'ניר', wrote: 'צמיגי שטח לטרקטורון, מידה שלא מצאתי בשום מקום אחר.' },
  { name: 'קרן', wrote: 'המוסך שבחרתי ליד הבית היה מקצועי ונעים. תודה על ההמלצה.' },
  {
    name: 'בועז',
    wrote: 'שילמתי בהעברה בנקאית, קיבלתי אישור באימייל והכול רץ חלק.',
    answered: 'מעולה. נתראה בצמיגים הבאים!',
  },
  { name: 'רותם', wrote: 'הצעתי מחיר, ענו לי באותו יום וסגרנו.' },
  { name: 'דור', wrote: 'האופנוע מרגיש כמו חדש. הייתי צריך להחליף מזמן.' },
  { name: 'אורלי', wrote: 'קניתי במתנה לבן הזוג. עזרתם לי לבחור והוא מאושר.', answered: 'תמסרי לו מזל טוב מאיתנו.' },
  { name: 'חיים', wrote: 'שלושים שנה אני על אופנוע. שירות כזה לא רואים כל יום.' },
  { name: 'מור', wrote: 'הכול בטלפון, בלי להדפיס ובלי טפסים. חמש דקות וסיימתי.' },
  { name: 'אסף', wrote: 'זו הפעם השלישית שאני מזמין אצלכם, ושוב הכול עבד כמו שעון.', answered: 'תודה שאתה חוזר, אסף.' },
]

/** Twice the width of a column on a phone is not needed: letters of an SVG are sharp at every size. */
const WIDTH = 480
const MARGIN = 24
const FONT = 23
const LINE = 32
/** Hebrew letters of Arial and its kind are half as wide as high; 28 of them fit into a bubble on every system. */
const LETTERS_IN_LINE = 28
const BUBBLE = { width: 372, padding: 18, gap: 16 }
const HEAD = 84

const wrap = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    const fits = last !== undefined && `${last} ${word}`.length <= LETTERS_IN_LINE
    return fits ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word]
  }, [])

const words = (text: string, x: number, y: number, attributes: string): string =>
  `<text x="${x}" y="${y}" direction="rtl" ${attributes}>${escapeXml(text)}</text>`

type Bubble = { lines: string[]; top: number; mine: boolean }

const heightOf = (lines: string[]): number => lines.length * LINE + 2 * BUBBLE.padding - 6

/** The customer's message is on the right, the shop's answer on the left, as in every Hebrew chat. */
const drawBubble = ({ lines, top, mine }: Bubble): string => {
  const left = mine ? MARGIN : WIDTH - MARGIN - BUBBLE.width
  const right = left + BUBBLE.width - BUBBLE.padding
  return (
    `<rect x="${left}" y="${top}" width="${BUBBLE.width}" height="${heightOf(lines)}" rx="16" fill="${mine ? '#ffe6d6' : '#fff'}"/>` +
    lines
      .map((line, index) =>
        words(line, right, top + BUBBLE.padding + 22 + index * LINE, `font-size="${FONT}" fill="#1f2328"`),
      )
      .join('')
  )
}

const drawHead = (name: string): string =>
  `<rect width="${WIDTH}" height="${HEAD}" fill="#14171a"/>` +
  `<circle cx="${WIDTH - MARGIN - 24}" cy="42" r="24" fill="#5b636b"/>` +
  words(
    name.slice(0, 1),
    WIDTH - MARGIN - 24,
    50,
    'font-size="24" font-weight="700" fill="#fff" text-anchor="middle"',
  ) +
  words(name, WIDTH - MARGIN - 62, 51, 'font-size="25" font-weight="700" fill="#fff"') +
  `<rect x="${MARGIN}" y="22" width="108" height="40" rx="20" fill="#f25c05"/>` +
  words('דוגמה', MARGIN + 54, 50, 'font-size="22" font-weight="700" fill="#14171a" text-anchor="middle"')

/** A conversation as a card, marked as a sample. @returns the drawing and its size in pixels */
export const drawConversation = ({ name, wrote, answered }: Conversation) => {
  const incoming: Bubble = { lines: wrap(wrote), top: HEAD + MARGIN, mine: false }
  const below = incoming.top + heightOf(incoming.lines)
  const answer: Bubble | undefined = answered
    ? { lines: wrap(answered), top: below + BUBBLE.gap, mine: true }
    : undefined
  const height = (answer ? answer.top + heightOf(answer.lines) : below) + MARGIN
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Rubik,Arial,sans-serif">` +
    `<rect width="${WIDTH}" height="${height}" fill="#e9e4dc"/>${drawHead(name)}${drawBubble(incoming)}${answer ? drawBubble(answer) : ''}</svg>`
  return { svg, width: WIDTH, height }
}

const textOf = ({ name, wrote, answered }: Conversation): string =>
  `דוגמה. ${name}: ${wrote}${answered ? ` תשובת החנות: ${answered}` : ''}`

/** The samples, drawn once. Each says that it is one, in the picture and in its text. */
export const samplePictures: readonly Picture[] = sampleConversations.map((conversation, index) => {
  const { svg, width, height } = drawConversation(conversation)
  return {
    file: `sample-${index + 1}.svg`,
    text: textOf(conversation),
    bytes: Buffer.from(svg),
    contentType: 'image/svg+xml; charset=utf-8',
    width,
    height,
    sample: true,
  }
})
