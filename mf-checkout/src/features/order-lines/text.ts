export const text = {
  title: 'מה בהזמנה',
  edit: 'לעגלה',
  editLabel: 'לעגלה, לעריכה',
  pair: 'זוג',
  product: (ean: string) => `מוצר ${ean}`,
  quantity: (quantity: number) => `כמות: ${quantity}`,
}
