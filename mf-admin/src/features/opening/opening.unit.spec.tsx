// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openingSteps, openShop, type OpeningStep } from '@zmig/edge-contract'
import { answerQuestion, openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { Opening } from './opening.tsx'

const step = (id: OpeningStep['id'], done: boolean, needed = false): OpeningStep => ({ id, done, needed })

/** The page of a shop that opens and closes at a press. */
const openPage = (steps: OpeningStep[]) => {
  let open = false
  const { edge, answer, sent } = testEdge()
  answer(openingSteps, () => ({ ok: true as const, open, steps }))
  answer(openShop, () => {
    open = !open
    return { ok: true }
  })
  openAsStaff(<Opening />, edge, 'owner')
  return { sent }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('names what is missing before it opens the shop', async () => {
  const { sent } = openPage([step('company', true, true), step('catalogue', true, true), step('garages', false)])
  await press('פתחו את החנות')
  expect(await screen.findByText(/^עוד חסר: מוסכים\./)).toBeTruthy()
  await answerQuestion('פתחו את החנות')
  expect(await screen.findByText('החנות פתוחה')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'סגרו את החנות' })).toBeTruthy()
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/opening', with: { open: true } }])
})

it('does not open a shop without goods, and says where they are added', async () => {
  openPage([step('company', true, true), step('catalogue', false, true)])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'פתחו את החנות' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('נדרש')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'מוצרים' }).getAttribute('href')).toBe('/admin/products')
})
