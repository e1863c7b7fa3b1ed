// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import type { EdgeClient } from '@zmig/platform'
import { listsSlice } from '../../parts/lists.slice.ts'
import { StaffProvider } from '../../parts/staff.tsx'
import { SupplierQuotes } from './supplier-quotes.tsx'
import { text } from './text.ts'

// a busy machine takes longer than the second that the library waits by default
configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('searches by the digits of an EAN, and at once for a supplier', async () => {
  const queries: unknown[] = []
  const call = (_endpoint: unknown, { query }: { query?: unknown } = {}) => {
    queries.push(query)
    return Promise.resolve({ ok: true, quotes: [], pagination: { page: 1, limit: 50, total: 0 } })
  }
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', role: 'staff' as const }
  render(
    <Provider store={configureStore({ reducer: { [listsSlice.name]: listsSlice.reducer } })}>
      <StaffProvider user={user} edge={{ call } as unknown as EdgeClient}>
        <SupplierQuotes />
      </StaffProvider>
    </Provider>,
  )
  expect(await screen.findByText(text.first)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(text.ean), { target: { value: ' 352-870 ' } })
  fireEvent.submit(screen.getByRole('search', { name: text.title }))
  expect(await screen.findByText(text.noneFound)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(text.supplier), { target: { value: 'rduch' } })
  await waitFor(() =>
    expect(queries).toEqual([
      { page: 1, limit: 50 },
      { ean: '352870', page: 1, limit: 50 },
      { ean: '352870', supplier: 'rduch', page: 1, limit: 50 },
    ]),
  )
})
