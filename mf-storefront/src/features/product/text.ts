import { warrantyYears } from '../../content/facts.ts'
import { UNKNOWN_PRODUCT } from '../../tyre/text.ts'
import { deliveryTime, fromFreeTyres } from '../../terms/terms-text.ts'
import { roundAmountText, type Terms, type Tyre } from '@zmig/edge-contract'

const positions: Record<Tyre['position'], string> = { front: 'קדמי', rear: 'אחורי', both: 'קדמי או אחורי', set: 'זוג' }
const lastSingles = (count: number): string => (count === 1 ? 'נשאר צמיג אחד אחרון' : `נשארו ${count} צמיגים אחרונים`)
const lastPairs = (count: number): string => (count === 1 ? 'נשאר זוג אחד אחרון' : `נשארו ${count} זוגות אחרונים`)

/** Texts of the product page. */
export const text = {
  positions,
  score: 'דירוג:',
  outOf: 'מתוך 5',
  scoreOf: (shopName: string) => `(דירוג של ${shopName}, לא של קונים)`,
  front: 'קדמי',
  rear: 'אחורי',
  about: 'על הצמיג',
  watch: (name: string) => `צפייה בסרטון על ${name}`,
  video: (name: string) => `סרטון על ${name}`,
  videoNote: 'הסרטון מגיע מ־YouTube, ורק אחרי שלוחצים.',
  picture: (name: string) => `תמונה של ${name}`,
  drawing: (name: string) => `ציור של ${name}`,
  pictures: 'תמונות המוצר',
  perTyre: 'המחיר לצמיג אחד, כולל מע״מ',
  perSet: 'המחיר לזוג צמיגים, כולל מע״מ',
  off: (percent: number) => `${percent}% הנחה`,
  last: (count: number, set: boolean) => (set ? lastPairs(count) : lastSingles(count)),
  buyNow: 'קנו עכשיו',
  addToCart: 'הוסיפו לעגלה',
  call: 'התקשרו להזמנה',
  callForStock: 'התקשרו לבירור מלאי',
  orderByPhone: 'להזמנה בטלפון:',
  delivery: 'איך הצמיג מגיע',
  shippingFree: 'משלוח חינם',
  shipping: ({ shippingFee }: Terms) => `משלוח: ${roundAmountText(shippingFee)}`,
  shippingNote: (terms: Terms) => `שליח עד הבית. חינם ${fromFreeTyres(terms)} ומעלה`,
  shippingFreeNote: (terms: Terms, inStock: boolean) =>
    `שליח עד הבית, תוך ${deliveryTime(terms)}${inStock ? '' : ' מהגעת הצמיג לארץ'}`,
  pickup: 'איסוף עצמי מהמחסן',
  pickupNote: 'בלי דמי משלוח',
  warranty: `אחריות יצרן ל־${warrantyYears} שנים`,
  warrantyNote: ({ returnDays }: Terms) => `אפשר להחזיר תוך ${returnDays} ימים ממועד השליחה`,
  mitasSale: 'MITAS SALE',
  set: 'זוג צמיגים',
  ask: 'יש שאלה? כתבו לנו בוואטסאפ',
  newTab: '(נפתח בלשונית חדשה)',
  /** in Latin letters: each Hebrew one has six in an address, and every page would carry them */
  question: (name: string, address: string) => `${name} ${address} `,
  home: 'בית',
  back: 'חזרה לתוצאות החיפוש',
  loading: 'טוענים את המוצר…',
  notFoundTitle: UNKNOWN_PRODUCT,
  notFoundBody: 'אולי הוא ירד מהמלאי או שהכתובת השתנתה. חפשו לפי מידה, או התקשרו ונעזור.',
  toSearch: 'לחיפוש לפי מידה',
}
