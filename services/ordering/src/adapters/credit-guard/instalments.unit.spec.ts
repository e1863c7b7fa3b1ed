import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentsOf } from './instalments.ts'

test('one payment is regular credit', () => {
  expect(instalmentsOf(94_900, 1)).toEqual({ creditType: 'RegularCredit' })
})

test('three payments are the first and two equal ones, and the first has the remainder', () => {
  expect(instalmentsOf(94_900, 3)).toEqual({
    creditType: 'Payments',
    numberOfPayments: 2,
    firstPayment: 31_634,
    periodicalPayment: 31_633,
  })
})

test('instalments always make the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 2, max: 6 }), (total, payments) => {
      const { numberOfPayments, firstPayment, periodicalPayment } = instalmentsOf(total, payments)
      expect(Number(firstPayment) + Number(numberOfPayments) * Number(periodicalPayment)).toBe(total)
    }),
  )
})
