import { HttpProblem, parseBody, parseQuery } from '@zmig/kit'
import type { Request, Response, Router } from 'express'
import { checkParam, expressPath, type Params } from '../answer/address.ts'
import type { StaffMember } from '../staff/staff-session.ts'
import type { Command } from './define-command.ts'
import { requireSameOrigin } from './same-origin.ts'

export type CommandContext = {
  publicUrl: string
  /** who holds the request's session cookie */
  identify: (request: Request) => Promise<StaffMember | undefined>
}

const paramsOf = (request: Request): Params =>
  Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, checkParam(name, String(value))]))

/** Express answers HEAD where it answers GET. */
const refuseHead = (request: Request, response: Response) => {
  if (request.method !== 'HEAD') return
  response.set('allow', 'GET')
  throw new HttpProblem(405, 'Method not allowed', 'This call acts, so it cannot be asked for its headers alone.')
}

/** Express has a function for each method of the contract. */
const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/**
 * Mounts a command under its contract: foreign origins are refused, staff calls need a session, input is parsed, the
 * answer is private to the caller.
 */
export const mountCommand = (router: Router, { endpoint, run }: Command, context: CommandContext): void => {
  const handle = async (request: Request, response: Response): Promise<void> => {
    // refusals are as private as answers
    response.set('cache-control', 'no-store')
    refuseHead(request, response)
    requireSameOrigin(request, context.publicUrl)
    const staff = await context.identify(request)
    if (endpoint.audience !== 'everyone' && !staff) throw new HttpProblem(401, 'Not signed in', 'יש להתחבר כדי להמשיך')
    const call = {
      params: paramsOf(request),
      query: endpoint.query ? parseQuery(endpoint.query, request) : {},
      body: endpoint.body ? parseBody(endpoint.body, request) : undefined,
      staff,
      request,
      response,
    }
    const answer = await run(call as never)
    response.json(answer)
  }
  const route = router.route(expressPath(endpoint))
  route[verbs[endpoint.method]](handle)
}
