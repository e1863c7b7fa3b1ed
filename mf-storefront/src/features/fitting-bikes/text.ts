import type { Tyre } from '@zmig/edge-contract'

const wheels: Record<Tyre['position'], string> = {
  front: 'עם המידה הזאת מלפנים',
  rear: 'עם המידה הזאת מאחור',
  both: 'עם המידה הזאת מלפנים או מאחור',
  set: 'עם שתי המידות האלה',
}

/** Words of the bikes that a product fits; "models", because scooters and quads are among them. */
export const text = {
  title: 'מתאים לדגמים האלה',
  count: (total: number, position: Tyre['position']) =>
    `${total === 1 ? 'דגם אחד יצא' : `${total} דגמים יצאו`} מהמפעל ${wheels[position]}.`,
  check: 'לפני שמזמינים, ודאו שהמידה רשומה ברישיון הרכב שלכם.',
  all: (total: number) => `לכל ${total} הדגמים`,
  allTitle: (total: number) => `כל ${total} הדגמים`,
  failed: 'רשימת הדגמים לא נטענה. בדקו את החיבור ונסו שוב.',
  retry: 'נסו שוב',
}
