import { megabytes, pictureLimit } from '@zmig/edge-contract'

/** A name of a file inside a Hebrew sentence reads from the left as a whole. */
const fileName = (name: string): string => `\u2066${name}\u2069`

const pictures = (count: number): string => (count === 1 ? 'תמונה אחת' : `${count.toLocaleString('he-IL')} תמונות`)

export const text = {
  title: 'תמונות לפי EAN',
  hint: `שם הקובץ הוא ה־EAN של המוצר: ${fileName('7290000000001.jpg')} היא התמונה הראשונה, ${fileName('7290000000001-2.jpg')} השנייה. JPEG, PNG, WebP או AVIF, עד ${megabytes(pictureLimit.most)} לתמונה. אפשר לגרור לכאן קבצים.`,
  chooseFolder: 'בחירת תיקייה',
  chooseFiles: 'בחירת תמונות',
  notLoaded: 'העלאת התמונות לא נטענה. רעננו את הדף ונסו שוב.',
  noPicture: 'לא תמונה בסוג שהחנות מציגה: JPEG, PNG, WebP או AVIF.',
  noEan: `שם הקובץ אינו EAN. קראו לו בשם כמו ${fileName('7290000000001.jpg')} או ${fileName('7290000000001-2.jpg')}.`,
  unknownEan: (ean: string) => `אין בקטלוג מוצר עם EAN ‏${ean}. בדקו את שם הקובץ, או הוסיפו קודם את המוצר.`,
  notAsked: 'לא היה אפשר לבדוק אם המוצר קיים. בדקו את החיבור ונסו שוב.',
  failed: 'התמונה לא עלתה. בדקו את החיבור ונסו שוב.',
  columns: { file: 'קובץ', product: 'מוצר', state: 'מצב' },
  states: {
    matching: 'בבדיקה…',
    skipped: 'לא תעלה',
    ready: 'מוכנה',
    waiting: 'ממתינה',
    sending: 'עולה',
    added: 'נוספה',
    there: 'כבר אצל המוצר',
    failed: 'לא עלתה',
  },
  place: (place: number) => `תמונה ${place}`,
  percent: (percent: number) => (percent < 100 ? `${percent}%` : 'בעיבוד…'),
  sending: (name: string) => `העלאת ${name}`,
  send: (count: number) => `העלאת ${pictures(count)}`,
  sendAgain: (count: number) => `נסו שוב להעלות ${pictures(count)}`,
  retry: 'נסו שוב',
  retryOf: (name: string) => `נסו שוב להעלות את ${name}`,
  clear: 'ניקוי הרשימה',
  summary: (added: number, there: number, left: number) =>
    [
      `נוספו: ${added}`,
      ...(there > 0 ? [`היו כבר אצל המוצר: ${there}`] : []),
      ...(left > 0 ? [`לא עלו: ${left}`] : []),
    ].join(' · '),
}
