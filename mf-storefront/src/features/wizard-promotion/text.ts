/** Words of the wizard's promotion. */
export const text = {
  badge: 'חדש',
  title: 'לא יודעים מה המידה?',
  body: 'בחרו את האופנוע, ספרו איך אתם רוכבים, וקבלו המלצה אישית תוך דקה.',
  action: 'מצאו לי צמיגים',
}
