export const text = {
  list: 'המוצרים בעגלה',
  quantity: 'כמות',
  remove: 'הסרה',
  removeOf: (product: string) => `הסרה: ${product}`,
  pair: 'זוג: קדמי ואחורי',
  perPair: 'לזוג',
  perTyre: 'לצמיג',
  quantityChanged: 'הכמות עודכנה בהצלחה',
  removed: 'המוצר הוסר מהעגלה',
  unknownProduct: (ean: string) => `מוצר ${ean}`,
  problem: {
    vanished: 'המוצר כבר לא נמכר באתר. הסירו אותו כדי להמשיך.',
    outofstock: 'המוצר אזל מהמלאי. הסירו אותו כדי להמשיך.',
    call: 'את המוצר הזה אפשר להזמין רק בטלפון. התקשרו אלינו או הסירו אותו כדי להמשיך.',
  },
  fewer: (available: number, set: boolean) => {
    const left =
      available === 1
        ? `נותר במלאי ${set ? 'זוג' : 'צמיג'} אחד`
        : `נותרו במלאי ${available} ${set ? 'זוגות' : 'צמיגים'}`
    return `${left} בלבד. שנו את הכמות כדי להמשיך.`
  },
  call: 'להתקשר',
}
