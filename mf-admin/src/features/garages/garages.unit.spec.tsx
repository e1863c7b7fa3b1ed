// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listStaffGarages, type StaffGarage } from '@zmig/edge-contract'
import { openAsStaff, testEdge } from '../../testing/staff-page.tsx'
import { Garages } from './garages.tsx'
import { garageOf } from './testing/garage.ts'
import { text } from './text.ts'

const garage = (_id: string, displayName: string, more: Partial<StaffGarage> = {}) =>
  garageOf({ _id, displayName, version: 1, ...more })

const all = [
  garage('g1', 'מוסך הצפון'),
  garage('g2', 'מוסך הנמל', { city: 'אשדוד', hide: true }),
  garage('g3', 'גלגלי המרכז', { closures: [{ from: '2999-01-01', to: '2999-01-07', reason: 'vacation' }] }),
]

const open = (garages = all) => {
  const { edge, asked, answer } = testEdge()
  answer(listStaffGarages, () => ({ ok: true as const, garages, cities: [{ id: 'haifa', displayName: 'חיפה' }] }))
  openAsStaff(<Garages params={{}} />, edge)
  return asked
}
const names = () => all.map(({ displayName }) => displayName).filter((name) => screen.queryByText(name) !== null)
const show = (value: string) => fireEvent.change(screen.getByLabelText(text.shown), { target: { value } })

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('counts the garages, and those that shoppers do not see', async () => {
  const asked = open()
  expect(await screen.findByText(text.count(3, 1))).toBeTruthy()
  expect(names()).toHaveLength(3)
  expect(asked).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'העמוד הבא' })).toBeNull()
})

it('finds garages by words of name, city and address while they are typed, a space included', async () => {
  const asked = open()
  await screen.findByText('מוסך הצפון')
  const search = screen.getByLabelText(text.search)
  fireEvent.change(search, { target: { value: 'מוסך ' } })
  expect(search).toHaveProperty('value', 'מוסך ')
  expect(names()).toEqual(['מוסך הצפון', 'מוסך הנמל'])
  fireEvent.change(search, { target: { value: 'אשדוד' } })
  expect(names()).toEqual(['מוסך הנמל'])
  expect(asked).toHaveLength(1)
})

it('shows those on the site, the hidden ones, or those that close soon', async () => {
  open()
  await screen.findByText('מוסך הצפון')
  show('visible')
  expect(names()).toEqual(['מוסך הצפון', 'גלגלי המרכז'])
  show('hidden')
  expect(names()).toEqual(['מוסך הנמל'])
  show('closed')
  expect(names()).toEqual(['גלגלי המרכז'])
})

it('offers to show all again when nothing is found', async () => {
  open()
  await screen.findByText('מוסך הצפון')
  fireEvent.change(screen.getByLabelText(text.search), { target: { value: 'אילת' } })
  expect(screen.getByText(text.noneFound)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.clear }))
  expect(names()).toHaveLength(3)
})

it('says that there is none yet', async () => {
  open([])
  expect(await screen.findByText(text.none)).toBeTruthy()
})

it('opens the form and the closures of a garage', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: text.edit('מוסך הצפון') }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByDisplayValue('מוסך הצפון')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  cleanup()
  open()
  fireEvent.click(await screen.findByRole('button', { name: text.closeFor('מוסך הצפון') }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
