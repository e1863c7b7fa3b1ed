// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BodyOf, type Order, orderDetail, searchOrders, updateOrder } from '@zmig/edge-contract'
import { LiveOrders } from '../../parts/live.tsx'
import { SnackbarProvider } from '../../parts/snackbar.tsx'
import { StaffProvider } from '../../parts/staff.tsx'
import { testStream } from '../../testing/live-stream.ts'
import { away, press, refusal, testEdge } from '../../testing/staff-page.tsx'
import { OrderDesk, ordersSlice } from './orders.tsx'
import { text } from './text.ts'

const orderOf = (orderId: string, more: Partial<Order> = {}): Order => ({
  orderId,
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'open',
  paymentStatus: 'pending',
  paymentMethod: 'banktransfer',
  total: 1398,
  amounts: { subtotal: 1398, shipping: 0, discount: 0, installation: 0 },
  trackingCode: '',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'shipping',
    shipping: { name: 'דנה לוי', address: 'הרצל 5', city: 'חיפה', phone: '0501234567', notes: '' },
    additionalNotes: '',
  },
  cart: { items: [{ ean: '2908770361995', quantity: 2, isSet: false, total: 1398 }] },
  ...more,
})
const first = orderOf('Z-1042')
const newer = orderOf('Z-1043')

/** The desk over a shop with one order. @param orderId the order in the panel @param isAway whether that does not load */
const open = (orderId?: string, isAway = false) => {
  let orders = [first]
  const stream = testStream()
  const { edge, asked, answer, sent } = testEdge()
  const takeSearches = () =>
    answer(searchOrders, () => ({
      ok: true as const,
      orders,
      products: [],
      pagination: { page: 1, limit: 50, total: orders.length },
    }))
  takeSearches()
  answer(orderDetail, ({ params }) => {
    if (isAway) return away()
    const order = orders.find((each) => each.orderId === params?.['orderId'])
    if (!order) throw refusal(404, { error: 'NOT_FOUND', message: 'אין הזמנה כזאת' })
    return { ok: true as const, order, products: [], history: [] }
  })
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role: 'staff' as const }
  render(
    <Provider store={configureStore({ reducer: { [ordersSlice.name]: ordersSlice.reducer } })}>
      <SnackbarProvider>
        <StaffProvider user={user} edge={edge}>
          <LiveOrders>
            <OrderDesk orderId={orderId} />
          </LiveOrders>
        </StaffProvider>
      </SnackbarProvider>
    </Provider>,
  )
  const searches = () =>
    asked.filter(({ what }) => what.endsWith('/orders/search')).map((each) => each.with as BodyOf<typeof searchOrders>)
  const changes = () => sent().filter(({ what }) => !what.endsWith('/orders/search'))
  return { ...stream, answer, takeSearches, searches, changes, become: (next: Order[]) => (orders = next) }
}

const table = () => screen.findByRole('table', { name: text.list })
const numbers = async () =>
  within(await table())
    .getAllByRole('row')
    .flatMap((row) => row.dataset['key'] ?? [])
const rowOf = async (orderId: string) =>
  within((await table()).querySelector<HTMLElement>(`tr[data-key="${orderId}"]`) as HTMLElement)
const bar = () => screen.findByRole('button', { name: new RegExp(`^${text.arrived(1)}`) })
const noBar = () => expect(screen.queryByRole('button', { name: new RegExp(`^${text.arrived(1)}`) })).toBeNull()
const search = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => history.replaceState({}, '', '/admin/orders'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the list of orders', () => {
  it('stays visible while the next one loads and after a failure, which the next answer clears', async () => {
    const { answer, takeSearches, searches, become } = open()
    expect(await numbers()).toEqual(['Z-1042'])
    answer(searchOrders, away)
    search('דנה')
    expect(await screen.findByText(text.failed)).toBeTruthy()
    expect(await numbers()).toEqual(['Z-1042'])
    become([])
    takeSearches()
    await press('רענון')
    expect(await screen.findByText('לא נמצאו הזמנות')).toBeTruthy()
    expect(screen.queryByText(text.failed)).toBeNull()
    expect(searches().at(-1)).toEqual({ q: 'דנה', page: 1, limit: 50 })
  })

  it('keeps an order that came in behind its bar, and shows it as new at a press', async () => {
    const { become, send } = open()
    await table()
    become([newer, orderOf('Z-1042', { version: 3, status: 'paid' })])
    await send({ kind: 'placed', orderId: 'Z-1043' })
    const button = await bar()
    expect(await numbers()).toEqual(['Z-1042'])
    fireEvent.click(button)
    await waitFor(async () => expect(await numbers()).toEqual(['Z-1043', 'Z-1042']))
    expect((await rowOf('Z-1043')).getByText(text.fresh)).toBeTruthy()
    expect((await rowOf('Z-1042')).queryByText(text.fresh)).toBeNull()
    noBar()
  })

  it('counts an order that came in only once the filter finds it', async () => {
    const { become, send, searches } = open()
    await table()
    await send({ kind: 'placed', orderId: 'Z-1043' })
    await waitFor(() => expect(searches()).toHaveLength(2))
    noBar()
    become([newer, first])
    await send({ kind: 'changed', orderId: 'Z-1043' })
    expect(await bar()).toBeTruthy()
    expect(await numbers()).toEqual(['Z-1042'])
  })

  it('shows an order that came in as new when staff choose a filter that finds it', async () => {
    const { become, send, searches } = open()
    await table()
    await send({ kind: 'placed', orderId: 'Z-1043' })
    await waitFor(() => expect(searches()).toHaveLength(2))
    become([newer, first])
    search('דנה')
    await waitFor(async () => expect(await numbers()).toEqual(['Z-1043', 'Z-1042']))
    expect((await rowOf('Z-1043')).getByText(text.fresh)).toBeTruthy()
    noBar()
  })

  it('leaves what is shown when it is not read again in the background', async () => {
    const { answer, send, searches } = open()
    await table()
    answer(searchOrders, away)
    await send({ kind: 'changed', orderId: 'Z-1042' })
    await waitFor(() => expect(searches()).toHaveLength(2))
    expect(await numbers()).toEqual(['Z-1042'])
    expect(screen.queryByText(text.failed)).toBeNull()
  })

  it('does not ask for the list when an order changes that it has not', async () => {
    const { send, searches, become } = open()
    await table()
    become([])
    await send({ kind: 'changed', orderId: 'Z-9' })
    await send({ kind: 'changed', orderId: 'Z-1042' })
    expect(await screen.findByText(text.none)).toBeTruthy()
    expect(searches()).toHaveLength(2)
  })
})

