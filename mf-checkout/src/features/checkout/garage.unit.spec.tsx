// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { installationCities, installDates, type Shop, shopsInCity } from '@zmig/edge-contract'
import { openPage } from '../../testing/open-page.tsx'
import type { CheckoutForm } from './checkout.slice.ts'
import { DeliveryStep } from './delivery-step.tsx'
import { garage } from './testing.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const shop: Shop = {
  ...garage,
  id: garage._id,
  photo: '',
  imageVersion: '1',
  pairPrice: 240,
  likes: 3,
  score: 4.5,
  alignType: 'static',
  hide: false,
}
const other: Shop = { ...shop, id: 'pancher-center', _id: 'pancher-center', displayName: 'פנצ׳ר סנטר' }

const delivery = <DeliveryStep showErrors={false} awaited={false} />

const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

it('begins with the courier while no garage installs, and offers no installation', async () => {
  const { store } = openPage(delivery, ({ answer }) => answer(installationCities, []))
  expect(await screen.findByText(/עוד אין מוסכים שותפים שמתקינים/)).toBeTruthy()
  // The courier is chosen in an effect, a moment after the sentence is there.
  expect(await screen.findByRole('radio', { name: /משלוח עד הבית/, checked: true })).toBeTruthy()
  expect((store.getState()['checkoutForm'] as CheckoutForm).sip).toBe('shipping')
  expect(screen.queryByRole('radio', { name: /התקנה/ })).toBeNull()
  expect(screen.getByLabelText(/רחוב/)).toBeTruthy()
})

it('begins with the installation where garages install, also while their cities are not known yet', async () => {
  const { store } = openPage(delivery)
  expect(await screen.findByText('רשימת הערים לא נטענה.')).toBeTruthy()
  expect((store.getState()['checkoutForm'] as CheckoutForm).sip).toBe('install')
})

it('opens the list again when the shopper changes the garage, and takes another one', async () => {
  const { store } = openPage(delivery, ({ answer }) => {
    answer(installationCities, [{ id: 'tel-aviv', displayName: 'תל אביב' }])
    answer(shopsInCity, [shop, other])
    answer(installDates, [{ displayText: 'יום שני', value: '2026-11-30' }])
  })
  const chosen = () => (store.getState()['checkoutForm'] as CheckoutForm).installation
  const city = await screen.findByLabelText(/עיר/)
  await act(async () => void fireEvent.change(city, { target: { value: 'tel-aviv' } }))
  await click(await screen.findByRole('radio', { name: shop.displayName }))
  expect(chosen().shop?._id).toBe(shop._id)
  await click(await screen.findByRole('radio', { name: /יום שני/ }))
  expect(chosen().date).toBe('2026-11-30')

  await click(screen.getByRole('button', { name: 'החלפת מוסך' }))
  expect(chosen()).toEqual({ cityId: 'tel-aviv', shop: null, date: '', startHour: null })
  await click(await screen.findByRole('radio', { name: other.displayName }))
  expect(chosen().shop?._id).toBe(other._id)
})
