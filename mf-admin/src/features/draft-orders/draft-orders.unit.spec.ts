import { describe, expect, it } from 'vitest'
import type { OrderProduct } from '@zmig/edge-contract'
import { mailOf } from './mail.ts'
import { forecast, item, order } from './testing/draft.ts'
import { isQuantity } from './quantity-field.tsx'
import { arithmetic, isPreparing, lookOf, shortId, text, whyNotOrdered } from './text.ts'

it('names the product of a removed line by brand, line and size, and one that is not listed by its EAN', () => {
  const product = {
    ean: item.ean,
    brand: 'Michelin',
    displayName: 'Road 6',
    displaySize: '180/55ZR17',
    size: '180/55-17',
    name: 'Michelin Road 6',
    price: 700,
  } as OrderProduct
  expect(text.removed({ ...item, product })).toBe('\u2068Michelin Road 6 180/55-17\u2069 הוסר מהטיוטה')
  expect(text.removed(item)).toContain(item.ean)
})

describe('what is said of a draft', () => {
  it('shows the first 8 characters of an id and an ellipsis', () => expect(shortId(order)).toBe('6f3a91c2…'))

  it.each([
    ['initial', null, 'ממתינה להכנה', 'grey', true],
    ['preparing', null, 'בהכנה', 'secondary', true],
    ['completed', null, 'מוכנה', 'primary', false],
    ['failed', null, 'נכשלה', 'grey', false],
    ['cancelled', null, 'בוטלה', 'grey', false],
    ['completed', '2026-11-27T09:00:00.000Z', 'הוזמנה מהספקים', 'primary', false],
  ] as const)('%s, ordered %s: %s, %s', (status, orderedAt, word, tone, preparing) => {
    expect(lookOf({ status, orderedAt })).toMatchObject({ word, tone })
    expect(isPreparing({ status })).toBe(preparing)
  })

  it('can be ordered with one supplier, and says why not without', () => {
    const nobody = { ...item, source: null }
    expect(whyNotOrdered({ items: [nobody, item] })).toBeUndefined()
    expect(whyNotOrdered({ items: [nobody] })).toMatch(/לאף פריט אין ספק/)
    expect(whyNotOrdered({ items: [] })).toMatch(/אין פריטים בטיוטה/)
  })

  it('names what a change of many lines has left', () => {
    expect(text.linesMoved(1, 'RDUCH', 0)).toBe('פריט אחד הועבר אל RDUCH')
    expect(text.linesMoved(3, 'RDUCH', 2)).toBe('3 פריטים הועברו אל RDUCH; 2 פריטים נשארו במקום, כי אין לספק הצעת מחיר')
  })

  it('shows the arithmetic of a line: its steps add up to the need', () => {
    expect(arithmetic(item, forecast)).toEqual({
      target: '100 × (6 + 2) ÷ 52 → 16; 16 + 2 = 18',
      steps: [
        { label: 'לקוחות שמחכים למשלוח', value: '0' },
        { label: 'יעד המלאי', value: '+18' },
        { label: 'במלאי ולא שמור ללקוחות', value: '−1' },
        { label: 'כבר בדרך', value: '−4' },
      ],
      need: 13,
    })
    expect(arithmetic({ ...item, target: 0, unfilled: 3, inbound: 0 }, forecast)).toMatchObject({
      target: undefined,
      need: 2,
    })
  })

  it('warns when a supplier has less than is wanted', () => {
    expect(text.less(item)).toBe('לספק יש 8')
    expect(text.less({ ...item, quantity: 8 })).toBeUndefined()
  })

  it.each([
    ['1', true],
    ['9999', true],
    ['0', false],
    ['-1', false],
    ['1.5', false],
    ['', false],
    ['x', false],
  ])('takes %j as a quantity: %s', (typed, expected) => expect(isQuantity(typed)).toBe(expected))
})

describe('the mail to a supplier', () => {
  it('names each tyre and the sum, and is in the link', () => {
    const { subject, body, href } = mailOf(order, 'rduch', [item])
    expect(subject).toBe('Order 6f3a91c2: 13 tyres')
    expect(body).toContain('13 x 2900000000012 @ EUR 36.43')
    expect(body).toContain('13 tyres, EUR 473.59')
    expect(decodeURIComponent(href)).toContain('13 x 2900000000012')
  })

  it('is too long for a link with many lines, which then points to the file', () => {
    const { body, href } = mailOf(
      order,
      'rduch',
      Array.from({ length: 200 }, () => item),
    )
    expect(body.split('\n').length).toBeGreaterThan(200)
    expect(href.length).toBeLessThan(2_000)
    expect(decodeURIComponent(href)).toContain('The list is attached')
  })
})
