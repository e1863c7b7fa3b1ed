// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inboxCounts, listCases, listOffers, type WaitingCase } from '@zmig/edge-contract'
import { LiveOrders } from '../../parts/live.tsx'
import { comeBack, testStream } from '../../testing/live-stream.ts'
import { away, field, openAsStaff, press, testEdge, type } from '../../testing/staff-page.tsx'
import { Inbox } from './inbox.tsx'
import { empty, kindLabels, text } from './inbox.text.ts'

const waiting: WaitingCase = {
  id: 'c1',
  taken: null,
  orderId: 'Z-100042',
  kind: 'return-asked',
  message: 'הלקוח ביקש להחזיר צמיג.',
  name: 'דנה לוי',
  phone: '0501234567',
  openedAt: '2026-11-28T08:00:00Z',
}
const none = { offers: 0, requests: 0, bikes: 0, cases: 1, refunds: 0, documents: 0, messages: 0, parked: 0 }

/** The list of cases over a shop with these. */
const open = (first: WaitingCase[] = [waiting]) => {
  let cases = first
  let counts = { ...none, cases: first.length }
  const stream = testStream()
  const { edge, asked, answer } = testEdge()
  answer(listCases, () => ({ ok: true as const, cases }))
  answer(listOffers, () => ({ ok: true as const, offers: [] }))
  answer(inboxCounts, () => ({ ok: true as const, counts }))
  openAsStaff(
    <LiveOrders>
      <Inbox />
    </LiveOrders>,
    edge,
  )
  const become = (next: WaitingCase[], more = {}) => {
    cases = next
    counts = { ...none, cases: next.length, ...more }
  }
  const reads = () => asked.filter(({ what }) => what.endsWith('/inbox/cases')).length
  return { ...stream, answer, become, reads }
}

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => history.replaceState({}, '', '/admin/inbox?list=cases'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the list that the address names, and how much waits on each', async () => {
  open()
  expect(await screen.findByText(waiting.message)).toBeTruthy()
  const lists = within(screen.getByRole('navigation', { name: text.lists }))
  expect(
    (await lists.findByRole('link', { name: new RegExp(`^${kindLabels.cases} ?1$`) })).getAttribute('aria-current'),
  ).toBe('page')
  expect(lists.getByRole('link', { name: new RegExp(`^${kindLabels.offers} ?0$`) })).toBeTruthy()
})

it('begins with the offers', async () => {
  history.replaceState({}, '', '/admin/inbox')
  open()
  expect(await screen.findByText(empty.offers.title)).toBeTruthy()
})

it('is read again when the window comes back', async () => {
  const { become } = open()
  await screen.findByText(waiting.message)
  become([])
  await comeBack()
  expect(await screen.findByText(empty.cases.title)).toBeTruthy()
})

it('is read again when a colleague takes a task, which changes no count', async () => {
  const { become, send } = open()
  await screen.findByText(waiting.message)
  become([{ ...waiting, taken: { staffId: 's2', name: 'יוסי', mine: false, at: '2026-11-28T09:00:00Z' } }])
  await send({ kind: 'inbox' })
  expect(await screen.findByText('יוסי')).toBeTruthy()
})

it('is read again when another number waits than it shows', async () => {
  const { become, send } = open()
  await screen.findByText(waiting.message)
  become([])
  await send({ kind: 'changed', orderId: 'Z-100042' })
  expect(await screen.findByText(empty.cases.title)).toBeTruthy()
})

it('keeps its rows, and what was typed over them, when it does not load again', async () => {
  const { answer } = open()
  await press('טופל')
  await screen.findByRole('dialog')
  type('הערה לצוות', 'דיברתי עם הלקוח')
  answer(listCases, away)
  await comeBack()
  expect(await screen.findByText(text.failed)).toBeTruthy()
  expect(field('הערה לצוות')).toHaveProperty('value', 'דיברתי עם הלקוח')
  expect(screen.getAllByText(waiting.message).length).toBeGreaterThan(0)
  answer(listCases, () => ({ ok: true as const, cases: [] }))
  await comeBack()
  await waitFor(() => expect(screen.queryByText(text.failed)).toBeNull())
})
