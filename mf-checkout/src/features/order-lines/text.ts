export const text = {
  title: 'מה בהזמנה',
  edit: 'לעגלה',
  editLabel: 'לעגלה, לעריכה',
  pair: 'זוג',
  quantity: (quantity: number) => `כמות: ${quantity}`,
}
