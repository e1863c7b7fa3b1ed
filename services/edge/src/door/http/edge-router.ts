import type { Endpoint } from '@zmig/edge-contract'
import { HttpProblem, parseBody, parseQuery, readJson } from '@zmig/kit'
import type { Request, Response, Router } from 'express'
import type { IncomingMessage } from 'node:http'
import { checkParam, expressPath, type Params } from '../answer/address.ts'
import { toAnswer } from '../answer/answer.ts'
import type { CachedQueries } from '../answer/cached-queries.ts'
import { sendAnswer } from '../answer/send-answer.ts'
import type { Command, FileQuery, Query, StaffMember, UncachedEndpoint } from './define-endpoint.ts'
import { sendRefusal } from './send-refusal.ts'

const FRIENDLY_SITES = new Set(['same-origin', 'none'])

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Refuses requests that a page of another site sends. Callers without Sec-Fetch-Site and Origin (tools, plain links of old
 * browsers) pass: only a header that is present and foreign is refused (decisions.md, Catalogue, cart, likes).
 *
 * @param publicUrl the shop's own address, for a proxy that rewrites the Host header
 * @throws HttpProblem 403
 */
export const requireSameOrigin = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string): void => {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const foreignSite = site !== undefined && !FRIENDLY_SITES.has(String(site))
  const foreignOrigin = origin !== undefined && hostOf(origin) !== host && hostOf(origin) !== hostOf(publicUrl)
  if (foreignSite || foreignOrigin)
    throw new HttpProblem(403, 'Foreign origin', 'This call is for pages of the shop only.')
}

/**
 * Refuses an endpoint that is open although its address (`/admin/…`) or its summary says that it is for staff.
 * @throws at start: a programming error
 */
const checkAudience = ({ method, path, summary, audience }: Endpoint): void => {
  if (audience === 'everyone' && (/\/(admin|staff)(\/|$)/i.test(path) || /\bstaff\b/i.test(summary)))
    throw new Error(`${method} ${path} names staff but is open to everyone: set its audience to staff`)
}

/** Refuses an endpoint for staff where no session is asked for. @throws at start: a programming error */
const requireOpen = ({ method, path, audience }: Endpoint): void => {
  if (audience !== 'everyone')
    throw new Error(`${method} ${path} is for ${audience}, and a cached query or a file is sent to everyone`)
}

type Context = {
  publicUrl: string
  /** the member of staff whose session cookie the request carries */
  identify: (request: Request) => Promise<StaffMember | undefined>
  /** counts a call that may be made so many times only. @throws HttpProblem 429 */
  limit: (endpoint: Endpoint, request: Request) => Promise<void>
}

const paramsOf = (request: Request): Params =>
  Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, checkParam(name, String(value))]))

/** Express answers HEAD where it answers GET. */
const refuseHead = (request: Request, response: Response) => {
  if (request.method !== 'HEAD') return
  response.set('allow', 'GET')
  throw new HttpProblem(405, 'Method not allowed', 'This call acts, so it cannot be asked for its headers alone.')
}

/**
 * Checks what staff are answered: the back office brings no schemas, which would be a tenth of it (infra/build/src/contract-loader.cjs).
 * @throws where an answer breaks the contract, a fault of ours; the message names its fields and no value
 */
const checkAnswer = ({ method, path, answer }: Endpoint, sent: unknown): void => {
  const { error } = answer.safeParse(sent)
  if (!error) return
  const fields = error.issues.map((issue) => issue.path.join('.') || 'the whole')
  throw new Error(`The answer of ${method} ${path} breaks the contract at ${fields.join(', ')}`)
}

/** Refuses a body that is longer than the endpoint reads, or does not say how long it is. @throws HttpProblem 413 */
const refuseLong = ({ mostBytes }: Endpoint, request: Request): void => {
  if (mostBytes !== undefined && !(Number(request.get('content-length')) <= mostBytes))
    throw new HttpProblem(413, 'Body too large', `The body may have at most ${mostBytes} bytes, and says how many.`)
}

/** The function of an Express route for each method of the contract. */
const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

type Handle = (request: Request, response: Response) => Promise<void>

/**
 * Mounts an uncached query or a command: refuses foreign origins, counts the call, requires a session for staff's endpoints,
 * and only then reads and parses the input; checks what staff are answered and marks the answer as private to the caller.
 */
