import { CheckoutRequest } from '@zmig/edge-contract'
import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { checkout } from '../testing/checkout.ts'
import { decideBuyer, type OrderRequest } from './buyer.decider.ts'
import { personOf } from './place-order.repository.ts'

type Checkout = ReturnType<typeof checkout>
const refusal = (message: string) => ({ ok: false, code: 'VALIDATION', message })
const buyerOf = (typed: Checkout) => {
  const decided = decideBuyer(typed)
  if (!decided.ok) throw new Error(decided.message)
  return decided.buyer
}

given(
  'details with the usual spellings and spaces',
  checkout({ name: ' דנה   לוי\n', phone: '(050) 123-4567', emailaddress: '  Dana@Example.COM ' }),
).then('phone and e-mail are normalised', (typed) =>
  expect(buyerOf(typed)).toMatchObject({
    name: 'דנה לוי',
    phone: '0501234567',
    email: 'dana@example.com',
    payments: 1,
    delivery: { sip: 'pickup' },
    invoice: undefined,
  }),
)

given('one name only', checkout({ name: 'דנה' })).then('asks for both names', (typed) =>
  expect(decideBuyer(typed)).toEqual(refusal('נא להזין שם פרטי ושם משפחה')),
)

given('a landline', checkout({ phone: '03-5550101' })).then('asks for a mobile number', (typed) =>
  expect(decideBuyer(typed)).toEqual(refusal('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX')),
)

given('an e-mail without a dot', checkout({ emailaddress: 'dana@example' })).then('requires a valid one', (typed) =>
  expect(decideBuyer(typed)).toEqual(refusal('נא להזין כתובת מייל תקינה')),
)

given('an e-mail that a mail header reads as two addresses', checkout({ emailaddress: 'a<b@example.com>,c' })).then(
  'requires a valid one',
  (typed) => expect(decideBuyer(typed)).toEqual(refusal('נא להזין כתובת מייל תקינה')),
)

given('terms without agreement', { ...checkout(), payment: { check_tos: false } }).then(
  'requires the agreement',
  (typed) => expect(decideBuyer(typed)).toEqual(refusal('כדי להשלים את ההזמנה יש לאשר את תנאי השימוש')),
)

const shipping = { address: ' הרצל 5 ', city: 'חיפה', notes: 'קומה 2\r\nדלת שמאל' }
given('a courier to the buyer', { ...checkout(), sip: 'shipping' as const, shipping })
  .then('name and phone are the buyer’s', (typed) =>
    expect(buyerOf(typed).delivery).toEqual({
      sip: 'shipping',
      shipping: {
        name: 'דנה לוי',
        phone: '0501234567',
        address: 'הרצל 5',
        city: 'חיפה',
        notes: 'קומה 2\nדלת שמאל',
      },
    }),
  )
  .then('everything personal goes into one row', (typed) =>
    expect(personOf(buyerOf(typed))).toMatchObject({
      address: 'הרצל 5',
      city: 'חיפה',
      shippingName: 'דנה לוי',
      shippingPhone: '0501234567',
      texts: { shippingNotes: 'קומה 2\nדלת שמאל' },
    }),
  )

given('a courier to another person', {
  ...checkout(),
  sip: 'shipping' as const,
  shipping: { ...shipping, name: 'רון כהן', phone: '052-7654321' },
}).then('name and phone are theirs', (typed) =>
  expect(buyerOf(typed).delivery).toMatchObject({ shipping: { name: 'רון כהן', phone: '0527654321' } }),
)

const to = (change: object) => ({ ...checkout(), sip: 'shipping' as const, shipping: { ...shipping, ...change } })
given('a courier without an address', to({}))
  .then('asks for the address', () => expect(decideBuyer(to({ address: ' ' }))).toMatchObject({ ok: false }))
  .then('asks for the city', () => expect(decideBuyer(to({ city: '' }))).toMatchObject({ ok: false }))
  .then('asks for a full name', () =>
    expect(decideBuyer(to({ name: 'רון' }))).toEqual(refusal('נא להזין שם פרטי ושם משפחה')),
  )
  .then('asks for a mobile number', () =>
    expect(decideBuyer(to({ phone: '1' }))).toEqual(refusal('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX')),
  )

const install = (change: object) => ({ ...checkout(), sip: 'install' as const, ...change })
given('an installation', install({ installDate: '2026-11-23', installSlot: { startCursor: 10 } }))
  .then('asks for a garage', (typed) => expect(decideBuyer(typed)).toMatchObject({ code: 'VALIDATION' }))
  .then('a garage may be an object or an id, a slot an object or an hour', (typed) => {
    const requested = { garageId: 'gumi-ayalon', day: '2026-11-23', startHour: 10 }
    for (const chosen of [
      { selectedShop: { _id: 'gumi-ayalon', price: 1 } },
      { selectedShop: 'gumi-ayalon' },
      { shop: { id: 'gumi-ayalon' } },
      { selectedShop: 'gumi-ayalon', installSlot: 10 },
    ])
      expect(buyerOf({ ...typed, ...chosen }).delivery).toEqual({ sip: 'install', requested })
  })

const invoice = (nameforinvoice: string, companyOrBussinessVatId: string, ticked?: boolean) => ({
  ...checkout(),
  nameforinvoice,
  companyOrBussinessVatId,
  ...(ticked !== undefined && { custom_invoice_name_cb: ticked }),
})
given('an invoice to a company', invoice('מוסך הצפון בע״מ', '51-200 0019', true))
  .then('saves name and number with the person', (typed) =>
    expect(personOf(buyerOf(typed)).texts).toEqual({
      nameforinvoice: 'מוסך הצפון בע״מ',
      companyOrBussinessVatId: '512000019',
    }),
  )
  .then('refuses a name without a number, and a number without a name', () => {
    for (const [name, number] of [
      ['מוסך', ''],
      ['', '123456782'],
      ['מוסך', '123456789'],
      ['מוסך', '12345678'],
      ['מוסך', '000000000'],
    ] as const)
      expect(decideBuyer(invoice(name, number, true))).toMatchObject({ ok: false, code: 'VALIDATION' })
  })
  .then('ignores the fields of an unticked box', () =>
    expect(buyerOf(invoice('מוסך', '1', false)).invoice).toBeUndefined(),
  )

given('a page that sends null for empty fields', {
  ...checkout(),
  shipping: null,
  additionalNotes: null,
  couponCode: null,
  custom_invoice_name_cb: null,
  nameforinvoice: null,
  companyOrBussinessVatId: null,
  visitorId: null,
  selectedShop: null,
  installDate: null,
  installSlot: null,
}).then('counts as empty fields', (typed) =>
  expect(buyerOf(CheckoutRequest.shape.checkout.parse(typed) as object as OrderRequest['checkout'])).toEqual(
    buyerOf(checkout()),
  ),
)

given('markup, emoji, half a surrogate pair and control characters', {
  ...checkout({ name: '<b>דנה</b> 🏍️\u0007 לוי' }),
  additionalNotes: 'א\ud83c\u0000ב\nג',
}).then('are saved as text that PostgreSQL accepts', (typed) => {
  const { name, notes } = buyerOf(typed)
  expect(name).toBe('<b>דנה</b> 🏍️ לוי')
  expect(notes).toBe('א\ufffd ב\nג')
})
