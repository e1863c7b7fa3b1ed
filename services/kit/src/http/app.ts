import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from 'express'
import type { RequestLogger } from '../log/request-context.ts'
import { logSecurityEvent } from '../log/security-events.ts'
import { createIsOurs, requireToken } from './callers.ts'
import { observeRequests } from './observe-requests.ts'
import { HttpProblem, problemBody, problemWithHeaders, toProblem } from './problem.ts'
import { createJsonReader } from './json-body.ts'
import { checkAddress, hasBody, requireJson, wantsPage, type Pages } from './request-checks.ts'
import { allowedMethods, patternOf, routeOf } from './routes.ts'

export type AppOptions = {
  name: string
  logger: RequestLogger
  /** adds the routes */
  mount: (router: Router) => void
  /** when given, every request must carry a token that a process with the same secret has signed, else 401 */
  secret?: string
  /** a key of the address of a caller, from which it cannot be computed; security events of one caller have the same */
  clientKey?: (request: Request) => string | undefined
  /** adds routes that need no token: health and metrics, for the monitoring of this process */
  mountOpen?: (router: Router) => void
  /** on every answer that does not set them itself */
  headers?: Record<string, string>
  /** routes read bodies themselves, with `readJson`, once they know that the caller may ask */
  routesReadBodies?: true
  /** when this process serves pages too: their addresses, and the page that a refused browser gets there */
  pages?: Pages
}

const nothingHere =
  (router: Router): RequestHandler =>
  (request) => {
    const methods = allowedMethods(router, request.path)
    if (methods.length === 0) throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    throw problemWithHeaders(
      new HttpProblem(405, 'Method not allowed', `This address answers ${methods.join(', ')} only.`),
      { Allow: methods.join(', ') },
    )
  }

/** Reads the body of a request that a route answers; of any other one nothing is read. */
const readForRoutes = (router: Router): RequestHandler => {
  const read = createJsonReader()
  return (request, response, next) => {
    if (hasBody(request) && allowedMethods(router, request.path).includes(request.method)) read(request, response, next)
    else next()
  }
}

/** Enough to tell the callers of a day apart; the logger hides longer keys as it hides tokens. */
const CLIENT_LETTERS = 10

/**
 * The one middleware that answers every refusal: as RFC 9457 problem details or, to a browser that opens a page, as a page
 * with the same status. Unexpected errors are logged with their stack and the request's id; the caller sees neither. The
 * log names the route and not the address, which may hold a visitor's signed id or a token.
 */
const answerProblems =
  ({ name, logger, pages, clientKey }: AppOptions, router: Router): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const problem = toProblem(error)
    const context = {
      service: name,
      method: request.method,
      route: routeOf(router, request.path),
      requestId: response.getHeader('x-request-id'),
    }
    if (problem.status >= 500) logger.error({ ...context, err: error as unknown }, 'request failed')
    else logger.debug({ ...context, status: problem.status, detail: problem.detail }, 'request refused')
    if (problem.securityEvent) {
      const client = clientKey?.(request)?.slice(0, CLIENT_LETTERS)
      logSecurityEvent(logger, problem.securityEvent, { ...context, status: problem.status, client })
    }
    // The rest of a refused body is not read: close the connection instead of draining it.
    if (problem.status === 413) response.set('Connection', 'close')
    response.status(problem.status).set(problem.headers)
    if (pages?.has(request.path)) response.vary('accept')
    if (pages && wantsPage(pages, request)) {
      const { html, headers } = pages.refusal(problem.status)
      response.set(headers).send(html)
    } else response.type('application/problem+json').send(JSON.stringify(problemBody(problem)))
  }

/**
 * An Express application with our rules: JSON bodies up to 64 KB, a request id, and problem details for everything
 * that goes wrong: malformed JSON 400, unknown path 404, wrong method 405 with Allow, body too large 413,
 * address over 2,000 characters 414, other content types 415, unexpected errors 500 without a stack.
 */
export const createApp = (options: AppOptions): Express => {
  const { name, logger, mount, secret, mountOpen, pages, routesReadBodies, headers = {} } = options
  const isOurs = secret ? createIsOurs(secret) : () => false
  const app = express()
  app.disable('x-powered-by')
  // Cached answers are stored with their ETag; hashing every other body would be wasted work.
  app.disable('etag')
  const open = express.Router()
  const router = express.Router()
  app.use(
    observeRequests({
      service: name,
      logger,
      patternOf: (path) => patternOf(open, path) ?? patternOf(router, path),
      isKnown: isOurs,
    }),
    (_request, response, next) => {
      response.set(headers)
      next()
    },
    checkAddress(pages),
  )
  mountOpen?.(open)
  app.use(open)
  if (secret) app.use(requireToken(secret))
  app.use(requireJson)
  if (!routesReadBodies) app.use(readForRoutes(router))
  mount(router)
  app.use(router)
  app.use(nothingHere(router))
  app.use(answerProblems(options, router))
  return app
}
