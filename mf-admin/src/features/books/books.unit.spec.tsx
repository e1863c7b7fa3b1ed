// @vitest-environment happy-dom
import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { books } from '@zmig/edge-contract'
import { openAsStaff, press, testEdge, type } from '../../testing/staff-page.tsx'
import { lastMonthOf, monthOf } from './books.text.ts'
import { Books } from './books.tsx'

const sums = { paid: 1_898.5, refunded: 25, invoiced: 1_898.5, credited: 0, byHand: 0 }
const difference = {
  day: '2026-11-20',
  orderId: 'Z-7',
  kind: 'refunded' as const,
  amount: 25,
  documented: 0,
  cause: 'missing',
  message: 'אין מסמך לתנועה הזו.',
}
const whole = {
  ok: true as const,
  days: [{ day: '2026-11-20', ...sums }],
  total: sums,
  differences: [difference],
  differenceCount: 1,
}

const open = (answered: typeof whole = whole) => {
  const { edge, answer, asked } = testEdge()
  answer(books, () => answered)
  openAsStaff(<Books />, edge)
  return { asked: () => asked.map((call) => call.with) }
}

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T21:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows this month day by day with its sums, and each difference with its order', async () => {
  const { asked } = open()
  const days = within(await screen.findByRole('table', { name: 'תנועות לפי יום' }))
  expect(days.getByText('20.11.2026')).toBeTruthy()
  expect(days.getByText('סך הכול')).toBeTruthy()
  const differences = within(screen.getByRole('table', { name: 'הפרשים' }))
  expect(differences.getByRole('link', { name: 'Z-7' }).getAttribute('href')).toBe('/admin/orders/Z-7')
  expect(differences.getByText('החזר')).toBeTruthy()
  expect(differences.getByText(/אין מסמך לתנועה הזו/)).toBeTruthy()
  expect(asked()).toEqual([{ from: '2026-11-01', to: '2026-11-21' }])
})

it('asks for the days that are chosen, and for none that end before they begin', async () => {
  const { asked } = open()
  await press('היום')
  await press('החודש שעבר')
  await screen.findByRole('table', { name: 'תנועות לפי יום' })
  expect(asked().slice(1)).toEqual([
    { from: '2026-11-21', to: '2026-11-21' },
    { from: '2026-10-01', to: '2026-10-31' },
  ])
  type('עד יום', '30.9.2026')
  expect(screen.getByText(/^היום האחרון קודם ליום הראשון/)).toBeTruthy()
  expect(asked()).toHaveLength(3)
})

it('says that all agrees, that nothing moved, and that there are more differences than it names', async () => {
  open({ ...whole, differences: [], differenceCount: 0 })
  expect(await screen.findByText(/^אין הפרשים/)).toBeTruthy()
  cleanup()
  open({ ...whole, days: [], differences: [], differenceCount: 0 })
  expect(await screen.findByText('לא היו תנועות בימים האלה')).toBeTruthy()
  cleanup()
  open({ ...whole, differenceCount: 501 })
  expect(await screen.findByText(/^מוצגים 1 מתוך 501 הפרשים/)).toBeTruthy()
})

it('names a difference of a day on which no money moved', async () => {
  open({ ...whole, days: [] })
  expect(await screen.findByRole('table', { name: 'הפרשים' })).toBeTruthy()
})

it.each([
  ['2026-11-21', '2026-10-01', '2026-10-31'],
  ['2026-01-05', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before %s is from %s to %s', (today, from, to) => {
  expect(lastMonthOf(today)).toEqual({ from, to })
  expect(monthOf(today).from).toBe(`${today.slice(0, 7)}-01`)
})
