import { expect, it } from 'vitest'
import { selectedTab } from './navigation.tsx'

it.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/Z-1042', '/admin/orders'],
  ['/admin/ordersomething', '/admin'],
  ['/admin/draft-orders/1', '/admin/draft-orders'],
  ['/admin/inbox', '/admin/inbox'],
])('%s belongs to the tab %s', (path, tab) => {
  expect(selectedTab(path)).toBe(tab)
})
