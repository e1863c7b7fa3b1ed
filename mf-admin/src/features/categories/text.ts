import { listColumnName } from '@zmig/edge-contract'

const number = (value: number): string => value.toLocaleString('he-IL')

export const text = {
  title: 'קטגוריות',
  add: 'קטגוריה חדשה',
  change: 'שינוי קטגוריה',
  count: (total: number): string => (total === 1 ? 'קטגוריה אחת' : `${number(total)} קטגוריות`),
  none: 'אין עדיין קטגוריות',
  noneFound: 'אין עדיין קטגוריות',
  first: 'כדי ליצור קטגוריה, לחצו על ״קטגוריה חדשה״.',
  loadFailed: 'טעינת הקטגוריות נכשלה',
  actions: 'עריכה',
  edit: ({ name }: { name: string }): string => `עריכת ${name}`,
  remove: ({ name }: { name: string }): string => `הסרת ${name}`,
  name: listColumnName('categories', 'name'),
  nameHint: 'בעברית, כפי שהוא מופיע בחנות',
  id: listColumnName('categories', 'id'),
  idHint: 'אותיות קטנות באנגלית, ספרות ומקפים, למשל sport-touring',
  fixedId: 'הכתובת אינה משתנה: קישורים ומנועי חיפוש מובילים אליה',
  address: 'כתובת',
  seoTitle: listColumnName('categories', 'seoTitle'),
  titleHint: (length: number): string => `מנועי חיפוש מציגים כ־60 תווים. כאן: ${number(length)}`,
  seoDescription: listColumnName('categories', 'seoDescription'),
  descriptionHint: (length: number): string =>
    length === 0 ? 'ריק: התיאור הכללי של החנות' : `מנועי חיפוש מציגים כ־160 תווים. כאן: ${number(length)}`,
  products: 'מוצרים',
  fix: 'יש שדות לתקן. ליד כל אחד מהם כתוב מה לא בסדר',
  created: 'הקטגוריה נוספה',
  changed: 'הקטגוריה עודכנה',
  removeTitle: 'הסרת קטגוריה',
  removeConfirm: 'הסרה',
  removeWarning: 'הרשימה של הקטגוריה תוסר מהחנות, וקישורים אליה לא יעבדו. אפשר להסיר רק קטגוריה שאין בה מוצרים.',
  removed: 'הקטגוריה הוסרה',
  removeFailed: 'ההסרה נכשלה. נסו שוב.',
}
