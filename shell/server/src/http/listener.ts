import { type Logger, requestTally, type Tally } from '@zmig/kit'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * The metrics of answers that are sent before any framework. Cached by route and status, so that a request of 40 µs does not
 * spend 1 µs on looking labels up.
 * @returns the tally of a GET
 */
const createFastTallies = (service: string): ((route: string, status: number) => Tally) => {
  const byRoute = new Map<string, Map<number, Tally>>()
  return (route, status) => {
    let byStatus = byRoute.get(route)
    if (!byStatus) byRoute.set(route, (byStatus = new Map<number, Tally>()))
    let tally = byStatus.get(status)
    if (!tally) byStatus.set(status, (tally = requestTally({ service, method: 'GET', route, status })))
    return tally
  }
}

/** Answers a request from a cache. @returns its route; undefined when nothing was written */
type Fast = (request: IncomingMessage, response: ServerResponse) => string | undefined

/**
 * The public listener: cached answers and pages are sent and counted before any framework runs; the application handles and
 * counts everything else. Only GETs are answered from a cache, and without a tracing span.
 */
export const createListener = (fast: Fast, app: RequestListener, logger: Logger): RequestListener => {
  const tallyOf = createFastTallies('web')
  const logsAccess = logger.isLevelEnabled('debug') // evaluated once: this is a hot path
  return (request, response) => {
    const began = performance.now()
    const route = fast(request, response)
    if (route === undefined) {
      app(request, response)
      return
    }
    const ms = performance.now() - began
    tallyOf(route, response.statusCode).observe(ms)
    if (logsAccess) logger.debug({ method: 'GET', route, status: response.statusCode, ms }, 'request')
  }
}

/**
 * Says once that a proxy passes requests to a development shop. They are answered: every data folder has secrets of its own,
 * and the desk, which signs staff in and approves payments, answers this machine only.
 */
export const sayForwarded = (listener: RequestListener, logger: Logger): RequestListener => {
  let said = false
  return (request, response) => {
    if (!said && (request.headers['x-forwarded-for'] ?? request.headers['forwarded']) !== undefined) {
      said = true
      logger.warn(
        'A proxy passes requests to this shop, which runs for development. To serve others, set PUBLIC_URL to the address that they type, and TRUSTED_PROXIES to that of the proxy.',
      )
    }
    listener(request, response)
  }
}
