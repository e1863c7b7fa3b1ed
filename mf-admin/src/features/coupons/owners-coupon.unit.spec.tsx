// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import type { Coupon } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { listsSlice } from '../../parts/lists.slice.ts'
import { SnackbarProvider } from '../../parts/snackbar.tsx'
import { StaffProvider } from '../../parts/staff.tsx'
import { Coupons } from './coupons.tsx'

const coupon: Coupon = {
  _id: 'c1',
  code: 'LAUNCH500',
  ean: '3528701931487',
  discountAmount: 500,
  active: true,
  singleUse: false,
  redemptions: 0,
  validUntil: null,
  createdBy: 'בעלת החנות',
  version: 1,
  product: {
    ean: '3528701931487',
    displayName: 'Road 6',
    size: '180/55-17',
    brand: 'Michelin',
    displaySize: '180/55ZR17 M/C (73W)',
    name: 'michelin',
    price: 1_069,
  },
}

/** Opens the list with one coupon. @returns what the edge was asked to switch */
const open = (role: 'staff' | 'owner', shown: Coupon) => {
  let now = shown
  const switched: unknown[] = []
  const call = vi.fn((endpoint: { method: string }, request: { body?: { active: boolean } }) => {
    if (endpoint.method === 'PATCH') {
      switched.push(request.body)
      now = { ...now, active: request.body?.active ?? false }
      return Promise.resolve({ ok: true, active: now.active })
    }
    return Promise.resolve({
      ok: true,
      coupons: [now],
      activeItems: now.active ? 1 : 0,
      staffLimit: { percent: 30, most: 3_000 },
      pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 },
    })
  })
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role }
  render(
    <Provider store={configureStore({ reducer: { [listsSlice.name]: listsSlice.reducer } })}>
      <SnackbarProvider>
        <StaffProvider user={user} edge={{ call } as unknown as EdgeClient}>
          <Coupons />
        </StaffProvider>
      </SnackbarProvider>
    </Provider>,
  )
  return switched
}
const press = async () => fireEvent.click(await screen.findByRole('switch', { name: 'הקופון LAUNCH500 פעיל' }))

// a busy machine takes longer than the second that the library waits by default
configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('asks staff before they switch off a coupon that only an owner switches on again', async () => {
  const switched = open('staff', coupon)
  await press()
  const question = await screen.findByRole('alertdialog', { name: 'השבתת קופון' })
  expect(question.textContent).toContain('רק בעלי החנות יוכלו להפעיל אותו שוב')
  expect(switched).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'השבתה' }))
  expect(await screen.findByText('הקופון הושבת')).toBeTruthy()
  expect(switched).toEqual([{ active: false }])
  // the shop would refuse them
  expect(screen.queryByRole('button', { name: 'ביטול הפעולה' })).toBeNull()
})

it.each([
  ['owners', 'owner', coupon],
  ['staff, of a coupon of their own,', 'staff', { ...coupon, discountAmount: 100 }],
] as const)('lets %s take the switching back', async (_, role, shown) => {
  const switched = open(role, shown)
  await press()
  fireEvent.click(await screen.findByRole('button', { name: 'ביטול הפעולה' }))
  expect(await screen.findByText('הקופון הופעל')).toBeTruthy()
  expect(switched).toEqual([{ active: false }, { active: true }])
})
