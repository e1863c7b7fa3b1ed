/** Words of the share button. */
export const text = {
  share: 'שיתוף',
  copied: 'הקישור הועתק',
  failed: 'לא הצלחנו להעתיק את הקישור. אפשר להעתיק אותו משורת הכתובת.',
}
