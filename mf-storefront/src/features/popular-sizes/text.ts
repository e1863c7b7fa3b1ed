/** Words of the popular sizes. */
export const text = {
  title: 'המידות המבוקשות',
  failed: 'המידות המבוקשות לא נטענו.',
  retry: 'נסו שוב',
}
