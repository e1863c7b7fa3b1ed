// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { placePhoneOrder, quotePhoneOrder, type Quote, type Tyre } from '@zmig/edge-contract'
import { SnackbarProvider } from '../../parts/snackbar.tsx'
import { StaffProvider } from '../../parts/staff.tsx'
import { away, field, press, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import type { TypedOrder } from './faults.ts'
import { PhoneOrderForm } from './phone-order.tsx'
import { orderTyped, phoneOrderSlice } from './phone-order.slice.ts'

const tyre = { ean: '2908770361995', brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55-17' } as Tyre
const complete: TypedOrder = {
  ...phoneOrderSlice.getInitialState().typed,
  lines: [{ tyre, quantity: 1 }],
  name: 'דנה כהן',
  phone: '0501234567',
  email: 'dana@example.test',
  sip: 'pickup',
  told: true,
}
const quote = { discount: 0, shipping: 0, payAtGarage: 0, payNow: 949, lines: [] } as unknown as Quote

/** The form with what was typed before. */
const open = (typed: TypedOrder) => {
  const { edge, asked, answer } = testEdge()
  answer(quotePhoneOrder, () => ({ ok: true as const, ...quote }))
  answer(placePhoneOrder, () => ({ ok: true, orderId: 'Z-100042', total: 949 }) as never)
  const store = configureStore({ reducer: { [phoneOrderSlice.name]: phoneOrderSlice.reducer } })
  store.dispatch(orderTyped({ typed, attemptId: '' }))
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role: 'staff' as const }
  const page = (
    <Provider store={store}>
      <SnackbarProvider>
        <StaffProvider user={user} edge={edge}>
          <PhoneOrderForm />
        </StaffProvider>
      </SnackbarProvider>
    </Provider>
  )
  const { unmount } = render(page)
  const of = (what: string) => asked.filter((each) => each.what.endsWith(what)).map((each) => each.with)
  return {
    answer,
    state: () => store.getState().staffPhoneOrder,
    placed: () => of('/admin/phone-orders') as { checkout: { attemptId: string; expectedTotal?: number } }[],
    quotes: () => of('/phone-orders/quote'),
    leave: unmount,
    comeBack: () => render(page),
  }
}
const send = 'ביצוע ההזמנה'

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says what is missing beside each field, and places nothing', async () => {
  const { placed } = open({ ...complete, lines: [], name: '', told: false })
  await press(send)
  for (const fault of ['נא להוסיף צמיג', 'נא להזין שם פרטי ושם משפחה', 'נא לספר ללקוח את התנאים ולסמן'])
    expect(await screen.findByText(fault)).toBeTruthy()
  expect(placed()).toEqual([])
  type('שם מלא', 'דנה כהן')
  await waitFor(() => expect(screen.queryByText('נא להזין שם פרטי ושם משפחה')).toBeNull())
})

it('keeps what is typed while staff look something up on another page', async () => {
  const { state, leave, comeBack } = open(complete)
  type('הערות', 'להתקשר לפני')
  await waitFor(() => expect(state().typed.notes).toBe('להתקשר לפני'))
  const { attemptId } = state()
  leave()
  comeBack()
  expect(field('הערות')).toHaveProperty('value', 'להתקשר לפני')
  expect(field('שם מלא')).toHaveProperty('value', 'דנה כהן')
  expect(state().attemptId).toBe(attemptId)
})

it('places the order once, at the total that staff read to the caller, and begins the next order with an empty form', async () => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const { placed, state } = open(complete)
  expect(await screen.findByText(/949/)).toBeTruthy()
  const { attemptId } = state()
  await press(send)
  await act(
    async () => void fireEvent.submit(screen.queryByRole('button', { name: send })?.closest('form') ?? document),
  )
  expect(await screen.findByText('Z-100042')).toBeTruthy()
  expect(placed().map(({ checkout }) => [checkout.attemptId, checkout.expectedTotal])).toEqual([[attemptId, 949]])
  await press('הזמנה נוספת')
  expect(field('שם מלא')).toHaveProperty('value', '')
  expect(state().attemptId).not.toBe(attemptId)
})

it('keeps what was typed when the shop is away or refuses, and asks for the price again', async () => {
  const { answer, quotes, state } = open(complete)
  await waitFor(() => expect(quotes()).toHaveLength(1))
  answer(placePhoneOrder, away)
  await press(send)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  await waitFor(() => expect(quotes()).toHaveLength(2))
  answer(placePhoneOrder, () => {
    throw refusal(409, { error: 'PRICE', message: 'המחיר השתנה' })
  })
  await press(send)
  expect(await screen.findByText('המחיר השתנה')).toBeTruthy()
  expect(field('שם מלא')).toHaveProperty('value', 'דנה כהן')
  expect(state().typed).toEqual(complete)
})
