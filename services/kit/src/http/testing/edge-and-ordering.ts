import { createApp } from '../app.ts'
import { HttpProblem } from '../problem.ts'
import { listenOn } from '../server.ts'
import { createCallTokens } from '../callers.ts'
import { createServiceClient } from '../service-client.ts'
import { createLogger } from '../../log/logger.ts'
import { startTraceCollector } from '../../testing/trace-collector.ts'
import { mountHealth } from '../monitoring.ts'
import { nameRoute } from '../observe-requests.ts'
import { startTracing } from '../../observe/tracing.ts'

const secret = 'only between us'

type Options = {
  /** a process with the secret of the shop, or a stranger */
  caller?: 'process' | 'stranger'
}

/**
 * A web and an ordering process with logs, metrics and traces, on one collector; both log into `lines`.
 */
export const startEdgeAndOrdering = async ({ caller = 'process' }: Options = {}) => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const logger = createLogger('test', { level: 'debug', destination: { write } })
  const collector = await startTraceCollector()
  const stopTracing = await startTracing({ service: 'test', endpoint: collector.endpoint, logger })

  const ordering = createApp({
    name: 'ordering',
    logger,
    secret,
    mountOpen: (router) => mountHealth(router, { ready: () => Promise.resolve({ ok: true, parts: {} }) }),
    mount: (router) => {
      router.post('/ordering/orders', async (request, response) => {
        await new Promise(setImmediate)
        logger.info({ lines: (request.body as unknown[]).length }, 'order decided')
        response.status(201).json({ ok: true })
      })
      router.post('/ordering/fails', () => Promise.reject(new Error('out of luck')))
      router.post('/ordering/refuses', () => Promise.reject(new HttpProblem(409)))
    },
  })
  const inner = await listenOn(ordering, 0, '127.0.0.1')
  const services = createServiceClient({
    baseUrl: `http://127.0.0.1:${inner.port}`,
    secret,
    caller: 'edge',
    timeoutMs: 2_000,
  })
  const web = createApp({
    name: 'web',
    logger,
    ...(caller === 'process' && { secret }),
    mount: (router) => {
      router.get('/tyres/:ean', (_request, response) => void response.json({}))
      router.post('/checkout', async (_request, response) => {
        response.json(await services.post('/ordering/orders', [1, 2]))
      })
      router.post('/checkout/:way', async (request, response) => {
        response.json(await services.post(`/ordering/${request.params.way}`, [1]))
      })
      router.get('/hangs', () => undefined)
      router.get(/^\/assets\//, (_request, response) => {
        nameRoute(response, '/assets/*')
        response.end()
      })
    },
  })
  const outer = await listenOn(web, 0, '127.0.0.1')

  const tokenFor = createCallTokens(secret, 'edge')
  const shown = (path: string): Record<string, string> => (caller === 'process' ? tokenFor(path) : {})
  const ask = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
    fetch(`http://127.0.0.1:${outer.port}${path}`, { ...init, headers: { ...init.headers, ...shown(path) } })
  return {
    lines,
    logger,
    collector,
    /** of web */
    port: outer.port,
    orderingUrl: `http://127.0.0.1:${inner.port}`,
    /** what the caller shows with a request for a path */
    shown,
    ask,
    post: (path: string, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } }),
    stop: async () => {
      await Promise.all([outer.close(), inner.close()])
      await stopTracing()
      await collector.stop()
    },
  }
}
