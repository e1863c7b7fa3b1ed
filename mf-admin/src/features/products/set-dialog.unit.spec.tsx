// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeSet, listProducts, makeSet, type OrderProduct, type ProductDetail } from '@zmig/edge-contract'
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
import { SetDialog } from './set-dialog.tsx'
import { text } from './text.ts'

const tyre = (ean: string, displayName: string, position: 'front' | 'rear', price: number): OrderProduct => ({
  ean,
  displayName,
  size: position === 'front' ? '120/70-17' : '180/55-17',
  brand: 'Michelin',
  displaySize: position === 'front' ? '120/70ZR17' : '180/55ZR17',
  name: 'michelin',
  position,
  price,
})
const front = tyre('3528701931487', 'Road 6', 'front', 800)
const rear = tyre('3528701773025', 'Road 6', 'rear', 1_000)
const otherRear = tyre('3528701773032', 'Power 6', 'rear', 1_100)
const set: ProductDetail = {
  ean: '2910000000014',
  brand: 'Michelin',
  line: 'Road 6',
  displaySize: '120/70ZR17 + 180/55ZR17',
  description: 'זוג לתיירות',
  set: true,
  price: 1_700,
  fullPrice: 1_800,
  picture: '',
  pictures: [],
  version: 3,
  frontEan: front.ean,
  rearEan: rear.ean,
  stock: null,
  sets: [],
  openOrders: { orders: [], total: 0 },
}

/** The form over a shop that takes every set. */
const open = (saved?: ProductDetail) => {
  const { edge, answer, sent } = testEdge()
  answer(listProducts, () => ({ ok: true as const, products: [front, rear, otherRear] }))
  answer(makeSet, () => ({ ok: true as const, product: set }))
  answer(changeSet, () => ({ ok: true as const, product: set }))
  const onSaved = vi.fn()
  openAsStaff(<SetDialog {...(saved && { set: saved })} onSaved={onSaved} onClose={() => undefined} />, edge)
  return { answer, sent, onSaved }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('is made of a front and a rear with a price, once', async () => {
  const { sent, onSaved } = open()
  pressInDialog('שמירה')
  expect(await screen.findAllByText(text.missing)).toHaveLength(2)
  expect(screen.getByText(text.badPrice)).toBeTruthy()
  await choose(text.frontLabel, 'road', 'Road 6')
  await choose(text.rearLabel, 'power', 'Power 6')
  expect(await screen.findByText(text.singles(1_900))).toBeTruthy()
  type(text.pairPrice, '1,750.50')
  expect(sent()).toEqual([])
  pressInDialog('שמירה')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.setMade)).toBeTruthy()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(set)
  expect(sent().map((each) => each.with)).toEqual([
    {
      frontEan: front.ean,
      rearEan: otherRear.ean,
      price: 1_750.5,
      fullPrice: 1_750.5,
      line: '',
      description: '',
    },
  ])
})

it('is not sent while its full price is lower than its price', async () => {
  const { sent } = open(set)
  type(text.pairFullPrice, '1699')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.lowFullPrice(1_700))).toBeTruthy()
  expect(sent()).toEqual([])
})

it('takes over what a colleague saved in untouched fields, and replaces the others', async () => {
  const theirs: ProductDetail = { ...set, rearEan: otherRear.ean, price: 1_650, line: 'Road', version: 4 }
  const { answer, sent } = open(set)
  answer(changeSet, () => {
    throw refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את הזוג', product: theirs })
  })
  type(text.pairPrice, '1690')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו אחר שינה את הזוג')).toBeTruthy()
  expect(field(text.pairPrice)).toHaveProperty('value', '1690')
  expect(field(text.lineLabel)).toHaveProperty('value', 'Road')
  expect((choice(text.rearLabel) as HTMLInputElement).value).toContain('Power 6')
  answer(changeSet, () => ({ ok: true as const, product: set }))
  pressInDialog('שמירה')
  expect(await screen.findByText(text.setChanged)).toBeTruthy()
  expect(sent().at(-1)).toEqual({
    what: `PUT /api/v1/admin/sets/${set.ean}`,
    with: {
      frontEan: front.ean,
      rearEan: otherRear.ean,
      price: 1_690,
      fullPrice: 1_800,
      line: 'Road',
      description: 'זוג לתיירות',
      version: 4,
    },
  })
})

it('keeps what was typed while the shop is away', async () => {
  const { answer, onSaved } = open(set)
  answer(changeSet, away)
  type(text.lineLabel, 'Road GT')
  pressInDialog('שמירה')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(text.lineLabel)).toHaveProperty('value', 'Road GT')
  expect(onSaved).not.toHaveBeenCalled()
})

it('asks for the tyres again after they failed to load', async () => {
  const { edge, answer } = testEdge()
  answer(listProducts, away)
  openAsStaff(<SetDialog onSaved={() => undefined} onClose={() => undefined} />, edge)
  await screen.findByRole('button', { name: text.retry })
  answer(listProducts, () => ({ ok: true as const, products: [front, rear] }))
  await press(text.retry)
  await choose(text.frontLabel, 'road', 'Road 6')
  expect((choice(text.frontLabel) as HTMLInputElement).value).toContain('120/70')
})
