/** Words that are needed before the form's own file is there. */
export const text = {
  opening: 'פותחים את הטופס',
  notLoaded: 'הטופס לא נטען. בדקו את החיבור לרשת.',
  reload: 'נסו שוב',
}
