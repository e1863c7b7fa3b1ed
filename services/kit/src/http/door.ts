import type { RequestListener } from 'node:http'
import type { RequestHandler } from 'express'
import type { RequestLogger } from '../log/request-context.ts'
import type { Health } from '../observe/health.ts'
import { createShopMetrics } from '../observe/metrics.ts'
import type { Stops } from '../process/exit.ts'
import { createApp } from './app.ts'
import { mountHealth, mountMetrics } from './monitoring.ts'
import { HttpProblem, problemBody } from './problem.ts'
import { wantsPage, type Pages } from './request-checks.ts'
import { listenOn } from './server.ts'

type Options = {
  name: string
  config: { host: string; port: number }
  logger: RequestLogger
  stops: Pick<Stops, 'add'>
  /** aborted as soon as the process is asked to end */
  ending: AbortSignal
  /** the part of its health that is not ready before it is opened */
  waitsFor: string
  /** on every answer */
  headers?: Record<string, string>
  /** what a browser gets before it is opened; without them the port is private, and answers the metrics of the process */
  pages?: Pages
}

const STARTING = problemBody(new HttpProblem(503, 'Starting', 'The service is starting. Try again in a moment.'))

/** Nothing is logged: that a process starts is no fault. */
const sayStarting =
  (pages: Pages | undefined): RequestHandler =>
  (request, response) => {
    response.status(503).set('Retry-After', '1')
    if (pages && wantsPage(pages, request)) {
      const { html, headers } = pages.refusal(503)
      response.set(headers).send(html)
    } else response.type('application/problem+json').send(JSON.stringify(STARTING))
  }

/**
 * Listens at once, so that the process can be asked how it is: unready until it is opened, and with 503 for everything else.
 * @returns its port, and how its real answers are put in the place of these
 * @throws when the port is taken (code EADDRINUSE)
 */
export const openDoor = async ({ name, config, logger, stops, ending, waitsFor, headers, pages }: Options) => {
  const unready = (): Promise<Health> => Promise.resolve({ ok: false, parts: { [waitsFor]: { ok: false } } })
  const waiting = createApp({
    name,
    logger,
    mount: (router) => {
      mountHealth(router, { ready: unready, shop: unready })
      if (!pages) mountMetrics(router, createShopMetrics(name, []))
      router.use(sayStarting(pages))
    },
  })
  let answer: RequestListener = waiting
  const listener: RequestListener = (request, response) => answer(request, response)
  const { port, close, leave } = await listenOn(listener, config.port, config.host, headers)
  ending.addEventListener('abort', leave)
  let closed: Promise<void> | undefined
  const closeOnce = () => (closed ??= close())
  await stops.add(closeOnce)
  return {
    port,
    open: (app: RequestListener): void => {
      answer = app
    },
    /** Takes no more requests and ends those that run. */
    close: closeOnce,
  }
}
