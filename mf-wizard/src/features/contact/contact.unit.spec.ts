import { describe, expect, it, vi } from 'vitest'
import { contactChanged, contactSlice, readContact, writeContact } from './contact.slice.ts'
import { countAnswered, normalised, errorOf } from './contact.tsx'

const contact = { visitorName: 'דנה לוי', visitorPhoneNumber: '0501234567' }

/** The two calls of local storage that are used. */
const storageOf = (stored: string | null) => {
  let kept = stored
  const storage = { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) }
  return () => storage as unknown as Storage
}

describe('step 0', () => {
  it('counts the answered questions', () => {
    expect(countAnswered({ visitorName: '', visitorPhoneNumber: '' })).toBe(0)
    expect(countAnswered({ ...contact, visitorPhoneNumber: '050' })).toBe(1)
    expect(countAnswered(contact)).toBe(2)
  })

  it('shows no error for an empty field', () => {
    expect(errorOf('visitorName', { visitorName: ' ', visitorPhoneNumber: '' })).toBeUndefined()
    expect(errorOf('visitorPhoneNumber', { visitorName: '', visitorPhoneNumber: '' })).toBeUndefined()
  })

  it.each([
    ['visitorName', 'דנה', 'נא להזין שם פרטי ושם משפחה'],
    ['visitorPhoneNumber', '0312345678', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['visitorPhoneNumber', '050123456', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
  ] as const)('says what is wrong with %s "%s"', (field, typed, message) => {
    expect(errorOf(field, { ...contact, [field]: typed })).toBe(message)
  })

  it('strips spaces, dashes and parentheses of a phone as it is typed', () => {
    expect(normalised('visitorPhoneNumber', '(050) 123-45 67')).toBe('0501234567')
    expect(normalised('visitorName', 'דנה לוי')).toBe('דנה לוי')
  })

  it('changes one answer and leaves the other', () => {
    expect(contactSlice.reducer(contact, contactChanged({ visitorName: 'רון לוי' }))).toEqual({
      ...contact,
      visitorName: 'רון לוי',
    })
  })
})

describe('the stored contact', () => {
  it('is read as it was saved', () => {
    const storage = storageOf(null)
    expect(writeContact(storage, contact)).toBe(true)
    expect(readContact(storage)).toEqual(contact)
  })

  it('is undefined when nothing was saved', () => {
    expect(readContact(storageOf(null))).toBeUndefined()
  })

  it('is undefined and logged when it is broken', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(readContact(storageOf('{"visitorName":'))).toBeUndefined()
    expect(readContact(storageOf('{"visitorName":5}'))).toEqual({ visitorName: '', visitorPhoneNumber: '' })
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('reports a browser that refuses to save', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const closed = () => {
      throw new Error('storage is closed')
    }
    expect(writeContact(closed, contact)).toBe(false)
    expect(readContact(closed)).toBeUndefined()
    warn.mockRestore()
  })
})
