// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MOST_PICKED, type Order, type PickingList, pickingList, searchOrders } from '@zmig/edge-contract'
import { money } from '@zmig/platform'
import { orderOf } from '../../testing/order.ts'
import { away, openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { OrderSheets } from './order-sheets.tsx'
import { PickChosen, PickFilter, PrintChosen } from './picking-buttons.tsx'
import { Picking } from './picking.tsx'

const tyre = {
  ean: '3528701931487',
  brand: 'Michelin',
  displayName: 'Road 6',
  displaySize: '180/55ZR17',
  quantity: 2,
  isSet: false,
}
const picked: PickingList = {
  ok: true,
  tyres: [tyre],
  orders: [
    {
      orderId: 'Z-1',
      name: 'דנה לוי',
      status: 'paid',
      paymentStatus: 'paid',
      sip: 'install',
      to: 'מוטו דרום',
      installDate: '2026-12-01',
      startCursor: 8,
      tyres: [tyre],
    },
  ],
  leftOut: [],
}
const at = (address: string) => history.replaceState(null, '', address)
const printButton = () => screen.getByRole('button', { name: 'הדפסה' })

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  at('/')
})

const openPicking = (list: PickingList = picked, address = '/admin/orders/print/picking') => {
  at(address)
  const { edge, answer, sent } = testEdge()
  answer(pickingList, () => list)
  openAsStaff(<Picking />, edge)
  return { answer, sent }
}

it('lists all tyres together and then order by order, and prints the list', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { sent } = openPicking()
  expect(await screen.findByRole('heading', { name: 'כל הצמיגים' })).toBeTruthy()
  expect(screen.getByText('הזמנה אחת')).toBeTruthy()
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  for (const words of ['Z-1', 'דנה לוי', 'מוטו דרום', '01.12.2026', '08:00–10:00', '180/55ZR17'])
    expect(row.getByText(words)).toBeTruthy()
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/picking-list', with: {} }])
  fireEvent.click(printButton())
  expect(print).toHaveBeenCalledTimes(1)
})

it('picks the orders of the address, and names each that nothing is taken for', async () => {
  const leftOut: PickingList['leftOut'] = [
    { orderId: 'Z-2', status: 'sent', paymentStatus: 'paid' },
    { orderId: 'Z-3', status: 'open', paymentStatus: 'pending' },
    { orderId: 'Z-9' },
  ]
  const { sent } = openPicking(
    { ...picked, tyres: [], orders: [], leftOut },
    '/admin/orders/print/picking?orders=Z-2,Z-3,Z-9',
  )
  expect(await screen.findByText('אין מה ללקט')).toBeTruthy()
  const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(reasons[0]).toMatch(/Z-2.*נשלחה/)
  expect(reasons[1]).toMatch(/Z-3.*התקבלה.*\S/)
  expect(reasons[2]).toContain('אין הזמנה במספר הזה')
  expect(printButton()).toHaveProperty('disabled', true)
  expect(sent()[0]?.with).toEqual({ orderIds: ['Z-2', 'Z-3', 'Z-9'] })
})

it('says that a tyre is still awaited', async () => {
  const [order] = picked.orders
  if (!order) throw new Error('the list has an order')
  openPicking({ ...picked, orders: [{ ...order, tyres: [{ ...tyre, isSet: true, arrivesOn: '2026-12-24' }] }] })
  expect(await screen.findByText(/לא היה במלאי, צפוי להגיע/)).toBeTruthy()
  expect(screen.getByText('24.12.2026')).toBeTruthy()
  expect(screen.getByText(/\(זוג\)/)).toBeTruthy()
})

it('says when the list holds only the first orders that wait', async () => {
  const [order] = picked.orders
  const orders = Array.from({ length: MOST_PICKED }, (_, number) => ({ ...order, orderId: `Z-${number}` }))
  openPicking({ ...picked, orders: orders as PickingList['orders'] })
  expect(await screen.findByText(new RegExp(`אלה ${MOST_PICKED} ההזמנות הראשונות`))).toBeTruthy()
})

it('asks for the picking list again after it failed to load', async () => {
  at('/admin/orders/print/picking')
  const { edge, answer } = testEdge()
  answer(pickingList, away)
  openAsStaff(<Picking />, edge)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  answer(pickingList, () => picked)
  await press('רענון')
  expect(await screen.findByRole('heading', { name: 'כל הצמיגים' })).toBeTruthy()
  expect(screen.queryByText(/אין חיבור לשרת/)).toBeNull()
})

