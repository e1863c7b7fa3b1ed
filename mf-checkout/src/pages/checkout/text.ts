export const text = {
  title: 'השלמת ההזמנה',
  description: 'פרטים, תשלום ואישור ההזמנה.',
  loading: 'טוענים את ההזמנה',
  empty: 'העגלה ריקה',
  emptyHint: 'אין מה להזמין עדיין. בחרו צמיגים וחזרו לכאן.',
  findTyres: 'לחיפוש צמיגים',
  blocked: 'יש בעגלה מוצרים שאי אפשר להזמין כרגע.',
  toCart: 'לעדכון העגלה',
  missing: (empty: string[], wrong: string[]) =>
    `כדי להמשיך ${[
      ...(empty.length > 0 ? [`יש למלא: ${empty.join(', ')}`] : []),
      ...(wrong.length > 0 ? [`יש לתקן: ${wrong.join(', ')}`] : []),
    ].join('; ')}`,
  totalsComing: 'מעדכנים את הסכומים. עוד רגע אפשר להמשיך.',
  agree: 'כדי לאשר את ההזמנה יש לאשר את תנאי השימוש',
}

export const stepsText = {
  steps: ['משלוח', 'תשלום', 'אישור', 'תודה'],
  headings: ['פרטים ומשלוח', 'תשלום', 'אישור ההזמנה'],
  back: 'חזרה',
  backToCart: 'חזרה לעגלה',
  next: 'המשך',
  confirm: 'אישור ההזמנה',
}

export const confirmationText = {
  customer: 'פרטי המזמין',
  delivery: 'אופן הקבלה',
  awaited: (day: string) => `הצמיגים צפויים להגיע לארץ ב־${day}`,
  invoice: 'חשבונית על שם',
  payment: 'תשלום',
  notes: 'הערות',
  edit: 'עריכה',
  editOf: (what: string) => `עריכה: ${what}`,
  /** the terms checkbox of step 2 (storefront-and-checkout.md §2, Checkout) */
  terms: 'קראתי את תנאי השימוש והם מקובלים עליי',
  termsMissing: 'נא לאשר את תנאי השימוש',
  readTerms: 'לקריאת תנאי השימוש',
  newTab: '(נפתח בלשונית חדשה)',
}
