import * as z from 'zod'
import { defineEvent } from '../define-event.ts'

const CategoryFacts = z.object({
  id: z.string(),
  name: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})

export const CategoryListed = defineEvent({
  type: 'catalogue.category-listed',
  version: 1,
  topic: 'catalogue',
  key: (category) => category.id,
  data: CategoryFacts,
  example: { id: 'sport', name: 'ספורט', seoTitle: 'צמיגי ספורט לאופנוע', seoDescription: 'צמיגי ספורט במחיר יבואן' },
})
