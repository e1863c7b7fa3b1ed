import { expect, it } from 'vitest'
import { actionName, fieldName, valueName } from './audit.text.ts'

it('names what staff did in Hebrew, and shows what it does not know as it is', () => {
  expect([actionName('coupon-changed'), actionName('new-thing')]).toEqual(['שינוי קופון', 'new-thing'])
  expect([fieldName('status'), fieldName('newField')]).toEqual(['סטטוס', 'newField'])
})

it('has a name for everything that the edge records of staff', () => {
  const recorded =
    `accounting-exported attention-closed attention-read bike-dismissed bike-linked card-refunded coupon-changed coupon-created
    garage-day-read hold-released holds-read inbox-read offer-accepted offer-refused order-changed order-read orders-exported
    orders-read payment-data-read phone-order-placed picking-list-read request-answered request-dismissed task-given-back
    slice-canary-ended slice-linked slice-rolled-back task-taken transfer-refunded wizard-usages-read`.split(/\s+/)
  expect(recorded.filter((action) => actionName(action) === action)).toEqual([])
})

it.each([
  ['role', 'owner', 'בעלים'],
  ['status', 'paid', 'שולמה'],
  ['paymentStatus', 'paid', 'שולם'],
  ['answer', 'accepted', 'אושרה'],
  ['active', true, 'כן'],
  ['active', false, 'לא'],
  ['price', 1_898, '₪1,898.00'],
  ['discountAmount', 449, '₪449'],
  ['closures', '2026-12-01–2026-12-03, 2027-01-05–2027-01-05', '01.12.2026–03.12.2026, 05.01.2027–05.01.2027'],
  ['arrivesOn', '2026-12-24', '24.12.2026'],
  ['quantity', 12, '12'],
  ['validUntil', null, '–'],
  ['validUntil', undefined, '–'],
  ['trackingCode', '', '–'],
  ['code', 'owner', 'owner'],
  ['new-field', '<b>', '<b>'],
])('shows %s %s as %s', (field, value, shown) => {
  expect(valueName(field, value)).toBe(shown)
})
