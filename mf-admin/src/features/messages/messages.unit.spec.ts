import { expect, test } from 'vitest'
import { reasonText, templateName, text } from './text.ts'

test.each([
  ['smtp-550', /תיבת הדואר/],
  ['smtp-599', /שרת האימייל/],
  ['smtp-499', /זמני/],
  ['http-422', /סירב/],
  ['http-503', /אינו זמין/],
  ['bad-address', /אינה תקינה/],
  ['recipient-limit', /היום/],
  ['SomethingNew', /תקלה/],
])('%s is said in Hebrew', (reason, words) => {
  expect(reasonText(reason)).toMatch(words)
})

test('nothing failed, nothing is said', () => {
  expect(reasonText('')).toBe('')
})

test('a message that this version does not know keeps its name', () => {
  expect(templateName('of-tomorrow')).toBe('of-tomorrow')
  for (const known of ['paid', 'tyres-here', 'arrival-postponed']) expect(templateName(known)).toMatch(/[א-ת]/)
})

test('a replay says what was applied and what is left', () => {
  expect(text.parked.done(1, 0)).toBe('אירוע אחד נקלט')
  expect(text.parked.done(3, 1)).toBe('3 אירועים נקלטו, אחד עדיין תקוע')
})
