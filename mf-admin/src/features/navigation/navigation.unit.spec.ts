import { expect, it } from 'vitest'
import { selectedTab } from './navigation.tsx'

it.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/Z-1042', '/admin/orders'],
  ['/admin/ordersomething', '/admin'],
])('%s belongs to the tab %s', (path, tab) => {
  expect(selectedTab(path)).toBe(tab)
})
