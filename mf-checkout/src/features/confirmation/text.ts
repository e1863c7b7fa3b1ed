export const text = {
  edit: 'עריכה',
  editOf: (what: string) => `עריכה: ${what}`,
  terms: 'אני מאשר/ת שקראתי ואני מסכים/ה לתנאי השימוש',
  readTerms: 'לקריאת תנאי השימוש',
  newTab: '(נפתח בלשונית חדשה)',
}
