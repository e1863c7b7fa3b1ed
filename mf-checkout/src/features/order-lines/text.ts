export const text = {
  title: 'מה בהזמנה',
  edit: 'לעגלה',
  editLabel: 'לעגלה, לעריכה',
  pair: 'זוג',
  product: (ean: string) => `מוצר ${ean}`,
  notSold: 'לא נמכר באתר',
  quantity: (quantity: number) => `כמות: ${quantity}`,
}
