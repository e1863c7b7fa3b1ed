// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newVisitor, placeOrder, quoteCheckout } from '@zmig/edge-contract'
import { deliveryChosen, detailsChanged } from '../../features/checkout/checkout.slice.ts'
import { openPage, quote } from '../../testing/open-page.tsx'
import { checkoutPage } from './checkout.page.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

// happy-dom's navigator has no locks
const locks = { request: (_name: string, work: () => unknown) => work() }
beforeAll(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }))
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'))

const { View } = checkoutPage

/** The checkout of a visitor who wants to collect the tyre and has filled the first step. */
const open = async () => {
  const { store, bodies } = openPage(<View params={{}} />, ({ answer }) => {
    answer(quoteCheckout, quote)
    answer(newVisitor, { visitorId: 'v_1' })
    answer(placeOrder, {
      success: true,
      orderId: 'Z-100042',
      total: 699,
      currency: 'ILS',
      expiresAt: '2026-11-30T10:00:00Z',
    })
  })
  await screen.findByRole('heading', { name: 'פרטים ומשלוח' })
  act(() => {
    store.dispatch(deliveryChosen('pickup'))
    store.dispatch(detailsChanged({ name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' }))
  })
  return { orders: () => bodies(placeOrder) }
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => {
  const pressed = await button(name)
  await act(async () => void fireEvent.click(pressed))
}
const stepNames = () =>
  within(screen.getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .map((step) => step.textContent)
const heading = () => screen.getByRole('heading', { level: 2, name: /פרטים ומשלוח|תשלום|אישור ההזמנה/ }).textContent

it('says that the shop is not open yet, and asks for nothing', async () => {
  const notOpen = 'החנות עוד לא נפתחה להזמנות.'
  openPage(<View params={{}} />, ({ answer }) => answer(quoteCheckout, { ...quote, notOpen }))
  expect(await screen.findByText(notOpen)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('goes from delivery to payment and to confirmation, and back', async () => {
  await open()
  await press('המשך')
  expect(heading()).toBe('תשלום')
  await press('המשך')
  expect(heading()).toBe('אישור ההזמנה')
  expect(screen.queryByRole('button', { name: 'המשך' })).toBeNull()
  expect(await button('אישור ההזמנה')).toBeTruthy()
  await press('חזרה')
  expect(heading()).toBe('תשלום')
  await press('חזרה')
  expect(heading()).toBe('פרטים ומשלוח')
  expect(screen.queryByRole('button', { name: 'חזרה' })).toBeNull()
})

it('orders only once the terms are accepted, and thanks without buttons for a step', async () => {
  const { orders } = await open()
  expect(stepNames()).toEqual(['1משלוח', '2תשלום', '3אישור', '4תודה'])
  await press('המשך')
  await press('המשך')
  await press('אישור ההזמנה')
  expect(screen.getByText('נא לאשר את תנאי השימוש')).toBeTruthy()
  expect(orders()).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: /קראתי את תנאי השימוש והם מקובלים עליי/ }))
  await press('אישור ההזמנה')
  await waitFor(() => expect(orders()).toHaveLength(1))
  expect(await screen.findByText('Z-100042')).toBeTruthy()
  for (const name of ['חזרה', 'המשך', 'אישור ההזמנה']) expect(screen.queryByRole('button', { name })).toBeNull()
})
