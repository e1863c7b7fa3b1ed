// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type GarageDay, garageDay, installationCities, shopsInCity } from '@zmig/edge-contract'
import { money } from '@zmig/platform'
import { away, field, openAsStaff, press, testEdge, type } from '../../testing/staff-page.tsx'
import { GarageDayList } from './garage-day.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const tyre = {
  ean: '3528701931487',
  brand: 'Michelin',
  displayName: 'Road 6',
  displaySize: '180/55ZR17',
  quantity: 2,
  isSet: false,
}
const printButton = () => screen.getByRole('button', { name: 'הדפסה' })

const day: GarageDay = {
  ok: true,
  garage: { displayName: 'מוטו דרום', address: 'הבנים 3', phone: '03-5550199' },
  appointments: [
    {
      orderId: 'Z-7',
      startCursor: 8,
      name: 'נועה ישראלי',
      phone: '0501234567',
      status: 'paid',
      payAtGarage: 120,
      tyres: [tyre],
    },
  ],
}
const openDay = () => {
  const { edge, answer, asked } = testEdge()
  answer(installationCities, () => [{ id: 'haifa', displayName: 'חיפה' }])
  answer(shopsInCity, () => [{ _id: 'g1', displayName: 'מוטו דרום' }] as never)
  answer(garageDay, () => day)
  openAsStaff(<GarageDayList />, edge)
  return { answer, asked }
}
const pick = async (label: string, entry: string) => {
  const list = screen.getByLabelText(label)
  const option: HTMLOptionElement = await within(list).findByRole('option', { name: entry })
  fireEvent.change(list, { target: { value: option.value } })
}
const pickGarage = async () => {
  await pick('עיר', 'חיפה')
  await pick('מוסך', 'מוטו דרום')
}

it('lists who comes to a garage on a day, by the hour, with what is paid there', async () => {
  const { asked } = openDay()
  expect(printButton()).toHaveProperty('disabled', true)
  await pickGarage()
  type('יום', '1.12.2026')
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
  for (const words of ['08:00–10:00', 'נועה ישראלי', '0501234567', money(120), 'Z-7'])
    expect(row.getByText(words)).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)?.what).toBe('GET /api/v1/admin/garage-day/g1/2026-12-01'))
  await waitFor(() => expect(printButton()).toHaveProperty('disabled', false))
})

it('says that no one comes to a garage on a day', async () => {
  const { answer } = openDay()
  answer(garageDay, () => ({ ...day, appointments: [] }))
  await pickGarage()
  expect(await screen.findByText('אין התקנות במוסך ביום הזה')).toBeTruthy()
})

it('forgets the garage when another city is chosen', async () => {
  openDay()
  await pickGarage()
  expect(await screen.findByText('Z-7')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('עיר'), { target: { value: '' } })
  expect(screen.queryByText('Z-7')).toBeNull()
  expect(screen.getByLabelText('מוסך')).toHaveProperty('value', '')
})

it('asks for towns, garages and the day again after they failed to load', async () => {
  const { answer } = openDay()
  await pickGarage()
  await screen.findByText('Z-7')
  answer(garageDay, away)
  type('יום', '2.12.2026')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  answer(garageDay, () => day)
  await press('רענון')
  expect(await screen.findByText('Z-7')).toBeTruthy()
  expect(screen.queryByText(/אין חיבור לשרת/)).toBeNull()
  expect(field('יום')).toHaveProperty('value', '02.12.2026')
})
