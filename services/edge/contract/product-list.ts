import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { OrderProduct } from './order.ts'

export const listProducts = get('/api/v1/admin/products/list', {
  summary: "All products of the shop for staff's pickers, by brand, name and size",
  audience: 'staff',
  answer: z.object({ ok: z.literal(true), products: z.array(OrderProduct) }),
})
