import * as z from 'zod/mini'
import { get } from './endpoint.ts'

export const newVisitor = get('/collector/visitor/id', {
  summary: 'A new signed visitor id; obtained once and kept in the stats cookie',
  answer: z.object({ visitorId: z.string() }),
})
