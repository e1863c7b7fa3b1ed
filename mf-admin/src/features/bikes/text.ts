import { BIKE_KINDS, listColumnName, type StaffBike } from '@zmig/edge-contract'

const nameOf = ({ brand, model }: Pick<StaffBike, 'brand' | 'model'>): string => `\u2068${brand} ${model}\u2069`

const kinds: Record<string, string> = BIKE_KINDS
const column = (name: string): string => listColumnName('motorcycles', name)

export const text = {
  title: 'אופנועים ומידות',
  count: (total: number): string => (total === 1 ? 'אופנוע אחד' : `${total.toLocaleString('he-IL')} אופנועים`),
  add: 'אופנוע חדש',
  words: 'יצרן, דגם, שנה או מידה',
  search: 'חיפוש',
  kind: 'סוג',
  allKinds: 'כל הסוגים',
  kinds: Object.entries(kinds).map(([value, label]) => ({ value, label })),
  kindName: (kind: string): string => kinds[kind] ?? kind,
  none: 'אין עדיין אופנועים',
  first: 'כדי להוסיף אופנוע, לחצו על ״אופנוע חדש״.',
  noneFound: 'לא נמצאו אופנועים לחיפוש הזה',
  noneFoundHint: 'נסו פחות מילים, למשל רק את הדגם.',
  clear: 'ניקוי החיפוש',
  loadFailed: 'טעינת האופנועים נכשלה',
  actions: 'פעולות',
  edit: (bike: StaffBike): string => `עריכת ${nameOf(bike)}`,
  remove: (bike: StaffBike): string => `הסרת ${nameOf(bike)}`,

  columns: {
    name: 'אופנוע',
    years: 'שנים',
    engine: 'נפח',
    front: 'קדמי',
    rear: 'אחורי',
  },
  electric: 'חשמלי',
  cc: (cubic: number): string => `${cubic.toLocaleString('he-IL')} סמ״ק`,

  changeTitle: 'שינוי אופנוע',
  sections: { front: 'הצמיג הקדמי המקורי', rear: 'הצמיג האחורי המקורי' },
  brand: column('brand'),
  model: column('model'),
  yearFrom: column('yearFrom'),
  yearTo: column('yearTo'),
  yearToHint: 'לדגם שעדיין נמכר: השנה הנוכחית',
  category: column('category'),
  engineCc: column('engineCc'),
  engineHint: '0: חשמלי',
  frontSize: column('frontSize'),
  rearSize: column('rearSize'),
  sizeHint: 'כמו 120/70-17. אפשר להדביק את הכיתוב מהצמיג',
  frontLoad: column('frontLoad'),
  frontSpeed: column('frontSpeed'),
  rearLoad: column('rearLoad'),
  rearSpeed: column('rearSpeed'),
  ratingHint: 'ריק: לא ידוע',
  choose: 'בחרו',
  suggested: (typed: string): string => `הרוכב כתב: \u2068${typed}\u2069`,

  fix: 'יש שדות לתקן. ליד כל אחד מהם כתוב מה לא בסדר',
  created: 'האופנוע נוסף. עמוד האופנוע, החיפוש והאשף מכירים אותו',
  changed: 'האופנוע עודכן',
  linked: 'האופנוע נוסף, והפנייה שויכה אליו',
  linkFailed: 'האופנוע נוסף, אבל הפנייה לא שויכה אליו. שייכו אותה ברשימת הפניות',

  removeTitle: 'הסרת אופנוע',
  removeConfirm: 'הסרה',
  removeWarning: 'העמוד של האופנוע יוסר מהחנות, והחיפוש והאשף לא יציעו אותו. הצמיגים עצמם נשארים למכירה.',
  removed: 'האופנוע הוסר',
  removeFailed: 'ההסרה נכשלה. נסו שוב.',
}
