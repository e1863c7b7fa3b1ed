import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { ShipmentSettings, Tyre } from './tyre.ts'

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
})
export type Category = z.infer<typeof Category>

export const categoryItems = get('/api/v1/category/{category}/items', {
  summary: 'Tyres and sets of a category; `category` is null when there is none of that name',
  answer: z.object({ result: z.array(Tyre), settings: ShipmentSettings, category: z.nullable(Category) }),
})
