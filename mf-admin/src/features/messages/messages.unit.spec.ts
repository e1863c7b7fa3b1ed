import { expect, test } from 'vitest'
import { reasonText, segmentsText, stateText, templateName, text } from './text.ts'

test.each([
  ['smtp-550', /תיבת הדואר/],
  ['smtp-599', /שרת האימייל/],
  ['smtp-499', /זמני/],
  ['http-422', /סירב/],
  ['http-503', /אינו זמין/],
  ['bad-address', /אינה תקינה/],
  ['recipient-limit', /היום/],
  ['text-landline', /קווי/],
  ['text-no-credit', /היתרה/],
  ['text-status-77', /לא קיבל/],
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

test('a text says how many segments it has, and what they cost when that is known', () => {
  const facts = { segments: 1, cost: null, delivery: null }
  expect(segmentsText(facts)).toBe('מקטע אחד')
  expect(segmentsText({ ...facts, segments: 2, cost: 0.14 })).toBe('שני מקטעים, ₪0.14')
  expect(segmentsText({ ...facts, segments: 3, cost: 0.21 })).toBe('3 מקטעים, ₪0.21')
})

test('a text that was sent says what became of it, once its provider has reported', () => {
  const text = { segments: 1, cost: null, delivery: null }
  expect(stateText({ status: 'sent' })).toBe('נשלחה')
  expect(stateText({ status: 'sent', text })).toBe('נשלחה')
  expect(stateText({ status: 'sent', text: { ...text, delivery: 'delivered' } })).toBe('נמסרה')
  expect(stateText({ status: 'sent', text: { ...text, delivery: 'unknown' } })).toBe('נשלחה, בלי אישור מסירה')
  expect(stateText({ status: 'given_up', text: { ...text, delivery: 'undelivered' } })).toBe('השליחה נכשלה')
})

test('a replay says what was applied and what is left', () => {
  expect(text.parked.done(1, 0)).toBe('אירוע אחד נקלט')
  expect(text.parked.done(3, 1)).toBe('3 אירועים נקלטו, אחד עדיין תקוע')
})
