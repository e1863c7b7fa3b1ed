/** Words of buying, the same from a card and from the product page. */
export const text = {
  added: 'נוסף לעגלה',
  toCart: 'לעגלת הקניות',
  lineFull: 'כבר יש 10 כאלה בעגלה, וזה המספר המרבי למוצר בהזמנה אחת.',
  cartFull: 'העגלה מלאה: אפשר להזמין עד 20 מוצרים שונים בהזמנה אחת.',
}
