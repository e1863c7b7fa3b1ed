/** Words of the card before it opens and after the offer was sent. */
export const text = {
  title: 'הציעו מחיר משלכם',
  answered: 'כל הצעה נענית תוך 24 שעות',
  open: 'הציעו מחיר',
  /** storefront-and-checkout.md §4, Best offer card */
  sent: 'ההצעה נשלחה ותיענה בקרוב',
  notLoaded: 'הטופס לא נטען. בדקו את החיבור לרשת ונסו שוב.',
  byPhone: 'הטופס דורש JavaScript. אפשר להציע גם בטלפון:',
}
