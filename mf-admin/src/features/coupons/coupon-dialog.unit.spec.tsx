// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Coupon, createCoupon, listProducts, type OrderProduct, updateCoupon } from '@zmig/edge-contract'
import {
  away,
  choice,
  choose,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { text } from './text.ts'

const product = (ean: string, displayName: string, price: number): OrderProduct => ({
  ean,
  displayName,
  size: '180/55-17',
  brand: 'Michelin',
  displaySize: '180/55ZR17',
  name: 'michelin',
  price,
})
const road = product('3528701931487', 'Road 6', 1_069)
const power = product('3528701773025', 'Power 6', 500)
const coupon: Coupon = {
  _id: 'c1',
  code: 'WINTER80',
  ean: road.ean,
  discountAmount: 80,
  active: true,
  singleUse: false,
  redemptions: 0,
  validUntil: '2099-12-31',
  createdBy: 'דנה לוי',
  version: 3,
  product: road,
}

/** The form over a shop that takes every coupon. */
const open = (saved?: Coupon, role: 'staff' | 'owner' = 'staff') => {
  const { edge, answer, sent } = testEdge()
  answer(listProducts, () => ({ ok: true as const, products: [road, power] }))
  answer(createCoupon, () => ({ ok: true }) as never)
  answer(updateCoupon, () => ({ ok: true }) as never)
  const onSaved = vi.fn()
  const limit = { percent: 30, most: 3_000 }
  openAsStaff(
    <CouponDialog coupon={saved} staffLimit={limit} onSaved={onSaved} onClose={() => undefined} />,
    edge,
    role,
  )
  return { answer, sent, onSaved }
}
const productChoice = () => choice(text.productLabel) as HTMLInputElement

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('is sent once its code, product and discount are there, in capitals and once', async () => {
  const { sent, onSaved } = open()
  pressInDialog('שמירה')
  expect(await screen.findByText(text.required)).toBeTruthy()
  expect(screen.getAllByText(text.missing)).toHaveLength(3)
  type(text.code, 'spring90')
  expect(field(text.code)).toHaveProperty('value', 'SPRING90')
  await choose(text.productLabel, 'power 180', 'Power 6')
  type(text.discountLabel, '90')
  expect(sent()).toEqual([])
  pressInDialog('שמירה')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(sent()).toEqual([
    {
      what: 'POST /api/v1/admin/coupons',
      with: {
        code: 'SPRING90',
        ean: power.ean,
        discountAmount: 90,
        active: true,
        singleUse: false,
        validUntil: null,
      },
    },
  ])
})

it('judges a discount against the price of the product as it is typed', async () => {
  const { sent } = open(coupon)
  type(text.discountLabel, '1070')
  expect(await screen.findByText(text.bounds(1_069))).toBeTruthy()
  pressInDialog('שמירה')
  expect(field(text.discountLabel).getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

it.each(['12.5', 'abc', '0', '-5'])('takes a discount in whole shekels only, not %j', async (typed) => {
  const { sent } = open(coupon)
  expect(field(text.discountLabel).getAttribute('inputmode')).toBe('numeric')
  type(text.discountLabel, typed)
  expect(await screen.findByText(text.bounds(1_069))).toBeTruthy()
  pressInDialog('שמירה')
  expect(sent()).toEqual([])
})

it('tells staff what only an owner saves, and an owner nothing', async () => {
  const { sent } = open(coupon)
  type(text.discountLabel, '900')
  expect(await screen.findByText(/נותנים רק בעלי החנות/)).toBeTruthy()
  pressInDialog('שמירה')
  await waitFor(() => expect(document.activeElement).toBe(field(text.discountLabel)))
  // once, and nothing is sent
  expect(screen.getAllByText(/נותנים רק בעלי החנות/)).toHaveLength(1)
  expect(sent()).toEqual([])
  cleanup()
  open(coupon, 'owner')
  type(text.discountLabel, '900')
  expect(screen.queryByText(/בעלי החנות/)).toBeNull()
})

it('takes over what a colleague saved in untouched fields, the product by its name too', async () => {
  const theirs: Coupon = { ...coupon, ean: power.ean, product: power, singleUse: true, version: 4 }
  const { answer, sent } = open(coupon)
  answer(updateCoupon, () => {
    throw refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את הקופון', coupon: theirs })
  })
  type(text.discountLabel, '95')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו אחר שינה את הקופון')).toBeTruthy()
  expect(productChoice().value).toContain('Power 6')
  expect(screen.getByLabelText(text.singleUseLabel)).toHaveProperty('checked', true)
  expect(field(text.discountLabel)).toHaveProperty('value', '95')
  answer(updateCoupon, () => ({ ok: true }) as never)
  pressInDialog('שמירה')
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(sent().at(-1)?.with).toMatchObject({
    discountAmount: 95,
    ean: power.ean,
    singleUse: true,
    version: 4,
  })
})

it('keeps what was typed while the shop is away', async () => {
  const { answer, onSaved } = open(coupon)
  answer(updateCoupon, away)
  type(text.discountLabel, '95')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.saveFailed)).toBeTruthy()
  expect(field(text.discountLabel)).toHaveProperty('value', '95')
  expect(onSaved).not.toHaveBeenCalled()
})

it('has no last day at a press', async () => {
  const { sent } = open(coupon)
  await press(text.withoutEnd)
  expect(field(text.validUntilLabel)).toHaveProperty('value', '')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(sent()[0]?.with).toMatchObject({ validUntil: null, version: 3 })
})

it('asks for the products again after they failed to load', async () => {
  const { edge, answer } = testEdge()
  answer(listProducts, away)
  openAsStaff(
    <CouponDialog
      coupon={undefined}
      staffLimit={{ percent: 30, most: 3_000 }}
      onSaved={() => undefined}
      onClose={() => undefined}
    />,
    edge,
  )
  expect((await screen.findAllByText(text.productsFailed)).length).toBeGreaterThan(0)
  answer(listProducts, () => ({ ok: true as const, products: [road] }))
  await press(text.retry)
  await choose(text.productLabel, 'road', 'Road 6')
  expect(productChoice().value).toContain('Road 6')
})
