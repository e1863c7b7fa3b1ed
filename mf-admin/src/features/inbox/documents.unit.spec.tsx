// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { documentByHand, keepAllocation, settleDocument, type WaitingDocument } from '@zmig/edge-contract'
import {
  answerQuestion,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Documents } from './documents.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const refused: WaitingDocument = {
  id: 'd1',
  orderId: 'Z-7',
  kind: 'invoice-receipt',
  status: 'stuck',
  number: null,
  url: null,
  allocation: null,
  total: 1_898,
  day: '2026-11-30',
  reason: 'allocation-held',
  message: 'רשות המסים מעכבת את מספר ההקצאה.',
  others: [],
  tries: 1,
  queuedAt: '2026-11-30T10:00:00Z',
}

const show = (row: WaitingDocument) => {
  const { edge, answer, sent } = testEdge()
  for (const endpoint of [documentByHand, keepAllocation, settleDocument]) answer(endpoint, () => ({ ok: true }))
  const onChange = vi.fn()
  openAsStaff(<Documents rows={[row]} busy={false} onChange={onChange} />, edge)
  return { answer, sent, onChange }
}

it('records that a document was issued by hand only after a question', async () => {
  const { sent, onChange } = show(refused)
  await press('הופק ידנית')
  expect(screen.getByText(/^החנות לא תפיק את המסמך הזה/)).toBeTruthy()
  await answerQuestion('ביטול')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([])
  await press('הופק ידנית')
  await answerQuestion('סימון כהופק ידנית')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/documents/d1/by-hand', with: {} }])
  expect(onChange).toHaveBeenCalledOnce()
})

it('says in the question why that was refused', async () => {
  const { answer } = show(refused)
  answer(documentByHand, () => {
    throw refusal(409, { error: 'NOT_WAITING', message: 'המסמך הזה כבר טופל. רעננו את הרשימה.' })
  })
  await press('הופק ידנית')
  await answerQuestion('סימון כהופק ידנית')
  expect(await screen.findByText(/^המסמך הזה כבר טופל/)).toBeTruthy()
})

const lacksAllocation: WaitingDocument = { ...refused, status: 'issued', number: '3001', reason: 'no-allocation' }

it('keeps an allocation number of nine digits with a document that lacks it', async () => {
  const { sent, onChange } = show(lacksAllocation)
  await press('רישום מספר הקצאה')
  type('מספר הקצאה', '1234-5678')
  pressInDialog('שמירה')
  expect(await screen.findByText('מספר הקצאה הוא בן 9 ספרות. בדקו את מה שהוקלד.')).toBeTruthy()
  expect(sent()).toEqual([])
  type('מספר הקצאה', ' 123 456-789')
  pressInDialog('שמירה')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/documents/d1/allocation', with: { allocation: '123456789' } }])
  expect(onChange).toHaveBeenCalledOnce()
})

it('asks for an allocation number of no other document, and settles both', async () => {
  const { sent } = show({ ...lacksAllocation, reason: 'renumbered' })
  expect(screen.queryByRole('button', { name: 'רישום מספר הקצאה' })).toBeNull()
  await press('טופל')
  await waitFor(() => expect(sent()).toEqual([{ what: 'POST /api/v1/admin/documents/d1/settle', with: {} }]))
  cleanup()
  show(lacksAllocation)
  expect(screen.getByRole('button', { name: 'טופל' })).toBeTruthy()
})
