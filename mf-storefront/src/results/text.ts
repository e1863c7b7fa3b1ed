const found = (count: number): string => (count === 1 ? 'תוצאה אחת' : `${count} תוצאות`)

/** Texts of the cards of a list. */
export const text = {
  found,
  from: 'החל מ־',
  of: (matching: number, total: number) => (matching === 0 ? 'אין תוצאות' : `${found(matching)} מתוך ${total}`),
  results: 'תוצאות',
  narrowDown: 'יש עוד הרבה תוצאות. צמצמו אותן במידה, במותג או בסינון כדי לראות את השאר.',
  more: (count: number) => (count === 1 ? 'הצגת צמיג נוסף' : `הצגת עוד ${count}`),
  filtering: 'מסננים את הצמיגים…',
  pending: 'טוענים את שאר הצמיגים…',
  failed: 'לא הצלחנו לטעון את שאר הצמיגים. בדקו את החיבור ונסו שוב.',
  retry: 'נסו שוב',
  noneLeft: 'אין צמיגים שמתאימים לכל הבחירות יחד',
  noneLeftWays: 'הסירו אחת מהבחירות למעלה, או הציגו שוב את כל הרשימה.',
  showAll: 'להציג את כל הצמיגים',
  loading: 'טוענים צמיגים…',
  listFailed: 'לא הצלחנו לטעון את הצמיגים. ייתכן שהחיבור לאינטרנט נקטע: בדקו אותו ונסו שוב.',
  orCall: 'אפשר גם להתקשר אלינו:',
}
