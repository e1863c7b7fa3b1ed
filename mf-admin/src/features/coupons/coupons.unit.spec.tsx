import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CouponFields, type Coupon, type OrderProduct } from '@zmig/edge-contract'
import { restorable } from './coupons.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { bodyOf, type CouponForm, couponSchema, emptyForm, formOf, ownersOnly } from './coupon-form.ts'
import { findProducts, productText } from '../../parts/find-products.ts'
import { isOver, text } from './text.ts'

const product = (ean: string, displayName = 'Road 6', size = '180/55-17'): OrderProduct => ({
  ean,
  displayName,
  size,
  brand: 'Michelin',
  displaySize: `${size.replace('-', 'ZR')} M/C (73W)`,
  name: 'michelin',
  price: 1_069,
})
const road = product('3528701931487')
const coupon: Coupon = {
  _id: 'c1',
  code: 'WINTER80',
  ean: road.ean,
  discountAmount: 80,
  active: true,
  singleUse: false,
  redemptions: 14,
  validUntil: '2026-12-31',
  createdBy: 'דנה לוי',
  version: 3,
  product: road,
}

describe('the picker', () => {
  it('finds products by words of any order, by the size as riders or makers write it, and by EAN', () => {
    const others = [product('3528701773025', 'Road 6', '160/60-17'), product('8019227345124', 'Rosso IV')]
    const products = [road, ...others]
    for (const typed of ['road 180', '180/55 ROAD', 'michelin  road 180/55-17', '8701931', road.ean])
      expect(findProducts(products, typed)).toEqual([road])
    expect(findProducts(products, '55zr17 73w')).toHaveLength(2)
    expect(findProducts(products, '')).toEqual(products)
    expect(findProducts(products, 'road.*')).toEqual([])
  })

  it('lists products named as typed before those that only share the letters and digits', () => {
    const others = Array.from({ length: 50 }, (_, index) =>
      product(String(2_900_000_000_600 + index), 'Roadrider MkII'),
    )
    expect(findProducts([...others, road], 'road 6')[0]).toEqual(road)
  })

  it('shows a short list, however many products match', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => product(String(3_000_000_000_000 + index)))
    expect(findProducts(many, '')).toHaveLength(40)
    expect(findProducts(many, '3000000004999')).toEqual([many[4_999]])
  })
})

it('is created again after a deletion while no order has used it', () => {
  expect(restorable({ redemptions: 0 })).toBe(true)
  expect(restorable(coupon)).toBe(false)
})

describe('the form', () => {
  const faultsOf = (form: CouponForm, chosen: OrderProduct | undefined) =>
    Object.fromEntries(
      (couponSchema(() => chosen).safeParse(form).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    )
  const filled = { ...emptyForm, code: ' winter90 ', ean: road.ean, discount: '90' }

  it('asks for code, product and discount', () => {
    expect(faultsOf(emptyForm, undefined)).toEqual({ code: text.missing, ean: text.missing, discount: text.missing })
    expect(faultsOf({ ...filled, code: '  ' }, road)).toEqual({ code: text.missing })
    expect(faultsOf(filled, road)).toEqual({})
  })

  it.each([
    ['1', true],
    ['1069', true],
    ['1070', false],
    ['0', false],
    ['-5', false],
    ['1.5', false],
    ['1e3', false],
    ['=1+1', false],
    ['٥٠', false],
    ['9'.repeat(7), false],
  ])('takes a discount of %s: %s', (discount, taken) => {
    expect(faultsOf({ ...filled, discount }, road)).toEqual(
      taken ? {} : { discount: 'הסכום בשקלים שלמים, בין 1 ל־1,069 (מחיר המוצר)' },
    )
  })

  it('tells staff before saving that an owner saves a large discount, unless it stays switched off', () => {
    const limit = { percent: 30, most: 3_000 }
    const told = (discount: string, price: number, active = true) =>
      ownersOnly({ discount, active }, { ...road, price }, limit)
    expect(told('300', 1_000)).toBeUndefined()
    expect(told('301', 1_000)).toMatch(/30%.*₪3,000.*בעלי החנות/)
    expect(told('3001', 20_000)).toMatch(/בעלי החנות/)
    expect(told('1000', 1_000, false)).toBeUndefined()
    expect(ownersOnly({ discount: '1000', active: true }, road, undefined)).toBeUndefined()
  })

  it('sends capitals and whole shekels, and reads back what it sent', () => {
    const body = bodyOf(filled)
    expect(body).toEqual({
      code: 'WINTER90',
      ean: road.ean,
      discountAmount: 90,
      active: true,
      singleUse: false,
      validUntil: null,
    })
    expect(CouponFields.parse(body)).toEqual(body)
    expect(bodyOf(formOf(coupon))).toMatchObject({ code: 'WINTER80', discountAmount: 80, validUntil: '2026-12-31' })
  })
})

describe('the list', () => {
  const htmlOf = (shown: Coupon) =>
    couponColumns.map(({ cell }) => renderToStaticMarkup(<>{cell(shown)}</>).replaceAll(/<style[^]*?<\/style>/g, ''))

  it('says product, price, redemptions and maker, and that a product is not there', () => {
    const html = htmlOf(coupon).join(' ')
    for (const words of ['Michelin Road 6', '180/55-17', '1,069', '₪80', '14', 'דנה לוי', '31.12.2026'])
      expect(html).toContain(words)
    // without a picture the initial of its brand stands in its place
    expect(html).toMatch(/<i[^>]*>M<\/i>/)
    expect(htmlOf({ ...coupon, product: null }).join(' ')).toContain(text.unknownProduct)
  })

  it('shows markup of a code, a product and a name as text', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const shown = { ...coupon, code: hostile, createdBy: hostile, product: { ...road, displayName: hostile } }
    expect(htmlOf(shown).join(' ')).not.toContain('<img src=x')
  })

  it('knows in Israel whether the last day is over', () => {
    expect(isOver({ validUntil: '2026-12-31' }, new Date('2026-12-31T21:59:00Z'))).toBe(false)
    expect(isOver({ validUntil: '2026-12-31' }, new Date('2026-12-31T22:01:00Z'))).toBe(true)
    expect(isOver({ validUntil: null }, new Date())).toBe(false)
  })
})

it('writes the words of a product in one line', () => {
  expect(productText(road)).toBe('Michelin Road 6 180/55-17')
})
