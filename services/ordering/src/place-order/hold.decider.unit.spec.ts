import { given } from '@zmig/kit/testing'
import { describe, expect, it } from 'vitest'
import type { Closed } from '../calendar/work-days.ts'
import { decideOpenOrders, decideTransferSize, holdTermsOf } from './hold.decider.ts'

const limits = { openOrders: 2, openOrdersOfAddress: 10, transferTyres: 8, phone: '03-5550101' }
const none = { ofPhone: 0, ofEmail: 0, ofVisitor: 0, ofAddress: 0 }

given('one unpaid order of each key and nine of the address', {
  ofPhone: 1,
  ofEmail: 1,
  ofVisitor: 1,
  ofAddress: 9,
}).then('allows another one', (open) => expect(decideOpenOrders(open, limits)).toBeUndefined())

given('the maximum of unpaid orders', none).then('names the shop’s phone in the refusal', () => {
  for (const open of [{ ofPhone: 2 }, { ofEmail: 2 }, { ofVisitor: 2 }, { ofAddress: 10 }])
    expect(decideOpenOrders({ ...none, ...open }, limits)).toMatchObject({
      code: 'TOO_MANY_OPEN',
      message: expect.stringContaining('03-5550101') as string,
    })
})

given('an order paid by transfer', 189_800).then(
  'allows eight tyres and refuses nine, unless the total is 0',
  (payNow) => {
    expect(decideTransferSize({ tyreCount: 8, payNow }, limits)).toBeUndefined()
    expect(decideTransferSize({ tyreCount: 9, payNow }, limits)).toMatchObject({ code: 'TOO_MANY_OPEN' })
    expect(decideTransferSize({ tyreCount: 9, payNow: 0 }, limits)).toBeUndefined()
  },
)

describe('the hold of an unpaid order', () => {
  const terms = { cardHoldMinutes: 20, transferHoldDays: 3 }
  const wednesday = new Date('2026-11-18T10:00:00.000Z')
  const [thursday, sunday, monday, tuesday] = ['19', '22', '23', '24'].map(
    (day) => new Date(`2026-11-${day}T10:00:00.000Z`),
  )
  const none = new Map<string, Closed>()

  it('card hold: 20 minutes, without a reminder', () =>
    expect(holdTermsOf('creditcard', terms, none, wednesday)).toEqual({
      expiresAt: new Date('2026-11-18T10:20:00.000Z'),
      remindAt: undefined,
    }))

  it('card hold: follows the setting for orders that wait for a card payment', () =>
    expect(holdTermsOf('creditcard', { ...terms, cardHoldMinutes: 45 }, none, wednesday).expiresAt).toEqual(
      new Date('2026-11-18T10:45:00.000Z'),
    ))

  it('transfer hold: 3 business days, a reminder on the second', () =>
    expect(holdTermsOf('banktransfer', terms, none, wednesday)).toEqual({ expiresAt: monday, remindAt: sunday }))

  it('transfer hold: a holiday counts neither for the end nor for the reminder', () => {
    const holidays = new Map<string, Closed>([['2026-11-22', 'true']])
    expect(holdTermsOf('banktransfer', terms, holidays, wednesday)).toEqual({ expiresAt: tuesday, remindAt: monday })
  })

  it.each([
    [1, thursday, undefined],
    [2, sunday, undefined],
    [4, tuesday, sunday],
  ])(
    'transfer hold: with a setting of %i business days, reminds only before the end',
    (transferHoldDays, expiresAt, remindAt) =>
      expect(holdTermsOf('banktransfer', { ...terms, transferHoldDays }, none, wednesday)).toEqual({
        expiresAt,
        remindAt,
      }),
  )
})
