import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { checkout } from '../testing/checkout.ts'
import { decideBuyer } from './buyer.decider.ts'

given(
  'a buyer who types as people do',
  checkout({ phone: '(050) 123-4567', emailaddress: '  Dana@Example.COM ' }),
).then('phone and e-mail are normalised', (typed) =>
  expect(decideBuyer(typed)).toMatchObject({
    ok: true,
    buyer: { name: 'דנה לוי', phone: '0501234567', email: 'dana@example.com', payments: 1 },
  }),
)

const refusal = (message: string) => ({ ok: false, code: 'VALIDATION', message })

given('one name only', checkout({ name: 'דנה' })).then('both names are asked for', (typed) =>
  expect(decideBuyer(typed)).toEqual(refusal('נא להזין שם פרטי ושם משפחה')),
)

given('a landline', checkout({ phone: '03-5550101' })).then('a mobile number is asked for', (typed) =>
  expect(decideBuyer(typed)).toEqual(refusal('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX')),
)

given('an e-mail without a dot', checkout({ emailaddress: 'dana@example' })).then('a valid one is asked for', (typed) =>
  expect(decideBuyer(typed)).toEqual(refusal('נא להזין כתובת מייל תקינה')),
)

given('terms that were not agreed to', { ...checkout(), payment: { check_tos: false } }).then(
  'agreement is asked for',
  (typed) => expect(decideBuyer(typed)).toMatchObject({ ok: false, code: 'VALIDATION' }),
)

given('delivery that is not offered yet', { ...checkout(), sip: 'shipping' as const }).then(
  'pickup is proposed',
  (typed) =>
    expect(decideBuyer(typed)).toMatchObject({
      ok: false,
      code: 'VALIDATION',
      message: expect.stringContaining('איסוף עצמי') as string,
    }),
)

given('payment by card', { ...checkout(), selectedPaymentMethod: 'creditcard' as const }).then(
  'a bank transfer is proposed',
  (typed) =>
    expect(decideBuyer(typed)).toMatchObject({
      ok: false,
      code: 'VALIDATION',
      message: expect.stringContaining('העברה בנקאית') as string,
    }),
)
