import { openingHours } from '@zmig/platform'

export const text = {
  title: 'אילו צמיגים מתאימים לאופנוע שלי?',
  headTitle: 'התאמת צמיגים לאופנוע',
  description:
    'לא בטוחים אילו צמיגים מתאימים לאופנוע? התקשרו אלינו ונעזור לבחור, או חפשו לפי המידה שכתובה על דופן הצמיג.',
  lead: 'ההתאמה המלאה באתר תעלה בקרוב. בינתיים נעזור לכם לבחור בטלפון:',
  hours: `ימים א׳–ה׳, ${openingHours.from}–${openingHours.to}.`,
}
