/** Words on the cards for social networks. Prices are on none: networks keep a card for weeks, and prices change. */
export const text = {
  set: 'זוג צמיגים',
  single: { front: 'צמיג קדמי', rear: 'צמיג אחורי', both: 'צמיג קדמי או אחורי', set: 'זוג צמיגים' },
  front: 'קדמי',
  rear: 'אחורי',
  promise: 'יבוא ישיר · התקנה במוסך לידכם · משלוח חינם מזוג',
  shop: ['צמיגי אופנוע', 'במחיר הנמוך בארץ'],
  shopDetail: 'מוצאים לפי מידה, מותג או סוג רכיבה',
} as const
