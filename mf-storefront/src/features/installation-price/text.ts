/** Texts of the installation price. */
export const text = {
  from: 'התקנה במוסך שותף: החל מ־',
  where: (garage: string, city: string) => `${garage}, ${city}.`,
  pay: 'משלמים במוסך.',
  perTyre: 'לצמיג,',
  forBoth: 'לשני הצמיגים',
  inYourCity: 'המחיר בעיר שלכם',
  city: 'עיר ההתקנה',
  everywhere: 'כל הארץ',
  loading: 'טוענים את הערים…',
  failed: 'מחיר ההתקנה לא נטען. בדקו את החיבור ונסו שוב.',
  noGarage: 'אין כרגע מוסך שותף בעיר הזאת.',
  retry: 'נסו שוב',
}
