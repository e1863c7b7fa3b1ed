/** Words of the wizard's promotion. */
export const text = {
  badge: 'חדש',
  title: 'לא יודעים מה המידה?',
  body: 'ההתאמה החכמה ממליצה על צמיגים לפי האופנוע והרכיבה שלכם.',
  steps: [
    { title: 'האופנוע', body: 'מותג, שנה ודגם' },
    { title: 'הרכיבה', body: 'יום־יום, סופי שבוע, קילומטרים' },
    { title: 'ההמלצה', body: 'צמיגים שמתאימים, עם הסבר' },
  ],
  action: 'להתאמה חכמה',
}
