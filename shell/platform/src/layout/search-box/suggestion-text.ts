import type { Suggestion } from '@zmig/edge-contract'

const kinds: Record<Suggestion['kind'], string> = {
  size: 'מידה',
  brand: 'מותג',
  line: 'דגם',
  category: 'קטגוריה',
  bike: 'אופנוע',
  product: 'צמיג',
}

/** Words of the suggestions. */
export const text = {
  list: 'הצעות לחיפוש',
  kind: (kind: Suggestion['kind']) => kinds[kind],
  count: (count: number) => (count === 1 ? 'צמיג אחד' : `${count} צמיגים`),
  waiting: 'מחפשים…',
  /** what a screen reader says: it does not see the list */
  found: (count: number) => (count === 1 ? 'הצעה אחת. עוברים אליה בחץ למטה.' : `${count} הצעות. עוברים ביניהן בחצים.`),
  none: 'אין הצעות למה שהקלדתם. אפשר לחפש בכל זאת.',
  failed: 'ההצעות לא נטענו. אפשר להמשיך להקליד או לחפש.',
}
