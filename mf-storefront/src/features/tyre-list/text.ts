const found = (count: number): string => (count === 1 ? 'תוצאה אחת' : `${count} תוצאות`)

/** Words of the lists. */
export const text = {
  found,
  from: 'החל מ־',
  of: (matching: number, total: number) => `${found(matching)} מתוך ${total}`,
  filters: 'סינון',
  hideSets: 'הסתרת זוגות',
  brand: 'מותג',
  apply: 'החלת הסינון',
  clear: 'ניקוי הסינון',
  results: 'תוצאות',
  more: (count: number) => `הצגת עוד ${count}`,
  pending: 'טוענים את שאר הצמיגים…',
  failed: 'לא הצלחנו לטעון את שאר הצמיגים. בדקו את החיבור ונסו שוב.',
  retry: 'לנסות שוב',
  noneLeft: 'אין צמיגים שמתאימים לסינון הזה.',
  emptyTitle: 'לא מצאנו את מה שחיפשתם',
  emptyBody: 'ייתכן שנוכל להשיג עבורכם את הצמיג. התקשרו ונבדוק מיד.',
  toSearch: 'לחיפוש מידה אחרת',
  unknownBody: 'אולי הקישור השתנה. חפשו לפי מידה, או התקשרו ונעזור.',
  toSizes: 'לחיפוש לפי מידה',
}
