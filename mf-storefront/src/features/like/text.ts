/** Words of the like button. */
export const text = {
  like: 'אהבתי',
  failed: 'לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.',
  count: (likes: number) => (likes === 1 ? 'רוכב אחד אהב' : `${likes} רוכבים אהבו`),
}
