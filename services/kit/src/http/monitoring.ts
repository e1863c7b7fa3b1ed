import type { Router } from 'express'
import type { RequestLogger } from '../log/request-context.ts'
import type { Health } from '../observe/health.ts'
import { createShopMetrics, ownMetrics, toJson, watchProcess, type ShopMetrics } from '../observe/metrics.ts'
import { createApp } from './app.ts'
import { listenOn } from './server.ts'

type States = {
  /** whether this process can do its own work: what a balancer and a rolling update ask */
  ready: () => Promise<Health>
  /** how the whole shop is, for people and alerts; without it `/health/shop` does not exist */
  shop?: () => Promise<Health>
  /** what `/health/live` answers */
  live?: object
}

/**
 * `/health/live`: the process runs. `/health/ready` and `/health/shop`: `{ ok, parts }`, 200 when every part is ready, else 503.
 */
export const mountHealth = (router: Router, { ready, shop, live = { ok: true } }: States): void => {
  router.get('/health/live', (_request, response) => void response.json(live))
  for (const [path, ask] of Object.entries({ ready, ...(shop && { shop }) }))
    router.get(`/health/${path}`, async (_request, response) => {
      const health = await ask()
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
  /** address to listen on; one that the public does not reach */
  host?: string
  /** 0: the metrics of this process are not read */
  port: number
  logger: RequestLogger
}

/**
 * Serves the metrics of a process whose own port is public, at an address of their own.
 * When the port is taken the process runs without it.
 * @returns a function that stops
 */
export const listenForMetrics = async ({
  name,
  host = '127.0.0.1',
  port,
  logger,
}: Options): Promise<() => Promise<void>> => {
  if (port === 0) return () => Promise.resolve()
  const app = createApp({ name, logger, mount: (router) => mountMetrics(router, createShopMetrics(name, [])) })
  try {
    return (await listenOn(app, port, host)).close
  } catch (error) {
    logger.error(
      { err: error, host, port },
      'the metrics of this process cannot be served; set METRICS_HOST and METRICS_PORT to a free address',
    )
    return () => Promise.resolve()
  }
}
