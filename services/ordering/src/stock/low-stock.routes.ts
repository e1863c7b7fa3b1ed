import { letIn } from '@zmig/kit'
import type { Router } from 'express'
import type { LowStock } from './low-stock.queries.ts'

/** `GET /low-stock`: tyres that run out. */
export const mountLowStockRoutes = (router: Router, list: () => Promise<LowStock[]>): void => {
  router.get('/low-stock', letIn('edge'), async (_request, response) => {
    response.json({ tyres: await list() })
  })
}
