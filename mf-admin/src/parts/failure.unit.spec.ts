import { EdgeError } from '@zmig/platform'
import { expect, it } from 'vitest'
import { failureText, pressFailureText } from './failure.ts'

const refused = (status: number, body: object) => new EdgeError(status, body as never)

/** What the edge answers staff to a body that breaks the contract: its sentence is for developers. */
const shapeFault = { ok: false, error: 'INVALID_INPUT', message: 'The body does not have the expected shape.' }

it.each([
  [refused(409, { ok: false, error: 'TAKEN', message: 'זה כבר אצל דנה' }), /^זה כבר אצל דנה$/],
  [refused(429, { title: 'Too many', status: 429, detail: 'נסו בעוד דקה' }), /^נסו בעוד דקה$/],
  [refused(400, { title: 'Bad request', status: 400, detail: 'body.word: too long' }), /בדקו את מה שהוקלד/],
  [refused(503, { title: 'Unavailable', status: 503, detail: 'The service is restarting.' }), /אינו זמין/],
  [refused(400, shapeFault), /^הפעולה לא בוצעה. בדקו את מה שהוקלד ונסו שוב.$/],
  [refused(503, { ok: false, error: 'UNAVAILABLE', message: 'The service is restarting.' }), /אינו זמין/],
  [new EdgeError(0), /אין חיבור/],
  [new Error('a fault'), /אין חיבור/],
])('%o is a sentence in Hebrew', (error, sentence) => {
  expect(failureText(error)).toMatch(sentence)
})

it.each([
  [refused(409, { ok: false, error: 'CHANGED', message: 'בדקו מה השתנה ושמרו שוב' }), /^הנתונים השתנו בינתיים/],
  [refused(409, { ok: false, error: 'TAKEN', message: 'זה כבר אצל דנה' }), /^זה כבר אצל דנה$/],
  [refused(400, { title: 'Bad request', status: 400, detail: 'body.word: too long' }), /הפעולה לא בוצעה/],
  [refused(503, { title: 'Unavailable', status: 503, detail: 'The service is restarting.' }), /אינו זמין/],
  [new EdgeError(0), /אין חיבור/],
])('%o after a press speaks of nothing that was typed or could be saved again', (error, sentence) => {
  expect(pressFailureText(error)).toMatch(sentence)
  expect(pressFailureText(error)).not.toMatch(/הוקלד|שמרו/)
})
