import { describe, expect, test } from 'vitest'
import { creditOf, invoiceOf, names, order } from '../testing/documents.ts'
import { VAT_RATES } from '../vat/vat.ts'
import { draftCredit, draftInvoice } from './draft.decider.ts'
import type { Draft } from './draft.ts'

const sum = ({ lines }: Draft) => lines.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0)

/** A linear congruential generator: the same orders in every run. */
const randomly = (seed: number) => {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % (most + 1)
  }
}

describe('the invoice of a payment', () => {
  test('names the tyres, the courier and the coupon, and how it was paid', () => {
    expect(invoiceOf()).toMatchObject({
      kind: 'invoice-receipt',
      lines: [
        { name: 'Michelin Road 6 180/55-17', quantity: 2, unitPrice: 97_400 },
        { name: 'משלוח עד הבית', quantity: 1, unitPrice: 6_000 },
        { name: 'הנחת קופון', quantity: 1, unitPrice: -5_000 },
      ],
      total: 195_800,
      net: 165_932,
      vat: 29_868,
      vatPercent: 18,
      payment: { by: 'card', instalments: 3 },
    })
  })

  test('says the rate of VAT of its day', () => {
    expect(invoiceOf({}, '2024-12-31')).toMatchObject({ vatPercent: 17 })
  })

  test('of a transfer has no instalments', () => {
    expect(invoiceOf({ paymentMethod: 'banktransfer' }).payment).toEqual({ by: 'transfer', instalments: 1 })
  })

  test('and its credit note each name their own number at the card gateway, when there is one', () => {
    const paid = { day: '2026-11-30', amount: order.payNow, reference: { tranId: '1' } }
    const invoice = draftInvoice(order, paid, names, VAT_RATES)
    expect(invoice?.payment).toEqual({ by: 'card', instalments: 3, reference: { tranId: '1' } })
    const back = { day: '2026-12-02', amount: 100, reference: { refundTranId: '2' } }
    expect(invoice && draftCredit(invoice, back, 0)?.payment.reference).toEqual({ refundTranId: '2' })
    expect(invoice && draftCredit(invoice, { day: '2026-12-02', amount: 100 }, 0)?.payment).toEqual({
      by: 'card',
      instalments: 3,
    })
  })

  test('of a product that is unknown here names it by its number', () => {
    const draft = draftInvoice(order, { day: '2026-11-30', amount: order.payNow }, new Map(), VAT_RATES)
    expect(draft?.lines[0]?.name).toBe('צמיג 2907373823466')
  })

  test('adds up to what was paid when that differs from the price', () => {
    const draft = draftInvoice(order, { day: '2026-11-30', amount: 200_000 }, names, VAT_RATES)
    expect(draft?.lines.at(-1)).toMatchObject({ code: 'difference', unitPrice: 4_200 })
    expect(draft && sum(draft)).toBe(200_000)
  })

  test('is not written when nothing was paid', () => {
    expect(draftInvoice(order, { day: '2026-11-30', amount: 0 }, names, VAT_RATES)).toBeUndefined()
  })
})

describe('the credit note of a refund', () => {
  test('of everything takes back every line, and the whole VAT', () => {
    const invoice = invoiceOf()
    const credit = creditOf(invoice, invoice.total)
    expect(credit).toMatchObject({ kind: 'credit-note', total: invoice.total, vat: invoice.vat, net: invoice.net })
    expect(credit.lines).toEqual(invoice.lines)
  })

  test('names what the shop keeps', () => {
    const credit = creditOf(invoiceOf(), 185_800)
    expect(credit.lines.at(-1)).toEqual({
      code: 'kept',
      name: 'דמי טיפול',
      quantity: 1,
      unitPrice: -10_000,
    })
  })

  test('has the rate of its invoice, not that of its own day', () => {
    const invoice = invoiceOf({}, '2024-12-31')
    expect(creditOf(invoice, invoice.total).vatPercent).toBe(17)
  })

  test('is not written when nothing goes back', () => {
    expect(draftCredit(invoiceOf(), { day: '2026-12-02', amount: 0 }, 0)).toBeUndefined()
  })
})

test('the documents of any order add up to the agorot that moved', () => {
  const random = randomly(32)
  for (let round = 0; round < 2_000; round++) {
    const lines = Array.from({ length: 1 + random(4) }, (_, index) => {
      const quantity = 1 + random(9)
      const unitPrice = 1 + random(300_000)
      return { ean: `290000000000${index}`, set: random(1) === 1, quantity, unitPrice, total: quantity * unitPrice }
    })
    const subtotal = lines.reduce((total, line) => total + line.total, 0)
    const discount = random(subtotal)
    const shipping = random(1) * 6_000
    const payNow = subtotal - discount + shipping
    if (payNow === 0) continue
    const invoice = invoiceOf({ lines, discount, shipping, payNow }, random(1) === 1 ? '2024-12-31' : '2026-11-30')
    expect(sum(invoice)).toBe(payNow)
    expect(invoice.net + invoice.vat).toBe(payNow)
    expect(invoice.lines.some(({ code }) => code === 'difference')).toBe(false)
    const back = 1 + random(payNow - 1)
    const first = creditOf(invoice, back)
    expect(sum(first)).toBe(back)
    expect(first.net + first.vat).toBe(back)
    if (back === payNow) continue
    const rest = creditOf(invoice, payNow - back, back)
    expect(sum(rest)).toBe(payNow - back)
    expect(first.vat + rest.vat).toBe(invoice.vat)
  }
})
