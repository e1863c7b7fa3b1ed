import { type Logger, requestTally, type Tally } from '@zmig/kit'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * The tallies of what goes out before any framework: cached answers and pages. Kept by route and status, so that a
 * request that takes 40 µs does not spend one of them on looking labels up.
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

/** Answers a request on the spot. @returns the route that it answered; undefined when it did not, and nothing was written */
type Fast = (request: IncomingMessage, response: ServerResponse) => string | undefined

/**
 * The public door: cached answers and pages go out before any framework sees them, and are counted; everything else is the
 * application's, which counts for itself. Only GETs are fast, and none of them makes a span.
 */
export const createListener = (fast: Fast, app: RequestListener, logger: Logger): RequestListener => {
  const tallyOf = createFastTallies('web')
  const tellsAccess = logger.isLevelEnabled('debug') // asked once: the hot path has no time for it
  return (request, response) => {
    const began = performance.now()
    const route = fast(request, response)
    if (route === undefined) {
      app(request, response)
      return
    }
    const ms = performance.now() - began
    tallyOf(route, response.statusCode).observe(ms)
    if (tellsAccess) logger.debug({ method: 'GET', route, status: response.statusCode, ms }, 'request')
  }
}
