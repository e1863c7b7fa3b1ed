// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Order, searchOrders, updateOrder } from '@zmig/edge-contract'
import { away, openAsStaff, press, pressInDialog, refusal, testEdge } from '../../testing/staff-page.tsx'
import { MoveChosen } from './move-chosen.tsx'
import { text } from './text.ts'

const order = (orderId: string, more: Partial<Order> = {}): Order => ({
  orderId,
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'paid',
  paymentStatus: 'paid',
  paymentMethod: 'creditcard',
  total: 1_398,
  amounts: { subtotal: 1_398, shipping: 0, discount: 0, installation: 0 },
  trackingCode: 'RR482907115IL',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'shipping',
    additionalNotes: '',
    shipping: { name: 'דנה לוי', phone: '0501234567', address: 'הרצל 5', city: 'חיפה', notes: '' },
  },
  cart: { items: [] },
  ...more,
})
const first = order('Z-1')
const second = order('Z-2', { trackingCode: '' })
const over = order('Z-3', { status: 'closed' })

/** The ticked orders over a shop that moves each of them. */
const open = async (chosen = ['Z-1', 'Z-2', 'Z-3', 'Z-9']) => {
  const { edge, answer, sent } = testEdge()
  const orders = new Map([first, second, over].map((each) => [each.orderId, each]))
  answer(searchOrders, () => ({ orders: [...orders.values()] }) as never)
  answer(updateOrder, ({ params, body }) => {
    const before = orders.get(params?.['id'] ?? '') ?? first
    const { status } = body as Pick<Order, 'status'>
    const moved = { ...before, status, version: before.version + 1 }
    orders.set(moved.orderId, moved)
    return { ok: true, order: moved } as never
  })
  const onDone = vi.fn()
  const onUndone = vi.fn()
  openAsStaff(<MoveChosen chosen={chosen} onDone={onDone} onUndone={onUndone} />, edge)
  await press(text.moveChosen)
  const isSearch = ({ what }: { what: string }) => what.endsWith(searchOrders.path)
  const moves = () => sent().flatMap((each) => (isSearch(each) ? [] : [each.with]))
  return { answer, moves, onDone, onUndone }
}
const dialog = () => within(screen.getByRole('dialog'))
const rows = () =>
  dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('says before anything moves what becomes of each order', async () => {
  const { moves } = await open()
  expect(await screen.findByRole('button', { name: text.moveCount(2) })).toBeTruthy()
  const [one, two, ...stay] = rows()
  expect(one).toContain('Z-1')
  expect(two).toContain(text.noTracking)
  expect(stay).toEqual([`Z-3: ${text.stuck.closed}`, `Z-9: ${text.missing}`])
  expect(moves()).toEqual([])
})

it('moves each order once, however often it is pressed, and names those that stayed', async () => {
  const { moves, onDone } = await open()
  await screen.findByRole('button', { name: text.moveCount(2) })
  pressInDialog(text.moveCount(2))
  pressInDialog(text.moveCount(2))
  expect(await dialog().findByText(text.movedCount(2))).toBeTruthy()
  expect(moves()).toHaveLength(2)
  expect(rows()).toEqual([`Z-3: ${text.stuck.closed}`, `Z-9: ${text.missing}`])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(['Z-3', 'Z-9'])
})

it('moves the others when a colleague changed one meanwhile', async () => {
  const { answer, onDone } = await open(['Z-1', 'Z-2'])
  answer(updateOrder, ({ params }) => {
    if (params?.['id'] === 'Z-1') throw refusal(409, { error: 'CHANGED', message: 'ההזמנה השתנתה' })
    return { ok: true, order: { ...second, status: 'sent', version: 3 } } as never
  })
  await screen.findByRole('button', { name: text.moveCount(2) })
  pressInDialog(text.moveCount(2))
  expect(await dialog().findByText(text.movedCount(1))).toBeTruthy()
  expect(rows()).toEqual([`Z-1: ${text.changedSince}`])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(['Z-1'])
})

it('takes the moves back at a press', async () => {
  const { moves, onUndone } = await open(['Z-1', 'Z-2'])
  await screen.findByRole('button', { name: text.moveCount(2) })
  pressInDialog(text.moveCount(2))
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.backCount(2))).toBeTruthy()
  expect(onUndone).toHaveBeenCalledExactlyOnceWith({ back: 2, left: [] })
  expect(moves().slice(2)).toMatchObject([
    { status: 'paid', trackingCode: 'RR482907115IL', version: 3 },
    { status: 'paid', version: 3 },
  ])
})

it('asks for the orders again after they failed to load', async () => {
  const { edge, answer } = testEdge()
  answer(searchOrders, away)
  openAsStaff(<MoveChosen chosen={['Z-1']} onDone={() => undefined} onUndone={() => undefined} />, edge)
  await press(text.moveChosen)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  answer(searchOrders, () => ({ orders: [first] }) as never)
  pressInDialog('רענון')
  expect(await screen.findByRole('button', { name: text.moveCount(1) })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/אין חיבור לשרת/)).toBeNull())
  expect(rows()[0]).toContain('Z-1')
})
