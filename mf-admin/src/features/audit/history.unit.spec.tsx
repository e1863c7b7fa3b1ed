// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type AuditEntry, auditHistory } from '@zmig/edge-contract'
import { OwnersOnly } from '../../parts/owners-only.tsx'
import { openAsStaff, testEdge } from '../../testing/staff-page.tsx'
import { AuditHistory, text } from './audit.tsx'

const entry: AuditEntry = {
  _id: 'a1',
  at: '2026-11-28T10:00:00Z',
  name: 'דנה לוי',
  email: 'dana@zmig.test',
  action: 'order-status',
  subject: 'Z-1042',
  changes: [],
}

const open = (role: 'staff' | 'owner', entries = [entry]) => {
  const { edge, asked, answer } = testEdge()
  answer(auditHistory, ({ query }) => {
    const { page, limit } = query as { page: number; limit: number }
    return { ok: true as const, entries, pagination: { page, limit, total: entries.length && 120 } }
  })
  openAsStaff(
    <OwnersOnly title={text.title}>
      <AuditHistory />
    </OwnersOnly>,
    edge,
    role,
  )
  return () => asked.map((each) => each.with)
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('shows owners the changes first, and everything when they ask for it', async () => {
  const queries = open('owner')
  expect(await screen.findByText('Z-1042')).toBeTruthy()
  expect(queries()).toEqual([{ changesOnly: 'true', page: 1, limit: 50 }])
  fireEvent.click(screen.getByRole('button', { name: 'העמוד הבא' }))
  await waitFor(() => expect(queries().at(-1)).toEqual({ changesOnly: 'true', page: 2, limit: 50 }))
  fireEvent.change(screen.getByLabelText(text.show), { target: { value: 'false' } })
  await waitFor(() => expect(queries().at(-1)).toEqual({ changesOnly: 'false', page: 1, limit: 50 }))
})

it('finds a subject while it is typed, without the spaces around it', async () => {
  const queries = open('owner')
  await screen.findByText('Z-1042')
  fireEvent.change(screen.getByLabelText(text.subject), { target: { value: ' Z-1042 ' } })
  await waitFor(() => expect(queries().at(-1)).toEqual({ subject: 'Z-1042', changesOnly: 'true', page: 1, limit: 50 }))
})

it('says what to try when nothing is found', async () => {
  open('owner', [])
  expect(await screen.findByText(text.none)).toBeTruthy()
  expect(screen.getByText(text.first)).toBeTruthy()
})

it('tells staff that the page is for owners, and asks the edge nothing', () => {
  const queries = open('staff')
  expect(screen.getByRole('heading', { level: 1, name: text.title })).toBeTruthy()
  expect(screen.getByText('העמוד הזה פתוח לבעלי החנות')).toBeTruthy()
  expect(queries()).toEqual([])
})
