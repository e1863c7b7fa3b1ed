export const text = {
  edit: 'עריכה',
  editOf: (what: string) => `עריכה: ${what}`,
  terms: 'קראתי את תנאי השימוש והם מקובלים עליי',
  readTerms: 'לקריאת תנאי השימוש',
  newTab: '(נפתח בלשונית חדשה)',
}
