import { expect, it } from 'vitest'
import { findFaults, measureStructure, type SourceFile } from './structure.ts'

const file = (path: string, lines: number, ...imports: string[]): SourceFile => ({ path, lines, imports })
const order = 'services/ordering/src/order'
const quote = 'services/ordering/src/quote'

it('counts files and lines of the product, not of its tests', () => {
  expect(
    measureStructure([
      file(`${order}/order.ts`, 100),
      file(`${order}/order.unit.spec.ts`, 100),
      file(`${order}/testing/orders.ts`, 100),
      file('services/ordering/src/ports/gateway.contract.ts', 100),
      file('services/edge/contract/testing.ts', 100),
    ]),
  ).toMatchObject({ files: 1, lines: 100, testLines: 400 })
})

it('compares the tests of the back office with its product', () => {
  const { backOfficeTests } = measureStructure([
    file('mf-admin/src/features/coupons/coupons.tsx', 100),
    file('mf-admin/src/features/coupons/coupons.unit.spec.tsx', 25),
    file('mf-admin/src/testing/staff-page.tsx', 10),
    file(`${order}/order.unit.spec.ts`, 100),
  ])
  expect(backOfficeTests).toBe(0.35)
})

it('calls a file a fragment when only one neighbour imports it', () => {
  const { fragments } = measureStructure([
    file(`${order}/order.ts`, 100, `${order}/attempt.ts`, `${order}/row.ts`, `${order}/long.ts`, `${quote}/sum.ts`),
    file(`${order}/attempt.ts`, 30),
    file(`${order}/row.ts`, 30),
    file(`${order}/save.ts`, 100, `${order}/row.ts`),
    file(`${order}/long.ts`, 31),
    file(`${quote}/sum.ts`, 30),
    file(`${order}/order.unit.spec.ts`, 30, `${order}/attempt.ts`),
  ])
  expect(fragments).toEqual([{ path: `${order}/attempt.ts`, user: `${order}/order.ts` }])
})

it('finds folders that import each other, also around a corner', () => {
  const coupon = 'services/ordering/src/coupon'
  const { circles } = measureStructure([
    file(`${order}/order.ts`, 100, `${quote}/quote.ts`),
    file(`${quote}/quote.ts`, 100, `${coupon}/coupon.ts`),
    file(`${coupon}/coupon.ts`, 100, `${coupon}/code.ts`),
    file(`${coupon}/code.ts`, 100, `${order}/row.ts`),
    file(`${order}/row.ts`, 100),
  ])
  expect(circles).toEqual([[coupon, order, quote]])
})

it('lets a folder and its parent import each other, and packages use each other', () => {
  const { circles } = measureStructure([
    file('services/edge/src/search/search.ts', 100, 'services/edge/src/search/language/words.ts'),
    file('services/edge/src/search/language/words.ts', 100, 'services/edge/src/search/query.ts'),
    file('services/edge/src/search/query.ts', 100, 'services/edge/contract/search.ts'),
    file('services/edge/contract/search.ts', 100),
  ])
  expect(circles).toEqual([])
})

it('names the exceeded limit and the files', () => {
  const many = Array.from({ length: 20 }, (_, index) => file(`${order}/whole-${index}.ts`, 100))
  const user = file(`${order}/user.ts`, 100, `${order}/a.ts`, `${order}/b.ts`, `${order}/c.ts`)
  const short = ['a', 'b', 'c'].map((name) => file(`${order}/${name}.ts`, 20))
  expect(findFaults(measureStructure(many))).toEqual([])
  const [tooShort, tooMany] = findFaults(measureStructure([...many, user, ...short]))
  expect(tooShort).toContain(`12.5 % of the files have 20 lines or fewer:\n  ${order}/a.ts`)
  expect(tooMany).toContain(`${order}/a.ts ← ${order}/user.ts`)
})
