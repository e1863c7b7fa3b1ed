export const text = {
  list: 'המוצרים בעגלה',
  quantity: 'כמות',
  remove: 'הסרה',
  removeOf: (product: string) => `הסרה: ${product}`,
  pair: 'זוג: קדמי ואחורי',
  perPair: 'לזוג',
  perTyre: 'ליחידה',
  quantityChanged: 'הכמות עודכנה בהצלחה',
  removed: 'המוצר הוסר מהעגלה',
  unknownProduct: (ean: string) => `מוצר ${ean}`,
  problem: {
    vanished: 'המוצר כבר לא נמכר באתר. הסירו אותו כדי להמשיך.',
    outofstock: 'המוצר אזל מהמלאי. הסירו אותו כדי להמשיך.',
    call: 'את המוצר הזה אפשר להזמין רק בטלפון. התקשרו אלינו או הסירו אותו כדי להמשיך.',
  },
  fewer: (available: number) =>
    available === 1
      ? 'נותרה במלאי יחידה אחת בלבד. שנו את הכמות כדי להמשיך.'
      : `נותרו במלאי ${available} יחידות בלבד. שנו את הכמות כדי להמשיך.`,
  call: 'להתקשר',
}
