import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from '@zmig/kit'
import { createFastTallies } from './fast-tallies.ts'

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
