import type { Router } from 'express'
import { ownMetrics, toJson, watchProcess } from './own-metrics.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/**
 * `/metrics`: Prometheus text, with the peers' when `shop` has any. `/metrics/own`: this process's alone, for the peer that
 * gathers them. Private ports only: a route's counts are nobody's business outside.
 */
export const mountMetrics = (router: Router, shop: ShopMetrics): void => {
  watchProcess()
  router.get('/metrics', async (_request, response) => {
    response.set('content-type', shop.contentType).send(await shop.read())
  })
  router.get('/metrics/own', async (_request, response) => {
    response.type('json').send(toJson(await ownMetrics()))
  })
}
