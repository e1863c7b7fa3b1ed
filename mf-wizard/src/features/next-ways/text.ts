import { openingHours } from '@zmig/platform'

export const text = {
  title: (name: string) => `תודה, ${name}. הפרטים נשמרו`,
  titleUnsaved: (name: string) => `תודה, ${name}`,
  saved: 'שמרנו את השם והטלפון בדפדפן הזה.',
  unsaved: 'הדפדפן לא אפשר לשמור את הפרטים, אבל אפשר להמשיך גם בלי זה.',
  ways: 'התאמת צמיגים לפי דגם האופנוע עדיין אינה זמינה באתר. בינתיים יש שתי דרכים מהירות למצוא את הצמיגים הנכונים:',
  size: 'חיפוש לפי מידה',
  sizeHint: 'המידה כתובה על דופן הצמיג, למשל',
  sizeExample: '180/55-17',
  call: 'להתקשר',
  callHint: `ספרו לנו על האופנוע בטלפון ונתאים לכם צמיגים. ימים א׳–ה׳, ${openingHours.from}–${openingHours.to}.`,
  edit: 'לעריכת הפרטים',
}
