import { describe, expect, it } from 'vitest'
import { form, garage } from './testing.ts'
import { canContinue, cleanDetail, detailError, missingDetails, validateForm } from './validation.ts'
import type { CheckoutForm } from './checkout.slice.ts'

const empty = { name: '', phone: '', emailaddress: '' }
const complete = { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' }

describe('customer details', () => {
  it('are complete with two words, a mobile number and a mail address', () => {
    expect(missingDetails(complete)).toEqual([])
  })

  it('are all missing at first, in the order of the form', () => {
    expect(missingDetails(empty)).toEqual(['name', 'phone', 'emailaddress'])
  })

  it.each([
    ['name', 'דנה', 'נא להזין שם פרטי ושם משפחה'],
    ['name', '  דנה  ', 'נא להזין שם פרטי ושם משפחה'],
    ['phone', '031234567', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['phone', '05012345678', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['emailaddress', 'dana@example', 'נא להזין כתובת מייל תקינה'],
    ['emailaddress', '', 'נא להזין כתובת מייל תקינה'],
  ] as const)('have an error for the %s "%s"', (field, typed, message) => {
    expect(detailError(field, { ...complete, [field]: typed })).toBe(message)
  })

  it.each(['050-123-4567', '(050) 1234567', '0501234567'])('accept the phone %s', (phone) => {
    expect(detailError('phone', { ...complete, phone })).toBeUndefined()
  })

  it('lose separators of a phone and invalid characters of a mail address while typing', () => {
    expect(cleanDetail('phone', '(050) 123-4567')).toBe('0501234567')
    expect(cleanDetail('emailaddress', 'da na!@examפple.co.il')).toBe('dana@example.co.il')
    expect(cleanDetail('name', 'דנה  לוי')).toBe('דנה  לוי')
  })
})

describe('the missing fields', () => {
  it('are one choice of the installation after the other', () => {
    const install = (installation: CheckoutForm['installation']) =>
      validateForm({ ...form, sip: 'install', installation }).missing.empty
    const none = form.installation
    expect(install(none)).toEqual(['עיר'])
    expect(install({ ...none, cityId: 'haifa' })).toEqual(['מוסך'])
    expect(install({ ...none, cityId: 'haifa', shop: garage })).toEqual(['יום'])
    expect(install({ ...none, cityId: 'haifa', shop: garage, date: '2026-11-30' })).toEqual(['שעה'])
    expect(install({ cityId: 'haifa', shop: garage, date: '2026-11-30', startHour: 8 })).toEqual([])
    expect(install({ ...none, cityId: 'haifa', shop: { ...garage, manualBooking: true } })).toEqual([])
  })

  it('are empty or wrong, those of the invoice included', () => {
    const { missing, detailsComplete, deliveryComplete } = validateForm({
      ...form,
      details: { ...form.details, phone: '123' },
      invoice: { other: true, name: '', businessNumber: '123' },
      sip: 'shipping',
    })
    expect({ detailsComplete, deliveryComplete }).toEqual({ detailsComplete: false, deliveryComplete: false })
    expect(missing.wrong).toEqual(['טלפון נייד', 'ח״פ או מספר עוסק'])
    expect(missing.empty).toEqual(['שם לחשבונית', 'רחוב, מספר ודירה', 'יישוב'])
    expect(missing.first).toBe('phone')
  })

  it.each<[string, Partial<CheckoutForm>, string | undefined]>([
    ['nothing', {}, undefined],
    ['the invoice', { invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '1' } }, 'companyOrBussinessVatId'],
    ['the address', { sip: 'shipping' }, 'shipping-address'],
    ['the city of a garage', { sip: 'install' }, 'city'],
    [
      'the hour',
      {
        sip: 'install',
        installation: { cityId: 'haifa', shop: garage, date: '2026-11-30', startHour: null },
      },
      'installSlot',
    ],
  ])('have a first control: %s', (_, change, name) => {
    expect(validateForm({ ...form, ...change }).missing.first).toBe(name)
  })
})

const facts = { detailsComplete: true, deliveryComplete: true, orderable: true, termsAccepted: true }

describe('continue', () => {
  it('needs the details on step 0', () => {
    expect(canContinue(0, { ...facts, termsAccepted: false })).toBe(true)
    expect(canContinue(0, { ...facts, detailsComplete: false })).toBe(false)
  })

  it('needs garage and slot or the address on step 0', () => {
    expect(canContinue(0, { ...facts, deliveryComplete: false })).toBe(false)
    expect(canContinue(2, { ...facts, deliveryComplete: false })).toBe(false)
  })

  it('is always enabled on step 1', () => {
    expect(canContinue(1, { ...facts, detailsComplete: false, termsAccepted: false })).toBe(true)
  })

  it('needs the terms on step 2', () => {
    expect(canContinue(2, facts)).toBe(true)
    expect(canContinue(2, { ...facts, termsAccepted: false })).toBe(false)
  })

  it('is disabled without details on step 2, however the step was reached', () => {
    expect(canContinue(2, { ...facts, detailsComplete: false })).toBe(false)
  })

  it.each([0, 1, 2] as const)('is disabled on step %i while the cart would be refused', (step) => {
    expect(canContinue(step, { ...facts, orderable: false })).toBe(false)
  })
})
