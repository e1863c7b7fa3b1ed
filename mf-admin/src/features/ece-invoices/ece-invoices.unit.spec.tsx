// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import { deleteEceInvoice, type EceInvoice, listEceInvoices } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { listsSlice } from '../../parts/lists.slice.ts'
import { StaffProvider } from '../../parts/staff.tsx'
import { answerQuestion, away, openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { EceInvoices } from './ece-invoices.tsx'
import { text } from './text.ts'

// a busy machine takes longer than the second that the library waits by default
configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const invoices: EceInvoice[] = ['R-1', 'R-2'].map((invoiceId) => ({
  _id: invoiceId,
  invoiceId,
  invoice: { rows: [] },
  version: 1,
}))

/** The page over a shop with two invoices; `queries` are what the page has asked for. */
const open = () => {
  const queries: unknown[] = []
  const call = (endpoint: unknown, { query }: { query?: { invoiceId?: string } } = {}) => {
    expect(endpoint).toBe(listEceInvoices)
    queries.push(query)
    const found = invoices.filter(({ invoiceId }) => invoiceId.includes(query?.invoiceId ?? ''))
    return Promise.resolve({ ok: true, invoices: found, pagination: { page: 1, limit: 20, total: found.length } })
  }
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', role: 'staff' as const }
  render(
    <Provider store={configureStore({ reducer: { [listsSlice.name]: listsSlice.reducer } })}>
      <StaffProvider user={user} edge={{ call } as unknown as EdgeClient}>
        <EceInvoices />
      </StaffProvider>
    </Provider>,
  )
  return queries
}

it('finds an invoice by its number, 20 a page', async () => {
  const queries = open()
  expect(await screen.findByText('R-1')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(text.invoiceId), { target: { value: ' R-2 ' } })
  fireEvent.submit(screen.getByRole('search', { name: text.title }))
  expect(await screen.findByText(text.count(1))).toBeTruthy()
  expect(screen.queryByText('R-1')).toBeNull()
  expect(queries).toEqual([
    { page: 1, limit: 20 },
    { invoiceId: 'R-2', page: 1, limit: 20 },
  ])
})

it('shows, edits and deletes an invoice by buttons that name it', async () => {
  open()
  for (const name of [text.edit, text.remove])
    expect(await screen.findByRole('button', { name: name({ invoiceId: 'R-2' }) })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.view({ invoiceId: 'R-2' }) }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

const found = () => ({
  ok: true as const,
  invoices,
  pagination: { page: 1, limit: 20, total: invoices.length },
})

it('asks before an invoice is deleted with its rows, and keeps it while the shop is away', async () => {
  const { edge, answer, sent } = testEdge()
  answer(listEceInvoices, found)
  answer(deleteEceInvoice, away)
  openAsStaff(<EceInvoices />, edge)
  await press(text.remove({ invoiceId: 'R-2' }))
  const question = screen.getByRole('alertdialog', { name: text.removeTitle })
  for (const words of ['R-2', text.rowCount(0), text.removeWarning]) expect(question.textContent).toContain(words)
  expect(sent()).toEqual([])
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText(text.removeFailed)).toBeTruthy()
  answer(deleteEceInvoice, () => ({ ok: true }))
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText(text.removed)).toBeTruthy()
  expect(sent().at(-1)?.what).toBe('DELETE /api/v1/admin/ece/invoices/R-2')
})

it('reads the invoices again at a press after they failed to load', async () => {
  const { edge, answer } = testEdge()
  answer(listEceInvoices, away)
  openAsStaff(<EceInvoices />, edge)
  await waitFor(() => expect(screen.getAllByText('טעינת החשבוניות נכשלה')).toHaveLength(2))
  answer(listEceInvoices, found)
  await press('רענון')
  expect(await screen.findByText('R-1')).toBeTruthy()
})
