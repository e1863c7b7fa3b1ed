import { HttpProblem, letIn, parseBody, problemBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { listAttempts, type Attempt } from '../audit/audit.ts'
import { changes, type ChangeDeps } from '../changes.ts'
import { readDiscovery } from '../discovery/discovery.ts'
import { SliceName } from '../package/slice-meta.ts'
import { receivePackage } from '../receive-package.ts'
import { problemOf, refuse, type Refusal } from '../refuse.ts'
import { publishSlice } from '../slice/slice.commands.ts'
import { listSlices } from '../slice/slice.queries.ts'
import { hashOfBody } from '../key/deploy-token.ts'
import { createTeamDoor, type ProvenTeam } from './team.ts'

/** What the public process sends on of a request of a team. */
const TeamRequest = z.object({
  token: z.string().max(2_000).optional(),
  method: z.enum(['GET', 'POST']),
  /** with its query, as it was sent */
  path: z.string().max(2_000),
  body: z.string(),
})

/** The answer that the public process gives to the team. */
export type TeamAnswer = { status: number; body: object }

const refusalAnswer = (refusal: Refusal): TeamAnswer => {
  const { status, title } = refusal.code === 'ForeignKey' ? { status: 403, title: 'Not let in' } : problemOf(refusal)
  return { status, body: { ...problemBody(new HttpProblem(status, title, refusal.reason)), error: refusal.code } }
}

const notProven = ({ code, reason }: Refusal): TeamAnswer => ({
  status: 401,
  body: { ...problemBody(new HttpProblem(401, 'Not authorised', reason)), error: code },
})

const OTHER_BODY = refuse('OtherBody', 'The body is not the one that the token is for. Send the request again.')

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Routes that the public process asks for teams elsewhere. Nothing is read of a body, and nothing done, before the token of the
 * team counts for this very request.
 * @param shop PUBLIC_URL
 */
export const mountTeamRoutes = (router: Router, deps: ChangeDeps, shop: string): void => {
  const { database } = deps
  const door = createTeamDoor(deps, shop)

  const read = async (team: ProvenTeam, { pathname, searchParams }: URL): Promise<TeamAnswer> => {
    // of every slice, as the pages of the shop say it too: a team that shows another one's fragment has to know what is live
    if (pathname === '/slices/discovery') return { status: 200, body: await readDiscovery(database, shop) }
    const all = await listSlices(database)
    if (pathname === '/slices') return { status: 200, body: all.filter(({ slice }) => team.slices.includes(slice)) }
    const asked = searchParams.get('slice')
    const slice = SliceName.nullable().safeParse(asked)
    if (!slice.success) throw new HttpProblem(400, 'Invalid input', 'The query names no slice.')
    const foreign = slice.data === null ? undefined : await team.refusalFor(database, slice.data)
    if (foreign) return refusalAnswer(await door.refuse(team, 'read', foreign))
    const own = slice.data === null ? team.slices : [slice.data]
    return { status: 200, body: (await Promise.all(own.map((each) => listAttempts(database, each)))).flat() }
  }

  const answerOf = async (team: ProvenTeam, method: string, url: URL, body: string): Promise<TeamAnswer> => {
    if (method === 'GET') return read(team, url)
    const asked = changes[url.pathname.replace('/slices/', '')]
    if (!asked) throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    const answer = await asked.carryOut({ ...deps, by: team }, readJson(body))
    return answer.ok ? { status: 200, body: answer } : refusalAnswer(answer)
  }

  const actionOf = (method: string, { pathname }: URL): Attempt['action'] =>
    (method === 'POST' && changes[pathname.replace('/slices/', '')]?.action) || 'read'

  router.post('/team', letIn('edge'), async (request, response) => {
    const { token, method, path, body } = parseBody(TeamRequest, request)
    const url = new URL(path, 'http://shop')
    const action = actionOf(method, url)
    const team = await door.prove(token, { method, path }, action)
    if (!team.ok) return void response.json(notProven(team))
    if (hashOfBody(Buffer.from(body)) !== team.bodyHash)
      return void response.json(notProven(await door.refuse(team, action, OTHER_BODY)))
    try {
      response.json(await answerOf(team, method, url, body))
    } catch (error) {
      if (error instanceof HttpProblem && error.status < 500)
        await door.refuse(team, action, refuse('BadRequest', error.message))
      throw error
    }
  })

  router.post('/team/publish', letIn('edge'), async (request, response) => {
    const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1]
    const team = await door.prove(token, { method: 'POST', path: '/slices/publish' }, 'publish')
    if (!team.ok) return void response.json(notProven(team))
    const byTeam = { ...deps, by: team }
    const packed = await receivePackage(byTeam, request)
    if (hashOfBody(packed) !== team.bodyHash)
      return void response.json(notProven(await door.refuse(team, 'publish', OTHER_BODY)))
    const answer = await publishSlice(byTeam, packed)
    response.json(answer.ok ? { status: 200, body: answer } : refusalAnswer(answer))
  })
}
