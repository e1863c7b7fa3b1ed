import { expect, it } from 'vitest'
import { causeOf } from './order-tasks.tsx'

it('names the cause of a case, and leads to the move that it needs', () => {
  expect(causeOf('paid-twice')).toMatchObject({ name: 'שולם פעמיים', move: 'לזיכויים' })
  expect(causeOf('paid-twice').href('Z-1')).toBe('/admin/inbox?list=refunds')
  for (const kind of ['garage-out', 'appointment-broken'])
    expect(causeOf(kind).href('Z-1')).toBe('/admin/orders/Z-1?move')
  expect(causeOf('return-asked').href('Z-1')).toBe('/admin/orders/Z-1')
  expect(causeOf('shipment-late').href('Z-1')).toBe('/admin/shipments')
})

it('leads from a kind that it does not know to the order', () =>
  expect(causeOf('of a later version').href('Z-1')).toBe('/admin/orders/Z-1'))
