import { letIn, parseQuery, type Sql } from '@zmig/kit'
import type { Service } from '@zmig/projections'
import * as z from 'zod'
import { readBooks } from './books.ts'

const Days = z.object({ from: z.iso.date(), to: z.iso.date() })

/** `GET /books?from=&to=`: payments and refunds of some days, both included, beside their documents. */
export const mountBooksRoutes = (router: Parameters<Service['mount']>[0], sql: Sql): void => {
  router.get('/books', letIn('edge'), async (request, response) => {
    const { from, to } = parseQuery(Days, request)
    response.json(await readBooks(sql, from, to))
  })
}
