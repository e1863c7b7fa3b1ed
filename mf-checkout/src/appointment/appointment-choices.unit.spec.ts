import { expect, it } from 'vitest'
import { appointmentText } from './appointment-choices.tsx'

it.each([
  [30, 'אין במוסך הזה ימים פנויים ב־30 הימים הקרובים.'],
  [45, 'אין במוסך הזה ימים פנויים ב־45 הימים הקרובים.'],
  [2, 'אין במוסך הזה ימים פנויים ביומיים הקרובים.'],
  [1, 'אין במוסך הזה ימים פנויים ביום הקרוב.'],
])('names a booking window of %i days', (days, sentence) => expect(appointmentText.noDates(days)).toBe(sentence))