it('means another day by "today" after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:00:00Z') })
  try {
    history.replaceState({}, '', '/admin/orders?days=today')
    const { send, searches } = open()
    await table()
    expect(searches().at(-1)).toMatchObject({ from: '2026-11-28', to: '2026-11-28' })
    vi.setSystemTime(new Date('2026-11-28T23:00:00Z'))
    await send({ kind: 'changed', orderId: 'Z-1042' })
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ from: '2026-11-29', to: '2026-11-29' }))
  } finally {
    vi.useRealTimers()
  }
})

describe('the open order', () => {
  const panel = () => within(screen.getByRole('complementary', { name: text.panel('Z-1042') }))

  it('is shown with a change of staff at once, in the list as well', async () => {
    const { answer, changes } = open('Z-1042')
    await screen.findByRole('button', { name: text.nextStep('paid') })
    const paid = orderOf('Z-1042', { version: 3, status: 'paid', paymentStatus: 'paid' })
    answer(updateOrder, () => ({ ok: true, order: paid }))
    answer(orderDetail, away)
    await press(text.nextStep('paid'))
    expect(await screen.findByRole('button', { name: text.nextStep('sent') })).toBeTruthy()
    expect((await rowOf('Z-1042')).queryByText('התקבלה')).toBeNull()
    expect(changes()).toEqual([{ what: 'POST /api/v1/order/Z-1042', with: { status: 'paid', version: 2 } }])
  })

  it('that is none, the panel says so', async () => {
    open('Z-404')
    expect(await screen.findByText(text.missing)).toBeTruthy()
  })

  it('is read again at a press after it did not load', async () => {
    const { answer } = open('Z-1042', true)
    expect(await screen.findByText(text.panelFailed)).toBeTruthy()
    answer(orderDetail, () => ({ ok: true as const, order: first, products: [], history: [] }))
    fireEvent.click(panel().getByRole('button', { name: 'רענון' }))
    expect(await screen.findByRole('button', { name: text.nextStep('paid') })).toBeTruthy()
  })

  it('keeps the tracking code that is typed when a colleague was faster, and the next press counts', async () => {
    const { answer, become, changes } = open('Z-1042')
    await screen.findByRole('button', { name: text.nextStep('paid') })
    const code = () => panel().getByRole('textbox', { name: text.tracking })
    const save = () => fireEvent.click(panel().getByRole('button', { name: text.save }))
    fireEvent.change(code(), { target: { value: 'RR1' } })
    const theirs = orderOf('Z-1042', { version: 5, status: 'paid', paymentStatus: 'paid' })
    become([theirs])
    answer(updateOrder, () => {
      throw refusal(409, { error: 'CHANGED', message: 'ההזמנה השתנתה בינתיים' })
    })
    save()
    expect(await panel().findByText('ההזמנה השתנתה בינתיים')).toBeTruthy()
    expect(code()).toHaveProperty('value', 'RR1')
    answer(updateOrder, () => ({ ok: true, order: { ...theirs, version: 6, trackingCode: 'RR1' } }))
    save()
    expect(await screen.findByText(text.trackingSaved)).toBeTruthy()
    expect(changes().map((each) => each.with)).toEqual([
      { trackingCode: 'RR1', version: 2 },
      { trackingCode: 'RR1', version: 5 },
    ])
  })
})
