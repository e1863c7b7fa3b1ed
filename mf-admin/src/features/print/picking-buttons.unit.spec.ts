import { expect, it } from 'vitest'
import { pickedBy } from './picking-buttons.tsx'
import { ordersOf, pickingAddress, sheetsAddress } from './print-addresses.ts'

it.each([{}, { sip: 'shipping' }, { from: '2026-11-23', to: '2026-11-23' }, { q: 'דנה' }] as const)(
  '%o picks only what is paid and waits',
  (filter) => expect(pickedBy(filter)).toEqual({ ...filter, view: 'handle' }),
)

it.each([{ view: 'installs' }, { status: 'sent' }, { payment: 'pending', sip: 'pickup' }] as const)(
  '%o picks what staff asked for',
  (filter) => expect(pickedBy(filter)).toEqual(filter),
)

it('keeps numbers of orders in the address and nothing else', () => {
  expect(pickingAddress([])).toBe('/admin/orders/print/picking')
  expect(sheetsAddress(['Z-1'])).toBe('/admin/orders/print/sheets?orders=Z-1')
  expect(ordersOf(pickingAddress(['Z-1', 'Z-2']).split('?')[1] ?? '')).toEqual(['Z-1', 'Z-2'])
})