const mountUncached = (
  router: Router,
  { endpoint, run, streams }: UncachedEndpoint,
  { publicUrl, identify, limit }: Context,
): void => {
  const handle: Handle = async (request, response) => {
    // refusals are as private as answers
    response.set('cache-control', 'no-store')
    refuseHead(request, response)
    requireSameOrigin(request, publicUrl)
    await limit(endpoint, request)
    const staff = await identify(request)
    if (endpoint.audience !== 'everyone' && !staff) throw new HttpProblem(401, 'Not signed in', 'יש להתחבר כדי להמשיך')
    if (endpoint.audience === 'owner' && staff?.role !== 'owner')
      throw new HttpProblem(403, 'Owners only', 'הפעולה הזו פתוחה לבעלי החנות בלבד.')
    refuseLong(endpoint, request)
    if (endpoint.body) await readJson(request, response)
    const call = {
      params: paramsOf(request),
      query: endpoint.query ? parseQuery(endpoint.query, request) : {},
      body: endpoint.body ? parseBody(endpoint.body, request) : undefined,
      staff,
      request,
      response,
    }
    const answer = await run(call as never)
    if (streams) return
    if (endpoint.audience !== 'everyone') checkAnswer(endpoint, answer)
    if (response.statusCode >= 400) return sendRefusal(response, answer as { message?: string })
    // staff's lists are long, and sent to many windows; what shoppers are answered is short, or cached and compressed there
    if (endpoint.audience === 'everyone' || response.statusCode !== 200) return void response.json(answer)
    await sendAnswer(request, response, toAnswer({ body: answer, keys: [], cacheControl: 'no-store' }, 0))
  }
  const route = router.route(expressPath(endpoint))
  route[verbs[endpoint.method]](endpoint.audience === 'everyone' ? handle : refusingStaff(handle))
}

/** What staff are refused before their call is answered says `ok`, `error` and `message` too, as what it answers does. */
const refusingStaff =
  (handle: Handle): Handle =>
  async (request, response) => {
    try {
      await handle(request, response)
    } catch (problem) {
      if (problem instanceof HttpProblem) {
        const error = problem.title.toUpperCase().replaceAll(/[^A-Z]+/g, '_')
        problem.beside = { ok: false, error, message: problem.detail ?? problem.title, ...problem.beside }
      }
      throw problem
    }
  }

/** Joins the segments of a parameter that holds slashes; a slash that a segment encodes stays encoded. */
const joinSegments = (segments: string[]): string => segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')

const fileParamsOf = (request: Request): Params =>
  Object.fromEntries(
    Object.entries(request.params as Record<string, string | string[]>).map(([name, value]) => [
      name,
      Array.isArray(value) ? joinSegments(value) : checkParam(name, value),
    ]),
  )

const fileRoute = ({ endpoint, route }: FileQuery): string => route ?? expressPath(endpoint)

export const mountFile = (router: Router, file: FileQuery): void => {
  router.get(fileRoute(file), async (request: Request, response: Response) => {
    const query = file.endpoint.query ? parseQuery(file.endpoint.query, request) : {}
    await file.send({ params: fileParamsOf(request), query, request, response } as never)
  })
}

/** Answers other methods of a path of the contract with 405, which names the right ones. */
const refuseOtherMethods = (router: Router, route: string, allowed: string): void => {
  router.route(route).all((_request, response) => {
    response.set('allow', allowed)
    throw new HttpProblem(405, 'Method not allowed', `This address answers ${allowed} only.`)
  })
}

const methodsByRoute = (endpoints: UncachedEndpoint[]): Map<string, string[]> => {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of endpoints) {
    const route = expressPath(endpoint)
    methods.set(route, [...(methods.get(route) ?? []), endpoint.method])
  }
  return methods
}

type Endpoints = {
  cached: CachedQueries
  files: FileQuery[]
  queries: Query[]
  commands: Command[]
  context: Context
}

/**
 * Mounts everything below `/edge`. A path that is not in the contract is a 404, so that no page answers in its place.
 * @throws when an endpoint for staff is open to others
 */
export const mountEdge = (router: Router, { cached, files, queries, commands, context }: Endpoints): void => {
  const serve = async (request: Request, response: Response) =>
    sendAnswer(request, response, await cached.answer(request.url, (endpoint) => context.limit(endpoint, request)))
  const uncached = [...queries, ...commands]
  const open = [...cached.endpoints, ...files.map(({ endpoint }) => endpoint)]
  open.forEach(requireOpen)
  for (const endpoint of [...open, ...uncached.map(({ endpoint }) => endpoint)]) checkAudience(endpoint)
  for (const endpoint of cached.endpoints) router.get(expressPath(endpoint), serve)
  for (const file of files) mountFile(router, file)
  for (const each of uncached) mountUncached(router, each, context)
  for (const endpoint of cached.endpoints) refuseOtherMethods(router, expressPath(endpoint), 'GET, HEAD')
  for (const file of files) refuseOtherMethods(router, fileRoute(file), 'GET, HEAD')
  for (const [route, methods] of methodsByRoute(uncached)) refuseOtherMethods(router, route, methods.join(', '))
  router.use(() => {
    throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
  })
}
