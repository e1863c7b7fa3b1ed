/** Words of the installation points. */
export const text = {
  city: 'עיר',
  choose: 'בחרו עיר',
  show: 'הצגת המוסכים',
  cities: 'כל הערים',
  otherCities: 'ערים נוספות',
  price: 'לצמיג, כולל מע״מ',
  static: 'איזון סטטי',
  electronic: 'איזון אלקטרוני',
  none: 'ללא איזון',
  manual: 'את התור קובעים ישירות מול המוסך, אחרי שהצמיגים הגיעו אליו.',
  call: (name: string) => `התקשרו אל ${name}`,
  navigate: 'ניווט למוסך',
  newTab: '(נפתח בלשונית חדשה)',
}
