import { describe, expect, it } from 'vitest'
import { customerDetailsSlice, detailsChanged, detailsCleared } from './customer-details.slice.ts'
import { cleaned, errorOf, missingFields } from './validation.ts'

const empty = { name: '', phone: '', emailaddress: '' }
const complete = { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' }

describe('customer details', () => {
  it('are complete with two words, a mobile number and a mail address', () => {
    expect(missingFields(complete)).toEqual([])
  })

  it('miss everything at first, in the order of the form', () => {
    expect(missingFields(empty)).toEqual(['name', 'phone', 'emailaddress'])
  })

  it.each([
    ['name', 'דנה', 'נא להזין שם פרטי ושם משפחה'],
    ['name', '  דנה  ', 'נא להזין שם פרטי ושם משפחה'],
    ['phone', '031234567', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['phone', '05012345678', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['emailaddress', 'dana@example', 'נא להזין כתובת מייל תקינה'],
    ['emailaddress', '', 'נא להזין כתובת מייל תקינה'],
  ] as const)('say what is wrong with the %s "%s"', (field, typed, message) => {
    expect(errorOf(field, { ...complete, [field]: typed })).toBe(message)
  })

  it.each(['050-123-4567', '(050) 1234567', '0501234567'])('take the phone %s', (phone) => {
    expect(errorOf('phone', { ...complete, phone })).toBeUndefined()
  })

  it('drop separators of a phone and foreign characters of a mail address as typed', () => {
    expect(cleaned('phone', '(050) 123-4567')).toBe('0501234567')
    expect(cleaned('emailaddress', 'da na!@examפple.co.il')).toBe('dana@example.co.il')
    expect(cleaned('name', 'דנה  לוי')).toBe('דנה  לוי')
  })

  it('change field by field and are cleared together', () => {
    const { reducer } = customerDetailsSlice
    const changed = reducer(complete, detailsChanged({ name: 'רון לוי' }))
    expect(changed).toEqual({ ...complete, name: 'רון לוי' })
    expect(reducer(changed, detailsCleared())).toEqual(empty)
  })
})
