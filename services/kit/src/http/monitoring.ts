import type { Router } from 'express'
import type { RequestLogger } from '../log/request-context.ts'
import type { Health } from '../observe/health.ts'
import { createShopMetrics, ownMetrics, toJson, watchProcess, type ShopMetrics } from '../observe/metrics.ts'
import { createApp } from './app.ts'
import { listenOn } from './server.ts'

/**
 * `/health/live`: the process runs. `/health/ready`: `{ ok, parts }`, 200 when every part is ready, else 503.
 * @param live what `/health/live` answers
 */
export const mountHealth = (router: Router, ready: () => Promise<Health>, live: object = { ok: true }): void => {
  router.get('/health/live', (_request, response) => void response.json(live))
  router.get('/health/ready', async (_request, response) => {
    const health = await ready()
    response
      .status(health.ok ? 200 : 503)
      .set('cache-control', 'no-store')
      .json(health)
  })
}

/**
 * `/metrics`: Prometheus text, with the peers' when `shop` has any. `/metrics/own`: those of this process, for the peer that
 * gathers them. Mount it on private ports only: the counts of routes are not public.
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

type Options = {
  /** what this process is called */
  name: string
  /** loopback port; 0: the metrics of this process are not read */
  port: number
  logger: RequestLogger
}

/**
 * Serves the metrics of a process whose own port is public, on a loopback port.
 * When the port is taken the process runs without it.
 * @returns a function that stops
 */
export const listenForMetrics = async ({ name, port, logger }: Options): Promise<() => Promise<void>> => {
  if (port === 0) return () => Promise.resolve()
  const app = createApp({ name, logger, mount: (router) => mountMetrics(router, createShopMetrics(name, [])) })
  try {
    return (await listenOn(app, port, '127.0.0.1')).close
  } catch (error) {
    logger.error({ err: error, port }, 'the metrics of this process cannot be served; restart it to pick another port')
    return () => Promise.resolve()
  }
}
