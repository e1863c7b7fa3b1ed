// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dashboard, inboxCounts, waitingKinds } from '@zmig/edge-contract'
import { LiveOrders } from '../../parts/live.tsx'
import { comeBack, testStream } from '../../testing/live-stream.ts'
import { away, openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { text, waits as looks } from './dashboard.text.ts'
import { Dashboard } from './dashboard.tsx'
import type { DashboardAnswer } from './sales.ts'

const day = { day: '2026-11-28', orders: 4, paid: 2, tyres: 6, revenue: 2_000, hours: [] }
const figuresOf = (offers: number): DashboardAnswer => ({
  ok: true,
  at: '2026-11-28T10:00:00Z',
  time: '12:00',
  today: day,
  lastWeek: { ...day, day: '2026-11-21' },
  waits: waitingKinds.map((kind) => ({ kind, count: kind === 'offers' ? offers : 0, oldest: null })),
  installations: [],
  lowStock: [],
})
const countsOf = (offers: number) => ({
  offers,
  requests: 0,
  bikes: 0,
  cases: 0,
  refunds: 0,
  documents: 0,
  messages: 0,
  parked: 0,
})

/** The dashboard of a shop where so many offers wait. */
const open = () => {
  let offers = 3
  const stream = testStream()
  const { edge, answer } = testEdge()
  const takeAll = () => answer(dashboard, () => figuresOf(offers))
  takeAll()
  answer(inboxCounts, () => ({ ok: true as const, counts: countsOf(offers) }))
  openAsStaff(
    <LiveOrders>
      <Dashboard />
    </LiveOrders>,
    edge,
  )
  return { ...stream, answer, takeAll, become: (next: number) => (offers = next) }
}
const offersLink = (count: number) =>
  screen.findByRole('link', { name: new RegExp(`^${count} ?${looks.offers.label}`) })

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('counts what waits and leads to it', async () => {
  open()
  expect((await offersLink(3)).getAttribute('href')).toBe('/admin/inbox?list=offers')
  expect(screen.getByText(text.noInstallations)).toBeTruthy()
})

it('is read again when another number waits than it shows', async () => {
  const { become, send } = open()
  await offersLink(3)
  become(4)
  await send({ kind: 'inbox' })
  expect(await offersLink(4)).toBeTruthy()
})

it('is read again when the window comes back, and keeps its figures when that fails', async () => {
  const { answer, takeAll, become } = open()
  await offersLink(3)
  answer(dashboard, away)
  await comeBack()
  expect(await screen.findByText(text.failed)).toBeTruthy()
  expect(await offersLink(3)).toBeTruthy()
  become(5)
  takeAll()
  await press('רענון')
  expect(await offersLink(5)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(text.failed)).toBeNull())
})
