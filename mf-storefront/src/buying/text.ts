/** Words of buying, the same from a card and from the product page. */
export const text = {
  added: 'נוסף לעגלה',
  toCart: 'לעגלת הקניות',
  cartFull: 'העגלה מלאה: אפשר להזמין עד 20 מוצרים שונים בהזמנה אחת.',
}
