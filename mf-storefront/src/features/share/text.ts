/** Words of the share button. */
export const text = {
  share: 'שיתוף',
  copied: 'הקישור הועתק. אפשר להדביק אותו בכל מקום.',
  failed: 'לא הצלחנו להעתיק את הקישור. אפשר להעתיק אותו משורת הכתובת.',
}
