import { EdgeError } from '@zmig/platform'
import { describe, expect, it } from 'vitest'
import { errorsOf, firstWrong, nextRequest, startOf, trimmed, type Typed } from './use-tyre-request.ts'

const complete: Typed = { tireSize: '110/90-18', model: 'Honda CB 500X', phone: '052-123 4567', email: '' }

describe('the fields', () => {
  it('may be sent without an e-mail and without a size', () => {
    expect(errorsOf(complete)).toEqual({})
    expect(errorsOf({ ...complete, tireSize: ' ' })).toEqual({})
  })

  it('show the errors of the specification, and name the first wrong field', () => {
    const errors = errorsOf({ tireSize: ' ', model: '  ', phone: '', email: 'dana@' })
    expect(errors).toEqual({
      model: 'שדה חובה',
      phone: 'מספר טלפון לא תקין',
      email: 'כתובת אימייל לא תקינה',
    })
    expect(firstWrong(errors)).toBe('model')
    expect(firstWrong(errorsOf({ ...complete, email: 'x' }))).toBe('email')
  })

  it.each(['0521234567', '052-1234567', '052 1234567', ' 0521234567 '])('accept the phone %j', (phone) => {
    expect(errorsOf({ ...complete, phone })).toEqual({})
  })

  it.each(['052123456', '05212345678', '031234567', '+972521234567', '05a1234567'])('refuse the phone %j', (phone) => {
    expect(errorsOf({ ...complete, phone })).toEqual({ phone: 'מספר טלפון לא תקין' })
  })

  it('are trimmed before sending', () => {
    expect(trimmed({ tireSize: ' 110/90-18', model: ' a b ', phone: ' 05 ', email: ' x@y.z ' })).toEqual({
      tireSize: '110/90-18',
      model: 'a b',
      phone: '05',
      email: 'x@y.z',
    })
  })
})

describe('the form', () => {
  const filled = nextRequest(startOf('110/90-18'), { type: 'found', typed: { model: 'Honda CB 500X', phone: '05' } })

  it('starts with the searched size and takes over what was typed before hydration', () => {
    expect(filled).toMatchObject({ typed: { tireSize: '110/90-18', model: 'Honda CB 500X', phone: '05', email: '' } })
  })

  it('removes the error of a field with its first change, and no other', () => {
    const refused = nextRequest(filled, { type: 'refused', errors: { phone: 'a', email: 'b' } })
    expect(nextRequest(refused, { type: 'edited', field: 'phone', typed: '052' })).toMatchObject({
      typed: { phone: '052' },
      errors: { email: 'b' },
    })
    expect(nextRequest(refused, { type: 'edited', field: 'phone', typed: '052' }).errors).not.toHaveProperty('phone')
  })

  it('returns to editing after a failure and keeps its values', () => {
    const sent = nextRequest(filled, { type: 'sent' })
    expect(sent.status).toBe('submitting')
    const failed = nextRequest(sent, { type: 'failed', error: new EdgeError(0) })
    expect(failed).toEqual({ ...filled, failure: 'אירעה שגיאה בשליחת הבקשה, נסו שוב מאוחר יותר' })
    expect(nextRequest(failed, { type: 'sent' }).failure).toBe('')
  })

  it('says what the shop says to a person who sent too many, keeps the values and may be sent again', () => {
    const detail = 'כבר קיבלנו מכם כמה פניות כאלה היום. נחזור אליכם; אפשר גם להתקשר.'
    const error = new EdgeError(429, { type: 'about:blank', title: 'Too often', status: 429, detail })
    const refused = nextRequest(nextRequest(filled, { type: 'sent' }), { type: 'failed', error })
    expect(refused).toEqual({ ...filled, failure: detail })
    expect(nextRequest(refused, { type: 'sent' })).toMatchObject({ status: 'submitting', failure: '' })
  })

  it('is submitted when the request succeeds', () => {
    expect(nextRequest(nextRequest(filled, { type: 'sent' }), { type: 'submitted' }).status).toBe('submitted')
  })
})
