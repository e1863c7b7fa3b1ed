import {
  CONSTRUCTION_WORDS,
  MOST_TYRE_DESCRIPTION,
  POSITION_WORDS,
  PRODUCT_COLUMNS,
  PRODUCT_WORDS,
  type ProductColumn,
  TREAD_WORDS,
  TUBE_WORDS,
} from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { type Column, DataTable } from '../../parts/table.tsx'
import { text } from './text.ts'

/** Values with what they mean: `front: קדמי, rear: אחורי`. */
const listed = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([value, word]) => `\u2066${value}\u2069: ${word.replace(/ \(.+\)$/, '')}`)
    .join(', ')

type Rule = {
  needed: keyof typeof text.guide.needed
  holds: string
  /** where a template leaves the cell empty */
  example?: string
}

const RULES: Record<ProductColumn, Rule> = {
  ean: {
    needed: 'always',
    holds: '8, 12 או 13 ספרות. ב־Excel עצבו את העמודה כטקסט. לזוג אפשר להשאיר ריק: החנות תיתן מספר',
  },
  price: { needed: 'new', holds: 'שקלים, עד שתי ספרות אחרי הנקודה' },
  fullPrice: { needed: 'no', holds: 'המחיר לפני ההנחה. ריק במוצר חדש: כמו המחיר' },
  onHand: { needed: 'no', holds: 'מספר היחידות על המדף. לזוג אין מלאי משלו' },
  override: { needed: 'no', holds: listed({ auto: 'לפי המלאי', none: 'בטלפון בלבד', outofstock: 'אזל' }) },
  brand: { needed: 'tyre', holds: 'שם המותג. כתיב אחר של מותג קיים מתאחד איתו' },
  line: { needed: 'tyre', holds: 'שם הדגם, בלי המותג' },
  hebrewName: { needed: 'tyre', holds: 'כמו שרוכבים מחפשים אותו' },
  category: { needed: 'tyre', holds: 'שם הקטגוריה בחנות, או המזהה שלה' },
  position: { needed: 'tyre', holds: listed(POSITION_WORDS) },
  width: { needed: 'tyre', holds: 'מ״מ, אינצ׳ים כמו 3.50, או אותיות כמו MT' },
  profile: { needed: 'no', holds: 'ריק כשאין חתך, כמו ב־3.50-18' },
  rim: { needed: 'tyre', holds: 'קוטר החישוק באינצ׳ים' },
  construction: { needed: 'no', holds: `${listed(CONSTRUCTION_WORDS)}. ריק: רדיאלי` },
  tube: { needed: 'no', holds: `${listed(TUBE_WORDS)}. ריק: ללא פנימית` },
  displaySize: { needed: 'no', holds: 'ריק: נכתב מהמידה ומהדירוג' },
  load: { needed: 'no', holds: 'מספר בין 20 ל־119. ריק כשלא מצוין' },
  speed: { needed: 'no', holds: 'אות, או (W) מעל 270 קמ״ש. ריק כשלא מצוין' },
  free_shipping: { needed: 'no', holds: `${listed({ true: 'כן', false: 'לא' })}. ריק: לא` },
  score: { needed: 'no', holds: 'בין 0 ל־5. 0: אין ציון' },
  description: { needed: 'no', holds: `עד ${MOST_TYRE_DESCRIPTION.toLocaleString('he-IL')} תווים` },
  treadFamily: { needed: 'tyre', holds: listed(TREAD_WORDS) },
  youtube: { needed: 'no', holds: 'קישור לסרטון, או 11 התווים של המזהה שלו', example: 'https://youtu.be/dQw4w9WgXcQ' },
  dot: { needed: 'no', holds: 'ארבע ספרות: שבוע ושנה', example: '3126' },
  cdn: {
    needed: 'no',
    holds: 'נתיבים במאגר התמונות, מופרדים ב־|. ריק: התמונות נשארות',
    example: 'tyres/road-6.jpg|tyres/road-6-side.jpg',
  },
  frontEan: { needed: 'set', holds: 'ה־EAN של הצמיג הקדמי', example: '2901542743630' },
  rearEan: { needed: 'set', holds: 'ה־EAN של הצמיג האחורי', example: '2907373823466' },
}

const columns: readonly Column<ProductColumn>[] = [
  { id: 'name', header: text.guide.name, title: true, cell: (column) => PRODUCT_WORDS[column].name },
  { id: 'field', header: text.guide.field, cell: (column) => <Ltr>{column}</Ltr> },
  { id: 'needed', header: text.guide.isNeeded, cell: (column) => text.guide.needed[RULES[column].needed] },
  { id: 'holds', header: text.guide.holds, cell: (column) => RULES[column].holds },
  {
    id: 'example',
    header: text.guide.example,
    cell: (column) => <bdi>{RULES[column].example ?? PRODUCT_WORDS[column].example}</bdi>,
  },
]

/** What each column of a file is called, whether a line needs it, and what it holds. */
export const ColumnsGuide = () => (
  <DataTable
    label={text.guide.title}
    columns={columns}
    rows={PRODUCT_COLUMNS}
    rowKey={(column) => column}
    readOnly
    empty={null}
  />
)
