import { listColumnName } from '@zmig/edge-contract'

const number = (value: number): string => value.toLocaleString('he-IL')

export const text = {
  title: 'דגמי צמיגים',
  count: (total: number): string => (total === 1 ? 'דגם אחד' : `${number(total)} דגמים`),
  none: 'לא נמצאו דגמים',
  noneFound: 'לא נמצאו דגמים',
  first: 'דגם מופיע כאן כשיש צמיג שלו: צרו אותו ב״מוצרים ומלאי״.',
  loadFailed: 'טעינת הדגמים נכשלה',
  actions: 'עריכה',
  edit: ({ brand, line }: { brand: string; line: string }): string => `עריכת ${brand} ${line}`,
  search: 'חיפוש',
  words: 'מותג או דגם',
  changeTitle: (brand: string): string => `שינוי דגם של \u2068${brand}\u2069`,
  name: listColumnName('lines', 'line'),
  nameHint: 'שם של דגם קיים מאחד את שניהם',
  hebrewName: listColumnName('lines', 'hebrewName'),
  hebrewNameHint: 'כמו שרוכבים מחפשים אותו, למשל פאוור 6',
  treadFamily: listColumnName('lines', 'treadFamily'),
  treadFamilyHint: 'כל עוד אין תמונות, הצמיגים מצוירים כך',
  youtube: listColumnName('lines', 'youtube'),
  youtubeHint: 'קישור לסרטון; ריק כשאין',
  products: 'צמיגים',
  all: (products: number): string =>
    products === 1 ? 'השינוי יחול על הצמיג היחיד של הדגם' : `השינוי יחול על כל ${number(products)} הצמיגים של הדגם`,
  fix: 'יש שדות לתקן. ליד כל אחד מהם כתוב מה לא בסדר',
  changed: 'הדגם עודכן',
}