/** The button over a shop whose search finds so many orders. */
const openFilter = (filter: object, total: number) => {
  at('/admin/orders')
  const { edge, answer, sent } = testEdge()
  const orders = Array.from({ length: total }, (_, number) => orderOf({ orderId: `Z-${number + 1}` }))
  answer(searchOrders, ({ body }) => {
    const { page, limit } = body as { page: number; limit: number }
    return {
      ok: true as const,
      orders: orders.slice((page - 1) * limit, page * limit),
      products: [],
      pagination: { page, limit, total },
    }
  })
  openAsStaff(<PickFilter filterNow={() => filter} />, edge)
  return { answer, sent }
}

it('leads to the picking list of what the filter finds, with numbers alone in the address', async () => {
  const { sent } = openFilter({ q: '0501234567' }, 101)
  await press('רשימת ליקוט')
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/print/picking'))
  expect(new URLSearchParams(location.search).get('orders')?.split(',')).toHaveLength(101)
  expect(location.href).not.toContain('0501234567')
  expect(sent().map((each) => (each.with as { page: number }).page)).toEqual([1, 2])
})

it('leads to all that wait without a search, when nothing is filtered', async () => {
  const { sent } = openFilter({}, 1)
  await press('רשימת ליקוט')
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/print/picking'))
  expect(location.search).toBe('')
  expect(sent()).toEqual([])
})

it('stays when the filter finds nothing to pick, too much, or the shop is away', async () => {
  openFilter({ sip: 'shipping' }, 0)
  await press('רשימת ליקוט')
  expect(await screen.findByText(/אין בסינון הזה הזמנות ששולמו ומחכות לצאת/)).toBeTruthy()
  cleanup()
  const { answer } = openFilter({ sip: 'shipping' }, MOST_PICKED + 1)
  await press('רשימת ליקוט')
  expect(await screen.findByText(new RegExp(`בסינון הזה ${MOST_PICKED + 1} הזמנות`))).toBeTruthy()
  answer(searchOrders, away)
  await press('רשימת ליקוט')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(location.pathname).toBe('/admin/orders')
})

it('links ticked orders to their lists, up to what one list takes', () => {
  const chosen = ['Z-1', 'Z-2']
  const many = Array.from({ length: MOST_PICKED + 1 }, (_, number) => `Z-${number}`)
  const { edge } = testEdge()
  const buttons = (ids: string[]) => (
    <>
      <PickChosen chosen={ids} />
      <PrintChosen chosen={ids} />
    </>
  )
  openAsStaff(buttons(chosen), edge)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/orders/print/picking?orders=Z-1,Z-2',
    '/admin/orders/print/sheets?orders=Z-1,Z-2',
  ])
  cleanup()
  openAsStaff(buttons(many), edge)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain(String(MOST_PICKED))
})

const openSheets = (orderIds: string[], orders: Order[]) => {
  at(`/admin/orders/print/sheets?orders=${orderIds.join(',')}`)
  const { edge, answer, sent } = testEdge()
  const product = { ...tyre, ean: '2908770361995', size: '180/55-17', name: 'Michelin Road 6', price: 700 }
  answer(searchOrders, ({ body }) => {
    const { page } = body as { page: number }
    const pagination = { page, limit: 100, total: orders.length }
    return { ok: true as const, orders: page === 1 ? orders : [], products: [product], pagination }
  })
  openAsStaff(<OrderSheets />, edge)
  return { answer, sent }
}

it('prints whole orders, each with its buyer, its address, its tyres and its sum', async () => {
  openSheets(['Z-1042', 'Z-9'], [orderOf({ trackingCode: 'RR482907115IL' })])
  const page = within(await screen.findByRole('article'))
  for (const words of ['Z-1042', 'dana@example.co.il', 'הרצל 5', 'RR482907115IL', 'Michelin Road 6', money(700)])
    expect(page.getByText(words)).toBeTruthy()
  // a number that no order has is named
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('אין הזמנה במספר הזה: Z-9')
})

it('asks for a hundred orders at a time', async () => {
  const { sent } = openSheets(
    Array.from({ length: 101 }, (_, number) => `Z-${number}`),
    [],
  )
  expect(await screen.findByText('אין הזמנות להדפסה')).toBeTruthy()
  expect(printButton()).toHaveProperty('disabled', true)
  expect(sent().map((each) => (each.with as { page: number }).page)).toEqual([1, 2])
})

it('asks for the sheets again after they failed to load', async () => {
  at('/admin/orders/print/sheets?orders=Z-1042')
  const { edge, answer } = testEdge()
  answer(searchOrders, away)
  openAsStaff(<OrderSheets />, edge)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  answer(searchOrders, () => ({ ok: true as const, orders: [orderOf()], products: [] }) as never)
  await press('רענון')
  expect(await screen.findByRole('article')).toBeTruthy()
})
