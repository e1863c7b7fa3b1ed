/** Words of the wizard's promotion. */
export const text = {
  badge: 'חדש',
  title: 'לא יודעים מה המידה?',
  body: 'ספרו לנו על האופנוע ונעזור לכם לבחור צמיגים בטלפון.',
  action: 'לעזרה בבחירה',
}
