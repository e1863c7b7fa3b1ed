const rating = (score: number) => score.toLocaleString('he-IL', { maximumFractionDigits: 1 })

export const text = {
  title: 'איפה ומתי להתקין?',
  city: 'עיר',
  chooseCity: 'בחרו עיר',
  shops: 'מוסך',
  shopsWaiting: 'טוענים את המוסכים בעיר',
  shopsFailed: 'רשימת המוסכים לא נטענה.',
  noShops: 'אין כרגע מוסך שותף בעיר הזו. בחרו עיר אחרת או דרך אחרת לקבל את הצמיגים.',
  citiesWaiting: 'טוענים את הערים',
  citiesFailed: 'רשימת הערים לא נטענה.',
  errors: { city: 'נא לבחור עיר', shop: 'נא לבחור מוסך' },
  noDates: 'אין במוסך הזה ימים פנויים ב־30 הימים הקרובים. בחרו מוסך אחר, או התקשרו אליו.',
  gone: (garage: string) => `המוסך ${garage} כבר אינו זמין להתקנה. נא לבחור מוסך אחר.`,
  perTyre: 'לצמיג, לתשלום במוסך',
  score: (score: number) => `ציון ${rating(score)} מתוך 5`,
  manual: 'מתאמים תור בטלפון',
  chosen: 'המוסך שבחרתם',
  change: 'החלפת מוסך',
  manualNote: (phone: string) =>
    `את מועד ההתקנה מתאמים ישירות עם המוסך, אחרי שנודיע לכם שהצמיגים הגיעו אליו. טלפון המוסך: ${phone}.`,
  like: 'אהבתי',
  likeOf: (garage: string) => `אהבתי את ${garage}`,
  likes: (count: number) => (count === 1 ? 'רוכב אחד אהב' : `${count} רוכבים אהבו`),
  likeFailed: 'לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.',
}
